// textscan: columns of a text or file by a template.
#include <algorithm>
#include <cmath>

#include "builtins/io/file_table.h"
#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;

struct Column {
  char conversion = 'f';  // f d u s q c [ D T C or 0 for literal text
  ClassId cls = ClassId::Double;
  bool skip = false, negated = false;
  size_t width = SIZE_MAX;
  std::u16string text;                     // literal, the set of %[...], or the format of %{...}D
  std::vector<double> numbers, imaginary;  // the latter of those so far, once one is complex
  std::vector<std::u16string> texts;
  bool isText() const { return std::string_view("sqc[DTC").find(conversion) != npos; }
  static constexpr size_t npos = std::string_view::npos;
};

struct Settings {
  std::vector<std::u16string> delimiters;
  std::u16string whitespace = u" \b\t";
  std::vector<std::u16string> comments, treatAsEmpty;
  double emptyValue = std::nan(""), repeat = HUGE_VAL;
  int64_t headerLines = 0;
  std::u16string lineEnds = u"\n\r";
  bool collect = false, multiple = false, returnOnError = true, strings = false;
};

ClassId sizedClass(char conversion, int bits) {
  bool isSigned = conversion == 'd';
  if (conversion == 'f') return bits == 32 ? ClassId::Single : ClassId::Double;
  switch (bits) {
    case 8:
      return isSigned ? ClassId::Int8 : ClassId::UInt8;
    case 16:
      return isSigned ? ClassId::Int16 : ClassId::UInt16;
    case 64:
      return isSigned ? ClassId::Int64 : ClassId::UInt64;
    default:
      return isSigned ? ClassId::Int32 : ClassId::UInt32;
  }
}

int parseDigits(View f, size_t& k) {
  int n = 0;
  for (; k < f.size() && f[k] >= u'0' && f[k] <= u'9'; ++k)
    n = std::min(n * 10 + (f[k] - u'0'), 1 << 20);
  return n;
}

void parseSet(View f, size_t& k, Column& c) {
  if (k < f.size() && f[k] == u'^') {
    c.negated = true;
    ++k;
  }
  size_t first = k;
  for (; k < f.size() && (f[k] != u']' || k == first); ++k) {
    bool range = k + 2 < f.size() && f[k + 1] == u'-' && f[k + 2] != u']' && f[k] <= f[k + 2];
    if (!range) {
      c.text += f[k];
      continue;
    }
    for (char32_t u = f[k]; u <= f[k + 2]; ++u) c.text += char16_t(u);
    k += 2;
  }
  if (k < f.size()) ++k;
}

std::vector<Column> parseColumns(View f) {
  std::vector<Column> columns;
  for (size_t k = 0; k < f.size();) {
    if (isSpaceUnit(f[k])) {
      ++k;
      continue;
    }
    Column c;
    bool percent = f[k] == u'%' && !(k + 1 < f.size() && f[k + 1] == u'%');
    if (!percent) {
      c.conversion = 0;
      while (k < f.size() && !isSpaceUnit(f[k]) &&
             (f[k] != u'%' || (k + 1 < f.size() && f[k + 1] == u'%'))) {
        if (f[k] == u'%') ++k;
        c.text += f[k++];
      }
      columns.push_back(std::move(c));
      continue;
    }
    ++k;
    if (k < f.size() && f[k] == u'*') c.skip = true, ++k;
    if (k < f.size() && f[k] >= u'0' && f[k] <= u'9') c.width = size_t(parseDigits(f, k));
    if (k < f.size() && f[k] == u'.') parseDigits(f, ++k);
    if (k >= f.size()) fail("MATLAB:textscan:BadFormat", "The format ends inside a conversion.");
    if (f[k] == u'{') {
      size_t end = f.find(u'}', k);
      if (end == f.npos) fail("MATLAB:textscan:BadFormat", "The format ends inside a conversion.");
      c.text = f.substr(k + 1, end - k - 1);
      k = end + 1;
      if (k >= f.size() || (f[k] != u'D' && f[k] != u'T'))
        fail("MATLAB:textscan:BadFormat", "%%{...} must be followed by D or T.");
    }
    char conversion = char(f[k++]);
    if (conversion == 'n') conversion = 'f';
    if (std::string_view("fdusqc[DTC").find(conversion) == std::string_view::npos)
      fail("MATLAB:textscan:BadFormat", "Unknown conversion '%%%c'.", conversion);
    c.conversion = conversion;
    if (conversion == '[') parseSet(f, k, c);
    if (conversion == 'f' || conversion == 'd' || conversion == 'u')
      c.cls = sizedClass(conversion, parseDigits(f, k));
    columns.push_back(std::move(c));
  }
  return columns;
}

class Reader {
 public:
  Reader(View text, const Settings& s, std::vector<Column>& columns)
      : text_(text), s_(s), columns_(columns) {}

  size_t run() {
    for (int64_t k = 0; k < s_.headerLines; ++k) skipLine();
    bool anyData = std::any_of(columns_.begin(), columns_.end(),
                               [](const Column& c) { return c.conversion != 0; });
    for (double n = 0; anyData && n < s_.repeat; ++n) {
      skipBetweenRows();
      if (at_ >= text_.size()) break;
      size_t before = at_;
      if (!readRow() || at_ == before) break;
    }
    return at_;
  }

 private:
  bool isBlank(char16_t c) const { return s_.whitespace.find(c) != std::u16string::npos; }
  bool isEnd(char16_t c) const { return s_.lineEnds.find(c) != s_.lineEnds.npos; }
  size_t delimiterAt(size_t at) const {
    size_t best = 0;
    for (const std::u16string& d : s_.delimiters)
      if (d.size() > best && text_.substr(at, d.size()) == d) best = d.size();
    return best;
  }
  void skipLine() {
    while (at_ < text_.size() && text_[at_] != s_.lineEnds[0]) ++at_;
    if (at_ < text_.size()) ++at_;
  }
  void skipBlanks() {
    while (at_ < text_.size() && isBlank(text_[at_]) && delimiterAt(at_) == 0) ++at_;
  }
  bool skipComment() {
    if (s_.comments.empty() || text_.substr(at_, s_.comments[0].size()) != s_.comments[0])
      return false;
    if (s_.comments.size() > 1) {
      size_t end = text_.find(s_.comments[1], at_);
      at_ = end == text_.npos ? text_.size() : end + s_.comments[1].size();
    } else {
      while (at_ < text_.size() && !isEnd(text_[at_])) ++at_;
    }
    return true;
  }
  void skipBetweenRows() {
    for (;;) {
      skipBlanks();
      if (at_ < text_.size() && isEnd(text_[at_]))
        ++at_;
      else if (!skipComment())
        return;
    }
  }

  /// False when the template does not fit any more.
  bool readRow() {
    bool ended = false;
    for (size_t k = 0; k < columns_.size(); ++k) {
      Column& c = columns_[k];
      if (c.conversion == 0) {
        skipBlanks();
        if (text_.substr(at_, c.text.size()) == c.text) at_ += c.text.size();
        continue;
      }
      if (!ended) skipBlanks();
      // The end of a line ends the row: what is missing is empty. At the end of the text columns
      // may differ in length when there are no delimiters.
      const bool textEnd = at_ >= text_.size();
      if (textEnd && !ended && s_.delimiters.empty() && k > 0) return false;
      if (ended || textEnd || (isEnd(text_[at_]) && c.conversion != 'c')) {
        ended = true;
        storeEmpty(c);
        continue;
      }
      if (!readField(c)) {
        if (!s_.returnOnError) failField(c, k);
        return false;
      }
      skipDelimiter();
    }
    return true;
  }

  [[noreturn]] void failField(const Column& c, size_t k) const {
    fail("MATLAB:textscan:handleErrorAndShowInfo",
         "Mismatch between file and format character vector.\nTrouble reading 'Numeric' field from "
         "file (row number %zu, field number %zu) ==> %s",
         c.numbers.size() + 1, k + 1, utf8FromUtf16(text_.substr(at_, fieldEnd(40) - at_)).c_str());
  }

  void skipDelimiter() {
    skipBlanks();
    if (s_.delimiters.empty()) return;
    for (size_t n; at_ < text_.size() && (n = delimiterAt(at_)) > 0;) {
      at_ += n;
      skipBlanks();
      if (!s_.multiple) break;
    }
  }

  void storeEmpty(Column& c) {
    if (c.skip) return;
    if (c.isText())
      c.texts.emplace_back();
    else
      c.numbers.push_back(s_.emptyValue);
  }
  static void store(Column& c, Complex z) {
    if (z.imag() != 0 || !c.imaginary.empty()) {
      c.imaginary.resize(c.numbers.size(), 0.0);
      c.imaginary.push_back(z.imag());
    }
    c.numbers.push_back(z.real());
  }
  void storeText(Column& c, View text) {
    if (!c.skip) c.texts.emplace_back(text);
  }

  /// Where a plain text field ends.
  size_t fieldEnd(size_t limit) const {
    size_t end = at_;
    while (end < text_.size() && end - at_ < limit && !isEnd(text_[end]) && delimiterAt(end) == 0 &&
           !(s_.delimiters.empty() && isBlank(text_[end])))
      ++end;
    return end;
  }

  bool readField(Column& c) {
    size_t end = fieldEnd(c.width);
    switch (c.conversion) {
      case 'c': {
        size_t n = std::min(c.width == SIZE_MAX ? 1 : c.width, text_.size() - at_);
        storeText(c, text_.substr(at_, n));
        at_ += n;
        return true;
      }
      case '[': {
        end = at_;
        while (end < text_.size() && end - at_ < c.width &&
               (c.text.find(text_[end]) != c.text.npos) != c.negated)
          ++end;
        storeText(c, text_.substr(at_, end - at_));
        at_ = end;
        return true;
      }
      case 'q':
        if (text_[at_] == u'"') return readQuoted(c);
        [[fallthrough]];
      case 'D':
      case 'T':
      case 'C':
      case 's': {
        View field = text_.substr(at_, end - at_);
        while (!field.empty() && isBlank(field.back())) field.remove_suffix(1);
        storeText(c, field);
        at_ = end;
        return true;
      }
      default:
        return readNumber(c, end);
    }
  }

  bool readQuoted(Column& c) {
    std::u16string value;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == u'"') {
        if (at_ + 1 >= text_.size() || text_[at_ + 1] != u'"') break;
        ++at_;
      }
      value += text_[at_];
    }
    if (at_ < text_.size()) ++at_;
    storeText(c, value);
    return true;
  }

  bool readNumber(Column& c, size_t end) {
    View field = text_.substr(at_, end - at_);
    while (!field.empty() && isBlank(field.back())) field.remove_suffix(1);
    bool asEmpty =
        std::find(s_.treatAsEmpty.begin(), s_.treatAsEmpty.end(), field) != s_.treatAsEmpty.end();
    if (field.empty() || asEmpty) {
      storeEmpty(c);
      at_ = end;
      return true;
    }
    // The longest beginning of the field that is a number; a comma is never part of one here.
    for (size_t n = std::min(field.size(), field.find(u',')); n > 0; --n) {
      Complex z = parseNumber(field.substr(0, n));
      bool isNan = n == 3 && equalsIgnoreCase(field.substr(0, n), u"nan");
      if (std::isnan(z.real()) && !isNan) continue;
      if (z.imag() != 0 && !isFloatClass(c.cls)) continue;
      if (!c.skip) store(c, z);
      at_ += n;
      return true;
    }
    return false;
  }

  View text_;
  const Settings& s_;
  std::vector<Column>& columns_;
  size_t at_ = 0;
};

Value complexColumn(const Column& c) {
  Value out = Value::uninitialized(ClassId::Double, Dims(int64_t(c.numbers.size()), 1), true);
  for (size_t k = 0; k < c.numbers.size(); ++k)
    out.mutableData<Complex>()[k] = {c.numbers[k], k < c.imaginary.size() ? c.imaginary[k] : 0.0};
  return convertClass(out, c.cls);
}

/// Dates, durations and categories are made of their texts.
Value madeOf(Interpreter& interpreter, const Column& c, Value texts) {
  ValueList args{std::move(texts)};
  for (const char* option : {"InputFormat", "Format"}) {
    if (c.text.empty()) break;
    args.push_back(Value::text(option));
    args.push_back(Value::text16(c.text));
  }
  const char* maker = c.conversion == 'D'   ? "datetime"
                      : c.conversion == 'T' ? "duration"
                                            : "categorical";
  return interpreter.call1(Value::text(maker), args);
}

Value columnValue(Interpreter& interpreter, const Column& c, const Settings& s) {
  if (!c.isText()) {
    if (c.numbers.empty()) return Value::zeros(c.cls, Dims(0, 1));
    if (!c.imaginary.empty()) return complexColumn(c);
    return convertClass(Value::fromVector(c.numbers, false), c.cls);
  }
  if (c.conversion == 'c') {
    size_t width = c.width == SIZE_MAX ? 1 : c.width;
    if (std::all_of(c.texts.begin(), c.texts.end(),
                    [&](const auto& t) { return t.size() == width; }) &&
        !c.texts.empty())
      return charMatrix(c.texts);
  }
  const Dims dims(int64_t(c.texts.size()), 1);
  if (std::string_view("DTC").find(c.conversion) != Column::npos)
    return madeOf(interpreter, c, textArrayValue(TextForm::Cell, c.texts, dims));
  return textArrayValue(s.strings ? TextForm::String : TextForm::Cell, c.texts, dims);
}

/// Columns of one class that stand side by side become one matrix.
ValueList collected(const ValueList& values) {
  ValueList out;
  for (const Value& v : values) {
    bool joins = !out.empty() && !v.isObject() && out.back().classId() == v.classId() &&
                 out.back().dims().rows() == v.dims().rows();
    if (joins) {
      Value parts[] = {out.back(), v};
      out.back() = horzcat(parts);
    } else {
      out.push_back(v);
    }
  }
  return out;
}

std::vector<std::u16string> textList(const Value& v, bool escapes) {
  TextArray texts(v, "Option");
  std::vector<std::u16string> out;
  for (int64_t k = 0; k < texts.size(); ++k)
    out.push_back(escapes ? processEscapes(texts[k]) : std::u16string(texts[k]));
  return out;
}

Settings parseSettings(Call& call, int k) {
  Settings s;
  if (call.has(k) && call.arg(k).isNumeric()) {
    double n = toDouble(call.arg(k++), "Repeat count");
    if (n >= 0) s.repeat = n;
  }
  for (; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    const Value& v = call.arg(k + 1);
    if (word == "delimiter") {
      // A char row means any of its characters; a cell lists whole delimiters.
      s.delimiters = textList(v, true);
      std::erase(s.delimiters, u"");
      if (v.isChar() && s.delimiters.size() == 1) {
        std::u16string set = s.delimiters[0];
        s.delimiters.clear();
        for (char16_t c : set) s.delimiters.emplace_back(1, c);
      }
    } else if (word == "whitespace") {
      s.whitespace = processEscapes(textArg(v, "Whitespace"));
    } else if (word == "headerlines") {
      s.headerLines = toInteger(v, "Header lines", 0);
    } else if (word == "collectoutput") {
      s.collect = flagArg(v, "'CollectOutput'");
    } else if (word == "multipledelimsasone") {
      s.multiple = flagArg(v, "'MultipleDelimsAsOne'");
    } else if (word == "emptyvalue") {
      s.emptyValue = toDouble(v, "Empty value");
    } else if (word == "commentstyle") {
      s.comments = textList(v, false);
    } else if (word == "treatasempty") {
      s.treatAsEmpty = textList(v, false);
    } else if (word == "endofline") {
      std::u16string end = processEscapes(textArg(v, "EndOfLine"));
      if (end.size() == 1) s.lineEnds = end;  // two are those of a line's end anyway
    } else if (word == "returnonerror") {
      s.returnOnError = flagArg(v, "'ReturnOnError'");
    } else if (word == "texttype") {
      s.strings = textOf(v) == "string";
    } else if (word != "bufsize" && word != "datelocale") {
      fail("MATLAB:textscan:UnknownOption", "Unknown option '%s'.", word.c_str());
    }
  }
  return s;
}

/// An empty format means as many numbers a row as the first line has.
size_t fieldsInLine(View text, const Settings& s) {
  for (int64_t k = 0; k < s.headerLines && !text.empty(); ++k)
    text.remove_prefix(std::min(text.find(u'\n'), text.size() - 1) + 1);
  text = text.substr(0, text.find_first_of(s.lineEnds));
  size_t fields = 0;
  bool inside = false;
  for (char16_t c : text) {
    bool blank = s.whitespace.find(c) != s.whitespace.npos;
    bool delimiter = std::any_of(s.delimiters.begin(), s.delimiters.end(),
                                 [&](const auto& d) { return d[0] == c; });
    if (delimiter || (blank && s.delimiters.empty())) {
      fields += inside || delimiter;
      inside = false;
    } else {
      inside = inside || !blank;
    }
  }
  return std::max<size_t>(1, fields + inside);
}

Value textscan(Call& call) {
  std::u16string text;
  OpenFile* file = nullptr;
  long start = 0;
  if (call.arg(0).isTextScalar() || call.arg(0).isChar()) {
    text = charUnits(call.arg(0));
  } else {
    file = &fileArg(call, 0);
    start = std::ftell(forReading(*file));
    std::string bytes;
    char block[65536];
    for (size_t n; (n = std::fread(block, 1, sizeof block, file->stream)) > 0;)
      bytes.append(block, n);
    text = utf16FromUtf8(bytes);
  }
  std::u16string format = u"%f";
  int next = 1;
  if (call.has(1) && call.arg(1).isTextScalar()) {
    format = processEscapes(charUnits(call.arg(1)));
    next = 2;
  } else if (call.has(1) && call.nargin() == 2) {
    fail("MATLAB:textscan:InvalidFormat", "The format must be text.");
  }
  Settings settings = parseSettings(call, next);
  if (format.empty())
    for (size_t k = fieldsInLine(text, settings); k > 0; --k) format += u"%f";
  std::vector<Column> columns = parseColumns(format);
  size_t used = Reader(text, settings, columns).run();
  if (file) {
    std::fseek(file->stream, start + long(utf8FromUtf16(View(text).substr(0, used)).size()),
               SEEK_SET);
    noteEnd(file->stream);
  }
  ValueList values;
  for (const Column& c : columns)
    if (c.conversion != 0 && !c.skip) values.push_back(columnValue(call.interpreter, c, settings));
  if (settings.collect) values = collected(values);
  call.setOut(1, Value(double(used)));
  return Value::cellRow(std::move(values));
}

const BuiltinDescriptor kRows[] = {
    {.name = "textscan",
     .function = textscan,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "textscan(text, format, n, ...) reads columns of a text or an open file into a cell "
             "row.\nOptions: "
             "'Delimiter', 'Whitespace', 'HeaderLines', 'CollectOutput', 'MultipleDelimsAsOne', "
             "'EmptyValue', "
             "'CommentStyle', 'TreatAsEmpty', 'EndOfLine', 'ReturnOnError', 'TextType'.\n%D, "
             "%{format}D, %T and %C read dates, durations and categories.",
     .example = "c = textscan('a,1;b,2', '%s%f', 'Delimiter', ',;'); fprintf('%d\\n', c{2})",
     .expected = "1\n2\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme textscanTheme() { return kRows; }

}  // namespace matlift::builtins
