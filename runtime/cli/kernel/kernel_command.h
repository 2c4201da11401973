// `matlift kernel`: Jupyter starts it, and it tells Jupyter how.
#pragma once

#include <string>
#include <vector>

#include "runtime/cli/session.h"

namespace matlift::kernel {

/// The exit code. `words` is what stands behind `kernel`.
int runKernel(const std::vector<std::string>& words, SessionOptions options);

}  // namespace matlift::kernel
