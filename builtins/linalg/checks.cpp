// Checks and warnings that linear algebra shares.
#include "builtins/elementwise/ops.h"
#include "builtins/linalg/matrix.h"
#include "builtins/linalg/operators.h"
#include "runtime/value/size_errors.h"

namespace matlift::linalg {

namespace {

std::string upper(const char* name) {
  std::string text = name;
  for (char& c : text) c = char(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

void requireMatrix(const Value& v, const char* name, Text text) {
  if (!v.isFloat() && !v.isLogical() && !(v.isChar() && text == Text::AsNumbers))
    builtins::failArgument(name, v);
  if (v.dims().count() > 2)
    fail(strprintf("MATLAB:%s:inputMustBe2D", name).c_str(), "Input must be 2-D.");
  if (v.dims().rows() > INT_MAX || v.dims().columns() > INT_MAX)
    fail("MATLAB:array:SizeLimitExceeded", "Matrix is too large for %s.", name);
}

void requireSquare(const Value& v, const char* name, Text text) {
  requireMatrix(v, name, text);
  if (v.dims().rows() != v.dims().columns()) failNotSquare(v.dims());
}

void failNotFinite(const char* name) {
  fail(strprintf("MATLAB:%s:matrixWithNaNInf", name).c_str(),
       "Input to %s must not contain NaN or Inf.", upper(name).c_str());
}

void failNoConvergence(const char* name) {
  fail(strprintf("MATLAB:%s:NoConvergence", name).c_str(), "%s did not converge.",
       upper(name).c_str());
}

void warnCondition(Interpreter& interpreter, double rcond, bool single) {
  double eps = single ? double(std::numeric_limits<float>::epsilon())
                      : std::numeric_limits<double>::epsilon();
  if (std::isnan(rcond))
    interpreter.warn("MATLAB:illConditionedMatrix",
                     "Matrix is singular, close to singular or badly scaled. Results may be "
                     "inaccurate. RCOND = NaN.");
  else if (rcond == 0)
    interpreter.warn("MATLAB:singularMatrix", "Matrix is singular to working precision.");
  else if (rcond < eps)
    interpreter.warn("MATLAB:nearlySingularMatrix",
                     strprintf("Matrix is close to singular or badly scaled. Results may be "
                               "inaccurate. RCOND = %13.6e.",
                               rcond));
}

void checkOperands(const char* symbol, const Value& a, const Value& b) {
  if (!a.isPlain()) builtins::failOperator(symbol, a);
  if (!b.isPlain()) builtins::failOperator(symbol, b);
}

Value elementwiseForm(Call& call, accel::Op op, const char* symbol, bool swapped) {
  Value& first = call.arg(swapped ? 1 : 0);
  Value& second = call.arg(swapped ? 0 : 1);
  return builtins::elementwiseBinary(op, std::move(first), std::move(second), call, symbol);
}

}  // namespace matlift::linalg
