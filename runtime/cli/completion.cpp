#include "runtime/cli/completion.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "runtime/cli/accel/command.h"

namespace matlift {
namespace {

namespace fs = std::filesystem;

// A folder with more entries than this is not what Tab is for.
constexpr size_t kMaxEntries = 10'000;

constexpr std::array kKeywords = {"break",  "case",      "catch",  "continue",       "else",
                                  "elseif", "end",       "for",    "function",       "global",
                                  "if",     "otherwise", "parfor", "persistent",     "return",
                                  "spmd",   "switch",    "try",    "unwind_protect", "while"};
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

// Words that a command takes instead of names.
const std::vector<std::string>* wordsOf(std::string_view command) {
  static const std::vector<std::string> accel = accelSubcommands();
  static const std::vector<std::string> format = {"bank",    "compact",  "hex",   "long", "longE",
                                                  "longEng", "longG",    "loose", "rat",  "short",
                                                  "shortE",  "shortEng", "shortG"};
  static const std::vector<std::string> onOff = {"off", "on"};
  static const std::vector<std::string> warnings = {"error", "off", "on", "query"};
  static const std::vector<std::string> clears = {"all", "functions", "global", "variables"};
  if (command == "accel") return &accel;
  if (command == "format") return &format;
  for (const char* name : {"diary", "echo", "grid", "hold", "more"})
    if (command == name) return &onOff;
  if (command == "warning") return &warnings;
  if (command == "clear") return &clears;
  return nullptr;
}

// The second word of a command line ("accel ex|"); false: it is no such line.
bool addWords(Interpreter& interpreter, std::string_view line, Completion& result) {
  const size_t first = line.find_first_not_of(' ');
  const size_t blank = first == line.npos ? first : line.find(' ', first);
  if (blank == line.npos) return false;
  const std::string_view command = line.substr(first, blank - first);
  const size_t start = line.find_first_not_of(' ', blank);
  const std::string_view typed = start == line.npos ? "" : line.substr(start);
  if (typed.find_first_of(" (=") != typed.npos || interpreter.variable(command)) return false;
  const std::vector<std::string>* words = wordsOf(command);
  if (!words) return false;
  result.start = start == line.npos ? line.size() : start;
  for (const std::string& word : *words)
    if (startsWith(word, typed)) result.candidates.push_back(word);
  // Variables can be cleared, too.
  if (command == "clear")
    for (const std::string& name : interpreter.variableNames())
      if (startsWith(name, typed)) result.candidates.push_back(name);
  return true;
}

// Where "s(2).inner." begins, of which the last dot stands before `word`.
size_t chainStart(std::string_view line, size_t word) {
  size_t at = word;
  while (at > 0) {
    const char c = line[at - 1];
    if (isWordCharacter(c) || c == '.') {
      --at;
    } else if (c == ')' && at < word) {
      int depth = 0;
      size_t open = at;
      while (open > 0) {
        --open;
        depth += line[open] == ')' ? 1 : line[open] == '(' ? -1 : 0;
        if (depth == 0) break;
      }
      if (depth != 0 || open == 0) return at;
      at = open;
    } else {
      break;
    }
  }
  return at;
}

// Without what stands in parentheses: every element of a struct array has the same fields.
std::string withoutSubscripts(std::string_view chain) {
  std::string out;
  int depth = 0;
  for (char c : chain) {
    if (c == '(') ++depth;
    if (depth == 0) out += c;
    if (c == ')') --depth;
  }
  return out;
}

// "containers.M|": functions whose names have a dot.
void addDotted(Interpreter& interpreter, std::string_view typed, size_t cut,
               std::vector<std::string>& candidates) {
  for (const BuiltinDescriptor* builtin : interpreter.builtins())
    if (startsWith(builtin->name, typed)) candidates.emplace_back(builtin->name + cut);
}

// `chain` is "s.inner." up to its last dot.
void addFields(Interpreter& interpreter, std::string_view chain, std::string_view start,
               std::vector<std::string>& candidates) {
  const Value* value = interpreter.variable(chain.substr(0, chain.find('.')));
  chain.remove_prefix(chain.find('.') + 1);
  while (value != nullptr && value->isStruct() && !chain.empty()) {
    const size_t dot = chain.find('.');
    const int field = value->structs().find(Name(chain.substr(0, dot)));
    value = field >= 0 && value->numel() > 0 ? &value->structs().at(0, field) : nullptr;
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
  if (addWords(interpreter, line, result)) return result;
  size_t file = openString(line);
  if (file == std::string_view::npos) file = commandArgument(line);
  if (file != std::string_view::npos) {
    result.start = file;
    addFiles(line.substr(file), result.candidates);
  } else {
    size_t word = line.size();
    while (word > 0 && isWordCharacter(line[word - 1])) --word;
    const size_t chain = word > 0 && line[word - 1] == '.' ? chainStart(line, word) : word;
    result.start = word;
    const std::string_view start = line.substr(word);
    if (chain < word) {
      addFields(interpreter, withoutSubscripts(line.substr(chain, word - chain)), start,
                result.candidates);
      addDotted(interpreter, line.substr(chain), word - chain, result.candidates);
    } else {
      addNames(interpreter, start, result.candidates);
    }
  }
  std::sort(result.candidates.begin(), result.candidates.end());
  result.candidates.erase(std::unique(result.candidates.begin(), result.candidates.end()),
                          result.candidates.end());
  return result;
}

}  // namespace matlift
