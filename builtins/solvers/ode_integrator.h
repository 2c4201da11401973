// One run of an embedded Runge-Kutta pair: settings, steps (ode.cpp), what comes out
// (ode_output.cpp).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "builtins/solvers/callback.h"
#include "builtins/solvers/ode_pairs.h"

namespace matlift::solvers {

struct Settings {
  double relTol = 1e-3, maxStep = 0, initialStep = 0;
  State absTol{1e-6};
  int refine = 1;
  const Value* events = nullptr;
  const Value* mass = nullptr;  ///< a matrix, or a function of t, or of t and y
  bool massOfState = true;
  const Value* outputFcn = nullptr;
  const Value* outputSel = nullptr;
  bool stats = false;
  std::vector<int> nonNegative;
};

struct EventHit {
  double t;
  State y;
  int index;
};

class Integrator {
 public:
  Integrator(Call& call, const Pair& pair, const char* name)
      : call_(call), pair_(pair), name_(name) {}

  Value run();

 private:
  void readSettings();
  void readTolerances(const Value* options);
  Value massTimesInverse(double t, const State& y, const Value& f);
  bool tellOutput(size_t first);
  Value selected(const std::vector<State>& states, size_t first) const;
  Value evaluate(double t, const State& y);
  State derivative(double t, const State& y);
  State firstDerivative();
  State at(const Step& s, double t) const {
    return pair_.stages == 7 ? interpolate45(s, t) : interpolate23(s, t);
  }
  double threshold(size_t i) const {
    return settings_.absTol[settings_.absTol.size() > 1 ? i % unknowns() : 0] / settings_.relTol;
  }
  double firstStep(const State& y, const State& f) const;
  double tryStep(Step& s);
  bool integrate();
  bool handleEvents(const Step& s, double& tEnd);
  std::vector<double> eventValues(double t, const State& y, std::vector<double>* terminal,
                                  std::vector<double>* direction);
  void emit(const Step& s, double tEnd, bool stopped);
  void record(double t, State y);
  void keepInside(const Step& s, double tEnd);
  Value results();
  /// Complex states are computed as their real parts, then their imaginary parts.
  size_t unknowns() const { return complex_ ? y0_.size() / 2 : y0_.size(); }
  Value stateValue(const State& y) const;
  Value statesValue(const std::vector<State>& rows, bool transposed) const;
  static State toParts(const Value& v);

  Call& call_;
  const Pair& pair_;
  const char* name_;
  Settings settings_;
  std::unique_ptr<Callback> f_;
  State span_;
  size_t nextOutput_ = 1;
  State y0_, times_, stepTimes_;
  std::vector<State> states_, stepStates_, inside_;
  std::vector<EventHit> hits_;
  std::vector<double> lastEvents_;
  int steps_ = 0, failures_ = 0, evaluations_ = 0;
  bool complex_ = false, single_ = false;
};

}  // namespace matlift::solvers
