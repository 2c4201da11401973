// One compiled regular expression over UTF-16 units. Two implementations: matcher_pcre2.cpp
// natively, matcher_xpressive.cpp where no library links.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::builtins {

struct RegexOptions {
  bool ignoreCase = false;
  bool dotMatchesNewline = true;
  bool lineAnchors = false;
  bool freeSpacing = false;

  uint32_t bits() const {
    return uint32_t(ignoreCase) | dotMatchesNewline << 1 | lineAnchors << 2 | freeSpacing << 3;
  }
};

/// [begin, end) of a group; begin < 0: the group took no part in the match.
struct Span {
  int64_t begin = -1, end = -1;
};

class Regex {
 public:
  struct Group {
    int number;
    std::string name;
  };

  /// Throws a user error naming what is wrong with the pattern.
  static std::unique_ptr<Regex> compile(std::u16string_view pattern, const RegexOptions& options);
  virtual ~Regex() = default;

  /// First match at or after `from`. groups[0] is the whole match.
  virtual bool match(std::u16string_view subject, size_t from, std::vector<Span>& groups) = 0;
  virtual int groupCount() const = 0;                         ///< without the whole match
  const std::vector<Group>& names() const { return names_; }  ///< in order of their numbers

 protected:
  std::vector<Group> names_;
};

/// MATLAB's spellings that Perl-style libraries lack: \< \> word ends, \oNNN octal codes.
std::u16string perlPattern(std::u16string_view pattern);

}  // namespace matlift::builtins
