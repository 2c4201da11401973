// strfind, strrep.
#include "builtins/strings/find_replace.h"

#include <algorithm>
#include <vector>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using View = std::u16string_view;

// Patterns are short and texts long: a loop over the
// first two units beats the library's search, which starts anew at every first unit.
size_t findUnits(View text, View pattern, size_t from) {
  size_t m = pattern.size();
  if (m < 2) return text.find(pattern, from);
  if (text.size() < m) return text.npos;
  const char16_t *s = text.data(), *p = pattern.data();
  const char16_t first = p[0], second = p[1];
  for (size_t last = text.size() - m; from <= last; ++from)
    if (s[from] == first && s[from + 1] == second && std::equal(p + 2, p + m, s + from + 2))
      return from;
  return text.npos;
}

std::u16string replaceAll(View text, View from, View to, bool overlaps) {
  std::u16string out;
  if (from.empty()) return std::u16string(text);
  size_t copied = 0, step = overlaps ? 1 : from.size();
  for (size_t hit = findUnits(text, from, 0); hit != text.npos;
       hit = findUnits(text, from, hit + step)) {
    interruptionPoint<256>(hit);
    if (hit > copied) out += text.substr(copied, hit - copied);
    out += to;
    copied = hit + from.size();
  }
  out += text.substr(copied);
  return out;
}

namespace {

Value positions(View text, View pattern, bool overlaps) {
  std::vector<double> found;
  if (pattern.empty()) return Value::emptyDouble();
  for (size_t at = findUnits(text, pattern, 0); at != text.npos;
       at = findUnits(text, pattern, at + (overlaps ? 1 : pattern.size())))
    found.push_back(double(at + 1));
  if (found.empty()) return Value::emptyDouble();
  return Value::fromVector(found, true);
}

Value strfind(Call& call) {
  bool forceCell = false, overlaps = true;
  if (call.nargin() % 2 != 0)
    fail("MATLAB:strfind:InvalidOption", "Options must come in name-value pairs.");
  for (int k = 2; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "forcecelloutput")
      forceCell = flagArg(call.arg(k + 1), "'ForceCellOutput'");
    else if (word == "overlaps")
      overlaps = flagArg(call.arg(k + 1), "'overlaps'");
    else
      fail("MATLAB:strfind:InvalidOption", "Unknown option '%s'.", word.c_str());
  }
  const Value& s = call.arg(0);
  if (!call.arg(1).isTextScalar())
    fail("MATLAB:strfind:InvalidPattern", "Pattern must be a character vector or string scalar.");
  View pattern = charUnits(call.arg(1));
  if (s.isTextScalar()) {
    Value found = positions(charUnits(s), pattern, overlaps);
    return forceCell ? Value::cellRow({found}) : found;
  }
  if (!isText(s) || s.isChar())
    fail("MATLAB:strfind:InputType",
         "First argument must be text: a string array, character vector or cell array of character "
         "vectors.");
  TextArray text(s, "First argument");
  Value out = Value::cell(text.dims());
  for (int64_t k = 0; k < text.size(); ++k) out.setCell(k, positions(text[k], pattern, overlaps));
  return out;
}

/// True when an occurrence can begin inside another one.
bool overlapsItself(View pattern) {
  for (size_t n = 1; n < pattern.size(); ++n)
    if (pattern.substr(0, n) == pattern.substr(pattern.size() - n)) return true;
  return false;
}

bool standsAt(const char16_t* text, View pattern) {
  return text[0] == pattern[0] && std::equal(pattern.begin() + 1, pattern.end(), text + 1);
}

/// strrep of one row by a pattern that does not overlap itself: counted first, then written once.
Value replacedApart(View text, View from, View to) {
  size_t n = text.size(), m = from.size(), count = 0;
  const char16_t* s = text.data();
  if (m == 2) {
    const char16_t first = from[0], second = from[1];
    for (size_t i = 0; i + 1 < n; ++i) count += (s[i] == first) & (s[i + 1] == second);
  } else {
    for (size_t i = 0; i + m <= n; ++i) count += standsAt(s + i, from);
  }
  size_t total = n - count * m + count * to.size();
  if (total == 0) return Value::text("");
  Value out = Value::uninitialized(ClassId::Char, Dims(1, int64_t(total)));
  char16_t* put = out.mutableData<char16_t>();
  size_t i = 0;
  for (uint64_t turn = 0; count > 0; ++turn) {
    interruptionPoint<1 << 16>(turn);
    if (standsAt(s + i, from)) {
      for (char16_t c : to) *put++ = c;
      i += m;
      --count;
    } else {
      *put++ = s[i++];
    }
  }
  std::copy(s + i, s + n, put);
  return out;
}

/// strrep of one row: the places first, so that the result is made once and in its size.
Value replacedRow(View text, View from, View to) {
  if (!overlapsItself(from)) return replacedApart(text, from, to);
  std::vector<size_t> hits;
  hits.reserve(text.size() / 16 + 8);
  for (size_t at = findUnits(text, from, 0); at != text.npos; at = findUnits(text, from, at + 1))
    hits.push_back(at);
  size_t removed = 0, covered = 0;
  for (size_t at : hits) {
    removed += at + from.size() - std::max(at, covered);
    covered = at + from.size();
  }
  size_t total = text.size() - removed + hits.size() * to.size();
  if (total == 0) return Value::text("");
  Value out = Value::uninitialized(ClassId::Char, Dims(1, int64_t(total)));
  char16_t* put = out.mutableData<char16_t>();
  size_t copied = 0;
  for (size_t at : hits) {
    for (; copied < at; ++copied) *put++ = text[copied];
    for (char16_t c : to) *put++ = c;
    copied = at + from.size();
  }
  std::copy(text.begin() + std::ptrdiff_t(copied), text.end(), put);
  return out;
}

Value strrep(Call& call) {
  for (int k = 0; k < 3; ++k)
    if (!isText(call.arg(k)))
      fail("MATLAB:strrep:cellErrMsg",
           "Inputs must be character vectors, cell arrays of character vectors, or string arrays.");
  if (call.arg(0).isCharRow() && call.arg(1).isCharRow() && call.arg(2).isCharRow()) {
    View text = charUnits(call.arg(0)), from = charUnits(call.arg(1)), to = charUnits(call.arg(2));
    if (from.empty() || findUnits(text, from, 0) == text.npos) return call.arg(0);
    return replacedRow(text, from, to);
  }
  TextArray part[] = {TextArray(call.arg(0), "First argument"), TextArray(call.arg(1), "Pattern"),
                      TextArray(call.arg(2), "Replacement")};
  Dims dims(1, 1);
  TextForm form = TextForm::Char;
  for (const TextArray& p : part) {
    form = std::max(form, p.form());
    if (p.size() == 1) continue;
    if (!dims.isScalar() && !(dims == p.dims()))
      fail("MATLAB:strrep:sizeMismatch", "Inputs must be the same size or scalars.");
    dims = p.dims();
  }
  TextResult out(form, dims);
  auto pick = [&](int a, int64_t k) { return part[a][part[a].size() == 1 ? 0 : k]; };
  for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
    interruptionPoint<256>(uint64_t(k));
    if (part[0].missing(part[0].size() == 1 ? 0 : k))
      out.setMissing(k);
    else
      out.set(k, replaceAll(pick(0, k), pick(1, k), pick(2, k), true));
  }
  return out.take();
}

const BuiltinDescriptor kRows[] = {
    {.name = "strfind",
     .function = strfind,
     .minIn = 2,
     .maxIn = 6,
     .help = "strfind(text, pattern) gives the positions where the pattern begins.",
     .example = "fprintf('%d\\n', strfind('abcabc', 'bc'))",
     .expected = "2\n5\n"},
    {.name = "strrep",
     .function = strrep,
     .minIn = 3,
     .maxIn = 3,
     .help = "strrep(text, old, new) replaces every occurrence of a text.",
     .example = "disp(strrep('abcabc', 'b', 'XX'))",
     .expected = "aXXcaXXc\n"},
};

}  // namespace

BuiltinTheme findReplaceTheme() { return kRows; }

}  // namespace matlift::builtins
