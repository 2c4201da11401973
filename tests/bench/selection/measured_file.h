// Measurements kept in a file: models are compared on the same times again and again.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/selection/measure.h"

namespace selection_bench {

// One line a time: case, kernel, nanoseconds of the even and of the odd rounds, with tabs between.
bool save(const std::string& path, const std::vector<std::unique_ptr<Case>>& cases,
          const std::vector<Measured>& all);
// In the order of `cases`; cases without a time are left out of both. What is wrong with the file,
// such as a kernel without a time for a case that it takes; "": nothing.
std::string restore(const std::string& path, const accel::selection::KernelRegistry& registry,
                    std::vector<std::unique_ptr<Case>>& cases, std::vector<Measured>& all);

}  // namespace selection_bench
