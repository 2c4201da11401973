// load: variables from a MAT-file, or a matrix from a text file.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "builtins/files/saved_instances.h"
#include "builtins/files/variable_choice.h"
#include "builtins/regexp/cache.h"
#include "builtins/support/names.h"
#include "builtins/support/number_text.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace fs = std::filesystem;

bool VariableChoice::matches(Interpreter& interpreter, const std::string& name) const {
  if (patterns.empty()) return true;
  for (const std::string& p : patterns) {
    if (!regular) {
      if (wildcardMatches(p, name)) return true;
      continue;
    }
    std::vector<Span> groups;
    auto regex = interpreter.state<RegexCache>().get(utf16FromUtf8(p), {});
    if (regex->match(utf16FromUtf8(name), 0, groups)) return true;
  }
  return false;
}

std::vector<std::string> VariableChoice::notAmong(const std::vector<std::string>& names) const {
  std::vector<std::string> out;
  for (const std::string& p : patterns)
    if (!regular && p.find_first_of("*?[") == std::string::npos &&
        std::find(names.begin(), names.end(), p) == names.end())
      out.push_back(p);
  return out;
}

std::vector<std::string> VariableChoice::among(Interpreter& interpreter,
                                               const std::vector<std::string>& names,
                                               const char* identifier, const char* format) const {
  for (const std::string& p : notAmong(names)) {
    std::string text = format;
    fail(identifier, "%s", text.replace(text.find("%s"), 2, p).c_str());
  }
  std::vector<std::string> out;
  for (const std::string& n : names)
    if (matches(interpreter, n)) out.push_back(n);
  return out;
}

namespace {

std::string firstBytes(const std::string& path, size_t n) {
  std::ifstream in(path, std::ios::binary);
  std::string head(n, '\0');
  in.read(head.data(), std::streamsize(n));
  head.resize(size_t(in.gcount()));
  return head;
}

[[noreturn]] void failNotMat(const std::string& path) {
  fail("MATLAB:load:notBinaryFile",
       "Unable to read MAT-file %s. Not a binary MAT-file. Try load -ASCII to read as text.",
       path.c_str());
}

}  // namespace

std::vector<mat::Variable> readMatFile(Interpreter& interpreter, const std::string& path,
                                       const mat::Wanted& wanted) {
  std::string head = firstBytes(path, mat::kHeaderBytes);
  std::optional<mat::Version> version = mat::versionOf(bytesOf(head));
  if (!version) failNotMat(path);
  const SavedInstances::Scope scope(interpreter);
  if (*version == mat::Version::V73) return mat::read73(interpreter, path, wanted);
  if (*version == mat::Version::V4) return mat::read4(path, wanted);
  return mat::read(interpreter, path, wanted);
}

bool isVersion73(const std::string& path) {
  std::string head = firstBytes(path, mat::kHeaderBytes);
  return mat::versionOf(bytesOf(head)) == mat::Version::V73;
}

std::vector<mat::Listed> listMatFile(Interpreter& interpreter, const std::string& path) {
  std::string head = firstBytes(path, mat::kHeaderBytes);
  std::optional<mat::Version> version = mat::versionOf(bytesOf(head));
  if (!version) failNotMat(path);
  if (*version == mat::Version::V73) return mat::list73(path);
  if (*version != mat::Version::V4) return mat::list(interpreter, path);
  std::vector<mat::Listed> out;
  for (const mat::Variable& v : mat::read4(path, nullptr)) {
    mat::Listed one;
    one.name = v.name;
    one.className = v.value.className();
    one.size.assign(v.value.dims().extents().begin(), v.value.dims().extents().end());
    one.complex = v.value.isComplex();
    one.bytes = v.value.numel() * int64_t(elementSize(v.value.classId())) * (one.complex ? 2 : 1);
    out.push_back(std::move(one));
  }
  return out;
}

std::string existingFile(Interpreter& interpreter, const std::string& name) {
  std::error_code ignored;
  bool bare = fs::path(name).extension().empty();
  auto found = [&](const std::string& candidate) {
    return fs::exists(candidate, ignored) && !fs::is_directory(candidate, ignored);
  };
  std::vector<std::string> folders{""};
  if (fs::path(name).is_relative())
    for (const std::string& folder : interpreter.path()) folders.push_back(folder + "/");
  for (const std::string& folder : folders) {
    if (bare && found(folder + name + ".mat")) return folder + name + ".mat";
    if (found(folder + name)) return folder + name;
  }
  std::string wanted = bare ? name + ".mat" : name;
  fail("MATLAB:load:couldNotReadFile", "Unable to find file or directory '%s'.", wanted.c_str());
}

namespace {

struct LoadOptions {
  std::string file;
  VariableChoice choice;
  bool ascii = false, binary = false;
};

LoadOptions readOptions(Call& call) {
  LoadOptions o;
  bool named = false;
  for (int k = 0; k < call.nargin(); ++k) {
    if (!call.arg(k).isTextScalar())
      fail("MATLAB:load:argsMustBeText",
           "Argument must be a text scalar: the name of a file, a variable or an option.");
    std::string word = textOf(call.arg(k));
    if (word == "-ascii")
      o.ascii = true;
    else if (word == "-mat")
      o.binary = true;
    else if (word == "-regexp")
      o.choice.regular = true;
    else if (named)
      o.choice.patterns.push_back(word);
    else
      o.file = word, named = true;
  }
  if (!named) o.file = "matlab.mat";
  return o;
}

/// Numbers of one line; blanks, commas, semicolons and tabs part them, % starts a comment.
bool lineNumbers(std::string_view line, std::vector<double>& out) {
  size_t k = 0;
  while (k < line.size()) {
    char c = line[k];
    if (c == '%' || c == '#') return true;
    if (c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\r') {
      ++k;
      continue;
    }
    size_t end = line.find_first_of(" \t,;\r%", k);
    std::string_view word = line.substr(k, end == line.npos ? line.npos : end - k);
    double x = parseNumber(utf16FromUtf8(word)).real();
    bool nan = word.size() >= 3 &&
               (word.substr(word.size() - 3) == "NaN" || word.substr(word.size() - 3) == "nan");
    if (std::isnan(x) && !nan) return false;
    out.push_back(x);
    k += word.size();
  }
  return true;
}

Value readAscii(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<double> values;
  int64_t rows = 0, columns = 0, number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    size_t before = values.size();
    if (!lineNumbers(line, values))
      fail("MATLAB:load:unknownText", "Unknown text on line number %lld of ASCII file %s\n\"%s\".",
           static_cast<long long>(number), path.c_str(), line.substr(0, 60).c_str());
    int64_t here = int64_t(values.size() - before);
    if (here == 0) continue;
    if (rows && here != columns)
      fail("MATLAB:load:numColumnsNotSame",
           "Number of columns on line %lld of ASCII file %s must be the same as previous lines.",
           static_cast<long long>(number), path.c_str());
    columns = here;
    ++rows;
  }
  Value out = Value::uninitialized(ClassId::Double, Dims(rows, columns));
  double* to = out.mutableData<double>();
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c) to[r + c * rows] = values[size_t(r * columns + c)];
  return out;
}

/// A variable's name from that of a text file.
std::string variableFromFile(const std::string& path) {
  std::string name = fs::path(path).stem().string();
  for (char& c : name)
    if (!isalnum(uint8_t(c)) && c != '_') c = '_';
  if (name.empty() || !isalpha(uint8_t(name[0]))) name = "X" + name;
  return name;
}

Value loadText(Call& call, const std::string& path) {
  Value data = readAscii(path);
  if (call.nargout > 0) return data;
  call.interpreter.setVariable(variableFromFile(path), std::move(data));
  return {};
}

Value load(Call& call) {
  LoadOptions o = readOptions(call);
  Interpreter& in = call.interpreter;
  std::string path = existingFile(in, o.file);
  if (o.ascii) return loadText(call, path);
  std::string head = firstBytes(path, mat::kHeaderBytes);
  bool isMat = mat::versionOf(bytesOf(head)).has_value();
  std::string extension = fs::path(path).extension().string();
  if (!isMat && !o.binary && extension != ".mat") return loadText(call, path);
  // The names are wanted for what is not found; the values only of what was asked for.
  std::vector<std::string> seen;
  std::vector<mat::Variable> variables = readMatFile(in, path, [&](const std::string& name) {
    seen.push_back(name);
    return o.choice.matches(in, name);
  });
  for (const std::string& name : o.choice.notAmong(seen))
    in.warn("MATLAB:load:variableNotFound", strprintf("Variable '%s' not found.", name.c_str()));
  if (call.nargout == 0) {
    for (mat::Variable& v : variables) in.setVariable(v.name, std::move(v.value));
    return {};
  }
  Value out = Value::structure();
  for (mat::Variable& v : variables) out.setField(v.name, std::move(v.value));
  return out;
}

const BuiltinDescriptor kRows[] = {
    {.name = "load",
     .function = load,
     .maxIn = kAny,
     .help = "load FILE brings the variables of a MAT-file (versions 4 to 7.3) into the workspace; "
             "load FILE a b* those that match.\ns = load(FILE, ...) gives a struct. Options: "
             "-regexp, -mat, -ascii (a text file of numbers, also by its extension).",
     .example = "f = [tempname '.mat']; a = 1; b = 'text'; save(f, 'a', 'b'); s = load(f, 'b'); "
                "disp(s.b); delete(f)",
     .expected = "text\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme loadTheme() { return kRows; }

}  // namespace matlift::builtins
