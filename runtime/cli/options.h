// The command line of `matlift`.
#pragma once

#include <string>
#include <vector>

namespace matlift {

struct CommandLine {
  enum class Mode {
    Prompt,
    File,
    Code,
    StandardInput,
    Accel,
    Web,
    Editor,
    Kernel,
    Worker,
    MpiPool,
    Version,
    Help,
    Wrong
  };
  Mode mode = Mode::Prompt;
  std::string subject;                 ///< the file, the code, or what is wrong
  int workers = 0;                     ///< to start before the program; 0: when it asks for them
  std::vector<std::string> arguments;  ///< for the program
};

CommandLine readCommandLine(int argc, const char* const* argv);

extern const char* const kHelpText;

}  // namespace matlift
