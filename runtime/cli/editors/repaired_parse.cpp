// Reading a text that is being typed: lines that cannot be read are replaced by blank ones, openers
// of blocks by others that need nothing, until the rest can be read.
#include <algorithm>

#include "runtime/cli/editors/source_model.h"
#include "runtime/syntax/characters.h"
#include "runtime/syntax/source_text.h"

namespace matlift::editors {
namespace {

constexpr int kMostRepairs = 60;

std::string_view firstWord(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\v\f");
  if (first == line.npos) return {};
  std::size_t end = first;
  while (end < line.size() && syntax::isNameChar(line[end])) ++end;
  return line.substr(first, end - first);
}

// What keeps the blocks around it balanced.
std::string standIn(std::string_view line) {
  const std::string_view word = firstWord(line);
  for (std::string_view opener : {"if", "for", "parfor", "while", "switch", "try"})
    if (word == opener) return line.find("end") == line.npos ? "try" : "";
  if (word != "function") return {};
  // As much of the signature as names it: "function [a, b] = na" or "function na".
  std::size_t from = line.find(word) + word.size();
  if (const std::size_t assign = line.find('=', from); assign != line.npos) from = assign + 1;
  while (from < line.size() && syntax::isBlank(line[from])) ++from;
  std::size_t end = from;
  while (end < line.size() && syntax::isNameChar(line[end])) ++end;
  const std::string_view name = line.substr(from, end - from);
  if (name.empty() || !syntax::isNameStart(name[0])) return "function unnamed__";
  return std::string(line.substr(0, line.find(word))) + "function " + std::string(name);
}

struct Lines {
  std::vector<std::string> all;
  std::vector<bool> touched;

  explicit Lines(std::string_view text) {
    for (std::size_t from = 0;;) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      all.emplace_back(text.substr(from, end - from));
      if (end == text.size()) break;
      from = end + 1;
    }
    touched.resize(all.size());
  }

  std::string joined() const {
    std::string text;
    for (std::size_t k = 0; k < all.size(); ++k) (text += k ? "\n" : "") += all[k];
    return text;
  }
};

// A bracket that is not closed is noticed below: at a word that cannot stand inside one.
std::size_t blamed(const Lines& lines, std::size_t k) {
  if (!syntax::isKeyword(firstWord(lines.all[k]))) return k;
  std::size_t above = k;
  while (above > 0 && lines.all[above - 1].find_first_not_of(" \t") == std::string::npos) --above;
  if (above == 0) return k;
  int open = 0;
  for (char c : lines.all[above - 1]) {
    open += c == '(' || c == '[' || c == '{';
    open -= c == ')' || c == ']' || c == '}';
  }
  return open > 0 ? above - 1 : k;
}

// False: there is nothing left to try on that line.
bool repair(Lines& lines, const syntax::SyntaxError& error) {
  std::size_t k = error.pos.line ? error.pos.line - 1 : 0;
  if (k >= lines.all.size()) return false;
  // A block that nobody ends: ends it after the last line.
  if (error.identifier == "MATLAB:m_missing_end" && error.incomplete) {
    lines.all.back() += "\nend";
    return true;
  }
  k = blamed(lines, k);
  // A line that goes on with one above it is not to blame alone.
  while (k > 0 && lines.touched[k] && lines.all[k].empty()) --k;
  if (lines.touched[k] && lines.all[k].empty()) return false;
  lines.all[k] = lines.touched[k] ? "" : standIn(lines.all[k]);
  lines.touched[k] = true;
  return true;
}

}  // namespace

syntax::TracedFile parseRepaired(std::string_view text, std::optional<syntax::SyntaxError>& first) {
  syntax::TracedFile traced = syntax::parseTraced(text);
  first = traced.error;
  if (traced.file) return traced;
  Lines lines(syntax::normaliseSource(text));
  for (int k = 0; k < kMostRepairs && repair(lines, *traced.error); ++k) {
    traced = syntax::parseTraced(lines.joined());
    if (traced.file) return traced;
  }
  // What is above the first mistake, with the blocks that are open there ended.
  lines = Lines(syntax::normaliseSource(text));
  lines.all.resize(
      std::min<std::size_t>(lines.all.size(), first->pos.line ? first->pos.line - 1 : 0));
  if (lines.all.empty()) lines.all.emplace_back();
  lines.touched.assign(lines.all.size(), false);
  traced = syntax::parseTraced(lines.joined());
  for (int k = 0; k < kMostRepairs && !traced.file && repair(lines, *traced.error); ++k)
    traced = syntax::parseTraced(lines.joined());
  return traced.file ? std::move(traced) : syntax::parseTraced("");
}

}  // namespace matlift::editors
