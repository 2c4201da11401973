#include <algorithm>
#include <cmath>
#include <filesystem>

#include "builtins/support/text_args.h"
#include "builtins/tables/import.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// One corner of a spreadsheet's range; a part that is not given stays as it is.
void cornerOf(const std::string& text, size_t& row, size_t& column) {
  size_t k = 0, letters = 0, digits = 0;
  for (; k < text.size() && isalpha(uint8_t(text[k])); ++k)
    letters = std::min<size_t>(letters, 1 << 20) * 26 + size_t(toupper(text[k]) - 'A' + 1);
  size_t numberAt = k;
  for (; k < text.size() && isdigit(uint8_t(text[k])); ++k)
    digits = std::min<size_t>(digits, 1 << 26) * 10 + size_t(text[k] - '0');
  if (text.empty() || k != text.size() || (numberAt < k && digits == 0))
    fail("MATLAB:textio:textio:InvalidRange", "Invalid range '%s'.", text.c_str());
  if (letters) column = letters - 1;
  if (digits) row = digits - 1;
}

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

char oneCharacter(const Value& v, const char* what) {
  std::string text = toText(v, what);
  return text.empty() ? 0 : text[0];
}

void setSheet(const Value& v, ImportOptions& o) {
  if (v.isTextScalar())
    o.sheet = textOf(v);
  else if (v.numel() > 0)
    o.sheetNumber = size_t(toInteger(v, "Sheet", 1, 1 << 20));
}

/// Options of the fields' texts, of the whole file or of one variable.
bool readColumnOption(const std::string& word, const Value& v, ColumnOptions& o) {
  if (word == "treatasempty" || word == "treatasmissing")
    o.missing = textListArg(v, "TreatAsMissing");
  else if (word == "decimalseparator")
    o.decimal = oneCharacter(v, "DecimalSeparator");
  else if (word == "thousandsseparator")
    o.thousands = oneCharacter(v, "ThousandsSeparator");
  else if (word == "trimnonnumeric")
    o.trimNonNumeric = flagArg(v, "TrimNonNumeric");
  else if (word == "prefixes")
    o.prefixes = textListArg(v, "Prefixes");
  else if (word == "suffixes")
    o.suffixes = textListArg(v, "Suffixes");
  else if (word == "inputformat")
    o.inputFormat = toText(v, "InputFormat");
  else if (word == "datetimeformat" || word == "durationformat")
    o.displayFormat = toText(v, "DatetimeFormat");
  else if (word == "timezone")
    o.zone = toText(v, "TimeZone");
  else if (word == "fillvalue")
    o.fill = v;
  else
    return false;
  return true;
}

bool readTextOption(const std::string& word, const Value& v, ImportOptions& o) {
  if (word == "delimiter")
    o.text.delimiters = delimiterCharacters(v);
  else if (word == "numheaderlines" || word == "headerlines")
    o.headerLines = toInteger(v, "NumHeaderLines", 0);
  else if (word == "commentstyle") {
    std::vector<std::string> styles = textListArg(v, "CommentStyle");
    o.text.comment = styles.empty() ? "" : styles[0];
  } else if (word == "consecutivedelimitersrule")
    o.text.joinRepeated = optionWord(v) == "join";
  else if (word == "multipledelimsasone")
    o.text.joinRepeated = flagArg(v, "MultipleDelimsAsOne");
  else if (word == "encoding" || word == "fileencoding")
    o.encoding = optionWord(v);
  else
    return false;
  return true;
}

bool readFileOption(const std::string& word, const Value& v, ImportOptions& o) {
  if (word == "readvariablenames")
    o.readNames = flagArg(v, "ReadVariableNames");
  else if (word == "readrownames")
    o.readRowNames = flagArg(v, "ReadRowNames");
  else if (word == "texttype")
    o.textType = optionWord(v);
  else if (word == "datetimetype")
    o.keepsDates = optionWord(v) == "datetime";
  else if (word == "variablenamingrule")
    o.namingRule = optionWord(v);
  else if (word == "preservevariablenames")
    o.namingRule = flagArg(v, "PreserveVariableNames") ? "preserve" : "modify";
  else if (word == "sheet")
    setSheet(v, o);
  else if (word == "range")
    o.range = v.numel() ? std::optional(rangeArg(v, 1)) : std::nullopt;
  else if (word == "firstrows")
    o.part = TextPart{0, size_t(toInteger(v, "FirstRows", 1))};
  else if (word == "filetype")
    o.fileType = optionWord(v);
  else if (word == "missingrule")
    o.missingRule = optionWord(v);
  else if (word == "importerrorrule")
    o.errorRule = optionWord(v);
  else if (word == "outputtype")
    o.outputType = optionWord(v);
  else
    return false;
  return true;
}

/// Options that change nothing here, or only how other programs do it.
bool isIgnored(const std::string& word) {
  for (const char* known : {"format",
                            "emptyvalue",
                            "useexcel",
                            "datelocale",
                            "leadingdelimitersrule",
                            "trailingdelimitersrule",
                            "extracolumnsrule",
                            "emptylinerule",
                            "lineending",
                            "whitespace",
                            "endofline",
                            "variableunitsrange",
                            "variabledescriptionsrange",
                            "hextype",
                            "binarytype",
                            "weboptions",
                            "returnonerror",
                            "collectoutput",
                            "variablenamesline",
                            "variableunitsline",
                            "variabledescriptionsline",
                            "rownamescolumn",
                            "durationtype",
                            "expectednumvariables"})
    if (word == known) return true;
  return false;
}

// --- an options object: matlab.io.*.…ImportOptions of the library ---

Value propertyOf(const Value& facts, const char* name) {
  const Value* v = facts.field(name);
  return v ? *v : Value();
}

/// {name, type, struct of options} of each variable.
void readVariables(const Value& facts, ImportOptions& o) {
  std::vector<std::string> names = textListArg(propertyOf(facts, "VariableNames"), "VariableNames");
  std::vector<std::string> types = textListArg(propertyOf(facts, "VariableTypes"), "VariableTypes");
  Value extra = propertyOf(facts, "VariableSettings");
  for (size_t k = 0; k < names.size(); ++k) {
    ColumnOptions c = o.common;
    c.name = names[k];
    if (k < types.size()) c.type = types[k];
    if (extra.isCell() && int64_t(k) < extra.numel() && extra.cellAt(int64_t(k)).isStruct()) {
      const Value& s = extra.cellAt(int64_t(k));
      for (const Name& f : s.structs().fields) {
        std::string word = f.str();
        std::transform(word.begin(), word.end(), word.begin(), tolower);
        const Value& v = *s.field(f);
        if (v.numel() > 0 || v.isObject()) readColumnOption(word, v, c);
      }
    }
    o.columns.push_back(std::move(c));
  }
  Value selected = propertyOf(facts, "SelectedVariableNames");
  if (selected.isDefined()) o.selected = textListArg(selected, "SelectedVariableNames");
}

void readLines(const Value& lines, ImportOptions& o) {
  if (!lines.isNumeric() || lines.numel() == 0) return;
  // Several rows of [first last] are several parts; the first counts.
  double first = lines.doubleAt(0);
  double last = lines.dims().columns() > 1 ? lines.doubleAt(lines.dims().rows()) : INFINITY;
  if (!(first >= 1) || first > 1e15 || !(last >= first))
    fail("MATLAB:textio:textio:InvalidDataLines", "DataLines must be [first last].");
  o.text.skipLines = size_t(first) - 1;
  if (std::isfinite(last)) o.text.lines = size_t(last - first) + 1;
}

void readObject(Call& call, const Value& object, ImportOptions& o) {
  Value args[] = {object};
  if (!call.interpreter.hasMethod(object, "facts"))
    fail("MATLAB:textio:textio:UnknownParameter",
         "A value of class '%s' says nothing of how a file is read.", object.className().c_str());
  const Value facts = call.interpreter.call1(Value::text("facts"), args);
  auto give = [&](const char* property, const char* word) {
    Value v = propertyOf(facts, property);
    if (v.isUndefined() || (v.numel() == 0 && !v.isChar())) return;
    if (v.isChar() && v.numel() == 0) return;
    readTextOption(word, v, o) || readFileOption(word, v, o);
  };
  give("Delimiter", "delimiter");
  give("CommentStyle", "commentstyle");
  give("ConsecutiveDelimitersRule", "consecutivedelimitersrule");
  give("Encoding", "encoding");
  give("MissingRule", "missingrule");
  give("ImportErrorRule", "importerrorrule");
  give("VariableNamingRule", "variablenamingrule");
  give("Sheet", "sheet");
  readVariables(facts, o);
  readLines(propertyOf(facts, "DataLines"), o);
  Value data = propertyOf(facts, "DataRange");
  if (data.isDefined() && data.numel() > 0) o.range = rangeArg(data, 1);
  o.readNames = 0;
  o.headerLines = 0;
}

}  // namespace

CellRange rangeArg(const Value& v, int base) {
  CellRange r;
  if (v.isTextScalar()) {
    std::string text = textOf(v);
    size_t dots = text.find(".."), colon = text.find(':');
    size_t cut = dots != text.npos ? dots : colon;
    cornerOf(text.substr(0, cut), r.row, r.column);
    if (cut != text.npos)
      cornerOf(text.substr(cut + (dots != text.npos ? 2 : 1)), r.lastRow, r.lastColumn);
    return r;
  }
  bool good = v.isNumeric() && (v.numel() == 1 || v.numel() == 2 || v.numel() == 4);
  size_t* parts[] = {&r.row, &r.column, &r.lastRow, &r.lastColumn};
  for (int64_t k = 0; good && k < v.numel(); ++k) {
    double x = v.doubleAt(k) - base;
    good = x >= 0 && (x == std::floor(x) || std::isinf(x));
    if (good) *parts[k] = x < 1e15 ? size_t(x) : SIZE_MAX;
  }
  if (!good || r.lastRow < r.row || r.lastColumn < r.column)
    fail("MATLAB:textio:textio:InvalidRange",
         "A range must be text or [row column lastRow lastColumn].");
  return r;
}

bool isSpreadsheet(const std::string& path, const ImportOptions& o) {
  if (!o.fileType.empty()) return o.fileType == "spreadsheet";
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(), tolower);
  return extension == ".xlsx" || extension == ".xlsm" || extension == ".xltx" ||
         extension == ".xltm" || extension == ".xls" || extension == ".xlsb";
}

ImportOptions importOptions(Call& call, int k, const char* function) {
  ImportOptions o;
  if (call.has(k) && call.arg(k).isObject()) readObject(call, call.arg(k++), o);
  for (; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail(strprintf("MATLAB:%s:UnpairedArguments", function).c_str(),
           "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (!readTextOption(word, v, o) && !readFileOption(word, v, o) &&
        !readColumnOption(word, v, o.common) && !isIgnored(word))
      fail(strprintf("MATLAB:%s:UnknownOption", function).c_str(),
           "'%s' is not a recognized parameter of %s.",
           call.arg(k).isTextScalar() ? textOf(call.arg(k)).c_str() : "This value", function);
  }
  if (o.headerLines > 0) o.text.skipLines = size_t(o.headerLines);
  return o;
}

}  // namespace matlift::builtins
