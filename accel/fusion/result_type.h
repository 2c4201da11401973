// The type of an op's result.
#pragma once

#include <accel/hook.h>

#include <span>

namespace accel::fusion {

// By ops.def; `to` is a cast's. False: the operands' number or types do not fit the op.
bool resultType(Op op, std::span<const HookArg> args, DType to, DType& result);

}  // namespace accel::fusion
