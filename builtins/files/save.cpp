// save: variables into a MAT-file or a text file of numbers.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "builtins/files/atomic_file.h"
#include "builtins/files/mat_format.h"
#include "builtins/files/variable_choice.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

struct SaveOptions {
  std::string file;
  std::string fromStruct;  ///< -struct: the variable whose fields are saved
  VariableChoice choice;
  mat::Version version = mat::Version::V7;
  bool versionGiven = false;
  bool append = false, ascii = false, wide = false, tabs = false, compressed = true;
};

bool readFlag(const std::string& word, SaveOptions& o) {
  if (word == "-append")
    o.append = true;
  else if (word == "-ascii")
    o.ascii = true;
  else if (word == "-double")
    o.wide = true;
  else if (word == "-tabs")
    o.tabs = true;
  else if (word == "-nocompression")
    o.compressed = false;
  else if (const std::optional<mat::Version> version = mat::versionNamed(word))
    o.version = *version, o.versionGiven = true;
  else
    return word == "-mat" || word == "-binary" || word == "-mat-binary";
  return true;
}

SaveOptions readOptions(Call& call) {
  SaveOptions o;
  bool named = false;
  for (int k = 0; k < call.nargin(); ++k) {
    if (!call.arg(k).isTextScalar())
      fail("MATLAB:save:argsMustBeText",
           "Argument must be a text scalar: the name of a file, a variable or an option.");
    std::string word = textOf(call.arg(k));
    if (readFlag(word, o)) continue;
    if (word == "-regexp") {
      o.choice.regular = true;
    } else if (word == "-struct") {
      if (!call.has(++k))
        fail("MATLAB:save:noStructName",
             "The -STRUCT option must be followed by the name of a "
             "scalar structure variable.");
      o.fromStruct = toText(call.arg(k), "Name");
    } else if (word.size() > 1 && word[0] == '-' && named) {
      fail("MATLAB:save:unknownOption", "Unknown command option '%s'.", word.c_str());
    } else if (!named) {
      o.file = word;
      named = true;
    } else {
      o.choice.patterns.push_back(word);
    }
  }
  if (!named) o.file = "matlab.mat";
  if (!o.ascii && fs::path(o.file).extension().empty()) o.file += ".mat";
  return o;
}

std::vector<mat::Variable> fieldsToSave(Call& call, const SaveOptions& o) {
  const Value* s = call.interpreter.variable(o.fromStruct);
  if (!s) fail("MATLAB:save:structNotFound", "Variable '%s' not found.", o.fromStruct.c_str());
  if (s->isObject() || !s->isStruct() || s->numel() != 1)
    fail("MATLAB:save:structArgNotScalarStruct",
         "The argument to -STRUCT must be the name of a scalar structure variable.");
  std::vector<std::string> names;
  for (const Name& f : s->structs().fields) names.push_back(f.str());
  std::vector<mat::Variable> out;
  for (const std::string& n : o.choice.among(call.interpreter, names, "MATLAB:save:fieldNotFound",
                                             "Field '%s' not found."))
    out.push_back({n, *s->field(n)});
  return out;
}

std::vector<mat::Variable> variablesToSave(Call& call, const SaveOptions& o) {
  if (!o.fromStruct.empty()) return fieldsToSave(call, o);
  std::vector<mat::Variable> out;
  for (const std::string& n :
       o.choice.among(call.interpreter, call.interpreter.variableNames(),
                      "MATLAB:save:variableNotFound", "Variable '%s' not found."))
    if (const Value* v = call.interpreter.variable(n)) out.push_back({n, *v});
  return out;
}

/// Rows of numbers, 8 or 16 digits each.
std::string asciiText(Call& call, const std::vector<mat::Variable>& variables,
                      const SaveOptions& o) {
  std::string out;
  for (const mat::Variable& v : variables) {
    const Value& x = v.value;
    if (!x.isPlain() || x.dims().count() != 2) {
      call.interpreter.warn("MATLAB:save:variableNotSavedAscii",
                            strprintf("Attempt to write an unsupported data type to an ASCII file."
                                      "\n         Variable '%s' not written to file.",
                                      v.name.c_str()));
      continue;
    }
    if (x.isComplex())
      call.interpreter.warn(
          "MATLAB:save:imagLost",
          strprintf("Imaginary part of variable '%s' not saved to ASCII file.", v.name.c_str()));
    int64_t rows = x.dims().rows();
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < x.dims().columns(); ++c) {
        interruptionPoint<256>(uint64_t(c));
        if (o.tabs && c) out += '\t';
        out += strprintf(o.wide ? (o.tabs ? "%.16e" : "%25.16e") : (o.tabs ? "%.7e" : "%16.7e"),
                         x.complexAt(r + c * rows).real());
      }
      out += '\n';
    }
  }
  return out;
}

/// What the file has, with the new variables in their places or after them.
std::vector<mat::Variable> joined(Call& call, SaveOptions& o, std::vector<mat::Variable> added) {
  std::error_code ignored;
  if (!fs::exists(o.file, ignored)) return added;
  // What is added does not change the kind of file.
  if (!o.versionGiven && isVersion73(o.file)) o.version = mat::Version::V73;
  std::vector<mat::Variable> all = readMatFile(call.interpreter, o.file, nullptr);
  for (mat::Variable& v : added) {
    auto same = std::find_if(all.begin(), all.end(), [&](auto& e) { return e.name == v.name; });
    if (same == all.end())
      all.push_back(std::move(v));
    else
      same->value = std::move(v.value);
  }
  return all;
}

Value save(Call& call) {
  SaveOptions o = readOptions(call);
  std::vector<mat::Variable> variables = variablesToSave(call, o);
  if (o.ascii) {
    std::string text;
    std::error_code ignored;
    if (o.append && fs::exists(o.file, ignored)) {
      std::ifstream old(o.file, std::ios::binary);
      text.assign(std::istreambuf_iterator<char>(old), {});
    }
    writeFileAtomically(o.file, text + asciiText(call, variables, o),
                        "MATLAB:save:cannotWriteFile");
    return {};
  }
  if (o.append) variables = joined(call, o, std::move(variables));
  if (o.version == mat::Version::V73) {
    mat::write73(call.interpreter, o.file, variables, o.compressed);
    return {};
  }
  writeFileAtomically(o.file, mat::write(call.interpreter, variables, o.version, o.compressed),
                      "MATLAB:save:cannotWriteFile");
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "save",
     .function = save,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "save FILE saves all variables in a MAT-file; save FILE a b* those that match.\n"
             "Options: -struct s [fields], -append, -regexp, -ascii [-double] [-tabs], -v4, -v6, "
             "-v7 (as without), -v7.3 (HDF5, beyond 2 GB), -nocompression.\nThe file appears whole "
             "or not at all.",
     .example = "f = [tempname '.mat']; x = 1:3; save(f, 'x'); s = load(f); disp(s.x); delete(f)",
     .expected = "     1     2     3\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme saveTheme() { return kRows; }

}  // namespace matlift::builtins
