#include "builtins/support/xml.h"

#include "runtime/error/error.h"

namespace matlift::builtins {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool endsName(char c) { return isBlank(c) || c == '>' || c == '/' || c == '='; }

void appendUtf8(std::string& out, uint32_t c) {
  if (c < 0x80) {
    out += char(c);
  } else if (c < 0x800) {
    out += char(0xc0 | c >> 6);
    out += char(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    out += char(0xe0 | c >> 12);
    out += char(0x80 | (c >> 6 & 0x3f));
    out += char(0x80 | (c & 0x3f));
  } else {
    out += char(0xf0 | c >> 18);
    out += char(0x80 | (c >> 12 & 0x3f));
    out += char(0x80 | (c >> 6 & 0x3f));
    out += char(0x80 | (c & 0x3f));
  }
}

}  // namespace

void XmlReader::damaged(const char* cause) const {
  fail(identifier_, "%s is damaged: %s at byte %zu.", what_.c_str(), cause, at_);
}

std::string_view XmlReader::local(std::string_view name) {
  size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

bool XmlReader::passOver(std::string_view begin, std::string_view end) {
  if (bytes_.substr(at_, begin.size()) != begin) return false;
  size_t stop = bytes_.find(end, at_ + begin.size());
  if (stop == bytes_.npos) damaged("a comment or instruction has no end");
  at_ = stop + end.size();
  return true;
}

XmlReader::Event XmlReader::next() {
  if (endsItself_) {
    endsItself_ = false;
    --depth_;
    return Event::End;
  }
  text_.clear();
  while (at_ < bytes_.size()) {
    if (bytes_[at_] != '<') {
      size_t end = std::min(bytes_.find('<', at_), bytes_.size());
      decode(bytes_.substr(at_, end - at_), text_);
      at_ = end;
      continue;
    }
    if (passOver("<!--", "-->") || passOver("<?", "?>")) continue;
    if (bytes_.substr(at_, 9) == "<![CDATA[") {
      size_t end = bytes_.find("]]>", at_);
      if (end == bytes_.npos) damaged("CDATA have no end");
      text_.append(bytes_.substr(at_ + 9, end - at_ - 9));
      at_ = end + 3;
      continue;
    }
    if (bytes_.substr(at_, 2) == "<!") damaged("a document type is not accepted");
    if (!text_.empty() && depth_ > 0) return Event::Text;
    text_.clear();
    if (bytes_.substr(at_, 2) == "</") {
      size_t end = bytes_.find('>', at_);
      if (end == bytes_.npos || depth_ == 0) damaged("an element ends that did not begin");
      name_ = local(bytes_.substr(at_ + 2, end - at_ - 2));
      while (!name_.empty() && isBlank(name_.back())) name_.remove_suffix(1);
      at_ = end + 1;
      --depth_;
      return Event::End;
    }
    readTag();
    return Event::Start;
  }
  if (depth_ > 0) damaged("it ends inside an element");
  return Event::Done;
}

void XmlReader::readTag() {
  size_t k = at_ + 1;
  size_t begin = k;
  while (k < bytes_.size() && !endsName(bytes_[k])) ++k;
  if (k == begin) damaged("an element has no name");
  name_ = local(bytes_.substr(begin, k - begin));
  attributes_.clear();
  for (;;) {
    while (k < bytes_.size() && isBlank(bytes_[k])) ++k;
    if (k >= bytes_.size()) damaged("an element has no end");
    if (bytes_[k] == '>') break;
    if (bytes_[k] == '/') {
      endsItself_ = true;
      ++k;
      continue;
    }
    size_t from = k;
    while (k < bytes_.size() && !endsName(bytes_[k])) ++k;
    std::string_view name = bytes_.substr(from, k - from);
    while (k < bytes_.size() && (isBlank(bytes_[k]) || bytes_[k] == '=')) ++k;
    if (k >= bytes_.size() || (bytes_[k] != '"' && bytes_[k] != '\'') || name.empty())
      damaged("an attribute has no value");
    size_t end = bytes_.find(bytes_[k], k + 1);
    if (end == bytes_.npos) damaged("an attribute has no end");
    std::string value;
    decode(bytes_.substr(k + 1, end - k - 1), value);
    attributes_.emplace_back(name, std::move(value));
    k = end + 1;
  }
  at_ = k + 1;
  if (++depth_ > 1000) damaged("elements are nested too deeply");
}

void XmlReader::decode(std::string_view raw, std::string& out) const {
  for (size_t k = 0; k < raw.size();) {
    size_t mark = std::min(raw.find('&', k), raw.size());
    out.append(raw.substr(k, mark - k));
    if (mark == raw.size()) return;
    size_t end = raw.find(';', mark);
    if (end == raw.npos || end - mark > 12) damaged("a character reference has no end");
    std::string_view word = raw.substr(mark + 1, end - mark - 1);
    if (word == "amp")
      out += '&';
    else if (word == "lt")
      out += '<';
    else if (word == "gt")
      out += '>';
    else if (word == "quot")
      out += '"';
    else if (word == "apos")
      out += '\'';
    else if (word.size() > 1 && word[0] == '#') {
      bool hex = word[1] == 'x' || word[1] == 'X';
      uint32_t c = 0;
      for (char d : word.substr(hex ? 2 : 1)) {
        uint32_t digit = d >= '0' && d <= '9'   ? uint32_t(d - '0')
                         : d >= 'a' && d <= 'f' ? uint32_t(d - 'a' + 10)
                         : d >= 'A' && d <= 'F' ? uint32_t(d - 'A' + 10)
                                                : 99;
        if (digit >= (hex ? 16u : 10u) || c > 0x10ffff) damaged("a character has no such number");
        c = c * (hex ? 16 : 10) + digit;
      }
      appendUtf8(out, c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? 0xfffd : c);
    } else {
      damaged("an entity is not known");
    }
    k = end + 1;
  }
}

std::string_view XmlReader::attribute(std::string_view name) const {
  for (const auto& [key, value] : attributes_)
    if (key == name) return value;
  for (const auto& [key, value] : attributes_)
    if (local(key) == name) return value;
  return {};
}

bool XmlReader::hasAttribute(std::string_view name) const {
  for (const auto& [key, value] : attributes_)
    if (key == name) return true;
  return false;
}

std::string XmlReader::wholeText() {
  std::string all;
  for (size_t start = depth_;;) {
    Event e = next();
    if (e == Event::Text) all += text_;
    if (e == Event::Done || (e == Event::End && depth_ < start)) return all;
  }
}

void XmlReader::skip() {
  for (size_t start = depth_;;) {
    Event e = next();
    if (e == Event::Done || (e == Event::End && depth_ < start)) return;
  }
}

std::string xmlEscaped(std::string_view utf8) {
  std::string out;
  for (char c : utf8) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (uint8_t(c) >= 32 || c == '\t' || c == '\n' || c == '\r')
      out += c;  // other control characters have no form in XML
  }
  return out;
}

}  // namespace matlift::builtins
