// integral, quadgk, quad, quadl, quadv: numerical integration.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/solvers/quadrature.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

// The user's function on a row of points; the result must have as many elements.
std::vector<Complex> evaluateRow(const Callback& f, Value x, const char* name) {
  int64_t n = x.numel();
  Value y = f(std::move(x));
  if (!y.isPlain() || y.numel() != n)
    fail(strprintf("MATLAB:%s:FxNotSameSizeAsX", name).c_str(),
         "Output of the function must be the same size as the input. If FUN is an array-valued "
         "integrand, set the 'ArrayValued' option to true.");
  std::vector<Complex> out(static_cast<size_t>(n));
  linalg::copyElements<Complex>(y, out.data());
  return out;
}

Integrand rowIntegrand(const Callback& f, const char* name) {
  return [&f, name](const std::vector<double>& x) {
    return evaluateRow(f, Value::fromVector(x, true), name);
  };
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

// Along straight lines through the points of a path in the complex plane.
Result alongPath(Call& call, const Callback& f, const std::vector<Complex>& path,
                 Tolerances tolerance, const char* name) {
  Result sum;
  for (size_t k = 0; k + 1 < path.size(); ++k) {
    Complex start = path[k], step = path[k + 1] - path[k];
    Integrand line = [&](const std::vector<double>& t) {
      Value z = Value::uninitialized(ClassId::Double, Dims(1, int64_t(t.size())), true);
      for (size_t i = 0; i < t.size(); ++i) z.mutableData<Complex>()[i] = start + step * t[i];
      std::vector<Complex> y = evaluateRow(f, std::move(z), name);
      for (Complex& v : y) v *= step;
      return y;
    };
    Result r = integrateOver(call.interpreter, line, 0, 1, tolerance, name);
    sum.value += r.value;
    sum.error += r.error;
  }
  return sum;
}

Complex limitArg(const Value& v, const char* name) {
  if (!v.isPlain() || !v.isScalar())
    fail(strprintf("MATLAB:%s:invalidEndpoint", name).c_str(),
         "Limits of integration must be numeric scalars.");
  Complex z = v.complexAt(0);
  if (std::isnan(z.real()) || std::isnan(z.imag()))
    fail(strprintf("MATLAB:%s:invalidEndpoint", name).c_str(),
         "Limits of integration must not be NaN.");
  return z;
}

Value integralOf(Call& call, const char* name, IntegralOptions o) {
  Callback f(call.interpreter, call.arg(0), name);
  std::vector<Complex> path{limitArg(call.arg(1), name)};
  path.insert(path.end(), o.waypoints.begin(), o.waypoints.end());
  path.push_back(limitArg(call.arg(2), name));
  bool complex = std::any_of(path.begin(), path.end(), [](Complex z) { return z.imag() != 0; });
  double a = path.front().real(), b = path.back().real();
  if (o.arrayValued && !complex) return integrateArray(f, a, b, o.tolerance);
  Result sum;
  if (complex) {
    sum = alongPath(call, f, path, o.tolerance, name);
  } else {
    Integrand g = rowIntegrand(f, name);
    std::vector<double> stops{a};
    for (Complex w : o.waypoints)
      if (w.real() > std::min(a, b) && w.real() < std::max(a, b)) stops.push_back(w.real());
    stops.push_back(b);
    for (size_t k = 0; k + 1 < stops.size(); ++k) {
      Result r = integrateOver(call.interpreter, g, stops[k], stops[k + 1], o.tolerance, name);
      sum.value += r.value;
      sum.error += r.error;
    }
  }
  call.setOut(1, Value(sum.error));
  return Value::complexScalar(sum.value);
}

Value integral(Call& call) {
  return integralOf(call, "integral", readIntegralOptions(call, 3, "integral"));
}
Value quadgk(Call& call) {
  return integralOf(call, "quadgk", readIntegralOptions(call, 3, "quadgk"));
}

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
