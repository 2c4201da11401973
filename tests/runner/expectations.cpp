#include "tests/runner/expectations.h"

#include <fstream>
#include <regex>
#include <sstream>

namespace script_tests {
namespace {

std::string trimmed(std::string text) {
  const size_t end = text.find_last_not_of(" \t\r");
  text.erase(end == std::string::npos ? 0 : end + 1);
  const size_t start = text.find_first_not_of(" \t");
  return start == std::string::npos ? "" : text.substr(start);
}

std::string withoutTrailingBlanks(std::string text) {
  const size_t end = text.find_last_not_of(" \t\r");
  text.erase(end == std::string::npos ? 0 : end + 1);
  return text;
}

std::vector<std::string> splitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(withoutTrailingBlanks(line));
  return lines;
}

void addError(Expectations& expected, const std::string& text) {
  expected.expectsError = true;
  const size_t bar = text.find('|');
  const std::string identifier = trimmed(text.substr(0, bar));
  const std::string message = bar == std::string::npos ? "" : trimmed(text.substr(bar + 1));
  if (!message.empty()) expected.errorOutput.push_back(message);
  // The command line prints "error: MESSAGE [IDENTIFIER]"; "-" stands for an error without one.
  if (identifier != "-") expected.errorOutput.push_back("[" + identifier + "]");
}

void readDirective(Expectations& expected, const std::string& name, const std::string& text,
                   int lineNumber) {
  // One blank after the colon belongs to the syntax, further ones to the text.
  const std::string body =
      withoutTrailingBlanks(!text.empty() && text.front() == ' ' ? text.substr(1) : text);
  if (name == "expect") {
    expected.output.push_back({body, false, lineNumber});
    if (body.empty()) expected.countsBlankLines = true;
  } else if (name == "expect-match") {
    expected.output.push_back({body, true, lineNumber});
  } else if (name == "expect-error") {
    addError(expected, body);
  } else if (name == "expect-stderr") {
    expected.errorOutput.push_back(trimmed(body));
  } else if (name == "expect-exit") {
    expected.exitCode = std::atoi(body.c_str());
  } else {
    expected.problem = "line " + std::to_string(lineNumber) + ": no directive '" + name + "'";
  }
}

std::string compareOutput(const Expectations& expected, const std::string& output) {
  std::vector<std::string> lines = splitLines(output);
  if (!expected.countsBlankLines) std::erase(lines, std::string());
  for (size_t i = 0; i < expected.output.size(); ++i) {
    const Expectations::Line& want = expected.output[i];
    const std::string place = "line " + std::to_string(want.sourceLine) + ": ";
    if (i >= lines.size()) return place + "expected \"" + want.text + "\", the output had ended";
    const bool same =
        want.isPattern ? std::regex_match(lines[i], std::regex(want.text)) : lines[i] == want.text;
    if (!same) return place + "expected \"" + want.text + "\"\n           got \"" + lines[i] + '"';
  }
  if (lines.size() > expected.output.size())
    return "more output than expected: \"" + lines[expected.output.size()] + '"';
  return "";
}

std::string compareErrorOutput(const Expectations& expected, const std::string& errorOutput) {
  if (expected.errorOutput.empty() && !expected.expectsError)
    return errorOutput.empty() ? "" : "unexpected text on standard error";
  for (const std::string& part : expected.errorOutput)
    if (errorOutput.find(part) == std::string::npos) return "standard error lacks \"" + part + '"';
  return "";
}

}  // namespace

Expectations readExpectations(const std::string& path) {
  Expectations expected;
  static const std::regex directive("[%#] (expect[a-z-]*):(.*)$");
  std::ifstream file(path, std::ios::binary);
  int lineNumber = 0;
  for (std::string line; std::getline(file, line);) {
    ++lineNumber;
    // Most lines hold none, and std::regex is slow.
    if (line.find("expect") == std::string::npos) continue;
    std::smatch match;
    if (std::regex_search(line, match, directive))
      readDirective(expected, match[1], match[2], lineNumber);
  }
  if (lineNumber == 0) expected.problem = "unreadable or empty";
  const bool promisesNothing = expected.output.empty() && expected.errorOutput.empty() &&
                               !expected.expectsError && !expected.exitCode;
  if (expected.problem.empty() && promisesNothing) expected.problem = "no expectation in the file";
  return expected;
}

std::string compare(const Expectations& expected, const Outcome& outcome) {
  if (!expected.problem.empty()) return expected.problem;
  if (outcome.timedOut) return "ran out of time";
  const std::string output = compareOutput(expected, outcome.output);
  if (!output.empty()) return output;
  const std::string errors = compareErrorOutput(expected, outcome.errorOutput);
  if (!errors.empty()) return errors;
  const int wantedExit = expected.exitCode.value_or(expected.expectsError ? 1 : 0);
  if (outcome.exitCode != wantedExit)
    return "exit code " + std::to_string(outcome.exitCode) + ", expected " +
           std::to_string(wantedExit);
  return "";
}

}  // namespace script_tests
