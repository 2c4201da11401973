// What each of the cpu's parameters is worth.
#pragma once

namespace selection_bench {

// Prints one line a parameter: the gain of the best value over the default, per case and in the
// mean.
void benchParameters();

}  // namespace selection_bench
