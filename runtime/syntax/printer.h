#pragma once

#include <string>

#include "runtime/syntax/ast.h"

namespace matlift::syntax {

// How an operator is written in MATLAB.
const char* operatorText(BinaryOp op);
const char* operatorText(UnaryOp op);

// The expression as MATLAB's func2str writes it: no spaces around operators or after commas,
// literals as written, parentheses kept. @(x) x.^2 + 1 gives "@(x)x.^2+1".
std::string toText(const Expr& expr);

// The tree as an indented S-expression, for tests.
std::string dump(const File& file);
std::string dump(const Expr& expr);
std::string dump(const Stmt& stmt);

}  // namespace matlift::syntax
