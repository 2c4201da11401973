// ode45, ode23, deval: initial value problems by embedded Runge-Kutta pairs.
#include <algorithm>
#include <cmath>
#include <memory>

#include "builtins/solvers/callback.h"
#include "builtins/solvers/ode_pairs.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

struct Settings {
  double relTol = 1e-3, maxStep = 0, initialStep = 0;
  State absTol{1e-6};
  int refine = 1;
  const Value* events = nullptr;
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
  std::vector<State> states_, stepStates_;
  std::vector<EventHit> hits_;
  std::vector<double> lastEvents_;
  int steps_ = 0, failures_ = 0, evaluations_ = 0;
  bool complex_ = false;
};

State Integrator::toParts(const Value& v) {
  size_t n = size_t(v.numel());
  State out(2 * n);
  for (size_t i = 0; i < n; ++i) {
    Complex z = v.complexAt(int64_t(i));
    out[i] = z.real();
    out[n + i] = z.imag();
  }
  return out;
}

Value Integrator::stateValue(const State& y) const {
  if (!complex_) return columnValue(y);
  return statesValue({y}, true);
}

void Integrator::readSettings() {
  const Value* o =
      call_.has(3) && call_.arg(3).isStruct() && !call_.arg(3).isEmpty() ? &call_.arg(3) : nullptr;
  double length = std::abs(span_.back() - span_.front());
  settings_.relTol = std::max(optionNumber(o, "RelTol", 1e-3), 100 * 2.220446049250313e-16);
  if (o && o->field("AbsTol") && !o->field("AbsTol")->isEmpty())
    settings_.absTol = toDoubles(*o->field("AbsTol"), "AbsTol");
  if (settings_.absTol.size() != 1 && settings_.absTol.size() != unknowns())
    fail(strprintf("MATLAB:%s:SizeAbsTol", "odearguments").c_str(),
         "To be consistent with Y0, AbsTol must be a scalar or a vector of length %zu.",
         unknowns());
  for (double a : settings_.absTol)
    if (!(a > 0)) fail("MATLAB:odearguments:AbsTolNotPos", "AbsTol must be positive.");
  settings_.maxStep = std::min(length, optionNumber(o, "MaxStep", 0.1 * length));
  settings_.initialStep = optionNumber(o, "InitialStep", 0);
  settings_.refine = std::max(1, int(optionNumber(o, "Refine", pair_.refine)));
  if (o) {
    const Value* e = o->field("Events");
    if (e && e->isFunction()) settings_.events = e;
    const Value* n = o->field("NonNegative");
    if (n && n->isPlain())
      for (int64_t k = 0; k < n->numel(); ++k)
        settings_.nonNegative.push_back(int(n->doubleAt(k)) - 1);
  }
}

Value Integrator::evaluate(double t, const State& y) {
  ++evaluations_;
  Value v = (*f_)(Value(t), stateValue(y));
  if (!v.isPlain() || v.numel() != int64_t(unknowns()))
    fail("MATLAB:odearguments:SizeIC",
         "The function returns a vector of length %lld, but the length of initial conditions "
         "vector is %zu. The vector "
         "returned by the function and the initial conditions vector must have the same number of "
         "elements.",
         static_cast<long long>(v.isPlain() ? v.numel() : 0), unknowns());
  return v;
}

State Integrator::derivative(double t, const State& y) {
  Value v = evaluate(t, y);
  return complex_ ? toParts(v) : toDoubles(v, "dydt");
}

// The first one decides whether the solution is complex.
State Integrator::firstDerivative() {
  Value v = evaluate(span_[0], y0_);
  if (!complex_ && v.isComplex()) {
    y0_.resize(2 * y0_.size(), 0.0);
    complex_ = true;
  }
  return complex_ ? toParts(v) : toDoubles(v, "dydt");
}

double Integrator::firstStep(const State& y, const State& f) const {
  double h = std::min(settings_.maxStep, std::abs(span_[1] - span_[0]));
  if (settings_.initialStep > 0) return std::min(settings_.maxStep, settings_.initialStep);
  double rate = 0;
  for (size_t i = 0; i < y.size(); ++i)
    rate = std::max(rate, std::abs(f[i]) / std::max(std::abs(y[i]), threshold(i)));
  rate /= 0.8 * std::pow(settings_.relTol, 1 / pair_.order);
  return h * rate > 1 ? 1 / rate : h;
}

// Computes the stages of a step of size s.h; returns the error in units of 1.
double Integrator::tryStep(Step& s) {
  size_t n = s.y.size();
  s.f.resize(size_t(pair_.stages));
  for (int k = 1; k < pair_.stages; ++k) {
    State y = s.y;
    for (int j = 0; j < k; ++j) {
      double w = s.h * pair_.a[k][j];
      if (w != 0)
        for (size_t i = 0; i < n; ++i) y[i] += w * s.f[size_t(j)][i];
    }
    if (k == pair_.stages - 1) s.yNew = y;
    s.f[size_t(k)] = derivative(s.t + pair_.c[k] * s.h, y);
  }
  double error = 0;
  for (size_t i = 0; i < n; ++i) {
    double e = 0;
    for (int k = 0; k < pair_.stages; ++k) e += pair_.error[k] * s.f[size_t(k)][i];
    double scale = std::max({std::abs(s.y[i]), std::abs(s.yNew[i]), threshold(i)});
    double scaled = std::abs(s.h * e) / scale;
    if (!(scaled <= error)) error = scaled;
  }
  return error;
}

std::vector<double> Integrator::eventValues(double t, const State& y, std::vector<double>* terminal,
                                            std::vector<double>* direction) {
  Value args[] = {Value(t), stateValue(y)};
  ValueList out = call_.interpreter.call(*settings_.events, args, 3);
  if (out.size() < 3)
    fail("MATLAB:odeevents:NotEnoughOutputs", "The events function must return three outputs.");
  std::vector<double> v = toDoubles(out[0], "event values");
  if (terminal) {
    *terminal = toDoubles(out[1], "isterminal");
    *direction = toDoubles(out[2], "direction");
    terminal->resize(v.size(), 0.0);
    direction->resize(v.size(), 0.0);
  }
  return v;
}

// Finds sign changes inside a step; true when one of them ends the integration, at tEnd.
bool Integrator::handleEvents(const Step& s, double& tEnd) {
  std::vector<double> terminal, direction;
  std::vector<double> now = eventValues(s.t + s.h, s.yNew, &terminal, &direction);
  if (now.size() != lastEvents_.size())
    fail("MATLAB:odeevents:SizeChanged",
         "The events function must always return the same number of values.");
  std::vector<EventHit> found;
  for (size_t k = 0; k < now.size(); ++k) {
    double v0 = lastEvents_[k], v1 = now[k];
    if ((v0 > 0) == (v1 > 0) || v0 == v1 || v0 == 0) continue;
    if (direction[k] != 0 && (v1 > v0) != (direction[k] > 0)) continue;
    double a = s.t, b = s.t + s.h;
    for (int i = 0; i < 100 && std::abs(b - a) > 4e-16 * std::max(std::abs(a), std::abs(b)); ++i) {
      double middle = (a + b) / 2, v = eventValues(middle, at(s, middle), nullptr, nullptr).at(k);
      if ((v > 0) == (v0 > 0) && v != 0)
        a = middle;
      else
        b = middle;
    }
    found.push_back({b, at(s, b), int(k)});
  }
  double sign = s.h > 0 ? 1 : -1;
  std::sort(found.begin(), found.end(), [&](auto& p, auto& q) { return sign * p.t < sign * q.t; });
  lastEvents_ = now;
  for (EventHit& hit : found) {
    hits_.push_back(hit);
    // An event at the very start does not end the integration.
    if (terminal[size_t(hit.index)] != 0 && hit.t != span_[0]) {
      tEnd = hit.t;
      return true;
    }
  }
  return false;
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
  stepTimes_.push_back(tEnd);
  stepStates_.push_back(stopped ? at(s, tEnd) : s.yNew);
}

bool Integrator::integrate() {
  double tFinal = span_.back(), direction = tFinal > span_[0] ? 1 : -1;
  Step s;
  s.t = span_[0];
  s.f.resize(size_t(pair_.stages));
  s.f[0] = firstDerivative();
  s.y = y0_;
  record(s.t, s.y);
  stepTimes_.push_back(s.t);
  stepStates_.push_back(s.y);
  if (settings_.events) lastEvents_ = eventValues(s.t, s.y, nullptr, nullptr);
  double h = firstStep(s.y, s.f[0]);
  for (bool done = false; !done;) {
    double smallest = 16 * (std::nextafter(std::abs(s.t), INFINITY) - std::abs(s.t));
    h = std::min(settings_.maxStep, std::max(smallest, h));
    if (1.1 * h >= std::abs(tFinal - s.t)) {
      h = std::abs(tFinal - s.t);
      done = true;
    }
    bool failed = false;
    double error = 0;
    for (;;) {
      s.h = direction * h;
      error = tryStep(s);
      for (int i : settings_.nonNegative)
        if (i >= 0 && size_t(i) < s.yNew.size() && s.yNew[size_t(i)] < 0) s.yNew[size_t(i)] = 0;
      if (error <= settings_.relTol) break;
      ++failures_;
      if (h <= smallest || std::isnan(error)) {
        call_.interpreter.warn(
            strprintf("MATLAB:%s:IntegrationTolNotMet", name_),
            strprintf(
                "Failure at t=%e.  Unable to meet integration tolerances without reducing the "
                "step size below the smallest value allowed (%e) at time t.",
                s.t, smallest));
        return false;
      }
      double factor = failed ? 0.5
                             : std::max(pair_.firstShrink,
                                        0.8 * std::pow(settings_.relTol / error, 1 / pair_.order));
      h = std::max(smallest, h * factor);
      failed = true;
      done = false;
    }
    ++steps_;
    double tEnd = done ? tFinal : s.t + s.h;
    bool stopped = settings_.events && handleEvents(s, tEnd);
    emit(s, tEnd, stopped);
    if (stopped) break;
    if (!failed) {
      double ratio = 1.25 * std::pow(error / settings_.relTol, 1 / pair_.order);
      h = ratio > 0.2 ? h / ratio : 5 * h;
    }
    s.t = tEnd;
    s.y = s.yNew;
    s.f[0] = s.f.back();
  }
  return true;
}

Value matrixOf(const std::vector<State>& rows, size_t columns, bool transposed) {
  int64_t m = int64_t(rows.size()), n = int64_t(columns);
  Value v = Value::uninitialized(ClassId::Double, transposed ? Dims(n, m) : Dims(m, n));
  double* p = v.mutableData<double>();
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      p[transposed ? j + i * n : i + j * m] = rows[size_t(i)][size_t(j)];
  return v;
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
    s.setField("x", Value::fromVector(stepTimes_, true));
    s.setField("y", statesValue(stepStates_, true));
    Value stats = Value::structure();
    stats.setField("nsteps", Value(double(steps_)));
    stats.setField("nfailed", Value(double(failures_)));
    stats.setField("nfevals", Value(double(evaluations_)));
    s.setField("stats", std::move(stats));
    // For deval: the refined output, dense enough for a cubic through it.
    s.setField("idata", [&] {
      Value d = Value::structure();
      std::vector<State> slopes;
      for (size_t k = 0; k < stepTimes_.size(); ++k)
        slopes.push_back(derivative(stepTimes_[k], stepStates_[k]));
      d.setField("slopes", statesValue(slopes, true));
      return d;
    }());
    if (settings_.events) {
      s.setField("xe", none ? Value::emptyDouble() : Value::fromVector(eventTimes, true));
      s.setField("ye", none ? Value::emptyDouble() : statesValue(eventStates, true));
      s.setField("ie", none ? Value::emptyDouble() : Value::fromVector(eventIndices, true));
    }
    return s;
  }
  call_.setOut(1, statesValue(states_, false));
  if (call_.nargout > 2) {
    call_.setOut(2, none ? Value::emptyDouble() : columnValue(eventTimes));
    call_.setOut(3, none ? Value::emptyDouble() : statesValue(eventStates, false));
    call_.setOut(4, none ? Value::emptyDouble() : columnValue(eventIndices));
  }
  return columnValue(times_);
}

Value Integrator::run() {
  f_ = std::make_unique<Callback>(call_.interpreter, call_.arg(0), name_);
  ValueList extra;
  for (int k = 4; k < call_.nargin(); ++k) extra.push_back(call_.arg(k));
  f_->setExtra(std::move(extra));
  span_ = toDoubles(call_.arg(1), "tspan");
  complex_ = call_.arg(2).isComplex();
  y0_ = complex_ ? toParts(call_.arg(2)) : toDoubles(call_.arg(2), "y0");
  if (span_.size() < 2)
    fail("MATLAB:odearguments:SizeTspan", "TSPAN must have at least two elements.");
  double direction = span_.back() - span_.front();
  for (size_t k = 1; k < span_.size(); ++k)
    if (!((span_[k] - span_[k - 1]) * direction > 0))
      fail("MATLAB:odearguments:TspanNotMonotonic",
           "The entries in TSPAN must strictly increase or decrease.");
  readSettings();
  integrate();
  return results();
}

Value ode45(Call& call) { return Integrator(call, kDormandPrince, "ode45").run(); }
Value ode23(Call& call) { return Integrator(call, kBogackiShampine, "ode23").run(); }

Value deval(Call& call) {
  bool swapped = !call.arg(0).isStruct();
  const Value &sol = call.arg(swapped ? 1 : 0), &xq = call.arg(swapped ? 0 : 1);
  const Value* idata = sol.isStruct() && sol.numel() == 1 ? sol.field("idata") : nullptr;
  const Value* slopes =
      idata && idata->isStruct() && idata->numel() == 1 ? idata->field("slopes") : nullptr;
  if (!slopes || !sol.field("x") || !sol.field("y"))
    fail("MATLAB:deval:SolNotFromDiffEqSolver",
         "The first argument must be a solution returned by an ODE solver.");
  std::vector<double> t = toDoubles(*sol.field("x"), "x"), x = toDoubles(xq, "xint");
  const Value& y = *sol.field("y");
  int64_t n = y.dims().rows(), last = int64_t(t.size()) - 1;
  if (!y.isPlain() || !slopes->isPlain() || last < 1 || y.numel() != n * (last + 1) ||
      slopes->numel() != y.numel())
    fail("MATLAB:deval:SolNotFromDiffEqSolver",
         "The first argument must be a solution returned by an ODE solver.");
  Value out = Value::uninitialized(ClassId::Double, Dims(n, int64_t(x.size())));
  double* p = out.mutableData<double>();
  double sign = t.back() > t.front() ? 1 : -1;
  for (size_t q = 0; q < x.size(); ++q) {
    if (sign * (x[q] - t.front()) < 0 || sign * (x[q] - t.back()) > 0)
      fail("MATLAB:deval:SolOutsideInterval",
           "Attempting to evaluate the solution outside the interval [%e, %e] where it is defined.",
           t.front(), t.back());
    int64_t k = 0;
    while (k + 1 < last && sign * (x[q] - t[size_t(k) + 1]) > 0) ++k;
    Step s;
    s.t = t[size_t(k)];
    s.h = t[size_t(k) + 1] - s.t;
    s.f.resize(2);
    for (int64_t i = 0; i < n; ++i) {
      s.y.push_back(y.doubleAt(i + k * n));
      s.yNew.push_back(y.doubleAt(i + (k + 1) * n));
      s.f[0].push_back(slopes->doubleAt(i + k * n));
      s.f[1].push_back(slopes->doubleAt(i + (k + 1) * n));
    }
    State v = interpolate23(s, x[q]);
    for (int64_t i = 0; i < n; ++i) p[int64_t(q) * n + i] = v[size_t(i)];
  }
  return out;
}

const BuiltinDescriptor kRows[] = {
    {.name = "ode45",
     .function = ode45,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 5,
     .help = "[t,y] = ode45(f,tspan,y0) solves y' = f(t,y) from y0, with a Runge-Kutta pair of "
             "orders 4 and 5.\n"
             "tspan = [t0 tf], or the times at which the solution is wanted. "
             "ode45(f,tspan,y0,options): from odeset.\n"
             "[t,y,te,ye,ie] also gives the events; sol = ode45(...) a struct for deval.",
     .example = "[t, y] = ode45(@(t,y) -y, [0 1], 1);\nfprintf('%.3f\\n', y(end))",
     .expected = "0.368\n"},
    {.name = "ode23",
     .function = ode23,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 5,
     .help = "[t,y] = ode23(f,tspan,y0) solves y' = f(t,y) with a Runge-Kutta pair of orders 2 and "
             "3.\nArguments and "
             "results as ode45.",
     .example = "[t, y] = ode23(@(t,y) -y, [0 1], 1);\nfprintf('%.2f\\n', y(end))",
     .expected = "0.37\n"},
    {.name = "deval",
     .function = deval,
     .minIn = 2,
     .maxIn = 2,
     .help = "deval(sol,x) evaluates the solution of ode45 or ode23 at the points x.",
     .example = "s = ode45(@(t,y) 1, [0 1], 0);\nfprintf('%.2f\\n', deval(s, 0.5))",
     .expected = "0.50\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme odeTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
