// Messages of editors: JSON after a header with its length, on standard input and output. What the
// language server and the debug adapter share.
#pragma once

#include <rapidjson/document.h>

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::editors {

class MessagePipe {
 public:
  enum class Got { Message, Wrong, End };
  MessagePipe(int in, int out) : in_(in), out_(out) {}

  /// Waits for the next message. Wrong: there was one, and it could not be read (`body` says why).
  Got read(std::string& body);
  /// True: a message, or a part of one, is there already.
  bool waiting() const;
  /// From any thread. False: nobody reads any more.
  bool write(std::string_view json);

 private:
  bool fill();
  bool readLine(std::string& line);
  bool skip(std::uint64_t bytes);

  const int in_, out_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::mutex writing_;
};

/// A value of a message: every question has an answer, whatever a client sent.
class Node {
 public:
  Node() = default;
  explicit Node(const rapidjson::Value* value) : value_(value) {}

  Node operator[](const char* key) const;
  std::vector<Node> items() const;  ///< of a list; else none
  bool there() const { return value_ && !value_->IsNull(); }
  bool isText() const { return value_ && value_->IsString(); }
  bool isObject() const { return value_ && value_->IsObject(); }
  std::string text(std::string_view otherwise = "") const;
  std::int64_t integer(std::int64_t otherwise) const;  ///< a number that is one, and not too large
  bool flag(bool otherwise = false) const;
  const rapidjson::Value* raw() const { return value_; }

 private:
  const rapidjson::Value* value_ = nullptr;
};

/// False: it is no JSON object.
bool parseObject(std::string_view json, rapidjson::Document& out);

/// file:///a%20b.m and /a b.m. What is no file has no path.
std::string pathOfUri(std::string_view uri);
std::string uriOfPath(std::string_view path);

}  // namespace matlift::editors
