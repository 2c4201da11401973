// Every array here is full: what scripts ask about sparse ones.
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

Value issparse(Call&) { return Value::logical(false); }

Value full(Call& call) { return std::move(call.arg(0)); }

const BuiltinDescriptor kRows[] = {
    {.name = "issparse",
     .function = issparse,
     .minIn = 1,
     .maxIn = 1,
     .help = "issparse(x) is false: arrays are stored in full.",
     .example = "fprintf('%d\\n', issparse(1))",
     .expected = "0\n"},
    {.name = "full",
     .function = full,
     .minIn = 1,
     .maxIn = 1,
     .help = "full(x) is x: arrays are stored in full.",
     .example = "fprintf('%d\\n', full(3))",
     .expected = "3\n"},
};

}  // namespace

BuiltinTheme sparseFormsTheme() { return kRows; }

}  // namespace matlift::builtins
