#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "runtime/syntax/parser.h"
#include "runtime/syntax/printer.h"

namespace syntax_test {

// The dump of the text, statements separated by " | "; or "line:column message" of its error.
inline std::string read(std::string_view source) {
  auto result = matlift::syntax::parse(source);
  if (!result) {
    const auto& e = *result.error;
    return std::to_string(e.pos.line) + ":" + std::to_string(e.pos.column) + " " + e.message;
  }
  std::string text = matlift::syntax::dump(*result.file);
  if (!text.empty()) text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
    text.replace(at, 1, " | ");
  return text;
}

// How an expression was read.
inline std::string expr(const std::string& source) {
  std::string text = read("x = " + source + ";");
  return text.substr(0, 5) == "(x = " ? text.substr(5, text.size() - 6) : text;
}

inline matlift::syntax::SyntaxError errorOf(std::string_view source) {
  auto result = matlift::syntax::parse(source);
  REQUIRE_FALSE(bool(result));
  return *result.error;
}

inline bool incomplete(std::string_view source) { return errorOf(source).incomplete; }

}  // namespace syntax_test
