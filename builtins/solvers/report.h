// What fzero, fminbnd and fminsearch tell: their fourth output, and what Display lets them print.
#pragma once

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
