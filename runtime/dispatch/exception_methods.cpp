// Methods of MException.
#include "runtime/dispatch/call.h"
#include "runtime/value/exception.h"

namespace matlift {

namespace {

Value throwError(Call& call) {
  Error e = errorFromException(call.arg(0));
  e.stack.clear();  // throw records where it was thrown
  throw e;
}

Value rethrowError(Call& call) { throw errorFromException(call.arg(0)); }

Value getReport(Call& call) { return Value::text(errorReport(errorFromException(call.arg(0)))); }

Value addCause(Call& call) {
  if (!isException(call.arg(1)))
    fail("MATLAB:MException:addCause", "The cause must be an MException object.");
  Error e = errorFromException(call.arg(0));
  e.causes.push_back(errorFromException(call.arg(1)));
  return exceptionValue(e);
}

Value unchanged(Call& call) { return call.arg(0); }

}  // namespace

const MethodTable* ExceptionObj::methods() const {
  static const MethodTable kMethods{
      {"throw", throwError, 1, 1, 0},         {"rethrow", rethrowError, 1, 1, 0},
      {"throwAsCaller", throwError, 1, 1, 0}, {"getReport", getReport, 1, -1, 1},
      {"addCause", addCause, 2, 2, 1},        {"addCorrection", unchanged, 1, -1, 1},
      {"addprop", unchanged, 1, -1, 1}};
  return &kMethods;
}

}  // namespace matlift
