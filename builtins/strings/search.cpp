// replace, erase, count and the functions that extract around fixed text.
#include <algorithm>
#include <cmath>
#include <optional>

#include "builtins/strings/find_replace.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;

/// replace, erase: every pattern at once, the leftmost and then longest wins.
Value replacePatterns(const Value& subject, const Value& patterns, const Value& replacement) {
  TextArray text(subject, "First argument"), from(patterns, "Pattern"),
      to(replacement, "Replacement");
  if (to.size() != 1 && to.size() != from.size())
    fail("MATLAB:string:MustBeSameSizeOrScalar",
         "The replacement must be one text or as many as there are patterns.");
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    if (text.missing(k)) {
      out.setMissing(k);
      continue;
    }
    View s = text[k];
    if (from.size() == 1) {
      out.set(k, replaceAll(s, from[0], to[0], false));
      continue;
    }
    std::u16string result;
    for (size_t at = 0; at < s.size();) {
      int64_t best = -1;
      for (int64_t p = 0; p < from.size(); ++p)
        if (!from[p].empty() && s.substr(at, from[p].size()) == from[p] &&
            (best < 0 || from[p].size() > from[best].size()))
          best = p;
      if (best < 0) {
        result += s[at++];
      } else {
        result += to[to.size() == 1 ? 0 : best];
        at += from[best].size();
      }
    }
    out.set(k, result);
  }
  return out.take();
}

Value replaceBuiltin(Call& call) { return replacePatterns(call.arg(0), call.arg(1), call.arg(2)); }
Value eraseBuiltin(Call& call) {
  return replacePatterns(call.arg(0), call.arg(1), Value::text(""));
}

Value countBuiltin(Call& call) {
  TextArray text(call.arg(0), "First argument"), patterns(call.arg(1), "Pattern");
  bool ignoreCase = call.nargin() == 4 && flagArg(call.arg(3), "'IgnoreCase'");
  Value out = Value::zeros(ClassId::Double, text.dims());
  auto folded = [&](View s) {
    std::u16string copy(s);
    if (ignoreCase) std::transform(copy.begin(), copy.end(), copy.begin(), lowerUnit);
    return copy;
  };
  for (int64_t k = 0; k < text.size(); ++k) {
    std::u16string s = folded(text[k]);
    for (int64_t p = 0; p < patterns.size(); ++p) {
      std::u16string wanted = folded(patterns[p]);
      if (wanted.empty()) continue;
      for (size_t at = s.find(wanted); at != s.npos; at = s.find(wanted, at + wanted.size()))
        out.mutableData<double>()[k] += 1;
    }
  }
  return out;
}

// --- positions: a number of characters, or a text to look for ---

/// A boundary in a text, given by a position (1-based) or by text. [begin, end) is what it covers.
struct Boundary {
  size_t begin = 0, end = 0;
  bool found = false;
};

class BoundaryArg {
 public:
  BoundaryArg(const Value& v, const char* what)
      : numeric_(v.isNumeric()),
        value_(v),
        texts_(numeric_ ? std::optional<TextArray>()
                        : std::optional<TextArray>(std::in_place, v, what)) {}
  bool numeric() const { return numeric_; }
  /// The first place at or after `from`. A position lies between `least` and the text's length +
  /// `beyond`.
  Boundary find(View s, size_t from, int64_t k, int least = 1, int beyond = 0) const {
    Boundary b;
    if (numeric_) {
      if (value_.numel() != 1 && k >= value_.numel())
        fail("MATLAB:string:MustBeSameSizeOrScalar",
             "Positions must be one, or one for each text.");
      double p = value_.doubleAt(value_.numel() == 1 ? 0 : k);
      if (!(p >= least) || p != std::floor(p))
        fail("MATLAB:string:PositionOutOfRange", "Numeric value must be a %s integer.",
             least ? "positive" : "nonnegative");
      if (p > double(s.size()) + beyond)
        fail("MATLAB:string:PositionOutOfRange",
             "Numeric value exceeds the number of characters in element %lld.",
             static_cast<long long>(k + 1));
      b.begin = p > 0 ? size_t(p) - 1 : 0;
      b.end = size_t(p);
      b.found = true;
      return b;
    }
    size_t best = s.npos, length = 0;
    for (int64_t p = 0; p < texts_->size(); ++p) {
      size_t at = s.find((*texts_)[p], from);
      if (at < best) {
        best = at;
        length = (*texts_)[p].size();
      }
    }
    if (best == s.npos) return b;
    b = {best, best + length, true};
    return b;
  }

 private:
  bool numeric_;
  const Value& value_;
  std::optional<TextArray> texts_;
};

Value extractSide(Call& call, bool after) {
  TextArray text(call.arg(0), "First argument");
  BoundaryArg at(call.arg(1), "Second argument");
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    Boundary b =
        text.missing(k) ? Boundary() : at.find(text[k], 0, k, after ? 0 : 1, after ? 0 : 1);
    if (!b.found) {
      if (text.form() == TextForm::String)
        out.setMissing(k);
      else
        out.set(k, u"");
    } else if (after) {
      out.set(k, text[k].substr(std::min(b.end, text[k].size())));
    } else {
      out.set(k, text[k].substr(0, std::min(b.begin, text[k].size())));
    }
  }
  return out.take();
}
Value extractAfter(Call& call) { return extractSide(call, true); }
Value extractBefore(Call& call) { return extractSide(call, false); }

/// Whether the boundaries belong to what lies between them.
struct Inclusive {
  bool start, stop;
};

/// Positions are inclusive by default, texts exclusive.
Inclusive boundariesOption(Call& call, int k, const BoundaryArg& start, const BoundaryArg& stop) {
  if (!call.has(k)) return {start.numeric(), stop.numeric()};
  if (optionWord(call.arg(k)) != "boundaries" || !call.has(k + 1))
    fail("MATLAB:string:InvalidOption", "The only option is 'Boundaries'.");
  std::string word = optionWord(call.arg(k + 1));
  if (word != "inclusive" && word != "exclusive")
    fail("MATLAB:string:InvalidOption", "'Boundaries' must be 'inclusive' or 'exclusive'.");
  return {word == "inclusive", word == "inclusive"};
}

/// The part of s between two boundaries, searching from `from`; false when there is none.
bool findBetween(View s, size_t from, const BoundaryArg& start, const BoundaryArg& stop,
                 Inclusive inclusive, int64_t k, size_t& begin, size_t& end, size_t& next) {
  Boundary a = start.find(s, from, k, 1, 1);
  if (!a.found) return false;
  Boundary b = stop.find(s, a.end, k, 0);
  if (!b.found) return false;
  begin = inclusive.start ? a.begin : a.end;
  end = inclusive.stop ? b.end : b.begin;
  if (end < begin) end = begin;
  next = b.end;
  return true;
}

Value extractBetween(Call& call) {
  TextArray text(call.arg(0), "First argument");
  BoundaryArg start(call.arg(1), "Start"), stop(call.arg(2), "End");
  Inclusive inclusive = boundariesOption(call, 3, start, stop);
  std::vector<std::u16string> found;
  bool once = start.numeric() || stop.numeric();
  for (int64_t k = 0; k < text.size(); ++k) {
    View s = text[k];
    size_t from = 0, begin, end, next;
    size_t before = found.size();
    while (from <= s.size() && findBetween(s, from, start, stop, inclusive, k, begin, end, next)) {
      found.emplace_back(s.substr(std::min(begin, s.size()), end - begin));
      if (once || next == from) break;
      from = next;
    }
    if (text.size() > 1 && found.size() - before != (found.size() / size_t(k + 1)))
      fail("MATLAB:string:SizeMismatch",
           "The number of matches must be the same for every element.");
  }
  bool string = text.form() == TextForm::String;
  Dims dims = text.size() == 1 ? Dims(int64_t(found.size()), 1) : text.dims();
  if (text.size() > 1 && int64_t(found.size()) != text.size())
    dims = Dims(text.size(), int64_t(found.size()) / text.size());
  // One char row in, cut at positions: one char row out.
  if (text.form() == TextForm::Char && once && found.size() == 1)
    return Value::cellRow({Value::text16(found[0])});
  return textArrayValue(string ? TextForm::String : TextForm::Cell, found, dims);
}

Value changeBetween(Call& call, View replacement, int option) {
  TextArray text(call.arg(0), "First argument");
  BoundaryArg start(call.arg(1), "Start"), stop(call.arg(2), "End");
  Inclusive inclusive = boundariesOption(call, option, start, stop);
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    View s = text[k];
    std::u16string result;
    size_t from = 0, copied = 0, begin, end, next;
    while (from <= s.size() && findBetween(s, from, start, stop, inclusive, k, begin, end, next)) {
      begin = std::min(begin, s.size());
      result += s.substr(copied, begin - copied);
      result += replacement;
      copied = std::min(end, s.size());
      if (start.numeric() || stop.numeric() || next == from) break;
      from = next;
    }
    result += s.substr(copied);
    if (text.missing(k))
      out.setMissing(k);
    else
      out.set(k, result);
  }
  return out.take();
}
Value eraseBetween(Call& call) { return changeBetween(call, u"", 3); }
Value replaceBetween(Call& call) {
  return changeBetween(call, textArg(call.arg(3), "Replacement"), 4);
}

Value insertSide(Call& call, bool after) {
  TextArray text(call.arg(0), "First argument"), extra(call.arg(2), "New text");
  BoundaryArg at(call.arg(1), "Position");
  if (extra.size() != 1 && extra.size() != text.size())
    fail("MATLAB:string:MustBeSameSizeOrScalar", "New text must be one, or one for each text.");
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    View s = text[k], added = extra[extra.size() == 1 ? 0 : k];
    std::u16string result;
    size_t copied = 0, from = 0;
    while (from <= s.size()) {
      Boundary b = at.find(s, from, k, after ? 0 : 1, after ? 0 : 1);
      if (!b.found) break;
      size_t place = std::min(after ? b.end : b.begin, s.size());
      result += s.substr(copied, place - copied);
      result += added;
      copied = place;
      if (at.numeric() || b.end == from) break;
      from = b.end;
    }
    result += s.substr(copied);
    if (text.missing(k))
      out.setMissing(k);
    else
      out.set(k, result);
  }
  return out.take();
}
Value insertAfter(Call& call) { return insertSide(call, true); }
Value insertBefore(Call& call) { return insertSide(call, false); }

Value indexOf(Call& call, bool last) {
  TextArray text(call.arg(0), "First argument");
  View wanted = textArg(call.arg(1), "Pattern");
  if (call.has(2)) last = optionWord(call.arg(2)) == "last";
  Value out = Value::zeros(ClassId::Double, text.dims());
  for (int64_t k = 0; k < text.size(); ++k) {
    size_t at = last ? text[k].rfind(wanted) : text[k].find(wanted);
    out.mutableData<double>()[k] = at == View::npos ? 0 : double(at + 1);
  }
  return out;
}
Value indexBuiltin(Call& call) { return indexOf(call, false); }
Value rindexBuiltin(Call& call) { return indexOf(call, true); }

const BuiltinDescriptor kRows[] = {
    {.name = "replace",
     .function = replaceBuiltin,
     .minIn = 3,
     .maxIn = 3,
     .help = "replace(text, old, new) replaces one or several patterns.",
     .example = "disp(replace('abc', {'a', 'c'}, {'1', '3'}))",
     .expected = "1b3\n"},
    {.name = "erase",
     .function = eraseBuiltin,
     .minIn = 2,
     .maxIn = 2,
     .help = "erase(text, pattern) removes every occurrence of a pattern.",
     .example = "disp(erase('banana', 'an'))",
     .expected = "ba\n"},
    {.name = "count",
     .function = countBuiltin,
     .minIn = 2,
     .maxIn = 4,
     .help = "count(text, pattern) counts the occurrences of a pattern.",
     .example = "fprintf('%d\\n', count('banana', 'an'))",
     .expected = "2\n"},
    {.name = "extractAfter",
     .function = extractAfter,
     .minIn = 2,
     .maxIn = 2,
     .help = "extractAfter(text, place) is what comes after a position or a pattern.",
     .example = "disp(extractAfter('key=value', '='))",
     .expected = "value\n"},
    {.name = "extractBefore",
     .function = extractBefore,
     .minIn = 2,
     .maxIn = 2,
     .help = "extractBefore(text, place) is what comes before a position or a pattern.",
     .example = "disp(extractBefore('key=value', '='))",
     .expected = "key\n"},
    {.name = "extractBetween",
     .function = extractBetween,
     .minIn = 3,
     .maxIn = 5,
     .help = "extractBetween(text, start, end) is what lies between two places.",
     .example = "c = extractBetween('a(b)c', '(', ')'); disp(c{1})",
     .expected = "b\n"},
    {.name = "eraseBetween",
     .function = eraseBetween,
     .minIn = 3,
     .maxIn = 5,
     .help = "eraseBetween(text, start, end) removes what lies between two places.",
     .example = "disp(eraseBetween('a(b)c', '(', ')'))",
     .expected = "a()c\n"},
    {.name = "replaceBetween",
     .function = replaceBetween,
     .minIn = 4,
     .maxIn = 6,
     .help = "replaceBetween(text, start, end, new) replaces what lies between two places.",
     .example = "disp(replaceBetween('a(b)c', '(', ')', 'x'))",
     .expected = "a(x)c\n"},
    {.name = "insertAfter",
     .function = insertAfter,
     .minIn = 3,
     .maxIn = 3,
     .help = "insertAfter(text, place, new) inserts text after a position or a pattern.",
     .example = "disp(insertAfter('ac', 'a', 'b'))",
     .expected = "abc\n"},
    {.name = "insertBefore",
     .function = insertBefore,
     .minIn = 3,
     .maxIn = 3,
     .help = "insertBefore(text, place, new) inserts text before a position or a pattern.",
     .example = "disp(insertBefore('ac', 'c', 'b'))",
     .expected = "abc\n"},
    {.name = "index",
     .function = indexBuiltin,
     .minIn = 2,
     .maxIn = 3,
     .help =
         "index(text, pattern, direction) is the first (or last) place of a pattern; 0 when none.",
     .example = "fprintf('%d\\n', index('banana', 'an'))",
     .expected = "2\n"},
    {.name = "rindex",
     .function = rindexBuiltin,
     .minIn = 2,
     .maxIn = 2,
     .help = "rindex(text, pattern) is the last place of a pattern; 0 when there is none.",
     .example = "fprintf('%d\\n', rindex('banana', 'an'))",
     .expected = "4\n"},
};

}  // namespace

BuiltinTheme stringSearchTheme() { return kRows; }

}  // namespace matlift::builtins
