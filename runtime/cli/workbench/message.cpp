#include "runtime/cli/workbench/message.h"

#include <cmath>

#include "runtime/value/text.h"

namespace matlift::workbench {
namespace {

constexpr size_t kLengthBytes = 4;

// How many bytes the character that begins with `lead` takes; 1 for what begins none.
size_t characterBytes(unsigned char lead) {
  return lead >= 0xf0 && lead < 0xf8 ? 4
         : lead >= 0xe0              ? (lead < 0xf0 ? 3 : 1)
         : lead >= 0xc2              ? 2
                                     : 1;
}

}  // namespace

std::string packed(const Message& message) {
  std::string frame;
  frame.reserve(kLengthBytes + message.json.size() + message.bytes.size());
  for (size_t k = 0; k < kLengthBytes; ++k) frame += char(message.json.size() >> (8 * k) & 0xff);
  return frame.append(message.json).append(message.bytes);
}

bool unpacked(std::string_view frame, Message& out) {
  if (frame.size() < kLengthBytes) return false;
  size_t length = 0;
  for (size_t k = 0; k < kLengthBytes; ++k) length |= size_t(uint8_t(frame[k])) << (8 * k);
  frame.remove_prefix(kLengthBytes);
  if (length > frame.size()) return false;
  out.json.assign(frame.substr(0, length));
  out.bytes.assign(frame.substr(length));
  return true;
}

std::string validUtf8(std::string_view text) {
  bool plain = true;
  for (char c : text) plain = plain && uint8_t(c) < 0x80;
  return plain ? std::string(text) : utf8FromUtf16(utf16FromUtf8(text));
}

std::string Utf8Pieces::add(std::string_view bytes) {
  std::string text = std::move(kept_).append(bytes);
  kept_.clear();
  // Only the last character can be cut: at most three bytes of it are there.
  for (size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto lead = static_cast<unsigned char>(text[text.size() - back]);
    if ((lead & 0xc0) == 0x80) continue;
    if (characterBytes(lead) > back) {
      kept_ = text.substr(text.size() - back);
      text.resize(text.size() - back);
    }
    break;
  }
  return validUtf8(text);
}

std::string Utf8Pieces::rest() {
  std::string text = validUtf8(kept_);
  kept_.clear();
  return text;
}

// ---- writing ---------------------------------------------------------------------------------

void JsonWriter::string(std::string_view value) {
  const std::string valid = validUtf8(value);
  writer_.String(valid.data(), rapidjson::SizeType(valid.size()));
}
JsonWriter& JsonWriter::text(const char* name, std::string_view value) {
  key(name);
  string(value);
  return *this;
}
JsonWriter& JsonWriter::number(const char* name, double value) {
  key(name);
  return item(value);
}
JsonWriter& JsonWriter::integer(const char* name, std::int64_t value) {
  key(name);
  return count(value);
}
JsonWriter& JsonWriter::flag(const char* name, bool value) {
  key(name);
  writer_.Bool(value);
  return *this;
}
JsonWriter& JsonWriter::raw(const char* name, std::string_view json) {
  key(name);
  writer_.RawValue(json.data(), json.size(), rapidjson::kObjectType);
  return *this;
}
JsonWriter& JsonWriter::begin(const char* name) {
  key(name);
  return beginItem();
}
JsonWriter& JsonWriter::end() {
  writer_.EndObject();
  return *this;
}
JsonWriter& JsonWriter::beginList(const char* name) {
  key(name);
  return beginItemList();
}
JsonWriter& JsonWriter::endList() {
  writer_.EndArray();
  return *this;
}
JsonWriter& JsonWriter::beginItem() {
  writer_.StartObject();
  return *this;
}
JsonWriter& JsonWriter::beginItemList() {
  writer_.StartArray();
  return *this;
}
JsonWriter& JsonWriter::item(std::string_view value) {
  string(value);
  return *this;
}
JsonWriter& JsonWriter::item(double value) {
  if (std::isfinite(value))
    writer_.Double(value);
  else
    writer_.Null();
  return *this;
}
JsonWriter& JsonWriter::count(std::int64_t value) {
  writer_.Int64(value);
  return *this;
}
JsonWriter& JsonWriter::nothing() {
  writer_.Null();
  return *this;
}
std::string JsonWriter::finish() {
  writer_.EndObject();
  return {buffer_.GetString(), buffer_.GetSize()};
}

// ---- reading ---------------------------------------------------------------------------------

Request::Request(Message message) : message_(std::move(message)) {
  // Iterative: a client may nest as deep as it likes.
  document_.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
      message_.json.data(), message_.json.size());
  if (document_.HasParseError() || !document_.IsObject()) document_.SetObject();
  type_ = text("type");
}

const rapidjson::Value* Request::member(const char* key) const {
  const auto at = document_.FindMember(key);
  return at == document_.MemberEnd() ? nullptr : &at->value;
}
std::string Request::text(const char* key, std::string_view otherwise) const {
  const rapidjson::Value* v = member(key);
  return v && v->IsString() ? std::string(v->GetString(), v->GetStringLength())
                            : std::string(otherwise);
}
std::int64_t Request::integer(const char* key, std::int64_t otherwise) const {
  const rapidjson::Value* v = member(key);
  return v && v->IsInt64() ? v->GetInt64() : otherwise;
}
double Request::number(const char* key, double otherwise) const {
  const rapidjson::Value* v = member(key);
  return v && v->IsNumber() ? v->GetDouble() : otherwise;
}
bool Request::flag(const char* key) const {
  const rapidjson::Value* v = member(key);
  return v && v->IsBool() && v->GetBool();
}
std::vector<std::int64_t> Request::integers(const char* key) const {
  std::vector<std::int64_t> out;
  const rapidjson::Value* v = member(key);
  if (v && v->IsArray())
    for (const rapidjson::Value& item : v->GetArray())
      if (item.IsInt64()) out.push_back(item.GetInt64());
  return out;
}
bool Request::has(const char* key) const { return member(key) != nullptr; }

}  // namespace matlift::workbench
