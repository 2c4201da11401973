// compose, character encodings, and a few of Octave's text functions.
#include <algorithm>

#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

size_t conversionsIn(std::u16string_view format) {
  size_t n = 0;
  for (size_t k = 0; k + 1 < format.size(); ++k)
    if (format[k] == u'%') {
      if (format[k + 1] == u'%')
        ++k;
      else
        ++n;
    }
  return n;
}

/// compose(format, A, ...): one text a row of the data.
Value compose(Call& call) {
  TextArray formats(call.arg(0), "Format");
  TextForm form = formats.form() == TextForm::String ? TextForm::String : TextForm::Cell;
  if (call.nargin() == 1) {
    TextResult out(form, formats.dims());
    for (int64_t k = 0; k < formats.size(); ++k) out.set(k, processEscapes(formats[k]));
    return out.take();
  }
  int64_t rows = 1;
  for (int k = 1; k < call.nargin(); ++k) {
    if (call.arg(k).isChar()) call.arg(k) = stringValue(charUnits(call.arg(k)));
    rows = std::max(rows, call.arg(k).dims().rows());
  }
  std::vector<std::vector<std::u16string>> made;
  size_t columns = 0;
  for (int64_t r = 0; r < rows; ++r) {
    ValueList row;
    for (int k = 1; k < call.nargin(); ++k) {
      const Value& v = call.arg(k);
      int64_t vr = v.dims().rows(), at = vr == 1 ? 0 : r;
      if (vr == 0) continue;
      if (at >= vr)
        fail("MATLAB:string:RowCountMismatch", "The data must have the same number of rows.");
      for (int64_t c = 0; c < v.numel() / vr; ++c) {
        Value e = v.elementAt(at + c * vr);
        row.push_back(e.isCell() ? e.cellAt(0) : e);
      }
    }
    std::vector<std::u16string> texts;
    for (int64_t f = 0; f < formats.size(); ++f) {
      size_t n = std::max<size_t>(1, conversionsIn(formats[f]));
      for (size_t from = 0; from < row.size(); from += n)
        texts.push_back(formatText(
            formats[f], std::span<const Value>(row).subspan(from, std::min(n, row.size() - from))));
    }
    columns = std::max(columns, texts.size());
    made.push_back(std::move(texts));
  }
  TextResult out(form, Dims(rows, int64_t(columns)));
  for (int64_t r = 0; r < rows; ++r)
    for (size_t c = 0; c < made[size_t(r)].size(); ++c)
      out.set(r + int64_t(c) * rows, made[size_t(r)][c]);
  return out.take();
}

Value untabify(Call& call) {
  int64_t width =
      call.has(1) && !call.arg(1).isEmpty() ? toInteger(call.arg(1), "Tab width", 1, 1000) : 8;
  TextArray texts(call.arg(0), "Text", true);
  std::vector<std::u16string> rows;
  for (int64_t k = 0; k < texts.size(); ++k) {
    std::u16string line;
    for (char16_t c : texts[k]) {
      if (c == u'\t')
        line.append(size_t(width - int64_t(line.size()) % width), u' ');
      else
        line += c;
    }
    rows.push_back(std::move(line));
  }
  if (call.arg(0).isChar()) return charMatrix(rows);
  return textArrayValue(texts.form(), rows, texts.dims());
}

Value substr(Call& call) {
  std::u16string_view s = textArg(call.arg(0), "Text");
  int64_t from = toInteger(call.arg(1), "Offset", 1, int64_t(s.size()) + 1) - 1;
  int64_t n = call.has(2) ? toInteger(call.arg(2), "Length", 0) : int64_t(s.size()) - from;
  if (from + n > int64_t(s.size()))
    fail("MATLAB:substr:outOfRange", "The part goes past the end of the text.");
  return Value::text16(s.substr(size_t(from), size_t(n)));
}

Value unicode2native(Call& call) {
  std::string bytes =
      textOf(call.arg(0).isTextScalar() ? call.arg(0) : convertClass(call.arg(0), ClassId::Char));
  std::string encoding = call.has(1) ? optionWord(call.arg(1)) : "utf-8";
  std::vector<uint8_t> out(bytes.begin(), bytes.end());
  if (encoding == "latin1" || encoding == "iso-8859-1" || encoding == "us-ascii" ||
      encoding == "windows-1252") {
    out.clear();
    for (char16_t c : textArg(call.arg(0), "Text"))
      out.push_back(c < 256 ? uint8_t(c) : uint8_t('?'));
  }
  return out.empty() ? Value::zeros(ClassId::UInt8, Dims(0, 0)) : Value::fromVector(out, true);
}

Value native2unicode(Call& call) {
  const Value& v = call.arg(0);
  if (v.isChar()) return v;
  if (!v.isPlain()) fail("MATLAB:native2unicode:InvalidInput", "The input must be bytes.");
  std::string encoding = call.has(1) ? optionWord(call.arg(1)) : "utf-8", bytes;
  for (int64_t k = 0; k < v.numel(); ++k) bytes += char(uint8_t(saturate<uint8_t>(v.doubleAt(k))));
  if (encoding == "latin1" || encoding == "iso-8859-1" || encoding == "us-ascii" ||
      encoding == "windows-1252") {
    std::u16string units;
    for (char c : bytes) units += char16_t(uint8_t(c));
    return Value::text16(units);
  }
  return Value::text(bytes);
}

Value strtrunc(Call& call) {
  TextArray texts(call.arg(0), "Text", true);
  auto n = size_t(toInteger(call.arg(1), "Length", 0));
  std::vector<std::u16string> cut;
  for (int64_t k = 0; k < texts.size(); ++k) cut.emplace_back(texts[k].substr(0, n));
  if (call.arg(0).isChar()) return charMatrix(cut);
  return textArrayValue(texts.form(), cut, texts.dims());
}

/// do_string_escapes, undo_string_escapes.
Value doEscapes(Call& call) { return Value::text16(processEscapes(textArg(call.arg(0), "Text"))); }

Value undoEscapes(Call& call) {
  static constexpr std::u16string_view kFrom = u"\a\b\f\n\r\t\v\\\"'", kTo = u"abfnrtv\\\"'";
  std::u16string out;
  for (char16_t c : textArg(call.arg(0), "Text")) {
    if (c == 0) {
      out += u"\\0";
    } else if (size_t k = kFrom.find(c); k != kFrom.npos && c != u'\'') {
      out += u'\\';
      out += kTo[k];
    } else {
      out += c;
    }
  }
  return Value::text16(out);
}

const BuiltinDescriptor kRows[] = {
    {.name = "compose",
     .function = compose,
     .minIn = 1,
     .maxIn = kAny,
     .help = "compose(format, A, ...) formats each row of data into a text.",
     .example = "c = compose('%d', [1; 2]); disp(c{2})",
     .expected = "2\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "untabify",
     .function = untabify,
     .minIn = 1,
     .maxIn = 3,
     .help = "untabify(text, width) replaces tabs by blanks.",
     .example = "fprintf('%d\\n', numel(untabify(sprintf('a\\tb'))))",
     .expected = "9\n"},
    {.name = "substr",
     .function = substr,
     .minIn = 2,
     .maxIn = 3,
     .help = "substr(text, offset, length) is a part of a text.",
     .example = "disp(substr('hello', 2, 3))",
     .expected = "ell\n"},
    {.name = "strtrunc",
     .function = strtrunc,
     .minIn = 2,
     .maxIn = 2,
     .help = "strtrunc(text, n) keeps the first n characters of each text.",
     .example = "disp(strtrunc('abcdef', 3))",
     .expected = "abc\n"},
    {.name = "unicode2native",
     .function = unicode2native,
     .minIn = 1,
     .maxIn = 2,
     .help = "unicode2native(text, encoding) is the bytes of a text.",
     .example = "fprintf('%d\\n', unicode2native('a'))",
     .expected = "97\n"},
    {.name = "native2unicode",
     .function = native2unicode,
     .minIn = 1,
     .maxIn = 2,
     .help = "native2unicode(bytes, encoding) is the text of bytes.",
     .example = "disp(native2unicode(uint8([72 105])))",
     .expected = "Hi\n"},
    {.name = "do_string_escapes",
     .function = doEscapes,
     .minIn = 1,
     .maxIn = 1,
     .help = "do_string_escapes(text) replaces escapes such as \\n by what they stand for.",
     .example = "fprintf('%d\\n', double(do_string_escapes('\\n')))",
     .expected = "10\n"},
    {.name = "undo_string_escapes",
     .function = undoEscapes,
     .minIn = 1,
     .maxIn = 1,
     .help = "undo_string_escapes(text) writes special characters as escapes.",
     .example = "disp(undo_string_escapes(sprintf('a\\tb')))",
     .expected = "a\\tb\n"},
};

}  // namespace

BuiltinTheme composeTheme() { return kRows; }

}  // namespace matlift::builtins
