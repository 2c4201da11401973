#pragma once

#include <optional>
#include <string>
#include <vector>

namespace script_tests {

// What a script's comments promise, in the order in which they stand; tests/README.md has the
// syntax.
struct Expectations {
  struct Line {
    std::string text;
    bool isPattern = false;  // text is a regular expression for the whole line
    int sourceLine = 0;
  };
  std::vector<Line> output;
  std::vector<std::string> errorOutput;  // parts that standard error must contain, in order
  std::optional<int> exitCode;
  bool expectsError = false;
  bool countsBlankLines = false;
  std::string problem;  // not empty: the file itself is wrong
};

struct Outcome {
  std::string output;
  std::string errorOutput;
  int exitCode = 0;  // 128 + signal when the process was killed
  bool timedOut = false;
};

Expectations readExpectations(const std::string& path);

// Empty when the outcome is what was promised, else the reason with the place in the script.
std::string compare(const Expectations& expected, const Outcome& outcome);

}  // namespace script_tests
