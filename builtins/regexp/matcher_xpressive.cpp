// Regular expressions on Boost.Xpressive, header-only, for the WebAssembly build.
#ifdef __EMSCRIPTEN__

#include <boost/xpressive/xpressive_dynamic.hpp>

#include "builtins/regexp/matcher.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

namespace xp = boost::xpressive;

// wchar_t holds one UTF-16 unit each, so offsets stay MATLAB's.
std::wstring widened(std::u16string_view s) { return std::wstring(s.begin(), s.end()); }

class XpressiveRegex final : public Regex {
 public:
  XpressiveRegex(xp::wsregex regex, std::vector<Group> names, int groups)
      : regex_(std::move(regex)), groups_(groups) {
    names_ = std::move(names);
  }
  int groupCount() const override { return groups_; }

  bool match(std::u16string_view subject, size_t from, std::vector<Span>& groups) override {
    if (subject != subject_ || text_.size() != subject.size()) {
      subject_ = subject;
      text_ = widened(subject);
    }
    xp::wsmatch found;
    auto flags =
        from > 0 ? xp::regex_constants::match_prev_avail : xp::regex_constants::match_default;
    auto begin = text_.cbegin() + std::ptrdiff_t(from);
    if (!xp::regex_search(begin, text_.cend(), found, regex_, flags)) return false;
    groups.assign(size_t(groups_) + 1, Span());
    for (size_t k = 0; k < found.size() && k < groups.size(); ++k)
      if (found[k].matched)
        groups[k] = {found[k].first - text_.cbegin(), found[k].second - text_.cbegin()};
    return true;
  }

 private:
  xp::wsregex regex_;
  int groups_;
  std::u16string subject_;
  std::wstring text_;
};

/// (?<name> becomes Xpressive's (?P<name>; counts the groups and notes the names.
std::u16string rewriteGroups(std::u16string_view p, std::vector<Regex::Group>& names, int& groups) {
  std::u16string out;
  bool inClass = false;
  for (size_t k = 0; k < p.size(); ++k) {
    if (p[k] == u'\\' && k + 1 < p.size()) {
      out += p[k++];
      out += p[k];
      continue;
    }
    if (p[k] == u'[' && !inClass)
      inClass = true;
    else if (p[k] == u']')
      inClass = false;
    out += p[k];
    if (p[k] != u'(' || inClass) continue;
    bool special = k + 1 < p.size() && p[k + 1] == u'?';
    bool named =
        special && k + 3 < p.size() && p[k + 2] == u'<' && p[k + 3] != u'=' && p[k + 3] != u'!';
    if (special && !named) continue;
    ++groups;
    if (!named) continue;
    size_t end = p.find(u'>', k);
    if (end == p.npos) continue;
    names.push_back({groups, utf8FromUtf16(p.substr(k + 3, end - k - 3))});
    out += u"?P<";
    k += 2;
  }
  return out;
}

}  // namespace

std::unique_ptr<Regex> Regex::compile(std::u16string_view pattern, const RegexOptions& options) {
  namespace flag = xp::regex_constants;
  auto flags = flag::ECMAScript;
  if (options.ignoreCase) flags = flags | flag::icase;
  if (!options.dotMatchesNewline) flags = flags | flag::not_dot_newline;
  if (!options.lineAnchors) flags = flags | flag::single_line;
  if (options.freeSpacing) flags = flags | flag::ignore_white_space;
  std::vector<Group> names;
  int groups = 0;
  std::u16string perl = rewriteGroups(perlPattern(pattern), names, groups);
  try {
    return std::make_unique<XpressiveRegex>(xp::wsregex::compile(widened(perl), flags),
                                            std::move(names), groups);
  } catch (const xp::regex_error& e) {
    fail("MATLAB:regexp:parseError", "Error in regular expression '%s': %s.",
         utf8FromUtf16(pattern).c_str(), e.what());
  }
}

}  // namespace matlift::builtins

#endif
