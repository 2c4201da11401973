#include "builtins/strings/pattern.h"

#include <algorithm>
#include <cmath>

#include "builtins/regexp/cache.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;
using Units = std::u16string;

// Written out, because \p is not known everywhere.
constexpr const char16_t* kLetters =
    u"A-Za-zªµºÀ-ÖØ-öø-ʯͰ-ͽͿ-ϿЀ-ԯԱ-Ֆա-ևא-תء-يऄ-हぁ-んァ-ヺ一-"
    u"鿿가-"
    u"힣";

Units escaped(View text) {
  Units out;
  for (char16_t c : text) {
    if (View(u"\\^$.|?*+()[]{}-/#&~ ").find(c) != View::npos) out += u'\\';
    out += c;
  }
  return out;
}

Units group(const Units& regex) { return u"(?:" + regex + u")"; }

Value made(Units regex, std::string shown) {
  return Value::object(Ref<ObjectObj>(new PatternObject(std::move(regex), std::move(shown))));
}

std::string shownText(View text) { return "\"" + utf8FromUtf16(text) + "\""; }

/// A pattern, or texts of which any will do, as a regular expression.
Units regexOf(const Value& v, const char* what) {
  if (auto* p = objectAs<PatternObject>(v)) return p->regex;
  TextArray all(v, what);
  Units out;
  for (int64_t k = 0; k < all.size(); ++k) out += (k ? u"|" : u"") + escaped(all[k]);
  return group(out);
}

std::string shownOf(const Value& v) {
  if (auto* p = objectAs<PatternObject>(v)) return p->shown;
  TextArray all(v, "Pattern");
  std::string out;
  for (int64_t k = 0; k < all.size(); ++k) out += (k ? " | " : "") + shownText(all[k]);
  return out;
}

// --- parts ---

/// {n}, {a,b}; `otherwise` without numbers.
Units times(Call& call, int k, const char16_t* otherwise) {
  if (!call.has(k) || call.arg(k).isTextScalar()) return otherwise;
  auto number = [&](int at) {
    double n = toDouble(call.arg(at), "Number of characters");
    if (!(n >= 0) || (n != std::floor(n) && !std::isinf(n)) || (std::isfinite(n) && n > 65535))
      fail("MATLAB:string:InvalidRange", "Numbers of characters must be whole and not negative.");
    return n;
  };
  double least = number(k),
         most = call.has(k + 1) && !call.arg(k + 1).isTextScalar() ? number(k + 1) : least;
  if (most < least)
    fail("MATLAB:string:InvalidRange", "The largest number must not be smaller than the smallest.");
  std::string text = most == least      ? strprintf("{%.0f}", least)
                     : std::isinf(most) ? strprintf("{%.0f,}", least)
                                        : strprintf("{%.0f,%.0f}", least, most);
  return utf16FromUtf8(text);
}

std::string callText(Call& call, const char* name, int from = 0) {
  std::string out = name, inside;
  for (int k = from; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (k > from) inside += ",";
    inside += objectAs<PatternObject>(v)      ? objectAs<PatternObject>(v)->shown
              : isText(v)                     ? shownOf(v)
              : v.isPlain() && v.numel() == 1 ? strprintf("%g", v.doubleAt(0))
                                              : "...";
  }
  return inside.empty() ? out : out + "(" + inside + ")";
}

Value characters(Call& call, const char* name, const Units& set) {
  return made(group(set + times(call, 0, u"+")), callText(call, name));
}
Value digitsPattern(Call& call) { return characters(call, "digitsPattern", u"[0-9]"); }
Value lettersPattern(Call& call) {
  return characters(call, "lettersPattern", Units(u"[") + kLetters + u"]");
}
Value alphanumericsPattern(Call& call) {
  return characters(call, "alphanumericsPattern", Units(u"[0-9") + kLetters + u"]");
}
Value whitespacePattern(Call& call) { return characters(call, "whitespacePattern", u"\\s"); }

Value characterListPattern(Call& call) {
  Units set;
  if (call.nargin() == 2) {
    View from = textArg(call.arg(0), "Start"), to = textArg(call.arg(1), "End");
    if (from.size() != 1 || to.size() != 1 || to[0] < from[0])
      fail("MATLAB:string:InvalidRange", "A range needs two characters in their order.");
    set = escaped(from) + u"-" + escaped(to);
  } else {
    TextArray all(call.arg(0), "Characters");
    for (int64_t k = 0; k < all.size(); ++k) set += escaped(all[k]);
  }
  return made(u"[" + set + u"]", callText(call, "characterListPattern"));
}

Value wildcardPattern(Call& call) {
  Units one = u"[\\s\\S]", count = u"*?";
  for (int k = 0; k + 1 < call.nargin(); ++k)
    if (call.arg(k).isTextScalar() && optionWord(call.arg(k)) == "except")
      one = u"(?:(?!" + regexOf(call.arg(k + 1), "Except") + u")[\\s\\S])";
  if (call.has(0) && !call.arg(0).isTextScalar()) {
    count = times(call, 0, u"");
    if (count.find(u',') != Units::npos) count += u'?';
  }
  return made(group(one + count), callText(call, "wildcardPattern"));
}

Value repeated(Call& call, const char* name, const char16_t* otherwise, const char16_t* suffix) {
  Units count = call.has(1) && !call.has(2)
                    ? utf16FromUtf8(strprintf("{%lld,}",
                                              (long long)toInteger(call.arg(1), "Count", 0, 65535)))
                    : times(call, 1, otherwise);
  return made(group(regexOf(call.arg(0), "Pattern") + count + suffix), callText(call, name));
}
Value asManyOfPattern(Call& call) { return repeated(call, "asManyOfPattern", u"+", u""); }
Value asFewOfPattern(Call& call) { return repeated(call, "asFewOfPattern", u"+", u"?"); }

/// before + the pattern + after.
Value wrapped(Call& call, const char* name, const char16_t* before, const char16_t* after) {
  return made(before + regexOf(call.arg(0), "Pattern") + after, callText(call, name));
}
Value optionalPattern(Call& call) { return wrapped(call, "optionalPattern", u"(?:", u")?"); }
Value possessivePattern(Call& call) { return wrapped(call, "possessivePattern", u"(?>", u")"); }
Value caseInsensitivePattern(Call& call) {
  return wrapped(call, "caseInsensitivePattern", u"(?i:", u")");
}
Value caseSensitivePattern(Call& call) {
  return wrapped(call, "caseSensitivePattern", u"(?-i:", u")");
}
Value maskedPattern(Call& call) { return wrapped(call, "maskedPattern", u"(?:", u")"); }
Value namedPattern(Call& call) { return wrapped(call, "namedPattern", u"(?:", u")"); }
Value makePattern(Call& call) {
  return made(regexOf(call.arg(0), "Pattern"), shownOf(call.arg(0)));
}
Value regexpPattern(Call& call) {
  return made(group(Units(textArg(call.arg(0), "Expression"))), callText(call, "regexpPattern"));
}

Value boundary(Units regex, Units negated, std::string shown) {
  auto* p = new PatternObject(std::move(regex), std::move(shown), true);
  p->negated = std::move(negated);
  return Value::object(Ref<ObjectObj>(p));
}
Value lookAhead(Call& call) {
  Units p = regexOf(call.arg(0), "Pattern");
  return boundary(u"(?=" + p + u")", u"(?!" + p + u")", callText(call, "lookAheadBoundary"));
}
Value lookBehind(Call& call) {
  Units p = regexOf(call.arg(0), "Pattern");
  return boundary(u"(?<=" + p + u")", u"(?<!" + p + u")", callText(call, "lookBehindBoundary"));
}

/// Where a run of characters begins or ends; 'start' and 'end' choose one.
Value runBoundary(Call& call, const char* name, const Units& set) {
  Units start = u"(?<!" + set + u")(?=" + set + u")", end = u"(?<=" + set + u")(?!" + set + u")";
  std::string which = call.has(0) ? optionWord(call.arg(0)) : "either";
  Units both = group(start + u"|" + end), chosen = which == "start" ? start
                                                   : which == "end" ? end
                                                                    : both;
  return boundary(group(chosen), u"(?!" + chosen + u")", callText(call, name));
}
Value digitBoundary(Call& call) { return runBoundary(call, "digitBoundary", u"[0-9]"); }
Value letterBoundary(Call& call) {
  return runBoundary(call, "letterBoundary", Units(u"[") + kLetters + u"]");
}
Value alphanumericBoundary(Call& call) {
  return runBoundary(call, "alphanumericBoundary", Units(u"[0-9") + kLetters + u"]");
}
Value whitespaceBoundary(Call& call) { return runBoundary(call, "whitespaceBoundary", u"\\s"); }

Value edges(Call& call, const char* name, const Units& start, const Units& end) {
  std::string which = call.has(0) ? optionWord(call.arg(0)) : "either";
  Units chosen = which == "start" ? start : which == "end" ? end : group(start + u"|" + end);
  return boundary(chosen, u"(?!" + chosen + u")", callText(call, name));
}
Value textBoundary(Call& call) {
  return edges(call, "textBoundary", u"(?<![\\s\\S])", u"(?![\\s\\S])");
}
Value lineBoundary(Call& call) {
  return edges(call, "lineBoundary", u"(?<![^\\n])", u"(?![^\\n])");
}

// --- operators ---

Value followed(Call& call) {
  std::string shown = shownOf(call.arg(0)) + " + " + shownOf(call.arg(1));
  return made(group(regexOf(call.arg(0), "Pattern") + regexOf(call.arg(1), "Pattern")), shown);
}
Value either(Call& call) {
  std::string shown = shownOf(call.arg(0)) + " | " + shownOf(call.arg(1));
  return made(group(regexOf(call.arg(0), "Pattern") + u"|" + regexOf(call.arg(1), "Pattern")),
              shown);
}
Value negation(Call& call) {
  auto* p = objectAs<PatternObject>(call.arg(0));
  if (!p || !p->boundary) fail("MATLAB:string:InvalidNegation", "Only boundaries can be negated.");
  return boundary(p->negated, p->regex, "~" + p->shown);
}

// --- searching ---

class Search {
 public:
  Search(Call& call, const Units& regex, bool ignoreCase = false) {
    RegexOptions options;
    options.ignoreCase = ignoreCase;
    regex_ = call.interpreter.state<RegexCache>().get(regex, options);
  }
  bool find(View s, size_t from, size_t& begin, size_t& end) const {
    std::vector<Span> groups;
    if (from > s.size() || !regex_->match(s, from, groups)) return false;
    begin = size_t(groups[0].begin);
    end = size_t(groups[0].end);
    return true;
  }
  /// Calls f(begin, end) for each occurrence.
  template <class F>
  void each(View s, F&& f) const {
    size_t begin, end, turns = 0;
    for (size_t from = 0; find(s, from, begin, end); from = end > begin ? end : end + 1) {
      interruptionPoint(++turns);
      f(begin, end);
    }
  }

 private:
  std::shared_ptr<Regex> regex_;
};

bool ignoreCaseOption(Call& call, int k) {
  if (!call.has(k)) return false;
  if (optionWord(call.arg(k)) != "ignorecase" || !call.has(k + 1))
    fail("MATLAB:string:InvalidOption",
         "The only option is 'IgnoreCase', followed by true or false.");
  return flagArg(call.arg(k + 1), "'IgnoreCase'");
}

Value truthOf(Call& call, const char16_t* before, const char16_t* after) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, before + regexOf(call.arg(1), "Pattern") + after, ignoreCaseOption(call, 2));
  Value out = Value::zeros(ClassId::Logical, text.dims());
  size_t begin, end;
  for (int64_t k = 0; k < text.size(); ++k)
    out.mutableData<bool>()[k] = !text.missing(k) && search.find(text[k], 0, begin, end);
  return out;
}
Value containsPattern(Call& call) { return truthOf(call, u"", u""); }
Value startsWithPattern(Call& call) { return truthOf(call, u"(?<![\\s\\S])", u""); }
Value endsWithPattern(Call& call) { return truthOf(call, u"", u"(?![\\s\\S])"); }
Value matchesPattern(Call& call) { return truthOf(call, u"(?<![\\s\\S])", u"(?![\\s\\S])"); }

Value countPattern(Call& call) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, regexOf(call.arg(1), "Pattern"), ignoreCaseOption(call, 2));
  Value out = Value::zeros(ClassId::Double, text.dims());
  for (int64_t k = 0; k < text.size(); ++k)
    search.each(text[k], [&](size_t, size_t) { out.mutableData<double>()[k] += 1; });
  return out;
}

/// Several pieces of each text side by side; all texts must have as many.
Value piecesValue(const TextArray& text, const std::vector<std::vector<Units>>& all,
                  const char* what) {
  TextForm form = text.form() == TextForm::String ? TextForm::String : TextForm::Cell;
  size_t count = all.empty() ? 0 : all[0].size();
  for (const auto& one : all)
    if (one.size() != count)
      fail("MATLAB:string:SizeMismatch", "The number of %s must be the same for every element.",
           what);
  bool scalar = text.size() == 1;
  Dims dims = scalar ? Dims(int64_t(count), 1) : text.dims();
  int dim = scalar ? 0 : text.dims()[1] == 1 ? 1 : text.dims().count();
  if (!scalar) dims.set(dim, int64_t(count));
  TextResult out(form, dims);
  for (size_t k = 0; k < all.size(); ++k)
    for (size_t p = 0; p < count; ++p) out.set(int64_t(scalar ? p : k + p * all.size()), all[k][p]);
  return out.take();
}

Value extractPattern(Call& call) {
  TextArray text(call.arg(0), "First argument");
  if (call.arg(1).isNumeric()) {  // by position
    TextResult out(text);
    for (int64_t k = 0; k < text.size(); ++k) {
      int64_t at = toInteger(call.arg(1).numel() == 1 ? call.arg(1) : call.arg(1).elementAt(k),
                             "Position", 1);
      if (at > int64_t(text[k].size()))
        fail("MATLAB:string:PositionOutOfRange",
             "Numeric value exceeds the number of characters in element %lld.",
             static_cast<long long>(k + 1));
      out.set(k, text[k].substr(size_t(at) - 1, 1));
    }
    return out.take();
  }
  Search search(call, regexOf(call.arg(1), "Pattern"));
  std::vector<std::vector<Units>> all(static_cast<size_t>(text.size()));
  for (int64_t k = 0; k < text.size(); ++k)
    search.each(text[k], [&](size_t begin, size_t end) {
      all[size_t(k)].emplace_back(text[k].substr(begin, end - begin));
    });
  return piecesValue(text, all, "matches");
}

Value replaceWith(Call& call, View to) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, regexOf(call.arg(1), "Pattern"));
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    if (text.missing(k)) {
      out.setMissing(k);
      continue;
    }
    Units result;
    size_t copied = 0;
    search.each(text[k], [&](size_t begin, size_t end) {
      result += text[k].substr(copied, begin - copied);
      result += to;
      copied = end;
    });
    out.set(k, result.append(text[k].substr(copied)));
  }
  return out.take();
}
Value replacePattern(Call& call) { return replaceWith(call, textArg(call.arg(2), "Replacement")); }
Value erasePattern(Call& call) { return replaceWith(call, u""); }

Value side(Call& call, bool after) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, regexOf(call.arg(1), "Pattern"));
  TextResult out(text);
  size_t begin, end;
  for (int64_t k = 0; k < text.size(); ++k) {
    bool found = !text.missing(k) && search.find(text[k], 0, begin, end);
    if (found)
      out.set(k, after ? text[k].substr(end) : text[k].substr(0, begin));
    else if (text.form() == TextForm::String)
      out.setMissing(k);
    else
      out.set(k, u"");
  }
  return out.take();
}
Value extractAfterPattern(Call& call) { return side(call, true); }
Value extractBeforePattern(Call& call) { return side(call, false); }

Value insertAt(Call& call, bool after) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, regexOf(call.arg(1), "Pattern"));
  View added = textArg(call.arg(2), "New text");
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    Units result;
    size_t copied = 0;
    search.each(text[k], [&](size_t begin, size_t end) {
      size_t place = after ? end : begin;
      result += text[k].substr(copied, place - copied);
      result += added;
      copied = place;
    });
    out.set(k, result.append(text[k].substr(copied)));
  }
  return out.take();
}
Value insertAfterPattern(Call& call) { return insertAt(call, true); }
Value insertBeforePattern(Call& call) { return insertAt(call, false); }

bool inclusiveOption(Call& call, int k) {
  if (!call.has(k)) return false;
  if (optionWord(call.arg(k)) != "boundaries" || !call.has(k + 1))
    fail("MATLAB:string:InvalidOption", "The only option is 'Boundaries'.");
  return optionWord(call.arg(k + 1)) == "inclusive";
}

/// Calls f(begin, end) for what lies between two patterns.
template <class F>
void eachBetween(const Search& start, const Search& stop, View s, bool inclusive, F&& f) {
  size_t a, b, c, d;
  for (size_t from = 0; start.find(s, from, a, b) && stop.find(s, b, c, d);
       from = std::max(d, from + 1))
    inclusive ? f(a, d) : f(b, c);
}

Value extractBetweenPatterns(Call& call) {
  TextArray text(call.arg(0), "First argument");
  Search start(call, regexOf(call.arg(1), "Start")), stop(call, regexOf(call.arg(2), "End"));
  bool inclusive = inclusiveOption(call, 3);
  std::vector<std::vector<Units>> all(static_cast<size_t>(text.size()));
  for (int64_t k = 0; k < text.size(); ++k)
    eachBetween(start, stop, text[k], inclusive, [&](size_t begin, size_t end) {
      all[size_t(k)].emplace_back(text[k].substr(begin, end - begin));
    });
  return piecesValue(text, all, "matches");
}

Value changeBetween(Call& call, View to, int option) {
  TextArray text(call.arg(0), "First argument");
  Search start(call, regexOf(call.arg(1), "Start")), stop(call, regexOf(call.arg(2), "End"));
  bool inclusive = inclusiveOption(call, option);
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    Units result;
    size_t copied = 0;
    eachBetween(start, stop, text[k], inclusive, [&](size_t begin, size_t end) {
      result += text[k].substr(copied, begin - copied);
      result += to;
      copied = end;
    });
    out.set(k, result.append(text[k].substr(copied)));
  }
  return out.take();
}
Value eraseBetweenPatterns(Call& call) { return changeBetween(call, u"", 3); }
Value replaceBetweenPatterns(Call& call) {
  return changeBetween(call, textArg(call.arg(3), "Replacement"), 4);
}

Value splitPattern(Call& call) {
  TextArray text(call.arg(0), "First argument");
  Search search(call, regexOf(call.arg(1), "Delimiter"));
  std::vector<std::vector<Units>> parts(static_cast<size_t>(text.size())), between = parts;
  for (int64_t k = 0; k < text.size(); ++k) {
    size_t copied = 0;
    search.each(text[k], [&](size_t begin, size_t end) {
      parts[size_t(k)].emplace_back(text[k].substr(copied, begin - copied));
      between[size_t(k)].emplace_back(text[k].substr(begin, end - begin));
      copied = end;
    });
    parts[size_t(k)].emplace_back(text[k].substr(copied));
  }
  if (call.wants(1)) call.setOut(1, piecesValue(text, between, "pieces"));
  return piecesValue(text, parts, "pieces");
}

constexpr BuiltinDescriptor part(const char* name, BuiltinFunction f, int least, int most,
                                 const char* help, const char* example, const char* expected) {
  return functionRow(name, f, least, most, 1, help, example, expected);
}

const BuiltinDescriptor kRows[] = {
    part("pattern", makePattern, 1, 1,
         "A pattern that matches a text, or one of several.\npattern(text)",
         "disp(contains(\"abc\", pattern(\"b\") + \"c\"))", "   1\n"),
    part("digitsPattern", digitsPattern, 0, 2,
         "Digits: as many as there are, n, or between two numbers.\ndigitsPattern, "
         "digitsPattern(n), "
         "digitsPattern(least,most)",
         "disp(extract(\"tel 123 and 45\", digitsPattern)')", "    \"123\"    \"45\"\n\n"),
    part("lettersPattern", lettersPattern, 0, 2,
         "Letters: as many as there are, n, or between two numbers.",
         "disp(extract(\"ab1cd\", lettersPattern)')", "    \"ab\"    \"cd\"\n\n"),
    part("alphanumericsPattern", alphanumericsPattern, 0, 2, "Letters and digits.",
         "disp(extract(\"a1, b2\", alphanumericsPattern)')", "    \"a1\"    \"b2\"\n\n"),
    part("whitespacePattern", whitespacePattern, 0, 2, "Blanks, tabs and line ends.",
         "disp(replace(\"a  b\", whitespacePattern, \"_\"))", "a_b\n"),
    part("characterListPattern", characterListPattern, 1, 2,
         "One of some characters.\ncharacterListPattern(list), characterListPattern(first,last)",
         "disp(erase(\"banana\", characterListPattern(\"an\")))", "b\n"),
    part("wildcardPattern", wildcardPattern, 0, 4,
         "Any characters, as few as possible; n of them, or between two numbers; option 'Except'.",
         "disp(extract(\"<a><b>\", \"<\" + wildcardPattern + \">\")')",
         "    \"<a>\"    \"<b>\"\n\n"),
    part("optionalPattern", optionalPattern, 1, 1, "A pattern that may be missing.",
         "disp(matches([\"color\" \"colour\"], \"colo\" + optionalPattern(\"u\") + \"r\"))",
         "   1   1\n"),
    part("asManyOfPattern", asManyOfPattern, 1, 3,
         "A pattern as often as possible.\nasManyOfPattern(p,least,most)",
         "disp(extract(\"ababx\", asManyOfPattern(\"ab\")))", "abab\n"),
    part("asFewOfPattern", asFewOfPattern, 1, 3,
         "A pattern as seldom as possible.\nasFewOfPattern(p,least,most)",
         "disp(count(\"aaa\", asFewOfPattern(\"a\")))", "     3\n"),
    part("possessivePattern", possessivePattern, 1, 1,
         "A pattern that gives back nothing it has taken.",
         "disp(contains(\"aab\", possessivePattern(asManyOfPattern(\"a\")) + \"ab\"))", "   0\n"),
    part("caseInsensitivePattern", caseInsensitivePattern, 1, 1,
         "A pattern in which case does not count.",
         "disp(contains(\"ABC\", caseInsensitivePattern(\"b\")))", "   1\n"),
    part("caseSensitivePattern", caseSensitivePattern, 1, 1, "A pattern in which case counts.",
         "disp(contains(\"ABC\", caseSensitivePattern(\"b\")))", "   0\n"),
    part("maskedPattern", maskedPattern, 1, 2, "A pattern shown by another name.",
         "disp(contains(\"a1\", maskedPattern(digitsPattern)))", "   1\n"),
    part("namedPattern", namedPattern, 1, 3, "A pattern with a name.",
         "disp(contains(\"a1\", namedPattern(digitsPattern, \"n\")))", "   1\n"),
    part("regexpPattern", regexpPattern, 1, kAny, "A pattern from a regular expression.",
         "disp(extract(\"k=7\", regexpPattern(\"\\w=\\d\")))", "k=7\n"),
    part("lookAheadBoundary", lookAhead, 1, 1, "A place before a pattern.",
         "disp(extract(\"3kg 4m\", digitsPattern + lookAheadBoundary(\"m\")))", "4\n"),
    part("lookBehindBoundary", lookBehind, 1, 1, "A place behind a pattern.",
         "disp(extract(\"$3 4\", lookBehindBoundary(\"$\") + digitsPattern))", "3\n"),
    part("digitBoundary", digitBoundary, 0, 1, "A place where digits begin or end.",
         "disp(insertBefore(\"ab12\", digitBoundary(\"start\"), \"-\"))", "ab-12\n"),
    part("letterBoundary", letterBoundary, 0, 1, "A place where letters begin or end.",
         "disp(count(\"ab 12 c\", letterBoundary(\"start\")))", "     2\n"),
    part("alphanumericBoundary", alphanumericBoundary, 0, 1,
         "A place where letters and digits begin or end.",
         "disp(count(\"ab 12 c\", alphanumericBoundary(\"start\")))", "     3\n"),
    part("whitespaceBoundary", whitespaceBoundary, 0, 1, "A place where blanks begin or end.",
         "disp(count(\"a b\", whitespaceBoundary))", "     2\n"),
    part("textBoundary", textBoundary, 0, 1, "The beginning or end of a text.",
         "disp(matches(\"12\", textBoundary + digitsPattern + textBoundary))", "   1\n"),
    part("lineBoundary", lineBoundary, 0, 1, "The beginning or end of a line.",
         "disp(count(\"a\" + newline + \"b\", lineBoundary(\"start\")))", "     2\n"),
    part("extract", extractPattern, 2, 2,
         "Every occurrence of a pattern, or the character at a position.\nextract(text,pattern), "
         "extract(text,position)",
         "disp(extract(\"a1b2\", digitsPattern)')", "    \"1\"    \"2\"\n\n"),
};

}  // namespace

const MethodTable* PatternObject::methods() const {
  static const MethodTable kMethods{{"plus", followed, 2, 2},
                                    {"or", either, 2, 2},
                                    {"not", negation, 1, 1},
                                    {"contains", containsPattern, 2, 4},
                                    {"startsWith", startsWithPattern, 2, 4},
                                    {"endsWith", endsWithPattern, 2, 4},
                                    {"matches", matchesPattern, 2, 4},
                                    {"count", countPattern, 2, 4},
                                    {"extract", extractPattern, 2, 2},
                                    {"replace", replacePattern, 3, 3},
                                    {"erase", erasePattern, 2, 2},
                                    {"extractAfter", extractAfterPattern, 2, 2},
                                    {"extractBefore", extractBeforePattern, 2, 2},
                                    {"extractBetween", extractBetweenPatterns, 3, 5},
                                    {"eraseBetween", eraseBetweenPatterns, 3, 5},
                                    {"replaceBetween", replaceBetweenPatterns, 4, 6},
                                    {"insertAfter", insertAfterPattern, 3, 3},
                                    {"insertBefore", insertBeforePattern, 3, 3},
                                    {"split", splitPattern, 2, 3, 2},
                                    {"strsplit", splitPattern, 2, 3, 2}};
  return &kMethods;
}

BuiltinTheme patternTheme() { return kRows; }

}  // namespace matlift::builtins
