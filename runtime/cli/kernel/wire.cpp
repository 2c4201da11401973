#include "runtime/cli/kernel/wire.h"

#include <algorithm>
#include <ctime>

#include "runtime/cli/kernel/sha256.h"
#include "runtime/cli/session.h"
#include "runtime/cli/web/gate.h"
#include "runtime/cli/workbench/message.h"
#include "runtime/error/error.h"

namespace matlift::kernel {
namespace {

constexpr std::string_view kDelimiter = "<IDS|MSG>";
constexpr std::string_view kVersion = "5.3";

// As long whatever the difference is.
bool sameText(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char difference = 0;
  for (size_t k = 0; k < a.size(); ++k) difference |= static_cast<unsigned char>(a[k] ^ b[k]);
  return difference == 0;
}

std::string now() {
  std::timespec time{};
  std::timespec_get(&time, TIME_UTC);
  std::tm parts{};
  gmtime_r(&time.tv_sec, &parts);
  char text[40];
  const size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  return std::string(text, length) + strprintf(".%06ldZ", time.tv_nsec / 1000);
}

bool parseObject(rapidjson::Document& document, const std::string& json) {
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  return !document.HasParseError() && document.IsObject();
}

}  // namespace

std::string Received::text(const char* key) const {
  const auto at = content.FindMember(key);
  if (at == content.MemberEnd() || !at->value.IsString()) return {};
  return {at->value.GetString(), at->value.GetStringLength()};
}

std::int64_t Received::integer(const char* key, std::int64_t otherwise) const {
  const auto at = content.FindMember(key);
  return at != content.MemberEnd() && at->value.IsInt64() ? at->value.GetInt64() : otherwise;
}

bool Received::flag(const char* key, bool otherwise) const {
  const auto at = content.FindMember(key);
  return at != content.MemberEnd() && at->value.IsBool() ? at->value.GetBool() : otherwise;
}

Wire::Wire(std::string key) : key_(std::move(key)), session_(web::newToken()) {}

std::string Wire::signatureOf(std::string_view header, std::string_view parent,
                              std::string_view metadata, std::string_view content) const {
  if (key_.empty()) return {};
  HmacSha256 hash(key_);
  for (std::string_view part : {header, parent, metadata, content}) hash.add(part);
  return hash.finish();
}

std::optional<Received> Wire::parse(PeerId from, Frames frames) const {
  const auto delimiter = std::find(frames.begin(), frames.end(), kDelimiter);
  if (frames.end() - delimiter < 6) return std::nullopt;
  const std::string *signature = &delimiter[1], *header = &delimiter[2], *content = &delimiter[5];
  if (!sameText(*signature, signatureOf(*header, delimiter[3], delimiter[4], *content)))
    return std::nullopt;
  Received out;
  rapidjson::Document about;
  if (!parseObject(about, *header) || !parseObject(out.content, *content)) return std::nullopt;
  const auto type = about.FindMember("msg_type");
  if (type == about.MemberEnd() || !type->value.IsString()) return std::nullopt;
  out.from = from;
  out.type = type->value.GetString();
  out.header = *header;
  out.route.assign(frames.begin(), delimiter);
  return out;
}

std::string Wire::newHeader(std::string_view type) {
  workbench::JsonWriter json;
  json.text("msg_id", session_ + "_" + std::to_string(++sent_)).text("session", session_);
  json.text("username", "matlift").text("date", now()).text("msg_type", type);
  json.text("version", kVersion);
  return json.finish();
}

Frames Wire::compose(const Frames& route, std::string_view type, std::string_view parent,
                     std::string_view content) {
  const std::string header = newHeader(type);
  Frames out = route;
  out.emplace_back(kDelimiter);
  out.push_back(signatureOf(header, parent, "{}", content));
  out.push_back(header);
  out.emplace_back(parent);
  out.emplace_back("{}");
  out.emplace_back(content);
  return out;
}

Connection readConnectionFile(const std::string& path) {
  const auto wrong = [&](const char* what) {
    fail("Matlift:kernel:file", "'%s' is no connection file: %s.", path.c_str(), what);
  };
  rapidjson::Document file;
  if (!parseObject(file, readSourceFile(path))) wrong("it is no JSON object");
  const auto text = [&](const char* key) -> std::string {
    const auto at = file.FindMember(key);
    return at != file.MemberEnd() && at->value.IsString() ? at->value.GetString() : "";
  };
  const auto port = [&](const char* key) -> std::uint16_t {
    const auto at = file.FindMember(key);
    if (at == file.MemberEnd() || !at->value.IsUint() || at->value.GetUint() > 65535) wrong(key);
    return std::uint16_t(at->value.GetUint());
  };
  if (const std::string way = text("transport"); !way.empty() && way != "tcp")
    wrong("only the transport tcp is spoken here");
  if (const std::string scheme = text("signature_scheme");
      !scheme.empty() && scheme != "hmac-sha256")
    wrong("only the signature scheme hmac-sha256 is known here");
  Connection out;
  out.address = text("ip").empty() ? "127.0.0.1" : text("ip");
  out.key = text("key");
  out.shell = port("shell_port");
  out.control = port("control_port");
  out.input = port("stdin_port");
  out.publish = port("iopub_port");
  out.heartbeat = port("hb_port");
  return out;
}

}  // namespace matlift::kernel
