// The variables of a workspace: who, whos, clear, exist.
#include <algorithm>
#include <filesystem>
#include <set>

#include "builtins/files/variable_choice.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/names.h"
#include "builtins/support/text_args.h"
#include "builtins/theme_list.h"
#include "runtime/classes/class_services.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> wordArgs(Call& call) {
  std::vector<std::string> words;
  for (int k = 0; k < call.nargin(); ++k) {
    TextArray texts(call.arg(k), "Argument");
    for (int64_t e = 0; e < texts.size(); ++e) words.push_back(utf8FromUtf16(texts[e]));
  }
  return words;
}

/// Variables that match any of the patterns (wildcards, or regular expressions); all without
/// patterns.
std::vector<std::string> matching(Call& call, std::span<const std::string> patterns, bool regular) {
  VariableChoice choice{{patterns.begin(), patterns.end()}, regular};
  std::vector<std::string> out;
  for (const std::string& name : call.interpreter.variableNames())
    if (choice.matches(call.interpreter, name)) out.push_back(name);
  return out;
}

/// Takes `-file NAME` off the words: the file, "" without.
std::string takeFile(Call& call, std::vector<std::string>& words) {
  auto it = std::find(words.begin(), words.end(), "-file");
  if (it == words.end()) return "";
  if (it + 1 == words.end())
    fail("MATLAB:whos:noFileName", "The -FILE option must be followed by the name of a file.");
  std::string file = existingFile(call.interpreter, *(it + 1));
  words.erase(it, it + 2);
  return file;
}

/// Takes a leading -regexp off the words.
bool takeRegexp(std::vector<std::string>& words) {
  auto it = std::find(words.begin(), words.end(), "-regexp");
  if (it == words.end()) it = std::find(words.begin(), words.end(), "-r");
  if (it == words.end()) return false;
  words.erase(it);
  return true;
}

// What MATLAB says a value takes, without the values it holds, which are added to `held`.
int64_t ownBytes(const Value& v, std::vector<const Value*>& held) {
  auto hold = [&](const ValueList& values) {
    for (const Value& e : values)
      if (e.isDefined()) held.push_back(&e);
    return int64_t(values.size());
  };
  switch (v.kind()) {
    case Value::Kind::Scalar:
      return int64_t(elementSize(v.classId()));
    case Value::Kind::Array:
      if (v.isSparse()) return sparse::bytesOf(sparse::matrixOf(v));
      return v.numel() * int64_t(v.array()->elementBytes());
    case Value::Kind::Boxes:
      return hold(v.boxes().elements) * (v.isCell() ? 104 : 40);
    case Value::Kind::Struct:
      return int64_t(v.structs().fields.size()) * 64 + hold(v.structs().values) * 104;
    case Value::Kind::Function:
      return 32;
    default:
      return 8;
  }
}

int64_t bytesOf(const Value& v) {
  std::vector<const Value*> pending{&v};
  int64_t sum = 0;
  while (!pending.empty()) {
    const Value& next = *pending.back();
    pending.pop_back();
    sum += ownBytes(next, pending);
  }
  return sum;
}

struct Described {
  std::string name, cls;
  std::vector<double> size;
  int64_t bytes = 0;
  bool complex = false, global = false, sparse = false;

  std::string sizeText() const {
    std::vector<int64_t> extents(size.begin(), size.end());
    return Dims(extents).text();
  }
  std::string attributes() const {
    std::string text = complex ? "complex" : "";
    if (global) text += text.empty() ? "global" : ", global";
    if (sparse) text += text.empty() ? "sparse" : ", sparse";
    return text;
  }
};

std::vector<Described> describe(Call& call, const std::vector<std::string>& names) {
  std::vector<Described> rows;
  for (const std::string& n : names) {
    const Value* v = call.interpreter.variable(n);
    if (!v) continue;
    Dims dims = shapeOf(*v);
    rows.push_back({n,
                    v->className(),
                    {dims.extents().begin(), dims.extents().end()},
                    bytesOf(*v),
                    v->isComplex(),
                    call.interpreter.isGlobal(n),
                    v->isSparse()});
  }
  return rows;
}

/// What cells, structs and objects in a file take is known only when they are read.
void weighContainers(Interpreter& in, const std::string& file, std::vector<Described>& rows) {
  auto rowOf = [&](const std::string& name) {
    return std::find_if(rows.begin(), rows.end(), [&](const Described& r) {
      return r.name == name && r.bytes == 0;
    });
  };
  auto wanted = [&](const std::string& name) { return rowOf(name) != rows.end(); };
  if (std::none_of(rows.begin(), rows.end(), [&](const Described& r) { return wanted(r.name); }))
    return;
  for (const mat::Variable& v : readMatFile(in, file, wanted))
    if (auto row = rowOf(v.name); row != rows.end()) row->bytes = bytesOf(v.value);
}

std::vector<Described> describeFile(Call& call, const std::string& file,
                                    const VariableChoice& choice) {
  std::vector<Described> rows;
  for (mat::Listed& v : listMatFile(call.interpreter, file))
    if (choice.matches(call.interpreter, v.name))
      rows.push_back({v.name, v.className, v.size, v.bytes, v.complex, v.global, v.sparse});
  std::sort(rows.begin(), rows.end(),
            [](const Described& a, const Described& b) { return a.name < b.name; });
  weighContainers(call.interpreter, file, rows);
  return rows;
}

Value describeStruct(const std::vector<Described>& rows) {
  Value s = Value::structArray(Dims(int64_t(rows.size()), 1),
                               {"name", "size", "bytes", "class", "global", "sparse", "complex"});
  for (size_t k = 0; k < rows.size(); ++k) {
    auto e = int64_t(k);
    const Described& row = rows[k];
    s.setField("name", Value::text(row.name), e);
    s.setField("size", Value::fromVector(row.size, true), e);
    s.setField("bytes", Value(double(row.bytes)), e);
    s.setField("class", Value::text(row.cls), e);
    s.setField("global", Value::logical(row.global), e);
    s.setField("sparse", Value::logical(row.sparse), e);
    s.setField("complex", Value::logical(row.complex), e);
  }
  return s;
}

Value who(Call& call) {
  std::vector<std::string> words = wordArgs(call), names;
  std::string file = takeFile(call, words);
  bool regular = takeRegexp(words);
  if (file.empty()) {
    names = matching(call, words, regular);
  } else {
    for (const Described& r : describeFile(call, file, {words, regular})) names.push_back(r.name);
  }
  if (call.nargout > 0) {
    ValueList list;
    for (const std::string& n : names) list.push_back(Value::text(n));
    Dims dims(int64_t(list.size()), 1);
    return Value::cellOf(std::move(list), dims);
  }
  if (names.empty()) return {};
  size_t width = 0;
  for (const std::string& n : names) width = std::max(width, n.size() + 2);
  size_t columns = std::max<size_t>(1, size_t(call.interpreter.format.width) / width);
  size_t rows = (names.size() + columns - 1) / columns;
  std::string text = "\nYour variables are:\n\n";
  for (size_t r = 0; r < rows; ++r) {
    std::string line;
    for (size_t k = r; k < names.size(); k += rows) {
      line += names[k];
      line.append(width - names[k].size(), ' ');
    }
    text += line + "\n";
  }
  call.interpreter.write(text + "\n");
  return {};
}

Value whos(Call& call) {
  std::vector<std::string> words = wordArgs(call);
  std::string file = takeFile(call, words);
  bool regular = takeRegexp(words);
  std::vector<Described> rows = file.empty() ? describe(call, matching(call, words, regular))
                                             : describeFile(call, file, {words, regular});
  if (call.nargout > 0) return describeStruct(rows);
  if (rows.empty()) return {};
  size_t name = 4, size = 4, cls = 5;
  for (const Described& r : rows) {
    name = std::max(name, r.name.size());
    size = std::max(size, r.sizeText().size());
    cls = std::max(cls, r.cls.size());
  }
  auto line = [&](const std::string& a, const std::string& b, const std::string& c,
                  const std::string& d, const std::string& e) {
    std::string text =
        strprintf("  %-*s      %-*s  %11s  %-*s  %s", int(name), a.c_str(), int(size) + 4,
                  b.c_str(), c.c_str(), int(cls) + 3, d.c_str(), e.c_str());
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text + "\n";
  };
  std::string text = line("Name", "Size", "Bytes", "Class", "Attributes") + "\n";
  for (const Described& r : rows)
    text += line(r.name, r.sizeText(), std::to_string(r.bytes), r.cls, r.attributes());
  call.interpreter.write(text + "\n");
  return {};
}

void clearAllVariables(Call& call) {
  for (const std::string& n : call.interpreter.variableNames()) call.interpreter.clearVariable(n);
}

Value clearBuiltin(Call& call) {
  std::vector<std::string> words = wordArgs(call);
  Interpreter& in = call.interpreter;
  if (words.empty()) {
    clearAllVariables(call);
    return {};
  }
  std::string first = words[0];
  bool globals = first == "global" || first == "-global" || first == "-g";
  if (first == "all" || first == "-all" || first == "-a" || first == "classes") {
    for (const std::string& n : in.variableNames())
      if (in.isGlobal(n)) in.clearGlobal(n);
    clearAllVariables(call);
    in.clearFunctions();
    return {};
  }
  if (first == "functions" || first == "-functions" || first == "-f" || first == "mex") {
    in.clearFunctions();
    return {};
  }
  bool exclusive = first == "-x" || first == "-exclusive" || first == "-except";
  bool variablesOnly = first == "variables" || first == "-variables" || first == "-v";
  if (variablesOnly || globals || exclusive) words.erase(words.begin());
  bool regular = takeRegexp(words);
  std::vector<std::string> names = matching(call, words, regular);
  if (exclusive) {
    for (const std::string& n : in.variableNames())
      if (std::find(names.begin(), names.end(), n) == names.end()) in.clearVariable(n);
    return {};
  }
  for (const std::string& n : names) {
    if (globals && !in.isGlobal(n)) continue;
    if (globals) in.clearGlobal(n);
    in.clearVariable(n);
  }
  if (!regular && !globals && !variablesOnly)
    for (const std::string& word : words) in.clearFunction(word);
  return {};
}

/// clearvars names -except names
Value clearvars(Call& call) {
  std::vector<std::string> words = wordArgs(call), keep;
  auto it = std::find(words.begin(), words.end(), "-except");
  if (it != words.end()) {
    keep.assign(it + 1, words.end());
    words.erase(it, words.end());
  }
  bool regular = takeRegexp(words), keepRegular = takeRegexp(keep);
  std::vector<std::string> kept;
  if (!keep.empty()) kept = matching(call, keep, keepRegular);
  for (const std::string& n : matching(call, words, regular))
    if (std::find(kept.begin(), kept.end(), n) == kept.end()) call.interpreter.clearVariable(n);
  return {};
}

int existsAsFile(const std::string& name) {
  std::error_code ignored;
  if (name.empty()) return 0;
  if (fs::is_directory(name, ignored)) return 7;
  return fs::is_regular_file(name, ignored) ? 2 : 0;
}

/// What MATLAB keeps in files of its toolboxes: programs ask for exist(name) == 2 before they call
/// quadprog or chi2inv.
bool isToolboxFile(std::string_view name) {
  static const std::set<std::string_view> kNames = [] {
    std::set<std::string_view> names;
    for (const GroupedTheme& theme : groupedThemes())
      for (const BuiltinDescriptor& row : theme.rows) {
        const std::string_view n = row.name;
        if (theme.group == HelpGroup::More || theme.group == HelpGroup::Solvers ||
            (theme.group == HelpGroup::Statistics && !n.starts_with("rand")))
          names.insert(n);
      }
    return names;
  }();
  return kNames.count(name) > 0;
}

/// A class of the program's, of the language, or of the library.
bool isClassName(Interpreter& in, const std::string& name) {
  static constexpr std::string_view kLibrary[] = {
      "string",           "cell",        "struct",      "function_handle", "containers.Map",
      "dictionary",       "table",       "timetable",   "datetime",        "duration",
      "calendarDuration", "categorical", "inputParser", "onCleanup",       "MException"};
  for (int k = 0; k <= int(ClassId::Char); ++k)
    if (name == className(ClassId(k))) return true;
  return std::find(std::begin(kLibrary), std::end(kLibrary), name) != std::end(kLibrary) ||
         (in.classes() && in.classes()->classNamed(name));
}

int existCode(Call& call, const std::string& name, const std::string& type) {
  Interpreter& in = call.interpreter;
  bool any = type.empty();
  if ((any || type == "var") && in.variable(name)) return 1;
  if (any || type == "file") {
    if (in.findBuiltin(name)) return any && !isToolboxFile(name) ? 5 : 2;
    if (isVariableName(name) && !in.functionFile(name).empty()) return 2;
    if (any && isVariableName(name) && in.functionExists(name)) return 103;
    if (int code = existsAsFile(name)) return code;
    for (const std::string& folder : in.path())
      if (existsAsFile(folder + "/" + name) == 2) return 2;
  }
  if (type == "class" && isClassName(in, name)) return 8;
  if (type == "builtin" && in.findBuiltin(name)) return 5;
  if (type == "dir" && existsAsFile(name) == 7) return 7;
  return 0;
}

Value isglobal(Call& call) {
  return Value::logical(call.interpreter.isGlobal(toText(call.arg(0), "Name")));
}

Value existBuiltin(Call& call) {
  std::string name = toText(call.arg(0), "Name"), type;
  if (call.has(1)) {
    type = optionWord(call.arg(1));
    if (type != "var" && type != "file" && type != "builtin" && type != "dir" && type != "class")
      fail("MATLAB:exist:InvalidType",
           "The type must be 'var', 'file', 'builtin', 'dir' or 'class'.");
  }
  return Value(double(existCode(call, name, type)));
}

const BuiltinDescriptor kRows[] = {
    {.name = "who",
     .function = who,
     .maxIn = kAny,
     .help = "who lists the variables; who a* those that match.\nc = who returns their names. who "
             "-file F lists a MAT-file.",
     .example = "x = 1; c = who('x'); disp(c{1})",
     .expected = "x\n",
     .purity = Purity::ReadsState},
    {.name = "whos",
     .function = whos,
     .maxIn = kAny,
     .help =
         "whos lists the variables with size, bytes and class.\ns = whos returns a struct array.",
     .example = "x = 1:3; s = whos('x'); fprintf('%d\\n', s.bytes)",
     .expected = "24\n",
     .purity = Purity::ReadsState},
    {.name = "clear",
     .function = clearBuiltin,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "clear removes all variables; clear a b* those named; clear f reads function "
             "file f.m again.\nclear all, clear functions, "
             "clear global, clear -regexp pattern.",
     .example = "x = 1; clear x; fprintf('%d\\n', exist('x'))",
     .expected = "0\n",
     .purity = Purity::HasEffects},
    {.name = "clearvars",
     .function = clearvars,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "clearvars a b* -except c removes variables.",
     .example = "x = 1; y = 2; clearvars -except y; fprintf('%d\\n', exist('x'), exist('y'))",
     .expected = "0\n1\n",
     .purity = Purity::HasEffects},
    {.name = "isglobal",
     .function = isglobal,
     .minIn = 1,
     .maxIn = 1,
     .help = "isglobal(name) is true when a variable is global here.",
     .example = "global g_; fprintf('%d\\n', isglobal('g_'))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "exist",
     .function = existBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .help = "exist(name) tells what a name is: 1 variable, 2 file or function file, 5 builtin, 7 "
             "folder, 8 class, 0 "
             "nothing.\nexist(name, 'var'|'file'|'builtin'|'dir'|'class') looks only there.",
     .example = "x = 1; fprintf('%d\\n', exist('x'), exist('noSuchThing'))",
     .expected = "1\n0\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme variablesTheme() { return kRows; }

}  // namespace matlift::builtins
