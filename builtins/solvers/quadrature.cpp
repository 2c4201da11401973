#include "builtins/solvers/quadrature.h"

#include <cmath>

#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

// Gauss-Kronrod 7-15 on [-1, 1] (standard tables): nodes, Kronrod weights, Gauss weights of every
// second node.
const double kNodes[15] = {
    -0.991455371120812639, -0.949107912342758525, -0.864864423359769073, -0.741531185599394440,
    -0.586087235467691130, -0.405845151377397167, -0.207784955007898468, 0,
    0.207784955007898468,  0.405845151377397167,  0.586087235467691130,  0.741531185599394440,
    0.864864423359769073,  0.949107912342758525,  0.991455371120812639};
const double kKronrod[15] = {0.022935322010529225, 0.063092092629978553, 0.104790010322250184,
                             0.140653259715525919, 0.169004726639267903, 0.190350578064785410,
                             0.204432940075298892, 0.209482141084727828, 0.204432940075298892,
                             0.190350578064785410, 0.169004726639267903, 0.140653259715525919,
                             0.104790010322250184, 0.063092092629978553, 0.022935322010529225};
const double kGauss[15] = {0, 0.129484966168869693, 0, 0.279705391489276668,
                           0, 0.381830050505118945, 0, 0.417959183673469388,
                           0, 0.381830050505118945, 0, 0.279705391489276668,
                           0, 0.129484966168869693, 0};

Transform transformFor(double a, double b) {
  Transform m;
  m.a = a;
  m.b = b;
  bool low = std::isinf(a), high = std::isinf(b);
  m.kind = low && high ? Transform::Whole
           : high      ? Transform::ToInfinity
           : low       ? Transform::FromMinusInfinity
                       : Transform::Finite;
  return m;
}

namespace {

// Adaptive, all open subintervals evaluated in one call of the integrand.
Result adaptive(Interpreter& interpreter, const Integrand& f, const Transform& map,
                std::vector<Interval> open, Tolerances tolerance, const char* name) {
  constexpr size_t kMostIntervals = 16384;
  Complex settled = 0;
  double settledError = 0, length = map.high() - map.low();
  for (int round = 0;; ++round) {
    std::vector<double> points, weights;
    for (const Interval& i : open) {
      double half = (i.high - i.low) / 2, middle = (i.high + i.low) / 2;
      for (int k = 0; k < 15; ++k) {
        double t = middle + half * kNodes[k];
        points.push_back(map.x(t));
        weights.push_back(map.weight(t) * half);
      }
    }
    std::vector<Complex> y = f(points);
    std::vector<Complex> q(open.size());
    std::vector<double> e(open.size());
    Complex total = settled;
    double totalError = settledError;
    for (size_t i = 0; i < open.size(); ++i) {
      Complex kronrod = 0, gauss = 0;
      for (size_t k = 0; k < 15; ++k) {
        // A real integrand stays real where the weight overflows.
        Complex v = y[i * 15 + k];
        const double w = weights[i * 15 + k];
        v = v.imag() == 0 ? Complex(v.real() * w) : v * w;
        kronrod += kKronrod[k] * v;
        gauss += kGauss[k] * v;
      }
      q[i] = kronrod;
      e[i] = std::abs(kronrod - gauss);
      total += kronrod;
      totalError += e[i];
    }
    if (!std::isfinite(std::abs(total))) {
      interpreter.warn(strprintf("MATLAB:%s:NonFiniteValue", name),
                       "Infinite or Not-a-Number value encountered.");
      return {total, totalError};
    }
    double goal = std::max(tolerance.absolute, tolerance.relative * std::abs(total));
    if (totalError <= goal) return {total, totalError};
    std::vector<Interval> next;
    for (size_t i = 0; i < open.size(); ++i) {
      double share = goal * (open[i].high - open[i].low) / length;
      double middle = (open[i].low + open[i].high) / 2;
      if (e[i] <= share) {
        settled += q[i];
        settledError += e[i];
        continue;
      }
      if (!(open[i].low < middle && middle < open[i].high) ||
          open[i].high - open[i].low < 100 * 2.2e-16) {
        interpreter.warn(
            strprintf("MATLAB:%s:MinStepSize", name),
            strprintf("Minimum step size reached near x = %g. There may be a singularity, or the "
                      "tolerances may be too tight for this problem.",
                      map.x(middle)));
        return {total, totalError};
      }
      next.push_back({open[i].low, middle});
      next.push_back({middle, open[i].high});
    }
    if (next.empty()) return {total, totalError};
    if (next.size() > kMostIntervals / 2 || round > 60) {
      interpreter.warn(
          strprintf("MATLAB:%s:MaxIntervalCountReached", name),
          strprintf(
              "Reached the limit on the maximum number of intervals in use. Approximate bound on "
              "error is%9.1e. The integral may not exist, or it may be difficult to approximate "
              "numerically to the requested accuracy.",
              totalError));
      return {total, totalError};
    }
    open = std::move(next);
  }
}

std::vector<Interval> startIntervals(const Transform& map) {
  std::vector<Interval> open;
  double low = map.low(), high = map.high();
  for (int k = 0; k < 10; ++k)
    open.push_back({low + (high - low) * k / 10, low + (high - low) * (k + 1) / 10});
  return open;
}

double toleranceArg(const Value& v, const char* what, const char* name) {
  double x = toDouble(v, what);
  if (!(x >= 0))
    fail(strprintf("MATLAB:%s:invalid%s", name, what).c_str(), "%s must be a nonnegative scalar.",
         what);
  return x;
}

void checkMethod(const Value& v, const char* name) {
  std::string word = builtins::optionWord(v);
  if (word != "auto" && word != "tiled" && word != "iterated")
    fail(strprintf("MATLAB:%s:invalidMethod", name).c_str(),
         "The method must be 'auto', 'tiled' or 'iterated'.");
}

std::vector<Complex> complexNumbers(const Value& v, const char* what) {
  if (!v.isPlain()) fail("MATLAB:solvers:numbers", "%s must be numbers.", what);
  std::vector<Complex> out(size_t(v.numel()));
  for (int64_t i = 0; i < v.numel(); ++i) out[size_t(i)] = v.complexAt(i);
  return out;
}

}  // namespace

Result integrateOver(Interpreter& interpreter, const Integrand& f, double a, double b,
                     Tolerances tolerance, const char* name) {
  if (a == b) return {};
  if (a > b) {
    Result r = integrateOver(interpreter, f, b, a, tolerance, name);
    return {-r.value, r.error};
  }
  Transform map = transformFor(a, b);
  return adaptive(interpreter, f, map, startIntervals(map), tolerance, name);
}

IntegralOptions readIntegralOptions(Call& call, int from, const char* name) {
  IntegralOptions o;
  for (int k = from; k < call.nargin(); k += 2) {
    std::string word = builtins::optionWord(call.arg(k));
    if (word.empty() || k + 1 >= call.nargin())
      fail("MATLAB:InputParser:ParamMissingValue", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "abstol")
      o.tolerance.absolute = toleranceArg(v, "AbsTol", name);
    else if (word == "reltol")
      o.tolerance.relative = std::max(toleranceArg(v, "RelTol", name), 2.3e-14);
    else if (word == "arrayvalued")
      o.arrayValued = isTrue(v);
    else if (word == "vectorized")
      o.vectorized = isTrue(v);
    else if (word == "waypoints")
      o.waypoints = complexNumbers(v, "Waypoints");
    else if (word == "method")
      checkMethod(v, name);
    else if (word == "maxintervalcount" || word == "maxfunevals" || word == "singular" ||
             word == "failureplot")
      continue;
    else
      fail("MATLAB:InputParser:UnmatchedParameter", "'%s' is not a recognized parameter of '%s'.",
           word.c_str(), name);
  }
  return o;
}

}  // namespace matlift::solvers
