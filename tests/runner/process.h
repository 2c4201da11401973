#pragma once

#include <string>
#include <vector>

#include "tests/runner/expectations.h"

namespace script_tests {

// Runs a program with an empty standard input in the folder given; kills it after the seconds
// given.
Outcome runProcess(const std::vector<std::string>& arguments, const std::string& folder,
                   double seconds);

}  // namespace script_tests
