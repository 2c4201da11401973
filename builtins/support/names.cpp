#include "builtins/support/names.h"

#include <algorithm>
#include <array>

namespace matlift::builtins {

std::span<const std::string_view> keywords() {
  static constexpr std::array<std::string_view, 20> kWords = {
      "break",      "case",   "catch",    "classdef", "continue", "else",      "elseif",
      "end",        "for",    "function", "global",   "if",       "otherwise", "parfor",
      "persistent", "return", "spmd",     "switch",   "try",      "while"};
  return kWords;
}

bool isKeyword(std::string_view text) {
  auto words = keywords();
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool isVariableName(std::string_view text) {
  auto letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
  if (text.empty() || text.size() > 63 || !(letter(text[0])) || isKeyword(text)) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

namespace {

/// One unit of a pattern at p against c; moves p past it.
bool unitMatches(std::string_view pattern, size_t& p, char c) {
  if (pattern[p] == '?') return ++p, true;
  if (pattern[p] == '[') {
    size_t end = pattern.find(']', p + 2);
    if (end != pattern.npos) {
      std::string_view set = pattern.substr(p + 1, end - p - 1);
      bool negate = set[0] == '^' || set[0] == '!';
      if (negate) set.remove_prefix(1);
      bool in = false;
      for (size_t k = 0; k < set.size(); ++k) {
        if (k + 2 < set.size() && set[k + 1] == '-') {
          in = in || (c >= set[k] && c <= set[k + 2]);
          k += 2;
        } else {
          in = in || set[k] == c;
        }
      }
      p = end + 1;
      return in != negate;
    }
  }
  return pattern[p++] == c;
}

}  // namespace

bool wildcardMatches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, starP = pattern.npos, starT = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      starP = p++;
      starT = t;
      continue;
    }
    size_t next = p;
    if (p < pattern.size() && unitMatches(pattern, next, text[t])) {
      p = next;
      ++t;
    } else if (starP != pattern.npos) {
      p = starP + 1;
      t = ++starT;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace matlift::builtins
