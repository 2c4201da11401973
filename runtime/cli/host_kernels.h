// Kernels that only the joined program has: the linear algebra library's, for the engine's
// selection.
#pragma once

namespace accel {
class Engine;
}

namespace matlift {

class Interpreter;

/// Joins the two: the engine gets the library's kernels, the builtins get the engine's choice.
void addHostKernels(accel::Engine& engine, Interpreter& interpreter);

}  // namespace matlift
