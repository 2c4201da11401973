// Which variables save, load and whos mean, and MAT-files of every version behind one door.
#pragma once

#include <string>
#include <vector>

#include "builtins/files/mat_format.h"

namespace matlift::builtins {

/// Names with wildcards, or regular expressions; no pattern: everything.
struct VariableChoice {
  std::vector<std::string> patterns;
  bool regular = false;

  bool matches(Interpreter& interpreter, const std::string& name) const;
  /// Those of `names` that match. A plain name that is none of them throws `identifier` with
  /// `format` about it (null: it is left out).
  std::vector<std::string> among(Interpreter& interpreter, const std::vector<std::string>& names,
                                 const char* identifier, const char* format) const;
  /// Plain names that are none of `names`.
  std::vector<std::string> notAmong(const std::vector<std::string>& names) const;
};

/// The variables of a MAT-file of any version that can be read.
std::vector<mat::Variable> readMatFile(Interpreter& interpreter, const std::string& path,
                                       const mat::Wanted& wanted);
/// A MAT-file of version 7.3.
bool isVersion73(const std::string& path);
/// What is in a MAT-file, for who and whos.
std::vector<mat::Listed> listMatFile(Interpreter& interpreter, const std::string& path);

/// The file that load, who and whos mean: as named, with .mat, or on the path. Throws when there is
/// none.
std::string existingFile(Interpreter& interpreter, const std::string& name);

}  // namespace matlift::builtins
