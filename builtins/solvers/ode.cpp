// ode45, ode23: initial value problems by embedded Runge-Kutta pairs.
#include <algorithm>
#include <cmath>
#include <memory>

#include "builtins/solvers/callback.h"
#include "builtins/solvers/ode_integrator.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

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

void Integrator::readTolerances(const Value* o) {
  const Value* relative = o ? o->field("RelTol") : nullptr;
  if (relative && !relative->isEmpty() &&
      !(relative->isPlain() && relative->isScalar() && relative->doubleAt(0) > 0))
    fail("MATLAB:odearguments:RelTolNotPosScalar", "RelTol must be a positive scalar.");
  constexpr double kLeast = 100 * 2.220446049250313e-16;
  settings_.relTol = optionNumber(o, "RelTol", 1e-3);
  if (settings_.relTol < kLeast) {
    call_.interpreter.warn("MATLAB:odearguments:RelTolIncrease",
                           strprintf("RelTol has been increased to %g.", kLeast));
    settings_.relTol = kLeast;
  }
  if (o && o->field("AbsTol") && !o->field("AbsTol")->isEmpty())
    settings_.absTol = toDoubles(*o->field("AbsTol"), "AbsTol");
  if (settings_.absTol.size() != 1 && settings_.absTol.size() != unknowns())
    fail("MATLAB:odearguments:SizeAbsTol",
         "To be consistent with Y0, AbsTol must be a scalar or a vector of length %zu.",
         unknowns());
  for (double a : settings_.absTol)
    if (!(a > 0)) fail("MATLAB:odearguments:AbsTolNotPos", "AbsTol must be positive.");
}

void Integrator::readSettings() {
  if (call_.has(3) && !call_.arg(3).isEmpty() && !call_.arg(3).isStruct())
    fail("MATLAB:odearguments:OptionsNotStruct", "The options of %s must be a struct from odeset.",
         name_);
  const Value* o = call_.has(3) && !call_.arg(3).isEmpty() ? &call_.arg(3) : nullptr;
  double length = std::abs(span_.back() - span_.front());
  readTolerances(o);
  settings_.maxStep = std::min(length, optionNumber(o, "MaxStep", 0.1 * length));
  settings_.initialStep = optionNumber(o, "InitialStep", 0);
  settings_.refine = std::max(1, int(optionNumber(o, "Refine", pair_.refine)));
  if (o) {
    auto given = [&](const char* name) {
      const Value* v = o->field(name);
      return v && !v->isEmpty() ? v : nullptr;
    };
    const Value* e = given("Events");
    if (e && e->isFunction()) settings_.events = e;
    e = given("OutputFcn");
    if (e && e->isFunction()) settings_.outputFcn = e;
    settings_.outputSel = given("OutputSel");
    settings_.mass = given("Mass");
    settings_.massOfState = optionText(o, "MStateDependence") != "none";
    settings_.stats = optionText(o, "Stats") == "on";
    const Value* n = o->field("NonNegative");
    if (n && n->isPlain())
      for (int64_t k = 0; k < n->numel(); ++k)
        settings_.nonNegative.push_back(int(n->doubleAt(k)) - 1);
  }
}

/// M(t,y) \ f: the derivative where the problem is M y' = f.
Value Integrator::massTimesInverse(double t, const State& y, const Value& f) {
  Value m = *settings_.mass;
  if (m.isFunction()) {
    ValueList args{Value(t)};
    if (settings_.massOfState) args.push_back(stateValue(y));
    ValueList out = call_.interpreter.call(m, args, 1);
    m = out.empty() ? Value() : out[0];
  }
  int64_t n = int64_t(unknowns());
  if (!m.isPlain() || m.dims().rows() != n || m.numel() != n * n)
    fail("MATLAB:odemass:MassSize", "The mass matrix must be %lldx%lld.", static_cast<long long>(n),
         static_cast<long long>(n));
  Value args[] = {m, f.reshaped(Dims(f.numel(), 1))};
  return call_.interpreter.call(Value::text("mldivide"), args, 1).at(0);
}

Value Integrator::evaluate(double t, const State& y) {
  ++evaluations_;
  Value v = (*f_)(Value(t), stateValue(y));
  if (settings_.mass) v = massTimesInverse(t, y, v);
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
  if (settings_.outputFcn) {
    Value args[] = {columnValue(span_), selected(states_, 0), Value::text("init")};
    call_.interpreter.call(*settings_.outputFcn, args, 0);
  }
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
    size_t before = times_.size();
    emit(s, tEnd, stopped);
    if (tellOutput(before) || stopped) break;
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
  single_ = call_.arg(1).isSingle() || call_.arg(2).isSingle();
  readSettings();
  integrate();
  if (settings_.outputFcn) {
    Value args[] = {Value::emptyDouble(), Value::emptyDouble(), Value::text("done")};
    call_.interpreter.call(*settings_.outputFcn, args, 0);
  }
  if (settings_.stats)
    call_.interpreter.write(
        strprintf("%d successful steps\n%d failed attempts\n%d function "
                  "evaluations\n",
                  steps_, failures_, evaluations_));
  return results();
}

namespace {

Value ode45(Call& call) { return Integrator(call, kDormandPrince, "ode45").run(); }
Value ode23(Call& call) { return Integrator(call, kBogackiShampine, "ode23").run(); }

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
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme odeTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
