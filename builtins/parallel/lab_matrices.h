// Matrices of the workers of an spmd block, by ScaLAPACK where mpirun has started them.
#pragma once

#include "runtime/dispatch/call.h"

namespace matlift::builtins {

/// [done, x, info, smallest] = spmdMatrices(task, a, cutsA, b, cutsB)
Value spmdMatrices(Call& call);

}  // namespace matlift::builtins
