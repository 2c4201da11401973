// Cutting text at delimiters and putting it together.
#include <algorithm>

#include "builtins/strings/delimiters.h"
#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

Pieces splitAt(std::u16string_view text, const std::vector<std::u16string>& delimiters,
               bool collapse) {
  Pieces out;
  size_t from = 0, at = 0;
  auto longestAt = [&](size_t p) {
    size_t best = 0;
    for (const std::u16string& d : delimiters)
      if (d.size() > best && text.substr(p, d.size()) == d) best = d.size();
    return best;
  };
  while (at < text.size()) {
    size_t n = longestAt(at);
    if (n == 0) {
      ++at;
      continue;
    }
    interruptionPoint(out.parts.size());
    out.parts.push_back(text.substr(from, at - from));
    size_t begin = at;
    at += n;
    while (collapse && at < text.size() && (n = longestAt(at)) > 0) at += n;
    out.separators.push_back(text.substr(begin, at - begin));
    from = at;
  }
  out.parts.push_back(text.substr(from));
  return out;
}

namespace {

std::vector<std::u16string> delimiterArg(const Value& v, bool escapes) {
  TextArray texts(v, "Delimiter");
  std::vector<std::u16string> out;
  for (int64_t k = 0; k < texts.size(); ++k)
    out.push_back(escapes ? processEscapes(texts[k]) : std::u16string(texts[k]));
  return out;
}

Value cellRowOf(const std::vector<std::u16string_view>& parts, TextForm form) {
  Dims dims(1, int64_t(parts.size()));
  if (form == TextForm::String) {
    Value out = Value::stringArray(dims);
    BoxesObj& boxes = out.mutableBoxes();
    for (size_t k = 0; k < parts.size(); ++k) boxes.elements[k] = Value::text16(parts[k]);
    return out;
  }
  ValueList list(parts.size());
  for (size_t k = 0; k < parts.size(); ++k) {
    interruptionPoint(k);
    list[k] = Value::text16(parts[k]);
  }
  return Value::cellOf(std::move(list), dims);
}

Value strsplit(Call& call) {
  const Value& s = call.arg(0);
  if (!s.isTextScalar())
    fail("MATLAB:strsplit:InvalidStringType",
         "First input must be a character vector or string scalar.");
  std::vector<std::u16string> delimiters = {u" "};
  bool collapse = true, blankDefault = true;
  std::string type = "simple";
  int k = 1;
  auto isOption = [&](int at) {
    std::string w = optionWord(call.arg(at));
    return w == "collapsedelimiters" || w == "delimitertype";
  };
  if (call.has(1) && !isOption(1)) {
    delimiters = delimiterArg(call.arg(1), true);
    blankDefault = false;
    k = 2;
  }
  for (; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1) || !isOption(k))
      fail("MATLAB:strsplit:InvalidOption", "Unknown or incomplete option '%s'.", word.c_str());
    if (word == "collapsedelimiters")
      collapse = flagArg(call.arg(k + 1), "'CollapseDelimiters'");
    else
      type = optionWord(call.arg(k + 1));
  }
  auto begins = [&](std::string_view whole) { return !type.empty() && whole.find(type) == 0; };
  if (!begins("simple") && !begins("regularexpression"))
    fail("MATLAB:strsplit:InvalidDelimiterType",
         "The delimiter type must be 'Simple' or 'RegularExpression'.");
  if (blankDefault) delimiters = {u" ", u"\f", u"\n", u"\r", u"\t", u"\v"};
  TextForm form = s.isString() ? TextForm::String : TextForm::Cell;
  if (!type.empty() && type[0] == 'r') {
    std::u16string pattern;
    for (const std::u16string& d : delimiterArg(call.arg(1), false))
      pattern += (pattern.empty() ? u"(?:" : u"|") + d;
    pattern += collapse ? u")+" : u")";
    Value args[] = {s, Value::text16(pattern), Value::text("split"), Value::text("match")};
    ValueList out = call.interpreter.call(Value::text("regexp"), args, 2);
    call.setOut(1, out[1]);
    return out[0];
  }
  Pieces pieces = splitAt(charUnits(s), delimiters, collapse);
  if (call.wants(1)) call.setOut(1, cellRowOf(pieces.separators, form));
  return cellRowOf(pieces.parts, form);
}

Value ostrsplit(Call& call) {
  std::u16string_view set = textArg(call.arg(1), "Separators");
  bool strip = call.has(2) && flagArg(call.arg(2), "Strip");
  std::vector<std::u16string> delimiters;
  for (char16_t c : set) delimiters.emplace_back(1, c);
  TextArray rows(call.arg(0), "Text", true);
  std::vector<std::u16string_view> parts;
  for (int64_t r = 0; r < rows.size(); ++r)
    for (std::u16string_view p : splitAt(rows[r], delimiters, false).parts)
      if (!strip || !p.empty()) parts.push_back(p);
  return cellRowOf(parts, TextForm::Cell);
}

Value strjoin(Call& call) {
  const Value& list = call.arg(0);
  if (!list.isString() && !(list.isCell() && isText(list)))
    fail("MATLAB:strjoin:InvalidCellType",
         "First input must be a string array or cell array of character vectors.");
  TextArray parts(list, "First input");
  std::vector<std::u16string> between(1, u" ");
  if (call.has(1)) {
    between = delimiterArg(call.arg(1), !call.arg(1).isCell());
    bool many = !call.arg(1).isChar() && !call.arg(1).isScalar();
    if (many && int64_t(between.size()) != parts.size() - 1)
      fail("MATLAB:strjoin:WrongNumberOfDelimiterElements",
           "Number of delimiters must equal one less than the number of elements of the first "
           "input.");
    if (between.empty()) between.assign(1, u"");
  }
  std::u16string text;
  for (int64_t k = 0; k < parts.size(); ++k) {
    if (parts.missing(k)) return Value::missingString();
    if (k > 0) text += between.size() == 1 ? between[0] : between[size_t(k - 1)];
    text += parts[k];
  }
  if (list.isString()) return stringValue(text);
  if (text.empty()) return Value::zeros(ClassId::Char, Dims(1, 0));
  return Value::text16(text);
}

/// split(text[, delimiter][, dim]): pieces along a new dimension, and the delimiters found.
Value split(Call& call) {
  TextArray text(call.arg(0), "First argument");
  bool blank = !call.has(1);
  std::vector<std::u16string> delimiters =
      blank ? std::vector<std::u16string>{u" ", u"\t", u"\n", u"\r", u"\f", u"\v"}
            : delimiterArg(call.arg(1), false);
  std::vector<Pieces> all;
  for (int64_t k = 0; k < text.size(); ++k) {
    all.push_back(splitAt(text[k], delimiters, blank));
    if (all.back().parts.size() != all[0].parts.size())
      fail("MATLAB:string:SplitResultSizeMismatch",
           "The number of pieces must be the same for every element.");
  }
  int dim;
  if (call.has(2))
    dim = int(toInteger(call.arg(2), "Dimension", 1, 64)) - 1;
  else if (text.size() == 1)
    dim = 0;
  else
    dim = text.dims()[1] == 1 ? 1 : text.dims().count();
  Dims dims = text.size() == 1 ? Dims(1, 1) : text.dims();
  if (dims[dim] != 1)
    fail("MATLAB:string:InvalidDimension", "The dimension to split along must have size 1.");
  int64_t inner = 1;
  for (int d = 0; d < dim; ++d) inner *= dims[d];
  auto gather = [&](std::vector<std::u16string_view> Pieces::*which) {
    int64_t count = all.empty() ? 0 : int64_t((all[0].*which).size());
    dims.set(dim, count);
    TextResult out(text.form() == TextForm::String ? TextForm::String : TextForm::Cell, dims);
    for (int64_t k = 0; k < text.size(); ++k)
      for (int64_t p = 0; p < count; ++p) {
        int64_t at = k % inner + inner * (p + count * (k / inner));
        if (text.missing(k))
          out.setMissing(at);
        else
          out.set(at, (all[size_t(k)].*which)[size_t(p)]);
      }
    return out.take();
  };
  if (call.wants(1)) call.setOut(1, gather(&Pieces::separators));
  return gather(&Pieces::parts);
}

/// Between the texts of a join: one delimiter, or one for each gap, over all lines or for each.
class Gaps {
 public:
  Gaps(const Value& v, const Dims& dims, int dim) : texts_(v, "Delimiter") {
    if (texts_.size() == 1) return;
    inner_ = 1;
    for (int d = 0; d < dim; ++d) inner_ *= dims[d];
    count_ = dims[dim] - 1;
    Dims lines = dims;
    lines.set(dim, count_);
    shared_ = texts_.size() == count_ && texts_.dims()[dim] == count_;
    if (!shared_ && !(texts_.dims() == lines))
      fail("MATLAB:string:InvalidDelimiterSize",
           "There must be one delimiter, or one for each place between two texts.");
  }
  /// Before element p (> 0) of line k.
  std::u16string_view at(int64_t k, int64_t p) const {
    if (texts_.size() == 1) return texts_[0];
    return texts_[shared_ ? p - 1 : k % inner_ + inner_ * (p - 1 + count_ * (k / inner_))];
  }

 private:
  TextArray texts_;
  int64_t inner_ = 1, count_ = 0;
  bool shared_ = false;
};

/// join(text[, delimiter][, dim]): along the last dimension that is not 1.
Value joinBuiltin(Call& call) {
  if (call.arg(0).isChar()) return call.arg(0);
  TextArray text(call.arg(0), "First argument");
  Value between = Value::text(" ");
  int dim = 0;
  for (int d = 0; d < text.dims().count(); ++d)
    if (text.dims()[d] != 1) dim = d;
  for (int k = 1; k < call.nargin(); ++k) {
    if (call.arg(k).isNumeric())
      dim = int(toInteger(call.arg(k), "Dimension", 1, 64)) - 1;
    else
      between = call.arg(k);
  }
  Gaps gaps(between, text.dims(), dim);
  int64_t inner = 1, count = text.dims()[dim];
  for (int d = 0; d < dim; ++d) inner *= text.dims()[d];
  Dims dims = text.dims();
  dims.set(dim, 1);
  TextResult out(text.form(), dims);
  for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
    std::u16string joined;
    bool missing = false;
    for (int64_t p = 0; p < count; ++p) {
      int64_t at = k % inner + inner * (p + count * (k / inner));
      if (p) joined += gaps.at(k, p);
      joined += text[at];
      missing = missing || text.missing(at);
    }
    if (missing)
      out.setMissing(k);
    else
      out.set(k, joined);
  }
  return out.take();
}

Value splitlinesBuiltin(Call& call) {
  TextArray text(call.arg(0), "First argument");
  if (text.size() != 1) fail("MATLAB:string:SplitResultSizeMismatch", "splitlines takes one text.");
  std::vector<std::u16string_view> parts = splitAt(text[0], {u"\r\n", u"\n", u"\r"}, false).parts;
  TextResult out(text.form() == TextForm::String ? TextForm::String : TextForm::Cell,
                 Dims(int64_t(parts.size()), 1));
  for (size_t k = 0; k < parts.size(); ++k) out.set(int64_t(k), parts[k]);
  return out.take();
}

/// One token of one text: what lies before the next delimiter, and the rest with it.
std::pair<std::u16string_view, std::u16string_view> token(std::u16string_view s,
                                                          std::u16string_view set) {
  size_t first = s.find_first_not_of(set);
  if (first == s.npos) return {s.substr(0, 0), s.substr(s.size())};
  size_t last = s.find_first_of(set, first);
  if (last == s.npos) last = s.size();
  return {s.substr(first, last - first), s.substr(last)};
}

Value strtok(Call& call) {
  static constexpr char16_t kBlank[] = u"\0 \t\n\v\f\r";
  std::u16string set(kBlank, 7);
  if (call.has(1)) {
    const Value& d = call.arg(1);
    if (d.isTextScalar()) {
      set = charUnits(d);
    } else {
      Value chars = convertClass(d, ClassId::Char);
      set = charUnits(chars);
    }
  }
  const Value& s = call.arg(0);
  if (!isText(s) && !s.isEmpty())
    fail("MATLAB:strtok:InvalidInputDataType", "First input must be text.");
  Value none = Value::text("");
  TextArray text(s.isPlain() && !s.isChar() ? none : s, "First input");
  TextResult tokens(text), rests(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    auto [t, rest] = token(text[k], set);
    tokens.set(k, t);
    rests.set(k, rest);
  }
  call.setOut(1, rests.take());
  return tokens.take();
}

[[noreturn]] void failStrcatInput() {
  fail("MATLAB:strcat:InvalidInputType",
       "Inputs must be character vectors, cell arrays of character vectors, or string arrays.");
}

Value strcatOf(std::span<const Value> args) {
  bool string = false, cell = false;
  for (const Value& v : args) {
    if (!isText(v) && !(v.isPlain() && !v.isChar())) failStrcatInput();
    string = string || v.isString();
    cell = cell || v.isCell();
  }
  if (!args.empty() && std::none_of(args.begin(), args.end(), isText)) failStrcatInput();
  std::vector<Value> held;  // numbers count as characters
  held.reserve(args.size());
  std::vector<TextArray> parts;
  Dims dims(1, 1);
  bool shaped = false;
  for (const Value& v : args) {
    held.push_back(isText(v) ? v : convertClass(v, ClassId::Char));
    // The rows of a char matrix are a column of texts.
    parts.emplace_back(held.back(), "Input", (!string && !cell) || held.back().dims().rows() > 1);
    const TextArray& p = parts.back();
    if (p.dims().isScalar()) continue;
    if (shaped && !(dims == p.dims()))
      fail("MATLAB:strcat:NumberOfInputRows", "All the inputs must be the same size or scalars.");
    dims = p.dims();
    shaped = true;
  }
  int64_t n = dims.numel();
  std::vector<std::u16string> texts;
  texts.resize(size_t(n));
  std::vector<bool> missing(string ? size_t(n) : 0);
  for (const TextArray& p : parts) {
    for (int64_t k = 0; k < n; ++k) {
      const int64_t at = p.size() == 1 ? 0 : k;
      if (p.missing(at)) missing[size_t(k)] = true;
      std::u16string_view s = p[at];
      // Char inputs lose their trailing blanks, cells and strings keep them.
      while (p.form() == TextForm::Char && !string && !s.empty() &&
             (isSpaceUnit(s.back()) || s.back() == 0))
        s.remove_suffix(1);
      texts[size_t(k)] += s;
    }
  }
  if (string) {
    Value out = textArrayValue(TextForm::String, texts, dims);
    for (int64_t k = 0; k < n; ++k)
      if (missing[size_t(k)]) out.setCell(k, Value());
    return out;
  }
  if (cell) return textArrayValue(TextForm::Cell, texts, dims);
  return charMatrix(texts);
}

Value strcatBuiltin(Call& call) { return strcatOf(call.args); }

Value appendBuiltin(Call& call) {
  bool allChar =
      std::all_of(call.args.begin(), call.args.end(), [](const Value& v) { return v.isCharRow(); });
  if (!allChar) return strcatOf(call.args);
  std::u16string text;
  for (const Value& v : call.args) text += charUnits(v);
  return Value::text16(text);
}

const BuiltinDescriptor kRows[] = {
    {.name = "strsplit",
     .function = strsplit,
     .minIn = 1,
     .maxIn = 6,
     .maxOut = 2,
     .help =
         "strsplit(text, delimiter) cuts text at delimiters into a cell row.\nOptions: "
         "'CollapseDelimiters' (default true), 'DelimiterType' ('Simple' or 'RegularExpression').",
     .example = "c = strsplit('a,b,c', ','); fprintf('%s\\n', c{:})",
     .expected = "a\nb\nc\n"},
    {.name = "ostrsplit",
     .function = ostrsplit,
     .minIn = 2,
     .maxIn = 3,
     .help = "ostrsplit(text, separators, strip) cuts text at any of the separator characters.",
     .example = "c = ostrsplit('a:b;c', ':;'); fprintf('%s\\n', c{:})",
     .expected = "a\nb\nc\n"},
    {.name = "strjoin",
     .function = strjoin,
     .minIn = 1,
     .maxIn = 2,
     .help = "strjoin(list, delimiter) puts texts together with a delimiter between them.",
     .example = "disp(strjoin({'a', 'b'}, '-'))",
     .expected = "a-b\n"},
    {.name = "split",
     .function = split,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 2,
     .help =
         "[pieces, delimiters] = split(text, delimiter, dim) cuts each text into pieces along a "
         "dimension.",
     .example = "c = split('a b'); fprintf('%s\\n', c{:})",
     .expected = "a\nb\n"},
    {.name = "join",
     .function = joinBuiltin,
     .minIn = 1,
     .maxIn = 3,
     .help = "join(texts, delimiter, dim) joins the texts along a dimension.",
     .example = "disp(join([\"a\", \"b\"], '+'))",
     .expected = "a+b\n"},
    {.name = "splitlines",
     .function = splitlinesBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "splitlines(text) cuts text at the ends of lines.",
     .example = "c = splitlines(sprintf('a\\nb')); fprintf('%d\\n', numel(c))",
     .expected = "2\n"},
    {.name = "strtok",
     .function = strtok,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[token, rest] = strtok(text, delimiters) takes the first word off.",
     .example = "[a, b] = strtok('one two'); disp(a)",
     .expected = "one\n"},
    {.name = "strcat",
     .function = strcatBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help = "strcat(a, b, ...) puts texts together, element by element.",
     .example = "disp(strcat('a', 'b', 'c'))",
     .expected = "abc\n"},
    {.name = "append",
     .function = appendBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help = "append(a, b, ...) puts texts together and keeps all blanks.",
     .example = "disp(append('a ', 'b'))",
     .expected = "a b\n"},
};

}  // namespace

BuiltinTheme splitJoinTheme() { return kRows; }

}  // namespace matlift::builtins
