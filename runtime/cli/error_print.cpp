#include "runtime/cli/error_print.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace matlift {
namespace {

constexpr size_t kMaxShownFrames = 20;
constexpr size_t kShownColumns = 100;

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Byte offset of the character with that 0-based index, or the end of the text.
size_t offsetOfCharacter(std::string_view text, size_t index) {
  size_t offset = 0;
  for (size_t i = 0; i < index && offset < text.size(); ++i) {
    ++offset;
    while (offset < text.size() && continuesCharacter(text[offset])) ++offset;
  }
  return offset;
}

size_t countCharacters(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continuesCharacter(c); }));
}

// A terminal must not obey control characters that stand in a source file.
std::string printable(std::string_view text) {
  std::string shown(text);
  for (char& c : shown)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f) c = '?';
  return shown;
}

struct Clip {
  std::string text;
  size_t caret;  // characters before the caret
};

// Long lines (generated code, data) are cut around the caret.
Clip clip(std::string_view line, size_t column) {
  const size_t length = countCharacters(line);
  if (length <= kShownColumns) return {printable(line), std::min(column, length)};
  const size_t half = kShownColumns / 2;
  const size_t first = column > half ? std::min(column - half, length - kShownColumns) : 0;
  const size_t begin = offsetOfCharacter(line, first);
  const size_t end = begin + offsetOfCharacter(line.substr(begin), kShownColumns);
  Clip result{printable(line.substr(begin, end - begin)), std::min(column, length) - first};
  if (first > 0) {
    result.text = "..." + result.text;
    result.caret += 3;
  }
  if (end < line.size()) result.text += "...";
  return result;
}

std::string caretLines(const std::string& sourceLine, uint32_t column, bool coloured) {
  const Clip shown = clip(sourceLine, column > 0 ? column - 1 : 0);
  std::string text = "    " + shown.text + '\n';
  if (column == 0) return text;
  // Tabs are repeated, so that the caret stands right whatever their width.
  const std::string_view before =
      std::string_view(shown.text).substr(0, offsetOfCharacter(shown.text, shown.caret));
  text += "    ";
  for (char c : before)
    if (!continuesCharacter(c)) text += c == '\t' ? '\t' : ' ';
  return text + (coloured ? "\x1b[1;31m^\x1b[0m\n" : "^\n");
}

std::string place(const ErrorFrame& frame) {
  std::string text = frame.function.empty() ? "" : "in " + frame.function + ' ';
  if (frame.line == 0) return text.empty() ? frame.file : text;
  text += frame.file.empty() ? "at line " + std::to_string(frame.line)
                             : "at " + frame.file + ':' + std::to_string(frame.line);
  if (frame.column > 0)
    text += frame.file.empty() ? ", column " + std::to_string(frame.column)
                               : ':' + std::to_string(frame.column);
  return text;
}

std::string frames(const std::vector<ErrorFrame>& stack) {
  std::string text;
  // The last frames of a deep recursion are as telling as the first ones.
  const size_t hidden = stack.size() > kMaxShownFrames ? stack.size() - kMaxShownFrames : 0;
  for (size_t i = 1; i < stack.size(); ++i) {
    if (hidden > 0 && i == kMaxShownFrames / 2) {
      text += "  ... " + std::to_string(hidden) + " more calls ...\n";
      i += hidden;
    }
    if (i < stack.size()) text += "  called " + place(stack[i]) + '\n';
  }
  return text;
}

}  // namespace

std::string errorReport(const Error& error, bool coloured) {
  std::string text = coloured ? "\x1b[1;31merror:\x1b[0m " : "error: ";
  text += error.message().empty() ? "unspecified error" : error.message();
  if (!error.identifier().empty()) text += " [" + error.identifier() + ']';
  text += '\n';
  if (error.stack.empty()) return text;
  text += "  " + place(error.stack.front()) + '\n';
  if (!error.sourceLine.empty())
    text += caretLines(error.sourceLine, error.stack.front().column, coloured);
  text += frames(error.stack);
  for (const Error& cause : error.causes) text += "caused by: " + cause.message() + '\n';
  return text;
}

}  // namespace matlift
