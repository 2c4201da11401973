#include "builtins/regexp/matcher.h"

namespace matlift::builtins {

std::u16string perlPattern(std::u16string_view p) {
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
    out += c;
  }
  return out;
}

}  // namespace matlift::builtins
