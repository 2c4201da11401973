#include "builtins/tables/delimited.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "builtins/support/deflate.h"
#include "builtins/support/number_text.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// The delimiter that the first lines use most evenly.
std::string guess(const std::string& text, size_t from) {
  static constexpr char candidates[] = {',', '\t', ';', '|'};
  size_t best = 0;
  char chosen = ' ';
  for (char c : candidates) {
    size_t lines = 0, least = SIZE_MAX, count = 0;
    bool quoted = false, content = false;
    for (size_t k = from; k < text.size() && lines < 20; ++k) {
      content = content || uint8_t(text[k]) > ' ';
      if (text[k] == '"') quoted = !quoted;
      if (!quoted && text[k] == c) ++count;
      if (!quoted && text[k] == '\n') {
        if (count || content) least = std::min(least, count);
        ++lines;
        count = 0;
        content = false;
      }
    }
    if (lines == 0) least = count;
    if (least != SIZE_MAX && least > best) best = least, chosen = c;
  }
  if (best == 0) {  // no line without: at least one with; of tabs, which blanks go with, most
    std::string_view part(text.data() + from, std::min<size_t>(text.size() - from, 4096));
    auto lines = std::count(part.begin(), part.end(), '\n') + 1;
    for (char c : candidates) {
      auto found = std::count(part.begin(), part.end(), c);
      if (c == '\t' ? found * 2 >= lines && found > 1 : found > 0) return std::string(1, c);
    }
  }
  return chosen == ' ' ? " \t" : std::string(1, chosen);
}

bool sameWord(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (size_t k = 0; k < text.size(); ++k)
    if (tolower(uint8_t(text[k])) != word[k]) return false;
  return true;
}

}  // namespace

std::optional<double> fieldNumber(std::string_view text, char decimal, char thousands) {
  const char* at = text.data();
  const char* end = at + text.size();
  if (at == end) return {};
  bool negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  uint64_t mantissa = 0;
  int scale = 0, any = 0;
  bool fraction = false;
  const char* first = at;
  for (; at < end; ++at) {
    unsigned d = unsigned(*at - '0');
    if (d < 10) {
      mantissa = mantissa * 10 + d;
      scale -= fraction;
      ++any;
    } else if (*at == decimal && !fraction) {
      fraction = true;
    } else if (thousands && *at == thousands && any && !fraction) {
      continue;
    } else {
      break;
    }
  }
  if (!any) {
    std::string_view word(first, size_t(end - first));
    if (sameWord(word, "nan")) return std::nan("");
    if (sameWord(word, "inf") || sameWord(word, "infinity")) return negative ? -INFINITY : INFINITY;
    return {};
  }
  int exponent = 0;
  if (at < end && (*at == 'e' || *at == 'E' || *at == 'd' || *at == 'D')) {
    const char* mark = at++;
    bool down = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) ++at;
    if (at == end || unsigned(*at - '0') >= 10) return {};
    for (; at < end && unsigned(*at - '0') < 10; ++at)
      exponent = std::min(exponent * 10 + (*at - '0'), 100000);
    if (down) exponent = -exponent;
    (void)mark;
  }
  if (at != end) return {};
  std::optional<double> value;
  if (any <= 19) value = scaledDecimal(mantissa, scale + exponent);  // all digits are in it
  if (!value) {
    std::string plain;
    for (char c : text) {
      if (thousands && c == thousands) continue;
      plain += c == decimal ? '.' : c == 'd' || c == 'D' ? 'e' : c;
    }
    if (plain[0] == '+' || plain[0] == '-') plain.erase(0, 1);
    value = parseDecimal(plain);
  }
  return negative ? -*value : *value;
}

DelimitedText::DelimitedText(std::string bytes, const DelimitedOptions& options,
                             const Parallel& threads)
    : text_(std::move(bytes)) {
  scan(options, threads);
}

/// Takes lines apart.
class DelimitedText::Lines {
 public:
  Lines(std::string_view text, const std::string& delimiters, const DelimitedOptions& options)
      : data_(text.data()), size_(text.size()), text_(text), comment_(options.comment) {
    for (char c : delimiters) special_[uint8_t(c)] = isDelimiter_[uint8_t(c)] = true;
    for (const char c : {'\n', '\r', '"'}) special_[uint8_t(c)] = true;
    if (!comment_.empty()) special_[uint8_t(comment_[0])] = true;
    joined_ = options.joinRepeated || delimiters.find(' ') != delimiters.npos;
  }

  /// Lines that begin in [at, limit), at most as many as the options say.
  void read(size_t at, size_t limit, const DelimitedOptions& most, Rows& rows) const {
    for (size_t line = 0; at < limit && line < most.lines && rows.ends.size() < most.most; ++line) {
      interruptionPoint<65536>(line);
      size_t before = rows.fields.size();
      bool content = readLine(at, rows);
      if (!content || rows.fields.size() == before) {  // an empty line is no row
        rows.fields.resize(before);
        continue;
      }
      rows.columns = std::max(rows.columns, rows.fields.size() - before);
      rows.ends.push_back(rows.fields.size());
    }
    rows.end = at;
  }

 private:
  bool isDelimiter(char c) const { return isDelimiter_[uint8_t(c)]; }
  bool isBlank(char c) const { return c == ' ' || (c == '\t' && !isDelimiter_[uint8_t('\t')]); }
  static bool endsLine(char c) { return c == '\n' || c == '\r'; }

  /// Moves `at` to the next line; false when nothing was on this one.
  bool readLine(size_t& at, Rows& rows) const {
    bool content = false;
    for (;;) {
      while (joined_ && at < size_ && isDelimiter(data_[at])) ++at;
      while (at < size_ && isBlank(data_[at])) ++at;
      bool quoted = at < size_ && data_[at] == '"';
      size_t before = rows.fields.size();
      quoted ? readQuoted(at, rows) : readPlain(at, rows);
      const Field& f = rows.fields.back();
      bool delimiter = at < size_ && isDelimiter(data_[at]);
      content = content || f.length > 0 || quoted || delimiter;
      if (joined_ && f.length == 0 && !quoted) rows.fields.resize(before);  // a line's last blanks
      if (!delimiter) break;
      ++at;
    }
    if (at < size_ && !comment_.empty() && !endsLine(data_[at]))
      at = std::min(size_, text_.find('\n', at));
    if (at < size_ && data_[at] == '\r') ++at;
    if (at < size_ && data_[at] == '\n') ++at;
    return content;
  }
  void readQuoted(size_t& at, Rows& rows) const {
    size_t begin = at + 1, k = begin;
    unsigned flags = 1;
    for (; k < size_; ++k) {
      if (data_[k] != '"') continue;
      if (k + 1 == size_ || data_[k + 1] != '"') break;
      flags = 3, ++k;
    }
    k = std::min(k, size_);
    add(rows, begin, k - begin, flags);
    at = std::min(size_, k + 1);
    while (at < size_ && !isDelimiter(data_[at]) && !endsLine(data_[at])) ++at;
  }
  void readPlain(size_t& at, Rows& rows) const {
    size_t begin = at;
    for (;; ++at) {
      while (at < size_ && !special_[uint8_t(data_[at])]) ++at;
      if (at >= size_ || isDelimiter(data_[at]) || endsLine(data_[at]) || isComment(at)) break;
    }
    size_t last = at;
    while (last > begin && (data_[last - 1] == ' ' || data_[last - 1] == '\t')) --last;
    add(rows, begin, last - begin, 0);
  }
  bool isComment(size_t at) const {
    return !comment_.empty() && text_.compare(at, comment_.size(), comment_) == 0;
  }
  static void add(Rows& rows, size_t begin, size_t length, unsigned flags) {
    if (length >= kLong) rows.lengths[begin] = length;
    rows.fields.push_back({begin, std::min<uint64_t>(length, kLong), flags});
  }

  const char* data_;
  size_t size_;
  std::string_view text_, comment_;
  bool special_[256] = {}, isDelimiter_[256] = {};
  bool joined_ = false;
};

void DelimitedText::add(Rows& rows) {
  size_t before = fields_.size();
  if (fields_.capacity() == 0)
    fields_ = std::move(rows.fields);
  else
    fields_.insert(fields_.end(), rows.fields.begin(), rows.fields.end());
  for (size_t end : rows.ends) starts_.push_back(before + end);
  lengths_.merge(rows.lengths);
  columns_ = std::max(columns_, rows.columns);
  rows = {};
}

void DelimitedText::scan(const DelimitedOptions& options, const Parallel& threads) {
  for (size_t k = 0; k < options.skipLines && start_ < text_.size(); ++k) {
    size_t end = text_.find('\n', start_);
    start_ = end == text_.npos ? text_.size() : end + 1;
  }
  delimiters_ = options.delimiters.empty() ? guess(text_, start_) : options.delimiters;
  starts_.push_back(0);
  const Lines lines(text_, delimiters_, options);
  constexpr size_t kPiece = size_t(1) << 20;
  size_t count = std::min<size_t>((text_.size() - start_) / kPiece, size_t(threads.count()) * 4);
  std::vector<size_t> begins{start_};
  if (options.lines == SIZE_MAX && options.most == SIZE_MAX)
    for (size_t k = 1; k < count; ++k) {
      size_t at = text_.find('\n', start_ + (text_.size() - start_) / count * k);
      if (at != text_.npos && at + 1 > begins.back()) begins.push_back(at + 1);
    }
  begins.push_back(text_.size());
  std::vector<Rows> pieces(begins.size() - 1);
  threads.run(int64_t(pieces.size()), [&](int64_t k, int) {
    Rows& rows = pieces[size_t(k)];
    lines.read(begins[size_t(k)], begins[size_t(k) + 1], options, rows);
  });
  size_t all = 0;
  for (const Rows& rows : pieces) all += rows.fields.size();
  if (pieces.size() > 1) fields_.reserve(all);
  // A piece may begin inside of quotes: then the one before does not end there.
  size_t at = start_;
  for (size_t k = 0; k < pieces.size(); ++k) {
    if (at != begins[k]) {
      pieces[k] = {};
      lines.read(at, std::max(at, begins[k + 1]), options, pieces[k]);
    }
    at = pieces[k].end;
    add(pieces[k]);
  }
  end_ = at;
  if (options.most != SIZE_MAX)  // lines without anything that follow are of no use to anybody
    while (end_ < text_.size() && (text_[end_] == '\n' || text_[end_] == '\r')) ++end_;
  if (options.open && at == text_.size()) dropLast();
}

void DelimitedText::dropLast() {
  if (rows() == 0) {
    end_ = start_;
    return;
  }
  const size_t first = starts_[rows() - 1];
  end_ = fields_[first].begin;
  while (end_ > start_ && text_[end_ - 1] != '\n' && text_[end_ - 1] != '\r') --end_;
  fields_.resize(first);
  starts_.pop_back();
}

std::string_view DelimitedText::field(size_t row, size_t column, std::string& scratch) const {
  if (column >= fieldsIn(row)) return {};
  const Field& f = fields_[starts_[row] + column];
  size_t length = f.length == kLong ? lengths_.at(f.begin) : size_t(f.length);
  std::string_view all(text_.data() + f.begin, length);
  if (!(f.flags & 2)) return all;
  scratch.clear();
  for (size_t k = 0; k < all.size(); ++k) {
    scratch += all[k];
    if (all[k] == '"') ++k;
  }
  return scratch;
}

size_t DelimitedText::preamble() const {
  constexpr size_t kLooked = 200;
  std::vector<size_t> count(columns_ + 2, 0);
  for (size_t r = 0; r < std::min(rows(), kLooked); ++r) ++count[fieldsIn(r)];
  size_t usual = size_t(std::max_element(count.begin(), count.end()) - count.begin());
  if (usual < 2 || count[usual] * 2 < std::min(rows(), kLooked)) return 0;
  size_t r = 0;
  while (r < rows() && r < kLooked && fieldsIn(r) < usual && fieldsIn(r) == 1) ++r;
  return r < rows() ? r : 0;
}

size_t DelimitedText::lineOf(size_t row) const {
  if (row >= rows())
    return size_t(std::count(text_.begin() + std::ptrdiff_t(start_), text_.end(), '\n')) + 1;
  size_t begin = fields_[starts_[row]].begin;
  return size_t(std::count(text_.begin() + std::ptrdiff_t(start_),
                           text_.begin() + std::ptrdiff_t(begin), '\n')) +
         1;
}

bool DelimitedText::quoted(size_t row, size_t column) const {
  return column < fieldsIn(row) && fields_[starts_[row] + column].flags;
}

namespace {

std::ifstream openText(const std::string& path, const char* identifier) {
  std::error_code ignored;
  std::ifstream in;
  if (!std::filesystem::is_directory(path, ignored))
    in.open(path, std::ios::binary | std::ios::ate);
  if (!in.is_open())
    fail(identifier,
         "Unable to find or open '%s'. Check the path and filename or file permissions.",
         path.c_str());
  return in;
}

bool isLatin(const std::string& encoding) {
  return encoding == "iso-8859-1" || encoding == "latin1" || encoding == "windows-1252";
}

std::string fromLatin(const std::string& bytes) {
  std::u16string units;
  for (char c : bytes) units += char16_t(uint8_t(c));
  return utf8FromUtf16(units);
}

}  // namespace

std::string readTextFile(const std::string& path, const char* identifier,
                         const std::string& encoding) {
  std::ifstream in = openText(path, identifier);
  std::string bytes;
  std::streamoff size = in.tellg();
  if (size > 0) {
    bytes.resize(size_t(size));
    in.seekg(0);
    in.read(bytes.data(), size);
    bytes.resize(size_t(in.gcount()));
  } else {  // a pipe has no size
    in.clear();
    in.seekg(0);
    in.clear();
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  if (bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b')
    bytes = gunzipBytes(bytesOf(bytes), identifier, path);
  if (bytes.compare(0, 3, "\xef\xbb\xbf") == 0) return bytes.substr(3);
  bool little = bytes.compare(0, 2, "\xff\xfe") == 0, big = bytes.compare(0, 2, "\xfe\xff") == 0;
  if (little || big || encoding == "utf-16le" || encoding == "utf-16") {
    std::u16string units;
    for (size_t k = little || big ? 2 : 0; k + 1 < bytes.size(); k += 2)
      units += char16_t(uint8_t(bytes[k + (big ? 1 : 0)]) | uint8_t(bytes[k + (big ? 0 : 1)]) << 8);
    return utf8FromUtf16(units);
  }
  return isLatin(encoding) ? fromLatin(bytes) : bytes;
}

namespace {

/// Packed files, and texts of two bytes a character, have no places to begin at.
void checkParts(const std::string& start, const std::string& encoding, const char* identifier,
                const std::string& path) {
  auto begins = [&](const char* mark) { return start.compare(0, 2, mark) == 0; };
  if (begins("\x1f\x8b") || begins("\xff\xfe") || begins("\xfe\xff") ||
      encoding.starts_with("utf-16"))
    fail(identifier,
         "'%s' is compressed or in UTF-16: only plain text of one byte a character or UTF-8 can be "
         "read in parts.",
         path.c_str());
}

}  // namespace

TextRows readTextRows(const std::string& path, const char* identifier, const std::string& encoding,
                      const DelimitedOptions& options, const TextPart& part,
                      const Parallel& threads) {
  std::ifstream in = openText(path, identifier);
  const auto size = uint64_t(std::max<std::streamoff>(in.tellg(), 0));
  for (uint64_t want = std::max<uint64_t>(part.bytes, 16);; want *= 2) {
    std::string bytes(size_t(std::min(want, size - std::min(size, part.from))), 0);
    in.clear();
    in.seekg(std::streamoff(part.from));
    in.read(bytes.data(), std::streamoff(bytes.size()));
    bytes.resize(size_t(in.gcount()));
    const bool last = part.from + bytes.size() >= size;
    uint64_t mark = 0;
    if (part.from == 0) {
      checkParts(bytes, encoding, identifier, path);
      if (bytes.compare(0, 3, "\xef\xbb\xbf") == 0) bytes.erase(0, mark = 3);
    }
    DelimitedOptions all = options;
    all.most = part.rows;
    all.open = !last;
    const bool latin = isLatin(encoding) && mark == 0;
    DelimitedText text(latin ? fromLatin(bytes) : std::move(bytes), all, threads);
    if (!last && (text.rows() == 0 || (part.rows != SIZE_MAX && text.rows() < part.rows))) continue;
    const std::string_view read = text.consumed();
    const auto units =
        !latin ? read.size() : size_t(std::count_if(read.begin(), read.end(), [](char c) {
          return (uint8_t(c) & 0xc0) != 0x80;
        }));
    const uint64_t next = part.from + mark + units;
    return {std::move(text), next, next >= size};
  }
}

}  // namespace matlift::builtins
