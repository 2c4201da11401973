// What each variable in the body of a parfor is, by MATLAB's rules: the loop variable, sliced
// (every turn has a part of its own), a reduction (turns add to it), temporary (of one turn), or
// broadcast (only read). Found from the text alone; a body that breaks a rule is an error that
// names both.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/syntax/ast.h"

namespace matlift {

/// x = x + value and its kin.
struct ReductionStep {
  ParforPlan::Step step;
  std::string_view function;  ///< Kind::Function: its name
  const syntax::Expr* value = nullptr;
  syntax::ExprRow row;  ///< [x; a, b]: the value is a row of a literal, not `value`
};

struct ReductionStatement {
  std::string variable;
  std::vector<ReductionStep> steps;  ///< x = x + a - b has two
  size_t first = 0;                  ///< number of its first step among the variable's
};

struct SlicedVariable {
  std::string name;
  int position = 0, count = 1;  ///< of the index with the loop variable
  const syntax::Expr* offset = nullptr;
  bool minus = false;
};

struct ParforVariables {
  std::vector<std::string> read;  ///< broadcast, and sliced ones that are only read
  std::vector<SlicedVariable> sliced;
  std::vector<std::string> reductions;
  std::vector<std::string> temporaries;
  std::map<const syntax::Stmt*, ReductionStatement> reductionStatements;
};

/// What the classification asks the compiler.
struct ParforQuestions {
  std::function<bool(std::string_view)> isVariableOutside;  ///< or may be one
  std::function<bool(std::string_view)> isCertainlyVariable;
  std::function<bool(std::string_view)> isNestedFunction;
  /// Throws; never comes back.
  std::function<void(syntax::SourcePos, const char* identifier, const std::string& message)> fail;
};

ParforVariables classifyParfor(const syntax::ForStmt& loop, const ParforQuestions& ask);

}  // namespace matlift
