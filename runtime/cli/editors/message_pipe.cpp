#include "runtime/cli/editors/message_pipe.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cmath>

#include "runtime/error/error.h"

namespace matlift::editors {
namespace {

constexpr std::uint64_t kMostBytes = 64 << 20;  // of a message
constexpr std::size_t kMostHeader = 8 << 10;    // of a line of its header

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool startsWithWord(std::string_view line, std::string_view word) {
  if (line.size() < word.size()) return false;
  for (std::size_t k = 0; k < word.size(); ++k)
    if ((line[k] | 0x20) != (word[k] | 0x20)) return false;
  return true;
}

// Of "Content-Length: 12". False: it is no such number.
bool lengthIn(std::string_view line, std::uint64_t& length) {
  line.remove_prefix(line.find(':') + 1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), length);
  return error == std::errc() && stop == line.data() + line.size() && !line.empty();
}

}  // namespace

bool MessagePipe::fill() {
  if (at_ > 0) buffer_.erase(0, at_);
  at_ = 0;
  char block[1 << 16];
  ssize_t got;
  do got = ::read(in_, block, sizeof block);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  buffer_.append(block, std::size_t(got));
  return true;
}

bool MessagePipe::waiting() const {
  if (at_ < buffer_.size()) return true;
  pollfd wanted{in_, POLLIN, 0};
  return ::poll(&wanted, 1, 0) > 0;
}

// Without its end. What is longer than any header is cut.
bool MessagePipe::readLine(std::string& line) {
  line.clear();
  for (;;) {
    const std::size_t end = buffer_.find('\n', at_);
    const std::size_t until = end == buffer_.npos ? buffer_.size() : end;
    if (line.size() < kMostHeader) line.append(buffer_, at_, until - at_);
    at_ = end == buffer_.npos ? until : end + 1;
    if (end != buffer_.npos) break;
    if (!fill()) return false;
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

bool MessagePipe::skip(std::uint64_t bytes) {
  while (bytes > buffer_.size() - at_) {
    bytes -= buffer_.size() - at_;
    at_ = buffer_.size();
    if (!fill()) return false;
  }
  at_ += std::size_t(bytes);
  return true;
}

MessagePipe::Got MessagePipe::read(std::string& body) {
  std::string line;
  std::uint64_t length = 0;
  bool known = false, any = false;
  for (;;) {
    if (!readLine(line)) return Got::End;
    if (line.empty() && any) break;
    any = any || !line.empty();
    if (startsWithWord(line, "content-length:")) known = lengthIn(line, length);
  }
  if (!known) {
    body = "The header has no Content-Length.";
    return Got::Wrong;
  }
  if (length > kMostBytes) {
    body = "The message is longer than 64 MiB.";
    return skip(length) ? Got::Wrong : Got::End;
  }
  while (buffer_.size() - at_ < length)
    if (!fill()) return Got::End;
  body.assign(buffer_, at_, std::size_t(length));
  at_ += std::size_t(length);
  return Got::Message;
}

bool MessagePipe::write(std::string_view json) {
  const std::string message =
      "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + std::string(json);
  const std::lock_guard lock(writing_);
  for (std::size_t done = 0; done < message.size();) {
    const ssize_t wrote = ::write(out_, message.data() + done, message.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    done += std::size_t(wrote);
  }
  return true;
}

// ---- values ------------------------------------------------------------------------------------

Node Node::operator[](const char* key) const {
  if (!value_ || !value_->IsObject()) return {};
  const auto at = value_->FindMember(key);
  return at == value_->MemberEnd() ? Node() : Node(&at->value);
}

std::vector<Node> Node::items() const {
  std::vector<Node> all;
  if (value_ && value_->IsArray())
    for (const rapidjson::Value& item : value_->GetArray()) all.emplace_back(&item);
  return all;
}

std::string Node::text(std::string_view otherwise) const {
  if (!isText()) return std::string(otherwise);
  return {value_->GetString(), value_->GetStringLength()};
}

std::int64_t Node::integer(std::int64_t otherwise) const {
  if (!value_ || !value_->IsNumber()) return otherwise;
  if (value_->IsInt64()) return value_->GetInt64();
  const double number = value_->GetDouble();
  return number == std::trunc(number) && std::fabs(number) < 9e15 ? std::int64_t(number)
                                                                  : otherwise;
}

bool Node::flag(bool otherwise) const {
  return value_ && value_->IsBool() ? value_->GetBool() : otherwise;
}

bool parseObject(std::string_view json, rapidjson::Document& out) {
  // Iterative: a client may nest as deep as it likes.
  out.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(json.data(),
                                                                                    json.size());
  return !out.HasParseError() && out.IsObject();
}

// ---- addresses ---------------------------------------------------------------------------------

std::string pathOfUri(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!startsWithWord(uri, kScheme)) return {};
  uri.remove_prefix(kScheme.size());
  uri = uri.substr(std::min(uri.find('/'), uri.size()));  // without a host
  std::string path;
  for (std::size_t k = 0; k < uri.size(); ++k) {
    const bool coded = uri[k] == '%' && k + 2 < uri.size() && hexDigit(uri[k + 1]) >= 0 &&
                       hexDigit(uri[k + 2]) >= 0;
    path += coded ? char(hexDigit(uri[k + 1]) * 16 + hexDigit(uri[k + 2])) : uri[k];
    if (coded) k += 2;
  }
  // No file has a NUL in its name.
  return path.find('\0') == path.npos ? path : std::string();
}

std::string uriOfPath(std::string_view path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string uri = "file://";
  for (char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       kPlain.find(c) != kPlain.npos;
    uri += plain ? std::string(1, c) : strprintf("%%%02X", unsigned(static_cast<uint8_t>(c)));
  }
  return uri;
}

}  // namespace matlift::editors
