#include <vector>

#include "builtins/regexp/matcher.h"

namespace matlift::builtins {

namespace {

/// MATLAB keeps the outermost parentheses as tokens, not those inside them: the inner ones only
/// group.
class Groups {
 public:
  /// After the ( at k: what is to be written for it.
  std::u16string_view open(std::u16string_view p, size_t k) {
    const bool plain = p.substr(k + 1, 1) != u"?";
    const bool named =
        p.substr(k + 1, 2) == u"?<" && k + 3 < p.size() && p[k + 3] != u'=' && p[k + 3] != u'!';
    const bool inner = plain && depth_ > 0;
    captures_.push_back((plain && !inner) || named);
    depth_ += captures_.back();
    return inner ? u"(?:" : u"(";
  }
  void close() {
    if (captures_.empty()) return;
    depth_ -= captures_.back();
    captures_.pop_back();
  }

 private:
  std::vector<bool> captures_;  ///< of the open groups
  int depth_ = 0;               ///< how many of them are tokens
};

}  // namespace

std::u16string perlPattern(std::u16string_view p) {
  Groups groups;
  std::u16string out;
  out.reserve(p.size());
  bool inClass = false;
  for (size_t k = 0; k < p.size(); ++k) {
    char16_t c = p[k];
    if (c == u'\\' && k + 1 < p.size()) {
      char16_t next = p[++k];
      if (next == u'<' && !inClass) {
        out += u"\\b(?=\\w)";
      } else if (next == u'>' && !inClass) {
        out += u"\\b(?<=\\w)";
      } else if (next == u'b') {
        out += u"\\x08";  // MATLAB's backspace; Perl's would be the end of a word
      } else if (next == u'o' && k + 1 < p.size() && p[k + 1] >= u'0' && p[k + 1] <= u'7') {
        out += u"\\o{";
        for (int n = 0; n < 3 && k + 1 < p.size() && p[k + 1] >= u'0' && p[k + 1] <= u'7'; ++n)
          out += p[++k];
        out += u'}';
      } else {
        out += c;
        out += next;
      }
      continue;
    }
    if (c == u'[' && !inClass) {
      inClass = true;
      out += c;
      // A ] right after [ or [^ stands for itself.
      if (k + 1 < p.size() && p[k + 1] == u'^') out += p[++k];
      if (k + 1 < p.size() && p[k + 1] == u']') {
        out += u"\\]";
        ++k;
      }
      continue;
    }
    if (c == u'[' && inClass && k + 1 < p.size() && p[k + 1] == u':') {
      size_t end = p.find(u":]", k + 2);
      if (end != p.npos) {
        out += p.substr(k, end + 2 - k);
        k = end + 1;
        continue;
      }
    }
    if (c == u']') inClass = false;
    if (c == u'(' && !inClass) {
      out += groups.open(p, k);
      continue;
    }
    if (c == u')' && !inClass) groups.close();
    out += c;
  }
  return out;
}

}  // namespace matlift::builtins
