// What fzero, fminbnd and fminsearch tell: their fourth output, and what Display lets them print.
#pragma once

#include <cctype>
#include <string>

#include "builtins/solvers/callback.h"

namespace matlift::solvers {

inline constexpr double kEps = 2.220446049250313e-16;

struct Report {
  int iterations = 0, evaluations = 0;
  const char* algorithm = "";
  std::string message;
};

inline Value outputStruct(const Report& r, bool interval, int intervalIterations) {
  Value s = Value::structure();
  if (interval) s.setField("intervaliterations", Value(double(intervalIterations)));
  s.setField("iterations", Value(double(r.iterations)));
  s.setField("funcCount", Value(double(r.evaluations)));
  s.setField("algorithm", Value::text(r.algorithm));
  s.setField("message", Value::text(r.message));
  return s;
}

inline const Value* optionsArg(Call& call, int k) {
  if (!call.has(k) || call.arg(k).isEmpty() || !call.arg(k).isStruct()) return nullptr;
  return &call.arg(k);
}

/// fzero(problem) and the like: is the only argument a structure? If it is no argument at all that
/// a solver could begin with, an error.
inline bool isProblem(Call& call, const char* solver, const char* leastArguments, int least) {
  if (call.nargin() >= least) return false;
  if (call.nargin() == 1 && call.arg(0).isStruct() && call.arg(0).isScalar()) return true;
  std::string shown = solver;
  for (char& c : shown) c = char(std::toupper(c));
  fail(("MATLAB:" + std::string(solver) + ":InputArg").c_str(),
       "The input to %s should be either a structure with valid fields or consist of at least %s "
       "arguments.",
       shown.c_str(), leastArguments);
}

/// The same call with the structure's fields in the places of the arguments, then its options.
inline Value solveProblem(Call& call, Value (*solve)(Call&),
                          std::initializer_list<const char*> fields) {
  const Value problem = call.arg(0);
  ValueList args;
  for (const char* name : fields) {
    const Value* field = problem.field(Name(name));
    if (!field)
      fail("MATLAB:optimfun:missingField", "The problem structure must have the field '%s'.", name);
    args.push_back(*field);
  }
  if (const Value* options = problem.field(Name("options"))) args.push_back(*options);
  ValueList outs(size_t(std::max(1, call.nargout)));
  Call inner(call.interpreter, args, call.nargout, outs);
  Value first = solve(inner);
  for (int k = 1; k < call.nargout; ++k) call.setOut(k, std::move(outs[size_t(k)]));
  return first;
}

// Extra arguments after the options go to the function.
inline void passExtra(Call& call, Callback& f, int from) {
  ValueList extra;
  for (int k = from; k < call.nargin(); ++k) extra.push_back(call.arg(k));
  f.setExtra(std::move(extra));
}

/// What the option Display lets through: 'off', 'notify' (the standard: only what went wrong),
/// 'final', 'iter'.
class Printer {
 public:
  Printer(Call& call, const Value* options) : interpreter_(call.interpreter) {
    std::string word = optionText(options, "Display");
    level_ = word == "off" || word == "none" ? 0 : word == "final" ? 2 : word == "iter" ? 3 : 1;
  }
  void trouble(const std::string& text) const { write(1, text); }
  void result(const std::string& text) const { write(2, text); }
  /// What `text` makes, for 'iter' alone.
  template <class Text>
  void line(Text text) const {
    if (level_ >= 3) interpreter_.write(text());
  }

 private:
  void write(int level, const std::string& text) const {
    if (level_ >= level) interpreter_.write(text);
  }
  Interpreter& interpreter_;
  int level_;
};

}  // namespace matlift::solvers
