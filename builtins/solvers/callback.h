// Calling a user's function from a numerical method.
#pragma once

#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace matlift::solvers {

/// A user's function of numbers: a handle or a name, with arguments that go along unchanged.
class Callback {
 public:
  Callback(Interpreter& interpreter, Value function, const char* solver);
  void setExtra(ValueList extra) { extra_ = std::move(extra); }

  Value operator()(Value x) const;
  Value operator()(Value x, Value y) const;
  /// f(x) as one real number, or an error.
  double real(double x) const;
  double realOf(const Value& x) const;

 private:
  Value call(ValueList args) const;

  Interpreter& interpreter_;
  Value function_;
  const char* solver_;
  ValueList extra_;
};

/// A number in an options struct; `standard` when the field is missing or empty.
double optionNumber(const Value* options, const char* name, double standard);
/// Its text, lower case; "" when there is none.
std::string optionText(const Value* options, const char* name);
/// Prints nothing unless Display asks for it: 'iter', 'final' …
bool wantsDisplay(const Value* options, const char* level);

/// A column of doubles.
Value columnValue(const std::vector<double>& x);
std::vector<double> toDoubles(const Value& v, const char* what);

}  // namespace matlift::solvers
