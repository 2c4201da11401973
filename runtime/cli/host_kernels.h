// What only the joined program has: the linear algebra library's kernels for the engine's
// selection, the engine's choice and threads for the builtins.
#pragma once

namespace accel {
class Engine;
}

namespace matlift {

class Interpreter;

/// Joins the two: the engine gets the library's kernels, the builtins get the engine's choice and
/// its threads.
void addHostKernels(accel::Engine& engine, Interpreter& interpreter);

}  // namespace matlift
