// integral2, integral3, quad2d, dblquad, triplequad: integrals over areas and volumes, one line
// inside the other.
#include <cmath>
#include <optional>

#include "builtins/linalg/matrix.h"
#include "builtins/solvers/quadrature.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

// A limit: a number, or a function of the outer variables.
class Limit {
 public:
  Limit(Interpreter& interpreter, const Value& v, const char* name) {
    if (v.isFunction() || v.isTextScalar()) {
      function_.emplace(interpreter, v, name);
    } else {
      number_ = toDouble(v, "A limit of integration");
      if (std::isnan(number_))
        fail(strprintf("MATLAB:%s:invalidEndpoint", name).c_str(),
             "Limits of integration must not be NaN.");
    }
  }
  double at(double x) const { return function_ ? function_->real(x) : number_; }
  double at(double x, double y) const {
    if (!function_) return number_;
    return toDouble((*function_)(Value(x), Value(y)), "A limit of integration");
  }

 private:
  std::optional<Callback> function_;
  double number_ = 0;
};

struct Inner {
  Interpreter& interpreter;
  const char* name;
  bool vectorized;
};

// f at points that differ in the last coordinate only.
std::vector<Complex> valuesOf(const Inner& in, const Value& f, std::vector<double> fixed,
                              const std::vector<double>& last) {
  std::vector<Complex> out(last.size());
  in.interpreter.checkInterrupt();
  auto evaluate = [&](const std::vector<double>& points, Complex* to) {
    ValueList args;
    for (double x : fixed)
      args.push_back(Value::fromVector(std::vector<double>(points.size(), x), true));
    args.push_back(Value::fromVector(points, true));
    Value y = in.interpreter.call1(f, args);
    if (!y.isPlain() || y.numel() != int64_t(points.size()))
      fail(strprintf("MATLAB:%s:UnequalOutputSize", in.name).c_str(),
           "Integrand output size does not match the input size.");
    linalg::copyElements<Complex>(y, to);
  };
  if (in.vectorized) {
    evaluate(last, out.data());
  } else {
    for (size_t i = 0; i < last.size(); ++i) evaluate({last[i]}, &out[i]);
  }
  return out;
}

Tolerances finer(Tolerances t) { return {t.absolute / 10, std::max(t.relative / 10, 2.3e-14)}; }

void requireFunction(const Value& f, const char* name) {
  if (!f.isFunction() && !f.isTextScalar())
    fail(strprintf("MATLAB:%s:InvalidFunctionSupplied", name).c_str(),
         "First input argument must be a function handle.");
}

Result overArea(const Inner& in, const Value& f, double a, double b, const Limit& low,
                const Limit& high, Tolerances tolerance) {
  Integrand outer = [&](const std::vector<double>& xs) {
    std::vector<Complex> out;
    for (double x : xs) {
      Integrand line = [&](const std::vector<double>& ys) { return valuesOf(in, f, {x}, ys); };
      out.push_back(
          integrateOver(in.interpreter, line, low.at(x), high.at(x), finer(tolerance), in.name)
              .value);
    }
    return out;
  };
  return integrateOver(in.interpreter, outer, a, b, tolerance, in.name);
}

Value areaIntegral(Call& call, const char* name, IntegralOptions o) {
  requireFunction(call.arg(0), name);
  Inner in{call.interpreter, name, o.vectorized};
  double a = toDouble(call.arg(1), "xmin"), b = toDouble(call.arg(2), "xmax");
  Limit low(call.interpreter, call.arg(3), name), high(call.interpreter, call.arg(4), name);
  Result r = overArea(in, call.arg(0), a, b, low, high, o.tolerance);
  call.setOut(1, Value(r.error));
  return Value::complexScalar(r.value);
}

Value integral2(Call& call) {
  return areaIntegral(call, "integral2", readIntegralOptions(call, 5, "integral2"));
}

Value quad2d(Call& call) {
  IntegralOptions o;
  o.tolerance = {1e-5, 2.3e-14};
  if (call.nargin() > 5) {
    IntegralOptions given = readIntegralOptions(call, 5, "quad2d");
    IntegralOptions standard;
    if (given.tolerance.absolute != standard.tolerance.absolute)
      o.tolerance.absolute = given.tolerance.absolute;
    if (given.tolerance.relative != standard.tolerance.relative)
      o.tolerance.relative = given.tolerance.relative;
    o.vectorized = given.vectorized;
  }
  // A rule of high order reaches more than the tolerance at almost no cost.
  o.tolerance.absolute = std::min(o.tolerance.absolute, 1e-10);
  o.tolerance.relative = std::max(o.tolerance.relative, 1e-10);
  return areaIntegral(call, "quad2d", o);
}

Value integral3(Call& call) {
  IntegralOptions o = readIntegralOptions(call, 7, "integral3");
  const Value& f = call.arg(0);
  requireFunction(f, "integral3");
  Inner in{call.interpreter, "integral3", o.vectorized};
  double a = toDouble(call.arg(1), "xmin"), b = toDouble(call.arg(2), "xmax");
  Limit yLow(call.interpreter, call.arg(3), "integral3");
  Limit yHigh(call.interpreter, call.arg(4), "integral3");
  Limit zLow(call.interpreter, call.arg(5), "integral3");
  Limit zHigh(call.interpreter, call.arg(6), "integral3");
  Tolerances middle = finer(o.tolerance), inner = finer(middle);
  auto plane = [&](double x) {
    Integrand overY = [&](const std::vector<double>& ys) {
      std::vector<Complex> out;
      for (double y : ys) {
        Integrand line = [&](const std::vector<double>& zs) { return valuesOf(in, f, {x, y}, zs); };
        out.push_back(
            integrateOver(in.interpreter, line, zLow.at(x, y), zHigh.at(x, y), inner, in.name)
                .value);
      }
      return out;
    };
    return integrateOver(in.interpreter, overY, yLow.at(x), yHigh.at(x), middle, in.name).value;
  };
  Integrand outer = [&](const std::vector<double>& xs) {
    std::vector<Complex> out;
    for (double x : xs) out.push_back(plane(x));
    return out;
  };
  return Value::complexScalar(
      integrateOver(in.interpreter, outer, a, b, o.tolerance, in.name).value);
}

// The last of the limits in arguments from..from+n-1, and an absolute tolerance after them.
Tolerances oldTolerance(Call& call, int k) {
  double absolute = call.has(k) && !call.arg(k).isEmpty() ? toDouble(call.arg(k), "tol") : 1e-6;
  // The rule is of far higher order than Simpson's: asking for more digits costs little.
  return {absolute / 100, 0};
}

// dblquad's integrand takes a vector x and a scalar y.
Value dblquad(Call& call) {
  const Value& f = call.arg(0);
  requireFunction(f, "dblquad");
  Tolerances tolerance = oldTolerance(call, 5);
  double limits[4];
  for (int k = 0; k < 4; ++k) limits[k] = toDouble(call.arg(k + 1), "A limit of integration");
  Integrand outer = [&](const std::vector<double>& ys) {
    std::vector<Complex> out;
    for (double y : ys) {
      Integrand line = [&](const std::vector<double>& xs) {
        call.interpreter.checkInterrupt();
        Value v = call.interpreter.call1(f, ValueList{Value::fromVector(xs, true), Value(y)});
        if (!v.isPlain() || v.numel() != int64_t(xs.size()))
          fail("MATLAB:dblquad:UnequalOutputSize",
               "Integrand output size does not match the input size.");
        std::vector<Complex> to(xs.size());
        linalg::copyElements<Complex>(v, to.data());
        return to;
      };
      out.push_back(
          integrateOver(call.interpreter, line, limits[0], limits[1], tolerance, "dblquad").value);
    }
    return out;
  };
  return Value::complexScalar(
      integrateOver(call.interpreter, outer, limits[2], limits[3], tolerance, "dblquad").value);
}

// triplequad's integrand takes a vector x and scalars y and z.
Value triplequad(Call& call) {
  const Value& f = call.arg(0);
  requireFunction(f, "triplequad");
  Tolerances tolerance = oldTolerance(call, 7);
  double limits[6];
  for (int k = 0; k < 6; ++k) limits[k] = toDouble(call.arg(k + 1), "A limit of integration");
  auto plane = [&](double z) {
    Integrand overY = [&](const std::vector<double>& ys) {
      std::vector<Complex> out;
      for (double y : ys) {
        Integrand line = [&](const std::vector<double>& xs) {
          call.interpreter.checkInterrupt();
          Value v =
              call.interpreter.call1(f, ValueList{Value::fromVector(xs, true), Value(y), Value(z)});
          if (!v.isPlain() || v.numel() != int64_t(xs.size()))
            fail("MATLAB:triplequad:UnequalOutputSize",
                 "Integrand output size does not match the input size.");
          std::vector<Complex> to(xs.size());
          linalg::copyElements<Complex>(v, to.data());
          return to;
        };
        out.push_back(
            integrateOver(call.interpreter, line, limits[0], limits[1], tolerance, "triplequad")
                .value);
      }
      return out;
    };
    return integrateOver(call.interpreter, overY, limits[2], limits[3], tolerance, "triplequad")
        .value;
  };
  Integrand outer = [&](const std::vector<double>& zs) {
    std::vector<Complex> out;
    for (double z : zs) out.push_back(plane(z));
    return out;
  };
  return Value::complexScalar(
      integrateOver(call.interpreter, outer, limits[4], limits[5], tolerance, "triplequad").value);
}

const BuiltinDescriptor kRows[] = {
    {.name = "integral2",
     .function = integral2,
     .minIn = 5,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "integral2(f,xmin,xmax,ymin,ymax) integrates f(x,y); ymin and ymax may be functions "
             "of x.\nOptions: 'AbsTol', 'RelTol', 'Method'.",
     .example = "fprintf('%.6f\\n', integral2(@(x,y) x.*y, 0, 1, 0, 2))",
     .expected = "1.000000\n"},
    {.name = "integral3",
     .function = integral3,
     .minIn = 7,
     .maxIn = kAny,
     .help = "integral3(f,xmin,xmax,ymin,ymax,zmin,zmax) integrates f(x,y,z); limits of y may be "
             "functions of x, those of z functions of x and y.\nOptions: 'AbsTol', 'RelTol'.",
     .example = "fprintf('%.6f\\n', integral3(@(x,y,z) x.*y.*z, 0, 1, 0, 2, 0, 2))",
     .expected = "2.000000\n"},
    {.name = "quad2d",
     .function = quad2d,
     .minIn = 5,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "quad2d(f,a,b,c,d) integrates f(x,y) over a planar region; c and d may be functions "
             "of x.\n[q,err] = quad2d(...) also gives an error bound. Options: 'AbsTol', 'RelTol'.",
     .example = "fprintf('%.6f\\n', quad2d(@(x,y) x.*y, 0, 1, 0, @(x) x))",
     .expected = "0.125000\n"},
    {.name = "dblquad",
     .function = dblquad,
     .minIn = 5,
     .maxIn = 7,
     .help = "dblquad(f,xmin,xmax,ymin,ymax) integrates f over a rectangle; integral2 is newer.\n"
             "dblquad(f,xmin,xmax,ymin,ymax,tol).",
     .example = "fprintf('%.4f\\n', dblquad(@(x,y) x*y, 0, 1, 0, 2))",
     .expected = "1.0000\n"},
    {.name = "triplequad",
     .function = triplequad,
     .minIn = 7,
     .maxIn = 9,
     .help = "triplequad(f,xmin,xmax,ymin,ymax,zmin,zmax) integrates f over a box; integral3 is "
             "newer.\ntriplequad(f,xmin,xmax,ymin,ymax,zmin,zmax,tol).",
     .example = "fprintf('%.4f\\n', triplequad(@(x,y,z) x*y*z, 0, 1, 0, 2, 0, 2))",
     .expected = "2.0000\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme areaIntegralsTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
