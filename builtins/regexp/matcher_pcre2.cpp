// Regular expressions on PCRE2's 16-bit library: offsets are MATLAB's character positions.
#ifndef __EMSCRIPTEN__

#define PCRE2_CODE_UNIT_WIDTH 16
#include <pcre2.h>

#include <algorithm>

#include "builtins/regexp/matcher.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

PCRE2_SPTR16 units(std::u16string_view s) {
  static constexpr char16_t kEmpty[] = u"";
  return reinterpret_cast<PCRE2_SPTR16>(s.data() ? s.data() : kEmpty);
}

std::string messageOf(int code) {
  PCRE2_UCHAR16 text[256];
  int n = pcre2_get_error_message_16(code, text, 256);
  return n > 0 ? utf8FromUtf16({reinterpret_cast<const char16_t*>(text), size_t(n)})
               : "unknown error";
}

class Pcre2Regex final : public Regex {
 public:
  Pcre2Regex(pcre2_code_16* code) : code_(code) {
    data_ = pcre2_match_data_create_from_pattern_16(code_, nullptr);
    pcre2_jit_compile_16(code_, PCRE2_JIT_COMPLETE);
    uint32_t count = 0;
    pcre2_pattern_info_16(code_, PCRE2_INFO_CAPTURECOUNT, &count);
    groups_ = int(count);
    readNames();
  }
  ~Pcre2Regex() override {
    pcre2_match_data_free_16(data_);
    pcre2_code_free_16(code_);
  }
  int groupCount() const override { return groups_; }

  bool match(std::u16string_view subject, size_t from, std::vector<Span>& groups) override {
    int rc = pcre2_match_16(code_, units(subject), subject.size(), from, 0, data_, nullptr);
    if (rc == PCRE2_ERROR_NOMATCH) return false;
    if (rc == PCRE2_ERROR_JIT_STACKLIMIT)
      rc =
          pcre2_match_16(code_, units(subject), subject.size(), from, PCRE2_NO_JIT, data_, nullptr);
    if (rc == PCRE2_ERROR_NOMATCH) return false;
    if (rc < 0)
      fail("MATLAB:regexp:matchLimit", "Regular expression failed: %s.", messageOf(rc).c_str());
    const PCRE2_SIZE* at = pcre2_get_ovector_pointer_16(data_);
    groups.assign(size_t(groups_) + 1, Span());
    for (int k = 0; k < rc; ++k)
      if (at[2 * k] != PCRE2_UNSET)
        groups[size_t(k)] = {int64_t(at[2 * k]), int64_t(at[2 * k + 1])};
    // \K may put the beginning behind the end.
    if (groups[0].end < groups[0].begin) groups[0].end = groups[0].begin;
    return true;
  }

 private:
  void readNames() {
    uint32_t count = 0, entry = 0;
    PCRE2_SPTR16 table = nullptr;
    pcre2_pattern_info_16(code_, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info_16(code_, PCRE2_INFO_NAMEENTRYSIZE, &entry);
    pcre2_pattern_info_16(code_, PCRE2_INFO_NAMETABLE, &table);
    for (uint32_t k = 0; k < count; ++k, table += entry)
      names_.push_back(
          {int(table[0]), utf8FromUtf16(reinterpret_cast<const char16_t*>(table + 1))});
    std::sort(names_.begin(), names_.end(), [](auto& a, auto& b) { return a.number < b.number; });
  }

  pcre2_code_16* code_;
  pcre2_match_data_16* data_;
  int groups_ = 0;
};

}  // namespace

std::unique_ptr<Regex> Regex::compile(std::u16string_view pattern, const RegexOptions& options) {
  std::u16string perl = perlPattern(pattern);
  uint32_t flags = PCRE2_DUPNAMES | PCRE2_DOLLAR_ENDONLY | PCRE2_UCP;
  if (options.ignoreCase) flags |= PCRE2_CASELESS;
  if (options.dotMatchesNewline) flags |= PCRE2_DOTALL;
  if (options.lineAnchors) flags = (flags | PCRE2_MULTILINE) & ~uint32_t(PCRE2_DOLLAR_ENDONLY);
  if (options.freeSpacing) flags |= PCRE2_EXTENDED;
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code_16* code = pcre2_compile_16(units(perl), perl.size(), flags, &error, &offset, nullptr);
  if (!code)
    fail("MATLAB:regexp:parseError", "Error in regular expression '%s' at position %zu: %s.",
         utf8FromUtf16(pattern).c_str(), size_t(offset), messageOf(error).c_str());
  return std::make_unique<Pcre2Regex>(code);
}

}  // namespace matlift::builtins

#endif
