// discretize, histcounts and interp1 of dates and durations: library/timeBins.m and timeBetween.m.
#include "builtins/library/library.h"
#include "builtins/time/time_types.h"

namespace matlift::builtins {

Value discretizeTimes(Call& call) { return callLibraryAs(call, "timeBins", "discretize"); }
Value countTimes(Call& call) { return callLibraryAs(call, "timeBins", "histcounts"); }
Value interpolateTimes(Call& call) { return callLibrary(call, "timeBetween"); }

}  // namespace matlift::builtins
