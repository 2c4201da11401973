// Which names a function assigns and which it mentions: what decides whether `f(1)` is an index or
// a call, and which variables nested functions share.
#pragma once

#include <set>
#include <string>

#include "runtime/syntax/ast.h"

namespace matlift {

struct NameUse {
  std::set<std::string, std::less<>> assigned;   ///< targets, loop variables, declarations
  std::set<std::string, std::less<>> mentioned;  ///< every identifier in an expression
  std::set<std::string, std::less<>> declared;   ///< parameters and outputs
  std::set<std::string, std::less<>> boxed;      ///< global and persistent
  /// Nothing here assigns to them, and yet they are indexed with `end`: variables of a script's.
  std::set<std::string, std::less<>> ended;
  bool isVariable(std::string_view name) const {
    return assigned.count(name) || declared.count(name);
  }
};

/// Of a block alone; functions defined inside are not entered.
NameUse namesIn(const syntax::Block& block);
NameUse namesIn(const syntax::FunctionDef& function);

}  // namespace matlift
