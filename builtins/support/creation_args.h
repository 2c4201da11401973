// The arguments that zeros, ones, rand, … share: sizes, then a class name or 'like', x.
#pragma once

#include <optional>

#include "runtime/dispatch/call.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

struct CreationArgs {
  Dims dims;
  ClassId cls = ClassId::Double;
  bool complex = false;  ///< 'like' a complex array
};

/// Reads args from `first` on. Class names other than numeric ones are an error naming `function`.
CreationArgs creationArgs(Call& call, const char* function, int first = 0);

/// Class id of a MATLAB class name of plain values; nothing for other words.
std::optional<ClassId> plainClassNamed(std::string_view name);

/// 1-based dimension argument as 0-based number.
int dimArg(const Value& v, const char* function);

}  // namespace matlift::builtins
