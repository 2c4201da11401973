// readtable, readtimetable, readvars: delimited text as a table.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <unordered_map>

#include "builtins/categorical/categorical.h"
#include "builtins/library/library.h"
#include "builtins/support/names.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/delimited.h"
#include "builtins/tables/table.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct ReadOptions {
  DelimitedOptions text;
  std::string encoding, dateFormat, textType = "char", namingRule = "modify";
  std::vector<std::string> missing;
  int readNames = -1;  ///< -1: by what the first row looks like
  bool readRowNames = false;
  char decimal = '.', thousands = 0;
};

std::string delimiterCharacters(const Value& v) {
  std::string out;
  for (const std::string& word : textListArg(v, "Delimiter")) {
    if (word == "comma")
      out += ',';
    else if (word == "tab" || word == "\\t")
      out += '\t';
    else if (word == "space")
      out += ' ';
    else if (word == "semi")
      out += ';';
    else if (word == "bar")
      out += '|';
    else
      out += word.empty() ? std::string(" ") : word;
  }
  return out;
}

ReadOptions readOptions(Call& call, const char* function) {
  ReadOptions o;
  for (int k = 1; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail("MATLAB:table:readtable:UnpairedArguments", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "delimiter")
      o.text.delimiters = delimiterCharacters(v);
    else if (word == "numheaderlines" || word == "headerlines")
      o.text.skipLines = size_t(toInteger(v, "NumHeaderLines", 0));
    else if (word == "commentstyle")
      o.text.comment = toText(v, "CommentStyle");
    else if (word == "consecutivedelimitersrule")
      o.text.joinRepeated = optionWord(v) == "join";
    else if (word == "multipledelimsasone")
      o.text.joinRepeated = flagArg(v, "MultipleDelimsAsOne");
    else if (word == "readvariablenames")
      o.readNames = flagArg(v, "ReadVariableNames");
    else if (word == "readrownames")
      o.readRowNames = flagArg(v, "ReadRowNames");
    else if (word == "texttype")
      o.textType = optionWord(v);
    else if (word == "encoding" || word == "fileencoding")
      o.encoding = optionWord(v);
    else if (word == "variablenamingrule")
      o.namingRule = optionWord(v);
    else if (word == "preservevariablenames")
      o.namingRule = flagArg(v, "PreserveVariableNames") ? "preserve" : "modify";
    else if (word == "treatasempty" || word == "treatasmissing")
      o.missing = textListArg(v, "TreatAsMissing");
    else if (word == "decimalseparator")
      o.decimal = toText(v, "DecimalSeparator").at(0);
    else if (word == "thousandsseparator")
      o.thousands = toText(v, "ThousandsSeparator").at(0);
    else if (word != "filetype" && word != "format" && word != "datetimetype" &&
             word != "emptyvalue")
      fail("MATLAB:table:parseArgs:BadParamName", "Invalid parameter name: '%s' is none of %s.",
           textOf(call.arg(k)).c_str(), function);
  }
  return o;
}

bool isMissingText(std::string_view f, const ReadOptions& o) {
  return f.empty() || std::find(o.missing.begin(), o.missing.end(), f) != o.missing.end();
}

/// A column of a file from its first row of data on.
class ColumnReader {
 public:
  ColumnReader(const DelimitedText& text, size_t column, size_t first, const ReadOptions& o)
      : text_(text), column_(column), first_(first), rows_(int64_t(text.rows() - first)), o_(o) {}

  Value read(Interpreter& interpreter) {
    if (std::optional<Value> v = numbers()) return *v;
    if (std::optional<Value> v = dates()) return *v;
    if (std::optional<Value> v = durations(interpreter)) return *v;
    return texts();
  }

 private:
  std::string_view at(int64_t r) { return text_.field(first_ + size_t(r), column_, scratch_); }

  std::optional<Value> numbers() {
    Value out = Value::uninitialized(ClassId::Double, Dims(rows_, 1));
    double* to = out.mutableData<double>();
    bool any = false;
    for (int64_t r = 0; r < rows_; ++r) {
      std::string_view f = at(r);
      if (isMissingText(f, o_)) {
        to[r] = std::nan("");
        continue;
      }
      std::optional<double> x = fieldNumber(f, o_.decimal, o_.thousands);
      if (!x) return {};
      to[r] = *x;
      any = true;
    }
    if (!any && rows_ > 0 && text_.quoted(first_, column_)) return {};
    return out;
  }

  std::optional<Value> dates() {
    Ref<DatetimeObject> out =
        makeRef<DatetimeObject>(Value::uninitialized(ClassId::Double, Dims(rows_, 1)));
    double* to = out->planes[0].mutableData<double>();
    const DateFormat* format = nullptr;
    int pivot = int(clockOf(localNow()).date.year) - 50;
    for (int64_t r = 0; r < rows_; ++r) {
      std::string_view f = at(r);
      if (isMissingText(f, o_) || f == "NaT") {
        to[r] = std::nan("");
        continue;
      }
      if (f.size() < 6 || f.size() > 40) return {};
      char16_t units[40];
      for (size_t k = 0; k < f.size(); ++k) units[k] = char16_t(uint8_t(f[k]));
      std::u16string_view text(units, f.size());
      std::optional<DateFormat::Read> read;
      if (format) read = format->read(text, pivot);
      for (const DateFormat& known : knownDateFormats()) {
        if (read || (format && r > 50)) break;
        read = known.read(text, pivot);
        if (read) format = &known;
      }
      if (!read) return {};
      to[r] = read->local;
    }
    if (!format) return {};
    bool hasTime = format->text().find('H') != std::string::npos ||
                   format->text().find('h') != std::string::npos;
    out->format = format->text().find('X') != std::string::npos ? "" : format->text();
    (void)hasTime;
    return objectValue(out);
  }

  std::optional<Value> durations(Interpreter& interpreter) {
    for (int64_t r = 0; r < rows_; ++r) {
      std::string_view f = at(r);
      if (isMissingText(f, o_)) continue;
      auto colons = std::count(f.begin(), f.end(), ':');
      if ((colons != 2 && colons != 3) || f.find_first_not_of("0123456789:.-") != f.npos) return {};
    }
    Value args[] = {texts()};
    return interpreter.call1(Value::text("duration"), args);
  }

  Value texts() {
    bool strings = o_.textType == "string";
    Value out = strings ? Value::stringArray(Dims(rows_, 1)) : Value::cell(Dims(rows_, 1));
    ValueList& elements = out.mutableBoxes().elements;
    Value nothing = Value::text("");
    // The same text often follows itself or one before: it is kept once.
    std::unordered_map<std::string, Value> known;
    for (int64_t r = 0; r < rows_; ++r) {
      std::string_view f = at(r);
      if (isMissingText(f, o_)) {
        elements[size_t(r)] = strings ? Value() : nothing;
      } else if (known.size() < 5000) {
        auto [place, added] = known.try_emplace(std::string(f));
        if (added) place->second = Value::text(f);
        elements[size_t(r)] = place->second;
      } else {
        auto place = known.find(std::string(f));
        elements[size_t(r)] = place == known.end() ? Value::text(f) : place->second;
      }
    }
    return out;
  }

  const DelimitedText& text_;
  size_t column_, first_;
  int64_t rows_;
  const ReadOptions& o_;
  std::string scratch_;
};

/// The first row has names when none of its fields is a number, and not all rows are like it.
bool looksLikeNames(const DelimitedText& text, const ReadOptions& o) {
  if (text.rows() == 0) return false;
  std::string scratch;
  bool any = false;
  for (size_t c = 0; c < text.fieldsIn(0); ++c) {
    std::string_view f = text.field(0, c, scratch);
    if (f.empty()) continue;
    if (fieldNumber(f, o.decimal, o.thousands)) return false;
    any = true;
  }
  return any;
}

std::vector<std::string> columnNames(Interpreter& interpreter, const DelimitedText& text,
                                     const ReadOptions& o, bool named,
                                     std::vector<std::string>& original) {
  std::vector<std::string> names;
  std::string scratch;
  for (size_t c = 0; c < text.columns(); ++c) {
    std::string name = named ? std::string(text.field(0, c, scratch)) : "";
    original.push_back(name);
    if (name.empty()) {
      name = "Var" + std::to_string(c + 1);
    } else if (o.namingRule != "preserve" && !isVariableName(name)) {
      Value args[] = {Value::text(name)};
      ValueList outs(1);
      Call inner(interpreter, args, 1, outs);
      name = textOf(callLibrary(inner, "makeValidName"));
    }
    names.push_back(name);
  }
  return uniqueNames(names);
}

Ref<TableObject> readText(Call& call, const std::string& path, const ReadOptions& o) {
  DelimitedText text(readTextFile(path, "MATLAB:readtable:OpenFailed", o.encoding), o.text);
  bool named = o.readNames < 0 ? looksLikeNames(text, o) : o.readNames != 0;
  size_t first = named && text.rows() > 0 ? 1 : 0;
  std::vector<std::string> original;
  std::vector<std::string> names = columnNames(call.interpreter, text, o, named, original);
  Ref<TableObject> t = makeRef<TableObject>();
  t->height = int64_t(text.rows() - first);
  bool renamed = false;
  for (size_t c = 0; c < text.columns(); ++c) {
    call.interpreter.checkInterrupt();
    TableObject::Column column{names[c], ColumnReader(text, c, first, o).read(call.interpreter)};
    if (named && !original[c].empty() && original[c] != names[c])
      column.description = original[c], renamed = true;
    t->columns.push_back(std::move(column));
  }
  if (renamed)
    call.interpreter.warn(
        "MATLAB:table:ModifiedAndSavedVarnames",
        "Column headers from the file were modified to make them valid MATLAB identifiers before "
        "creating variable names for the table. The original column headers are saved in the "
        "VariableDescriptions property.\nSet 'VariableNamingRule' to 'preserve' to use the "
        "original "
        "column headers as table variable names.");
  if (o.readRowNames && !t->columns.empty()) {
    Value args[] = {t->columns[0].value};
    Value texts = isText(args[0]) ? args[0] : call.interpreter.call1(Value::text("string"), args);
    t->columns.erase(t->columns.begin());
    t->setRowNames(texts);
  }
  return t;
}

Value readtable(Call& call) {
  ReadOptions o = readOptions(call, "readtable");
  return tableValue(readText(call, toText(call.arg(0), "File name"), o));
}

Value readtimetable(Call& call) {
  ReadOptions o = readOptions(call, "readtimetable");
  Value args[] = {tableValue(readText(call, toText(call.arg(0), "File name"), o))};
  return call.interpreter.call1(Value::text("table2timetable"), args);
}

Value readvars(Call& call) {
  ReadOptions o = readOptions(call, "readvars");
  Ref<TableObject> t = readText(call, toText(call.arg(0), "File name"), o);
  if (t->columns.empty()) return Value::emptyDouble();
  for (size_t k = 1; k < t->columns.size(); ++k) call.setOut(int(k), t->columns[k].value);
  return t->columns[0].value;
}

const BuiltinDescriptor kRows[] = {
    {.name = "readtable",
     .function = readtable,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readtable(name, ...) reads delimited text (also gzip) as a table; numbers, dates, "
             "durations and "
             "texts are told by what a column holds.\nOptions: 'Delimiter', 'NumHeaderLines', "
             "'ReadVariableNames', 'ReadRowNames', 'TextType', 'CommentStyle', 'TreatAsMissing', "
             "'Encoding', "
             "'DecimalSeparator', 'ThousandsSeparator', 'VariableNamingRule', "
             "'ConsecutiveDelimitersRule'.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,x','2,y'}, f); T = readtable(f); "
                "disp(T.a'); delete(f)",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
    {.name = "readtimetable",
     .function = readtimetable,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readtimetable(name, ...) reads delimited text as a timetable; the first variable of "
             "dates or "
             "durations gives the row times.",
     .example = "f = [tempname '.csv']; writelines({'t,b','2024-01-01,5'}, f); T = "
                "readtimetable(f); disp(T.b); delete(f)",
     .expected = "     5\n",
     .purity = Purity::ReadsState},
    {.name = "readvars",
     .function = readvars,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "[a,b,...] = readvars(name, ...) reads the columns of delimited text; options as of "
             "readtable.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,x','2,y'}, f); [a,b] = readvars(f); "
                "disp(a'); delete(f)",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme readTableTheme() { return kRows; }

}  // namespace matlift::builtins
