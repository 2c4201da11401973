// writetable, writetimetable, writecell: tables and cells as delimited text.
#include <cmath>
#include <filesystem>
#include <fstream>

#include "builtins/files/atomic_file.h"
#include "builtins/support/element_object.h"
#include "builtins/support/number_text.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct WriteOptions {
  std::string delimiter = ",";
  bool names = true, rowNames = false, append = false, quoteAll = false, quoteNone = false;
};

WriteOptions readOptions(Call& call, int from, const char* function) {
  WriteOptions o;
  for (int k = from; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail("MATLAB:table:parseArgs:BadParamName", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "delimiter") {
      std::string d = toText(v, "Delimiter");
      o.delimiter = d == "comma"               ? ","
                    : d == "tab" || d == "\\t" ? "\t"
                    : d == "space"             ? " "
                    : d == "semi"              ? ";"
                    : d == "bar"               ? "|"
                                               : d;
    } else if (word == "writevariablenames") {
      o.names = flagArg(v, "WriteVariableNames");
    } else if (word == "writerownames") {
      o.rowNames = flagArg(v, "WriteRowNames");
    } else if (word == "writemode") {
      o.append = optionWord(v) == "append";
    } else if (word == "quotestrings") {
      std::string rule = v.isTextScalar()             ? optionWord(v)
                         : flagArg(v, "QuoteStrings") ? "all"
                                                      : "minimal";
      o.quoteAll = rule == "all";
      o.quoteNone = rule == "none";
    } else if (word != "filetype" && word != "encoding" && word != "linending") {
      fail("MATLAB:table:parseArgs:BadParamName", "Invalid parameter name: '%s' is none of %s.",
           textOf(call.arg(k)).c_str(), function);
    }
  }
  return o;
}

/// Quoted when it would be read otherwise without.
std::string quotedText(const std::string& text, const WriteOptions& o) {
  bool needed = text.find(o.delimiter) != text.npos || text.find_first_of("\"\r\n") != text.npos ||
                (!text.empty() && (text.front() == ' ' || text.back() == ' '));
  if (o.quoteNone || (!needed && !o.quoteAll)) return text;
  std::string out = "\"";
  for (char c : text) {
    out += c;
    if (c == '"') out += c;
  }
  return out + "\"";
}

std::string numberCell(const Value& v, int64_t k) {
  if (v.isLogical()) return v.data<bool>()[k] ? "1" : "0";
  if (v.isInteger()) return elementText(v, k);
  auto one = [](double x) {
    return std::isnan(x)   ? std::string("NaN")
           : std::isinf(x) ? (x > 0 ? "Inf" : "-Inf")
                           : strprintf("%.15g", x);
  };
  Complex z = v.complexAt(k);
  if (!v.isComplex()) return one(z.real());
  return one(z.real()) + (z.imag() < 0 ? "" : "+") + one(z.imag()) + "i";
}

std::string cellText(const Value& e, const WriteOptions& o) {
  if (e.isUndefined()) return "";
  if (e.isCharRow() || (e.isString() && e.isScalar()))
    return e.isString() && e.cellAt(0).isUndefined() ? "" : quotedText(textOf(e), o);
  if (e.isPlain() && e.isScalar()) return numberCell(e, 0);
  if (auto* x = objectAs<ElementObject>(e); x && x->count() == 1)
    return std::isnan(x->numbers()[0]) ? "" : quotedText(x->elementText(0), o);
  return "";
}

/// The columns of a variable, each with its name and one text a row.
struct WrittenColumn {
  std::string name;
  std::vector<std::string> cells;
};

void addColumns(std::vector<WrittenColumn>& out, const std::string& name, const Value& v,
                const WriteOptions& o) {
  if (auto* t = objectAs<TableObject>(v)) {
    for (const TableObject::Column& c : t->columns)
      addColumns(out, name + "_" + c.name, c.value, o);
    return;
  }
  int64_t n = rowCount(v), columns = v.isChar() ? 1 : n ? v.dims().numel() / n : 1;
  auto* object = objectAs<ElementObject>(v);
  std::vector<std::string> texts = object ? object->elementTexts() : std::vector<std::string>();
  for (int64_t c = 0; c < columns; ++c) {
    WrittenColumn w{columns == 1 ? name : name + "_" + std::to_string(c + 1), {}};
    for (int64_t r = 0; r < n; ++r) {
      int64_t k = r + c * n;
      if (v.isChar())
        w.cells.push_back(quotedText(utf8FromUtf16(charRow(v, r)), o));
      else if (object)
        w.cells.push_back(std::isnan(object->numbers()[k]) ? "" : quotedText(texts[size_t(k)], o));
      else if (v.isString() || v.isCell())
        w.cells.push_back(cellText(v.cellAt(k), o));
      else if (v.isPlain())
        w.cells.push_back(numberCell(v, k));
      else
        fail("MATLAB:table:write:UnsupportedType",
             "A variable of class '%s' cannot be written as text.", v.className().c_str());
    }
    out.push_back(std::move(w));
  }
}

void writeColumns(const std::string& path, const std::vector<WrittenColumn>& columns, int64_t rows,
                  const WriteOptions& o) {
  std::string text;
  std::error_code ignored;
  if (o.append && std::filesystem::exists(path, ignored)) {
    std::ifstream old(path, std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(old), {});
  } else if (o.names) {
    for (size_t c = 0; c < columns.size(); ++c)
      text += (c ? o.delimiter : "") + quotedText(columns[c].name, o);
    text += "\n";
  }
  for (int64_t r = 0; r < rows; ++r) {
    for (size_t c = 0; c < columns.size(); ++c) {
      if (c) text += o.delimiter;
      text += columns[c].cells[size_t(r)];
    }
    text += "\n";
  }
  writeFileAtomically(path, text, "MATLAB:table:write:FileOpenError");
}

Value writetable(Call& call) {
  TableObject& t = tableArg(call, 0, "writetable");
  std::string path =
      call.has(1) ? toText(call.arg(1), "File name") : call.interpreter.inputName(-1);
  if (path.empty()) path = "table";
  if (std::filesystem::path(path).extension().empty()) path += ".txt";
  WriteOptions o = readOptions(call, 2, "writetable");
  std::vector<WrittenColumn> columns;
  if (t.timed())
    addColumns(columns, t.rowsName, t.rowTimes, o);
  else if (o.rowNames && !t.rowNames.empty())
    addColumns(columns, t.rowsName, cellColumnOfTexts(t.rowNames), o);
  for (const TableObject::Column& c : t.columns) addColumns(columns, c.name, c.value, o);
  writeColumns(path, columns, t.height, o);
  return {};
}

Value writecell(Call& call) {
  const Value& c = call.arg(0);
  if (!c.isCell()) fail("MATLAB:writecell:InvalidInput", "The input must be a cell array.");
  std::string path =
      call.has(1) ? toText(call.arg(1), "File name") : call.interpreter.inputName(-1);
  if (path.empty()) path = "cell";
  if (std::filesystem::path(path).extension().empty()) path += ".txt";
  WriteOptions o = readOptions(call, 2, "writecell");
  o.names = false;
  std::vector<WrittenColumn> columns;
  addColumns(columns, "", c, o);
  writeColumns(path, columns, rowCount(c), o);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "writetable",
     .function = writetable,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writetable(T, name, ...) writes a table as delimited text.\nOptions: 'Delimiter', "
             "'WriteVariableNames', 'WriteRowNames', 'WriteMode', 'QuoteStrings'.",
     .example = "f = [tempname '.csv']; writetable(table([1;2],{'x';'y'}), f); fprintf('%s', "
                "fileread(f)); delete(f)",
     .expected = "Var1,Var2\n1,x\n2,y\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "writetimetable",
     .function = writetable,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writetimetable(T, name, ...) writes a timetable as delimited text; options as of "
             "writetable.",
     .example = "f = [tempname '.csv']; writetimetable(timetable(seconds(1),5), f); fprintf('%s', "
                "fileread(f)); delete(f)",
     .expected = "Time,Var1\n1 sec,5\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "writecell",
     .function = writecell,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writecell(C, name, ...) writes a cell array as delimited text.",
     .example =
         "f = [tempname '.csv']; writecell({1,'x, y'}, f); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1,\"x, y\"\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme writeTableTheme() { return kRows; }

}  // namespace matlift::builtins
