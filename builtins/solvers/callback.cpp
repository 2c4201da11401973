#include "builtins/solvers/callback.h"

#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

Callback::Callback(Interpreter& interpreter, Value function, const char* solver)
    : interpreter_(interpreter), function_(std::move(function)), solver_(solver) {
  if (!function_.isFunction() && !function_.isTextScalar())
    fail(strprintf("MATLAB:%s:InvalidFunctionSupplied", solver).c_str(),
         "First input argument must be a function handle.");
}

Value Callback::call(ValueList args) const {
  interpreter_.checkInterrupt();
  for (const Value& e : extra_) args.push_back(e);
  return interpreter_.call1(function_, args);
}

Value Callback::operator()(Value x) const { return call({std::move(x)}); }
Value Callback::operator()(Value x, Value y) const { return call({std::move(x), std::move(y)}); }

double Callback::realOf(const Value& x) const {
  Value y = call({x});
  if (!y.isPlain() || y.isEmpty())
    fail(strprintf("MATLAB:%s:ValuesMustBeNumeric", solver_).c_str(),
         "The function must return a number.");
  return y.complexAt(0).imag() != 0 ? std::numeric_limits<double>::quiet_NaN()
                                    : y.complexAt(0).real();
}

double Callback::real(double x) const { return realOf(Value(x)); }

double optionNumber(const Value* options, const char* name, double standard) {
  if (!options || !options->isStruct() || options->isEmpty()) return standard;
  const Value* f = options->field(name);
  return f && f->isPlain() && !f->isChar() && !f->isEmpty() ? f->doubleAt(0) : standard;
}

std::string optionText(const Value* options, const char* name) {
  if (!options || !options->isStruct() || options->isEmpty()) return {};
  const Value* f = options->field(name);
  return f ? builtins::optionWord(*f) : std::string();
}

bool wantsDisplay(const Value* options, const char* level) {
  return optionText(options, "Display") == level;
}

Value columnValue(const std::vector<double>& x) { return Value::fromVector(x, false); }

std::vector<double> toDoubles(const Value& v, const char* what) {
  if (!v.isPlain() || v.isComplex())
    fail("MATLAB:solvers:realNumbers", "%s must be real numbers.", what);
  std::vector<double> out(size_t(v.numel()));
  for (int64_t i = 0; i < v.numel(); ++i) out[size_t(i)] = v.doubleAt(i);
  return out;
}

}  // namespace matlift::solvers
