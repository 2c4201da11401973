// Random numbers in a parfor: every turn begins a stream of its own, a part of one Philox sequence
// whose key is the next number of the program's stream. So they depend on that stream and the turn
// alone, not on who runs the turn; the program's stream goes on by one number, if a turn drew any.
#pragma once

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// The key of the loop that runs now; the program's stream stays where it is.
uint32_t turnKey(Interpreter& interpreter);
/// Some turn of the loop has drawn, here or elsewhere: its key is used up.
void turnsDrew(Interpreter& interpreter);

}  // namespace matlift::builtins
