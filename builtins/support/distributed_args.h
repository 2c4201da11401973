// zeros(..., 'distributed') and its kin.
#pragma once

#include <string>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/call.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// The class, if the last argument says 'distributed' or 'codistributed'; it is taken off.
inline std::string takeWorkers(Call& call) {
  if (call.nargin() == 0) return "";
  const Value& last = call.arg(call.nargin() - 1);
  std::string word = last.isTextScalar() ? optionWord(last) : "";
  if (word != "distributed" && word != "codistributed") return "";
  call.args = call.args.first(call.args.size() - 1);
  return word;
}

/// Whether the arguments say so; then what distributed.zeros(...) gives, of those that are left.
inline bool madeByWorkers(Call& call, const char* name, Value& out) {
  const std::string owner = takeWorkers(call);
  if (!owner.empty()) out = call.interpreter.call1(Value::text(owner + "." + name), call.args);
  return !owner.empty();
}

}  // namespace matlift::builtins
