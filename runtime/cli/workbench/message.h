// One message of the workbench's protocol (README of this folder): a JSON object, and bytes that
// belong to it. Knows nothing of the interpreter and nothing of how messages travel.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::workbench {

/// Raised when a message changes its meaning; both sides tell theirs in `hello`.
constexpr int kProtocolVersion = 1;

struct Message {
  std::string json;
  std::string bytes;
};

/// A frame with bytes: the JSON's length as four bytes, least first, the JSON, the bytes.
std::string packed(const Message& message);
/// False: it is no such frame.
bool unpacked(std::string_view frame, Message& out);

/// Text that is valid UTF-8 whatever a program wrote.
std::string validUtf8(std::string_view text);

/// Cuts a stream of bytes into pieces that end with whole characters.
class Utf8Pieces {
 public:
  /// What can be shown now of what was kept and this.
  std::string add(std::string_view bytes);
  /// The stream ends: what is left, as it is.
  std::string rest();

 private:
  std::string kept_;
};

/// Writes one JSON object, member by member.
class JsonWriter {
 public:
  JsonWriter() : writer_(buffer_) { writer_.StartObject(); }

  JsonWriter& text(const char* key, std::string_view value);
  JsonWriter& number(const char* key, double value);  ///< not finite: null
  JsonWriter& integer(const char* key, std::int64_t value);
  JsonWriter& flag(const char* key, bool value);
  JsonWriter& raw(const char* key, std::string_view json);  ///< JSON already
  JsonWriter& begin(const char* key);                       ///< an object inside
  JsonWriter& end();
  JsonWriter& beginList(const char* key);
  JsonWriter& endList();
  // Inside a list.
  JsonWriter& beginItem();
  JsonWriter& beginItemList();
  JsonWriter& item(std::string_view value);
  JsonWriter& item(double value);
  JsonWriter& count(std::int64_t value);
  JsonWriter& nothing();  ///< null

  /// The whole object; nothing can be written afterwards.
  std::string finish();

 private:
  void key(const char* name) { writer_.Key(name); }
  void string(std::string_view value);
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_;
};

/// A request as it came: every question about its members has an answer, whatever a client sent.
class Request {
 public:
  /// Null type: it is no JSON object with a `type`.
  explicit Request(Message message);

  const std::string& type() const { return type_; }
  std::int64_t id() const { return integer("id", 0); }
  std::string text(const char* key, std::string_view otherwise = "") const;
  std::int64_t integer(const char* key, std::int64_t otherwise) const;
  double number(const char* key, double otherwise) const;
  bool flag(const char* key) const;
  std::vector<std::int64_t> integers(const char* key) const;  ///< of a list
  bool has(const char* key) const;
  const rapidjson::Value* member(const char* key) const;  ///< null: it is not there
  const std::string& bytes() const { return message_.bytes; }

 private:
  Message message_;
  rapidjson::Document document_;
  std::string type_;
};

}  // namespace matlift::workbench
