#include "runtime/cli/completion.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace matlift {
namespace {

namespace fs = std::filesystem;

// A folder with more entries than this is not what Tab is for.
constexpr size_t kMaxEntries = 10'000;

constexpr std::array kKeywords = {
    "break",    "case",           "catch", "continue",  "else",   "elseif",     "end",    "for",
    "function", "global",         "if",    "otherwise", "parfor", "persistent", "return", "switch",
    "try",      "unwind_protect", "while"};
constexpr std::array kFileCommands = {"cd", "run", "load", "save",   "type",  "addpath",
                                      "ls", "dir", "edit", "delete", "mkdir", "rmdir"};

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Offset after the quote of a string that is still open at the end of the line, or npos. A quote
// right after a name, a number, a closing bracket or another quote is a transpose.
size_t openString(std::string_view line) {
  size_t open = std::string_view::npos;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (open != std::string_view::npos) {
      if (c == quote) open = std::string_view::npos;
    } else if (c == '%') {
      return std::string_view::npos;
    } else if (c == '"' ||
               (c == '\'' && (i == 0 || (!isWordCharacter(line[i - 1]) &&
                                         std::string_view(")]}.'\"").find(line[i - 1]) ==
                                             std::string_view::npos)))) {
      open = i + 1;
      quote = c;
    }
  }
  return open;
}

// Offset of the last word after a command that takes files ("cd wor|"), or npos.
size_t commandArgument(std::string_view line) {
  const size_t first = line.find_first_not_of(' ');
  if (first == std::string_view::npos) return first;
  const size_t blank = line.find(' ', first);
  if (blank == std::string_view::npos) return blank;
  const std::string_view command = line.substr(first, blank - first);
  if (std::find(kFileCommands.begin(), kFileCommands.end(), command) == kFileCommands.end())
    return std::string_view::npos;
  return line.rfind(' ') + 1;
}

bool startsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

void addFiles(std::string_view typed, std::vector<std::string>& candidates) {
  const size_t slash = typed.rfind('/');
  const std::string folder(slash == std::string_view::npos ? "" : typed.substr(0, slash + 1));
  const std::string_view start = slash == std::string_view::npos ? typed : typed.substr(slash + 1);
  std::error_code error;
  fs::directory_iterator it(folder.empty() ? fs::path(".") : fs::path(folder), error);
  for (size_t seen = 0; !error && it != fs::directory_iterator() && seen < kMaxEntries;
       it.increment(error), ++seen) {
    const std::string name = it->path().filename().string();
    if (!startsWith(name, start) || (start.empty() && name.front() == '.')) continue;
    std::error_code ignored;
    candidates.push_back(folder + name + (it->is_directory(ignored) ? "/" : ""));
  }
}

void addFunctionFiles(Interpreter& interpreter, std::string_view start,
                      std::vector<std::string>& candidates) {
  std::vector<std::string> folders = interpreter.path();
  folders.push_back(".");
  for (const std::string& folder : folders) {
    std::error_code error;
    fs::directory_iterator it(folder, error);
    for (size_t seen = 0; !error && it != fs::directory_iterator() && seen < kMaxEntries;
         it.increment(error), ++seen) {
      const fs::path& file = it->path();
      if (file.extension() == ".m" && startsWith(file.stem().string(), start))
        candidates.push_back(file.stem().string());
    }
  }
}

void addNames(Interpreter& interpreter, std::string_view start,
              std::vector<std::string>& candidates) {
  for (std::string& name : interpreter.variableNames())
    if (startsWith(name, start)) candidates.push_back(std::move(name));
  // Without a first letter the list of all functions helps nobody.
  if (start.empty()) return;
  for (const BuiltinDescriptor* builtin : interpreter.builtins())
    if (startsWith(builtin->name, start)) candidates.emplace_back(builtin->name);
  for (const char* keyword : kKeywords)
    if (startsWith(keyword, start)) candidates.emplace_back(keyword);
  addFunctionFiles(interpreter, start, candidates);
}

// `chain` is "s.inner." up to its last dot.
void addFields(Interpreter& interpreter, std::string_view chain, std::string_view start,
               std::vector<std::string>& candidates) {
  const Value* value = interpreter.variable(chain.substr(0, chain.find('.')));
  chain.remove_prefix(chain.find('.') + 1);
  while (value != nullptr && value->isStruct() && !chain.empty()) {
    const size_t dot = chain.find('.');
    value = value->numel() > 0 ? value->field(Name(chain.substr(0, dot))) : nullptr;
    chain.remove_prefix(dot + 1);
  }
  if (value == nullptr || !value->isStruct()) return;
  for (const Name& field : value->structs().fields)
    if (startsWith(field.str(), start)) candidates.push_back(field.str());
}

}  // namespace

std::string Completion::commonPrefix() const {
  if (candidates.empty()) return "";
  std::string_view prefix = candidates.front();
  for (const std::string& candidate : candidates) {
    const auto [end, ignored] =
        std::mismatch(prefix.begin(), prefix.end(), candidate.begin(), candidate.end());
    prefix = prefix.substr(0, static_cast<size_t>(end - prefix.begin()));
  }
  // Half a character would not be text any more.
  while (!prefix.empty() && prefix.size() < candidates.front().size() &&
         (static_cast<unsigned char>(candidates.front()[prefix.size()]) & 0xc0) == 0x80)
    prefix.remove_suffix(1);
  return std::string(prefix);
}

Completion complete(Interpreter& interpreter, std::string_view line) {
  Completion result;
  size_t file = openString(line);
  if (file == std::string_view::npos) file = commandArgument(line);
  if (file != std::string_view::npos) {
    result.start = file;
    addFiles(line.substr(file), result.candidates);
  } else {
    size_t word = line.size();
    while (word > 0 && isWordCharacter(line[word - 1])) --word;
    size_t chain = word;
    while (chain > 0 && (isWordCharacter(line[chain - 1]) || line[chain - 1] == '.')) --chain;
    result.start = word;
    const std::string_view start = line.substr(word);
    if (chain < word)
      addFields(interpreter, line.substr(chain, word - chain), start, result.candidates);
    else
      addNames(interpreter, start, result.candidates);
  }
  std::sort(result.candidates.begin(), result.candidates.end());
  result.candidates.erase(std::unique(result.candidates.begin(), result.candidates.end()),
                          result.candidates.end());
  return result;
}

}  // namespace matlift
