// Functions of a complex argument, or of a real one outside the function's real domain.
#pragma once

#include <accel/kernels.h>
#include <accel/ops.h>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// op(z) element by element; `z` is complex or real, double or single. Narrowed when all results
/// are real. Undefined when the op has no complex form.
Value complexUnary(const accel::KernelTable& kernels, accel::Op op, const Value& z);

}  // namespace matlift::builtins
