// What stands after the program's name on the command line: argv() gives it to the program.
#pragma once

#include <string>
#include <vector>

namespace matlift {

/// Kept as Interpreter::state<ProgramArguments>(); set by whoever starts the program.
struct ProgramArguments {
  std::vector<std::string> values;
};

}  // namespace matlift
