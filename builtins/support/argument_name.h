// What messages about an argument call it, from the trailing arguments (function, variable,
// position) that validateattributes and validatestring take.
#pragma once

#include <string>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

struct ArgumentName {
  std::string what = "input";  ///< "input", "NAME", "input number 2, NAME,"
  std::string function;        ///< stands in identifiers

  /// Reads the arguments from `first` on.
  ArgumentName(Call& call, int first);
  std::string identifier(const char* reason) const {
    return "MATLAB:" + (function.empty() ? "" : function + ":") + reason;
  }
};

}  // namespace matlift::builtins
