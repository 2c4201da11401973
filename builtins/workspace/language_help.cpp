#include "builtins/workspace/language_help.h"

#include <algorithm>

namespace matlift::builtins {
namespace {

struct LanguageWord {
  const char* names;  ///< separated by blanks
  const char* help;
};

constexpr LanguageWord kWords[] = {
    {"for parfor",
     "for K = VALUES, STATEMENTS, end\nruns the statements once for every column of VALUES. "
     "break leaves the loop, continue\nstarts its next turn. parfor K = A:B runs turns on worker "
     "processes where that is\nfaster (parpool); results are the same."},
    {"while", "while CONDITION, STATEMENTS, end\nruns the statements as long as all is nonzero."},
    {"if elseif else",
     "if CONDITION, STATEMENTS, elseif CONDITION, STATEMENTS, else, STATEMENTS, end\nruns what "
     "stands behind the first condition that is not empty and nonzero everywhere."},
    {"switch case otherwise",
     "switch VALUE, case X, STATEMENTS, case {Y, Z}, STATEMENTS, otherwise, STATEMENTS, end\n"
     "runs the first case that is equal; text is compared whole."},
    {"break", "break leaves the innermost for or while."},
    {"continue", "continue starts the next turn of the innermost for or while."},
    {"return", "return leaves the function or script."},
    {"end",
     "end closes if, for, while, switch, try, function and the like.\nIn an index it is the last "
     "one: x(end), x(end-1, :)."},
    {"function",
     "function [OUT1, OUT2] = NAME(IN1, IN2), STATEMENTS, end\ndefines a function. nargin and "
     "nargout tell how it was called, varargin and\nvarargout take any number."},
    {"arguments",
     "arguments, NAME (SIZE) CLASS {VALIDATORS} = DEFAULT, end\nat the start of a function checks "
     "and converts its inputs."},
    {"try catch",
     "try, STATEMENTS, catch E, STATEMENTS, end\nruns the second part when the first fails; E is "
     "the error, an MException."},
    {"global", "global X Y shares variables among all functions that declare them."},
    {"persistent", "persistent X keeps a variable of a function from call to call."},
    {"classdef properties methods events enumeration",
     "classdef NAME < SUPERCLASS, properties, ..., end, methods, ..., end, end\nin NAME.m defines "
     "a class."},
    {"+ ++ +=", "A + B adds. x++ and x += 2 change x.\nplus(a, b) is the function."},
    {"- -- -=", "A - B subtracts, -A negates. x-- and x -= 2 change x.\nminus, uminus."},
    {"* *=", "A * B is the product of matrices; a scalar goes with every element.\nmtimes."},
    {".*", "A .* B multiplies element by element.\ntimes."},
    {"/ /=", "A / B solves X*B = A; with a scalar B it divides every element.\nmrdivide."},
    {"./", "A ./ B divides element by element.\nrdivide."},
    {"\\", "A \\ B solves A*X = B, in the sense of least squares when A is not square.\nmldivide."},
    {".\\", "A .\\ B is B ./ A.\nldivide."},
    {"^ ^=", "A ^ B is a power of a square matrix.\nmpower."},
    {".^", "A .^ B is a power element by element.\npower."},
    {"'", "A' is the conjugate transpose; 'text' is a character vector.\nctranspose."},
    {".'", "A.' is the transpose.\ntranspose."},
    {"\"", "\"text\" is a string."},
    {"== ~= != < <= > >=",
     "A == B, A ~= B, A < B, A <= B, A > B, A >= B compare element by element.\n"
     "eq, ne, lt, le, gt, ge."},
    {"& |", "A & B, A | B: logical and, or of elements.\nand, or."},
    {"&& ||",
     "A && B, A || B: logical and, or of scalars; B is looked at only when A does not decide."},
    {"~",
     "~A is the logical not. In [~, k] = max(x) it stands for an output that is not wanted.\nnot."},
    {":", "A:B, A:STEP:B count. x(:) is everything as a column, x(:, k) a whole column.\ncolon."},
    {"( )", "( ) holds arguments and indices, and groups: x(2, 3), f(x), (a + b) * c."},
    {"[ ]",
     "[ ] joins: [1 2; 3 4], [a, b]; on the left it takes several outputs: [m, k] = max(x)."},
    {"{ }", "{ } makes a cell array, and takes out of one: c = {1, 'two'}, c{2}."},
    {"=", "X = VALUE assigns; x(3) = 1 an element, s.name = 1 a field, x(2) = [] deletes."},
    {"@", "@sin is a handle of a function, @(x) x.^2 a function without a name."},
    {".", "s.name is a field or property, s.(text) one whose name is computed."},
    {"...", "... continues a statement in the next line."},
    {", ;", ", and ; end a statement; after ; its result is not shown. In [ ] ; starts a row."},
    {"% # %{", "% starts a comment. %{ and %}, each alone in a line, enclose one."},
};

bool hasName(std::string_view names, std::string_view name) {
  for (size_t at = 0; at < names.size();) {
    const size_t end = std::min(names.find(' ', at), names.size());
    if (names.substr(at, end - at) == name) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::string languageHelp(std::string_view name) {
  for (const LanguageWord& word : kWords) {
    if (!hasName(word.names, name)) continue;
    std::string text = " " + std::string(name) + "\n\n    ";
    for (const char* c = word.help; *c; ++c) text += *c == '\n' ? "\n    " : std::string(1, *c);
    return text + "\n\n";
  }
  return {};
}

}  // namespace matlift::builtins
