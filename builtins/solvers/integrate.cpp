// integral, integral2, quadgk, quad, quadl, quadv: numerical integration.
#include <cmath>
#include <functional>
#include <memory>

#include "builtins/linalg/matrix.h"
#include "builtins/solvers/callback.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

// Gauss-Kronrod 7-15 on [-1, 1] (standard tables): nodes, Kronrod weights, Gauss weights of every
// second node.
constexpr double kNodes[15] = {
    -0.991455371120812639, -0.949107912342758525, -0.864864423359769073, -0.741531185599394440,
    -0.586087235467691130, -0.405845151377397167, -0.207784955007898468, 0,
    0.207784955007898468,  0.405845151377397167,  0.586087235467691130,  0.741531185599394440,
    0.864864423359769073,  0.949107912342758525,  0.991455371120812639};
constexpr double kKronrod[15] = {0.022935322010529225, 0.063092092629978553, 0.104790010322250184,
                                 0.140653259715525919, 0.169004726639267903, 0.190350578064785410,
                                 0.204432940075298892, 0.209482141084727828, 0.204432940075298892,
                                 0.190350578064785410, 0.169004726639267903, 0.140653259715525919,
                                 0.104790010322250184, 0.063092092629978553, 0.022935322010529225};
constexpr double kGauss[15] = {0, 0.129484966168869693, 0, 0.279705391489276668,
                               0, 0.381830050505118945, 0, 0.417959183673469388,
                               0, 0.381830050505118945, 0, 0.279705391489276668,
                               0, 0.129484966168869693, 0};

struct Tolerances {
  double absolute = 1e-10, relative = 1e-6;
};

// The variable t in [-1,1] (finite limits), [0,1) or (-1,1) stands for x; the maps take the edge
// off singular end points (L. F. Shampine, J. Comput. Appl. Math. 211, 2008).
struct Transform {
  enum Kind { Finite, ToInfinity, FromMinusInfinity, Whole } kind = Finite;
  double a = 0, b = 0;
  double low() const { return kind == ToInfinity ? 0 : kind == FromMinusInfinity ? -1 : -1; }
  double high() const { return kind == FromMinusInfinity ? 0 : 1; }
  double x(double t) const {
    switch (kind) {
      case ToInfinity: {
        double r = t / (1 - t);
        return a + r * r;
      }
      case FromMinusInfinity: {
        double r = t / (1 + t);
        return b - r * r;
      }
      case Whole:
        return t / (1 - t * t);
      default:
        return (b - a) / 4 * t * (3 - t * t) + (b + a) / 2;
    }
  }
  double weight(double t) const {
    switch (kind) {
      case ToInfinity:
        return 2 * t / ((1 - t) * (1 - t) * (1 - t));
      case FromMinusInfinity:
        return -2 * t / ((1 + t) * (1 + t) * (1 + t));
      case Whole:
        return (1 + t * t) / ((1 - t * t) * (1 - t * t));
      default:
        return (b - a) / 4 * 3 * (1 - t * t);
    }
  }
};

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

struct Interval {
  double low, high;
};

struct Result {
  Complex value = 0;
  double error = 0;
};

using Integrand = std::function<std::vector<Complex>(const std::vector<double>&)>;

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
        Complex v = y[i * 15 + k] * weights[i * 15 + k];
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

// The user's function on a row of points; the result must have as many elements.
Integrand rowIntegrand(const Callback& f, const char* name) {
  return [&f, name](const std::vector<double>& x) {
    Value y = f(Value::fromVector(x, true));
    if (!y.isPlain() || y.numel() != int64_t(x.size()))
      fail(strprintf("MATLAB:%s:FxNotSameSizeAsX", name).c_str(),
           "Output of the function must be the same size as the input. If FUN is an array-valued "
           "integrand, set the "
           "'ArrayValued' option to true.");
    std::vector<Complex> out(x.size());
    linalg::copyElements<Complex>(y, out.data());
    return out;
  };
}

struct Options {
  Tolerances tolerance;
  bool arrayValued = false;
  std::vector<double> waypoints;
};

Options readOptions(Call& call, int from, const char* name) {
  Options o;
  for (int k = from; k < call.nargin(); k += 2) {
    std::string word = builtins::optionWord(call.arg(k));
    if (word.empty() || k + 1 >= call.nargin())
      fail("MATLAB:InputParser:ParamMissingValue", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "abstol")
      o.tolerance.absolute = toDouble(v, "AbsTol");
    else if (word == "reltol")
      o.tolerance.relative = std::max(toDouble(v, "RelTol"), 2.3e-14);
    else if (word == "arrayvalued")
      o.arrayValued = isTrue(v);
    else if (word == "waypoints")
      o.waypoints = toDoubles(v, "Waypoints");
    else if (word == "maxintervalcount" || word == "method" || word == "vectorized")
      continue;
    else
      fail("MATLAB:InputParser:UnmatchedParameter", "'%s' is not a recognized parameter of '%s'.",
           word.c_str(), name);
  }
  return o;
}

// Array-valued: one point a call; the largest element decides about the error.
Value integrateArray(const Callback& f, double a, double b, Tolerances tolerance) {
  double sign = 1;
  if (a > b) {
    std::swap(a, b);
    sign = -sign;
  }
  Transform map = transformFor(a, b);
  std::vector<Interval> stack{{map.low(), map.high()}};
  Value shape = f(Value(map.x((map.low() + map.high()) / 2)));
  if (!shape.isPlain())
    fail("MATLAB:integral:UnsupportedClass", "The function must return numbers.");
  size_t n = size_t(shape.numel());
  std::vector<Complex> total(n, Complex(0));
  double length = map.high() - map.low();
  int evaluated = 0;
  while (!stack.empty()) {
    Interval i = stack.back();
    stack.pop_back();
    double half = (i.high - i.low) / 2, middle = (i.high + i.low) / 2, error = 0, size = 0;
    std::vector<Complex> kronrod(n, Complex(0)), gauss(n, Complex(0)), y(n);
    for (int k = 0; k < 15; ++k) {
      double t = middle + half * kNodes[k];
      Value v = f(Value(map.x(t)));
      if (!v.isPlain() || v.numel() != int64_t(n))
        fail("MATLAB:integral:InconsistentSize", "The function's size must not change.");
      linalg::copyElements<Complex>(v, y.data());
      for (size_t j = 0; j < n; ++j) {
        kronrod[j] += kKronrod[k] * y[j] * map.weight(t) * half;
        gauss[j] += kGauss[k] * y[j] * map.weight(t) * half;
      }
    }
    for (size_t j = 0; j < n; ++j) {
      error = std::max(error, std::abs(kronrod[j] - gauss[j]));
      size = std::max(size, std::abs(kronrod[j] + total[j]));
    }
    double goal =
        std::max(tolerance.absolute, tolerance.relative * size) * (i.high - i.low) / length;
    if (!(error > goal) || half < 1e-13 || ++evaluated > 20000) {
      for (size_t j = 0; j < n; ++j) total[j] += kronrod[j];
    } else {
      stack.push_back({middle, i.high});
      stack.push_back({i.low, middle});
    }
  }
  Value out = Value::uninitialized(ClassId::Double, shape.dims(), true);
  Complex* p = out.mutableData<Complex>();
  for (size_t j = 0; j < n; ++j) p[j] = sign * total[j];
  return std::move(out).narrowed();
}

Value integralOf(Call& call, const char* name, Options o) {
  Callback f(call.interpreter, call.arg(0), name);
  double a = toDouble(call.arg(1), "A"), b = toDouble(call.arg(2), "B");
  if (std::isnan(a) || std::isnan(b))
    fail(strprintf("MATLAB:%s:invalidEndpoint", name).c_str(),
         "Limits of integration must not be NaN.");
  if (o.arrayValued) return integrateArray(f, a, b, o.tolerance);
  Integrand g = rowIntegrand(f, name);
  std::vector<double> stops{a};
  for (double w : o.waypoints)
    if (w > std::min(a, b) && w < std::max(a, b)) stops.push_back(w);
  stops.push_back(b);
  Result sum;
  for (size_t k = 0; k + 1 < stops.size(); ++k) {
    Result r = integrateOver(call.interpreter, g, stops[k], stops[k + 1], o.tolerance, name);
    sum.value += r.value;
    sum.error += r.error;
  }
  call.setOut(1, Value(sum.error));
  return Value::complexScalar(sum.value);
}

Value integral(Call& call) {
  return integralOf(call, "integral", readOptions(call, 3, "integral"));
}
Value quadgk(Call& call) { return integralOf(call, "quadgk", readOptions(call, 3, "quadgk")); }

// quad(f, a, b, tol, trace, p1, ...) and quadl: the old names, an absolute tolerance.
Value oldQuad(Call& call, const char* name, bool arrayValued) {
  Callback f(call.interpreter, call.arg(0), name);
  ValueList extra;
  for (int k = 5; k < call.nargin(); ++k) extra.push_back(call.arg(k));
  f.setExtra(std::move(extra));
  Tolerances tolerance{1e-6, 0};
  if (call.has(3) && !call.arg(3).isEmpty()) tolerance.absolute = toDouble(call.arg(3), "tol");
  // The rule is of far higher order than Simpson's: asking for more digits costs little.
  tolerance.absolute /= 100;
  double a = toDouble(call.arg(1), "a"), b = toDouble(call.arg(2), "b");
  int evaluations = 0;
  if (arrayValued) {
    call.setOut(1, Value(15.0));
    return integrateArray(f, a, b, tolerance);
  }
  Integrand g = rowIntegrand(f, name);
  Integrand counted = [&](const std::vector<double>& x) {
    evaluations += int(x.size());
    return g(x);
  };
  Result r = integrateOver(call.interpreter, counted, a, b, tolerance, name);
  call.setOut(1, Value(double(evaluations)));
  return Value::complexScalar(r.value);
}

Value quad(Call& call) { return oldQuad(call, "quad", false); }
Value quadl(Call& call) { return oldQuad(call, "quadl", false); }
Value quadv(Call& call) { return oldQuad(call, "quadv", true); }

// A limit of the inner integral: a number, or a function of the outer variable.
double limitAt(const Callback* f, const Value& v, double x) {
  return f ? f->real(x) : toDouble(v, "Limits of y");
}

Value integral2(Call& call) {
  Callback f(call.interpreter, call.arg(0), "integral2");
  Options o = readOptions(call, 5, "integral2");
  double a = toDouble(call.arg(1), "xmin"), b = toDouble(call.arg(2), "xmax");
  std::unique_ptr<Callback> low, high;
  if (call.arg(3).isFunction())
    low = std::make_unique<Callback>(call.interpreter, call.arg(3), "integral2");
  if (call.arg(4).isFunction())
    high = std::make_unique<Callback>(call.interpreter, call.arg(4), "integral2");
  Tolerances inner{o.tolerance.absolute / 10, o.tolerance.relative / 10};
  Integrand outer = [&](const std::vector<double>& xs) {
    std::vector<Complex> out;
    for (double x : xs) {
      double c = limitAt(low.get(), call.arg(3), x);
      double d = limitAt(high.get(), call.arg(4), x);
      Integrand line = [&](const std::vector<double>& ys) {
        Value y = f(Value::fromVector(std::vector<double>(ys.size(), x), true),
                    Value::fromVector(ys, true));
        if (!y.isPlain() || y.numel() != int64_t(ys.size()))
          fail("MATLAB:integral2:UnequalOutputSize",
               "Integrand output size does not match the input size.");
        std::vector<Complex> v(ys.size());
        linalg::copyElements<Complex>(y, v.data());
        return v;
      };
      out.push_back(integrateOver(call.interpreter, line, c, d, inner, "integral2").value);
    }
    return out;
  };
  return Value::complexScalar(
      integrateOver(call.interpreter, outer, a, b, o.tolerance, "integral2").value);
}

const BuiltinDescriptor kRows[] = {
    {.name = "integral",
     .function = integral,
     .minIn = 3,
     .maxIn = kAny,
     .help = "integral(f,a,b) integrates f from a to b; the limits may be infinite.\nf takes and "
             "gives arrays. Options: "
             "'AbsTol', 'RelTol', 'ArrayValued', 'Waypoints'.",
     .example = "fprintf('%.6f\\n', integral(@(x) x.^2, 0, 3))",
     .expected = "9.000000\n"},
    {.name = "integral2",
     .function = integral2,
     .minIn = 5,
     .maxIn = kAny,
     .help = "integral2(f,xmin,xmax,ymin,ymax) integrates f(x,y); ymin and ymax may be functions "
             "of x.\nOptions: "
             "'AbsTol', 'RelTol'.",
     .example = "fprintf('%.6f\\n', integral2(@(x,y) x.*y, 0, 1, 0, 2))",
     .expected = "1.000000\n"},
    {.name = "quadgk",
     .function = quadgk,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "quadgk(f,a,b) integrates f by adaptive Gauss-Kronrod rules.\n[q,err] = quadgk(...) "
             "also gives an error "
             "bound. Options: 'AbsTol', 'RelTol', 'Waypoints'.",
     .example = "fprintf('%.6f\\n', quadgk(@(x) exp(-x), 0, Inf))",
     .expected = "1.000000\n"},
    {.name = "quad",
     .function = quad,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "quad(f,a,b) integrates f with an absolute tolerance of 1e-6; integral is "
             "newer.\nquad(f,a,b,tol).",
     .example = "fprintf('%.4f\\n', quad(@(x) x.^2, 0, 3))",
     .expected = "9.0000\n"},
    {.name = "quadl",
     .function = quadl,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "quadl(f,a,b) integrates f with an absolute tolerance of 1e-6; integral is "
             "newer.\nquadl(f,a,b,tol).",
     .example = "fprintf('%.4f\\n', quadl(@(x) x.^2, 0, 3))",
     .expected = "9.0000\n"},
    {.name = "quadv",
     .function = quadv,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "quadv(f,a,b) integrates an array-valued function of a scalar.\nquadv(f,a,b,tol).",
     .example = "fprintf('%.4f\\n', quadv(@(x) [x 2*x], 0, 1))",
     .expected = "0.5000\n1.0000\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme integrateTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
