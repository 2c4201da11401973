// What an ODE solver gives: output points, the output function's calls, the results.
#include <cmath>

#include "builtins/solvers/ode_integrator.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::solvers {

namespace {

Value matrixOf(const std::vector<State>& rows, size_t columns, bool transposed) {
  int64_t m = int64_t(rows.size()), n = int64_t(columns);
  Value v = Value::uninitialized(ClassId::Double, transposed ? Dims(n, m) : Dims(m, n));
  double* p = v.mutableData<double>();
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      p[transposed ? j + i * n : i + j * m] = rows[size_t(i)][size_t(j)];
  return v;
}

}  // namespace

/// States from `first` on as columns, of the components that the output function wants.
Value Integrator::selected(const std::vector<State>& states, size_t first) const {
  Value all = statesValue({states.begin() + long(first), states.end()}, true);
  if (!settings_.outputSel) return all;
  Value index[] = {*settings_.outputSel, Value::colon()};
  return indexParen(all, index);
}

/// Hands the output points since `first` to the output function; true when it says stop.
bool Integrator::tellOutput(size_t first) {
  if (!settings_.outputFcn || times_.size() <= first) return false;
  State times(times_.begin() + long(first), times_.end());
  Value args[] = {Value::fromVector(times, true), selected(states_, first), Value::text("")};
  ValueList out = call_.interpreter.call(*settings_.outputFcn, args, 1);
  return !out.empty() && !out[0].isUndefined() && isTrue(out[0]);
}

void Integrator::record(double t, State y) {
  times_.push_back(t);
  states_.push_back(std::move(y));
}

// Output points of one step: refined, or those of tspan that it passes.
void Integrator::emit(const Step& s, double tEnd, bool stopped) {
  double sign = s.h > 0 ? 1 : -1;
  if (span_.size() > 2) {
    while (nextOutput_ < span_.size() && sign * (span_[nextOutput_] - tEnd) <= 0) {
      double t = span_[nextOutput_++];
      record(t, t == s.t + s.h ? s.yNew : at(s, t));
    }
    if (stopped && times_.back() != tEnd) record(tEnd, at(s, tEnd));
  } else {
    for (int k = 1; k < settings_.refine; ++k) {
      double t = s.t + s.h * k / settings_.refine;
      if (sign * (t - tEnd) < 0) record(t, at(s, t));
    }
    record(tEnd, stopped ? at(s, tEnd) : s.yNew);
  }
  keepInside(s, tEnd);
  stepTimes_.push_back(tEnd);
  stepStates_.push_back(stopped ? at(s, tEnd) : s.yNew);
}

/// For deval: the step's own polynomial, as its values at Chebyshev's points from end to end.
void Integrator::keepInside(const Step& s, double tEnd) {
  if (call_.nargout > 1) return;
  const int degree = pair_.degree;
  for (int k = 0; k <= degree; ++k) {
    const double u = (1 - std::cos(M_PI * k / degree)) / 2;
    inside_.push_back(k == 0 ? s.y : at(s, k == degree ? tEnd : s.t + u * (tEnd - s.t)));
  }
}

Value Integrator::statesValue(const std::vector<State>& rows, bool transposed) const {
  size_t n = unknowns();
  if (!complex_) return matrixOf(rows, n, transposed);
  int64_t m = int64_t(rows.size()), width = int64_t(n);
  Value v =
      Value::uninitialized(ClassId::Double, transposed ? Dims(width, m) : Dims(m, width), true);
  Complex* p = v.mutableData<Complex>();
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < width; ++j) {
      const State& y = rows[size_t(i)];
      p[transposed ? j + i * width : i + j * m] = {y[size_t(j)], y[n + size_t(j)]};
    }
  return std::move(v).narrowed();
}

Value Integrator::results() {
  State eventTimes, eventIndices;
  std::vector<State> eventStates;
  for (const EventHit& h : hits_) {
    eventTimes.push_back(h.t);
    eventStates.push_back(h.y);
    eventIndices.push_back(h.index + 1);
  }
  bool none = hits_.empty();
  if (call_.nargout <= 1) {
    Value s = Value::structure();
    s.setField("solver", Value::text(name_));
    // For odextend.
    Value given = Value::structure();
    given.setField("odefun", call_.arg(0));
    given.setField("options", call_.has(3) ? call_.arg(3) : Value::emptyDouble());
    s.setField("extdata", std::move(given));
    s.setField("x", Value::fromVector(stepTimes_, true));
    s.setField("y", statesValue(stepStates_, true));
    Value stats = Value::structure();
    stats.setField("nsteps", Value(double(steps_)));
    stats.setField("nfailed", Value(double(failures_)));
    stats.setField("nfevals", Value(double(evaluations_)));
    s.setField("stats", std::move(stats));
    Value dense = Value::structure();
    const int64_t nodes = pair_.degree + 1;
    dense.setField(
        "inside", statesValue(inside_, true)
                      .reshaped(Dims{int64_t(unknowns()), nodes, int64_t(inside_.size()) / nodes}));
    s.setField("idata", std::move(dense));
    if (settings_.events) {
      s.setField("xe", none ? Value::emptyDouble() : Value::fromVector(eventTimes, true));
      s.setField("ye", none ? Value::emptyDouble() : statesValue(eventStates, true));
      s.setField("ie", none ? Value::emptyDouble() : Value::fromVector(eventIndices, true));
    }
    return s;
  }
  // Computed in double, given in the class of the problem.
  auto given = [&](Value v) { return single_ ? convertClass(v, ClassId::Single) : v; };
  call_.setOut(1, given(statesValue(states_, false)));
  if (call_.nargout > 2) {
    call_.setOut(2, none ? Value::emptyDouble() : given(columnValue(eventTimes)));
    call_.setOut(3, none ? Value::emptyDouble() : given(statesValue(eventStates, false)));
    call_.setOut(4, none ? Value::emptyDouble() : columnValue(eventIndices));
  }
  return given(columnValue(times_));
}

}  // namespace matlift::solvers
