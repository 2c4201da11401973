// The part of XML that files of data use, read one event after the other: elements, attributes,
// text, the five entities and characters by number, CDATA. Comments and instructions are passed
// over, prefixes of names dropped. A document type is refused: nothing is defined, so nothing
// grows.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matlift::builtins {

class XmlReader {
 public:
  enum class Event { Start, End, Text, Done };

  /// `bytes` must outlive it. `what` names it in errors, which are `identifier`.
  XmlReader(std::string_view bytes, std::string what, const char* identifier)
      : bytes_(bytes), what_(std::move(what)), identifier_(identifier) {}

  Event next();
  /// Of a start or an end.
  std::string_view name() const { return name_; }
  /// Of a start; "" when there is none. The view lives until the next event.
  std::string_view attribute(std::string_view name) const;
  bool hasAttribute(std::string_view name) const;
  /// Of a text.
  const std::string& text() const { return text_; }
  /// After a start: all text up to its end, elements inside included.
  std::string wholeText();
  /// After a start: passes over everything up to its end.
  void skip();

 private:
  [[noreturn]] void damaged(const char* cause) const;
  bool passOver(std::string_view begin, std::string_view end);
  void readTag();
  void decode(std::string_view raw, std::string& out) const;
  static std::string_view local(std::string_view name);

  std::string_view bytes_;
  size_t at_ = 0, depth_ = 0;
  std::string what_;
  const char* identifier_;
  std::string_view name_;
  std::vector<std::pair<std::string_view, std::string>> attributes_;
  std::string text_;
  bool endsItself_ = false;
};

/// Text as XML writes it.
std::string xmlEscaped(std::string_view utf8);

}  // namespace matlift::builtins
