// Whole programs under auto-offload, against the CPU alone and the device alone, on described
// devices.
#pragma once

#include <string>
#include <vector>

namespace decisions {

// The five programs of the fusion issue, in single and in double, on each device: prints a line a
// device (with details: a line a program), and whether auto was ever slower than the better of the
// two by more than 5 %.
void benchPrograms(const std::string& deviceFolder, const std::string& exampleFolder,
                   const std::vector<std::string>& devices, bool details);

}  // namespace decisions
