// fminbnd, fminsearch.
#include <algorithm>
#include <cmath>
#include <functional>

#include "builtins/solvers/callback.h"
#include "builtins/solvers/report.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

// Golden section with parabolic steps (Brent, chapter 5).
Value fminbnd(Call& call) {
  if (isProblem(call, "fminbnd", "three", 3))
    return solveProblem(call, fminbnd, {"objective", "x1", "x2"});
  Callback f(call.interpreter, call.arg(0), "fminbnd");
  const Value* options = optionsArg(call, 3);
  passExtra(call, f, 4);
  double low = toDouble(call.arg(1), "x1"), high = toDouble(call.arg(2), "x2");
  double tolX = optionNumber(options, "TolX", 1e-4);
  double maxIter = optionNumber(options, "MaxIter", 500),
         maxCalls = optionNumber(options, "MaxFunEvals", 500);
  Report r;
  r.algorithm = "golden section search, parabolic interpolation";
  if (low > high) {
    call.setOut(1, Value::emptyDouble());
    call.setOut(2, Value(-2.0));
    r.message =
        "Exiting: The bounds are inconsistent because the lower bound exceeds the upper bound.";
    if (call.wants(3)) call.setOut(3, outputStruct(r, false, 0));
    return Value::emptyDouble();
  }
  const double golden = 0.5 * (3 - std::sqrt(5.0)), root = std::sqrt(kEps);
  double a = low, b = high, v = a + golden * (b - a), w = v, x = v, d = 0, e = 0;
  double fx = f.real(x), fv = fx, fw = fx, flag = 1;
  r.evaluations = 1;
  for (;;) {
    double middle = 0.5 * (a + b), tol1 = root * std::abs(x) + tolX / 3, tol2 = 2 * tol1;
    if (std::abs(x - middle) <= tol2 - 0.5 * (b - a)) break;
    if (r.evaluations >= maxCalls || r.iterations >= maxIter) {
      flag = 0;
      break;
    }
    bool parabola = false;
    if (std::abs(e) > tol1) {
      double rr = (x - w) * (fx - fv), q = (x - v) * (fx - fw), p = (x - v) * q - (x - w) * rr;
      q = 2 * (q - rr);
      if (q > 0) p = -p;
      q = std::abs(q);
      double last = e;
      e = d;
      if (std::abs(p) < std::abs(0.5 * q * last) && p > q * (a - x) && p < q * (b - x)) {
        d = p / q;
        double u = x + d;
        if (u - a < tol2 || b - u < tol2) d = middle >= x ? tol1 : -tol1;
        parabola = true;
      }
    }
    if (!parabola) {
      e = x >= middle ? a - x : b - x;
      d = golden * e;
    }
    double u = x + (d >= 0 ? 1 : -1) * std::max(std::abs(d), tol1), fu = f.real(u);
    ++r.evaluations;
    ++r.iterations;
    if (fu <= fx) {
      (u >= x ? a : b) = x;
      v = w;
      fv = fw;
      w = x;
      fw = fx;
      x = u;
      fx = fu;
    } else {
      (u < x ? a : b) = u;
      if (fu <= fw || w == x) {
        v = w;
        fv = fw;
        w = u;
        fw = fu;
      } else if (fu <= fv || v == x || v == w) {
        v = u;
        fv = fu;
      }
    }
  }
  r.message =
      flag == 1
          ? strprintf(
                "Optimization terminated:\n the current x satisfies the termination criteria using "
                "OPTIONS.TolX of %e \n",
                tolX)
          : "Exiting: Maximum number of function evaluations has been exceeded";
  call.setOut(1, Value(fx));
  call.setOut(2, Value(flag));
  if (call.wants(3)) call.setOut(3, outputStruct(r, false, 0));
  return Value(x);
}

struct Vertex {
  std::vector<double> x;
  double f;
};

// Nelder and Mead's simplex with the usual coefficients (Lagarias, Reeds, Wright and Wright, 1998).
class Simplex {
 public:
  Simplex(std::function<double(const std::vector<double>&)> f, const std::vector<double>& start)
      : f_(std::move(f)), n_(start.size()) {
    add(start);
    for (size_t k = 0; k < n_; ++k) {
      std::vector<double> x = start;
      x[k] = x[k] != 0 ? 1.05 * x[k] : 0.00025;
      add(x);
    }
    sort();
  }
  const Vertex& best() const { return v_[0]; }
  int evaluations() const { return evaluations_; }
  double spreadF() const {
    double s = 0;
    for (const Vertex& v : v_) s = std::max(s, std::abs(v.f - v_[0].f));
    return s;
  }
  double spreadX() const {
    double s = 0;
    for (const Vertex& v : v_)
      for (size_t k = 0; k < n_; ++k) s = std::max(s, std::abs(v.x[k] - v_[0].x[k]));
    return s;
  }
  /// One step; its name.
  const char* step() {
    const char* how = "reflect";
    std::vector<double> centre(n_, 0.0);
    for (size_t i = 0; i < n_; ++i)
      for (size_t k = 0; k < n_; ++k) centre[k] += v_[i].x[k] / double(n_);
    const Vertex& worst = v_[n_];
    Vertex reflected = along(centre, worst.x, 1);
    if (reflected.f < v_[0].f) {
      Vertex expanded = along(centre, worst.x, 2);
      if (expanded.f < reflected.f) how = "expand";
      replace(expanded.f < reflected.f ? expanded : reflected);
    } else if (reflected.f < v_[n_ - 1].f) {
      replace(reflected);
    } else {
      bool outside = reflected.f < worst.f;
      Vertex contracted = along(centre, worst.x, outside ? 0.5 : -0.5);
      how = outside ? "contract outside" : "contract inside";
      if (outside ? contracted.f <= reflected.f : contracted.f < worst.f) {
        replace(contracted);
      } else {
        how = "shrink";
        shrink();
      }
    }
    sort();
    return how;
  }

 private:
  void add(const std::vector<double>& x) {
    v_.push_back({x, f_(x)});
    ++evaluations_;
  }
  Vertex along(const std::vector<double>& centre, const std::vector<double>& worst, double t) {
    std::vector<double> x(n_);
    for (size_t k = 0; k < n_; ++k) x[k] = (1 + t) * centre[k] - t * worst[k];
    ++evaluations_;
    return {x, f_(x)};
  }
  void replace(const Vertex& v) { v_[n_] = v; }
  void shrink() {
    for (size_t i = 1; i <= n_; ++i) {
      for (size_t k = 0; k < n_; ++k) v_[i].x[k] = v_[0].x[k] + 0.5 * (v_[i].x[k] - v_[0].x[k]);
      v_[i].f = f_(v_[i].x);
      ++evaluations_;
    }
  }
  // NaN counts as worst.
  void sort() {
    std::stable_sort(v_.begin(), v_.end(), [](const Vertex& a, const Vertex& b) {
      if (std::isnan(a.f) || std::isnan(b.f)) return !std::isnan(a.f) && std::isnan(b.f);
      return a.f < b.f;
    });
  }

  std::function<double(const std::vector<double>&)> f_;
  size_t n_;
  std::vector<Vertex> v_;
  int evaluations_ = 0;
};

Value fminsearch(Call& call) {
  if (isProblem(call, "fminsearch", "two", 2))
    return solveProblem(call, fminsearch, {"objective", "x0"});
  Callback f(call.interpreter, call.arg(0), "fminsearch");
  const Value* options = optionsArg(call, 2);
  passExtra(call, f, 3);
  const Value& start = call.arg(1);
  if (!start.isPlain() || start.isComplex() || start.isEmpty())
    fail("MATLAB:fminsearch:NonDoubleInput", "FMINSEARCH accepts inputs only of data type double.");
  std::vector<double> x0 = toDoubles(start, "x0");
  Dims dims = start.dims();
  auto shaped = [&](const std::vector<double>& x) { return columnValue(x).reshaped(dims); };
  Simplex simplex([&](const std::vector<double>& x) { return f.realOf(shaped(x)); }, x0);
  double n = double(x0.size());
  double tolX = optionNumber(options, "TolX", 1e-4), tolF = optionNumber(options, "TolFun", 1e-4);
  double maxIter = optionNumber(options, "MaxIter", 200 * n),
         maxCalls = optionNumber(options, "MaxFunEvals", 200 * n);
  Report r;
  r.algorithm = "Nelder-Mead simplex direct search";
  r.iterations = 1;
  double flag = 1;
  auto close = [&] {
    double scaleF = std::max(tolF, 10 * kEps * std::abs(simplex.best().f));
    double largest = 0;
    for (double x : simplex.best().x) largest = std::max(largest, std::abs(x));
    return simplex.spreadF() <= scaleF && simplex.spreadX() <= std::max(tolX, 10 * kEps * largest);
  };
  const Printer printer(call, options);
  printer.line(
      [&] { return std::string(" \n Iteration   Func-count     min f(x)         Procedure\n"); });
  const char* how = "initial simplex";
  auto tell = [&] {
    printer.line([&] {
      return strprintf(" %5d        %5d     %12.6g         %s\n", r.iterations,
                       simplex.evaluations(), simplex.best().f, how);
    });
  };
  tell();
  while (!close()) {
    if (simplex.evaluations() >= maxCalls || r.iterations >= maxIter) {
      flag = 0;
      break;
    }
    how = simplex.step();
    ++r.iterations;
    tell();
  }
  r.evaluations = simplex.evaluations();
  const bool calls = r.evaluations >= maxCalls;
  r.message =
      flag == 1
          ? strprintf(
                "Optimization terminated:\n the current x satisfies the termination criteria using "
                "OPTIONS.TolX of %e \n and F(X) satisfies the convergence criteria using "
                "OPTIONS.TolFun of %e \n",
                tolX, tolF)
          : strprintf(
                "Exiting: Maximum number of %s has been exceeded\n         - increase %s "
                "option.\n         Current function value: %f \n",
                calls ? "function evaluations" : "iterations", calls ? "MaxFunEvals" : "MaxIter",
                simplex.best().f);
  if (flag == 1)
    printer.result(" \n" + r.message);
  else if (call.nargout < 3)
    printer.trouble(" \n" + r.message);
  call.setOut(1, Value(simplex.best().f));
  call.setOut(2, Value(flag));
  if (call.wants(3)) call.setOut(3, outputStruct(r, false, 0));
  return shaped(simplex.best().x);
}

const BuiltinDescriptor kRows[] = {
    {.name = "fminbnd",
     .function = fminbnd,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fminbnd(f,a,b) finds a minimum of f between a and b.\n[x,fval,exitflag,output] = "
             "fminbnd(f,a,b,options).\n"
             "fminbnd(problem) takes a structure: objective, x1, x2, solver, options.",
     .example = "fprintf('%.3f\\n', fminbnd(@(x) (x-1)^2, 0, 3))",
     .expected = "1.000\n"},
    {.name = "fminsearch",
     .function = fminsearch,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fminsearch(f,x0) finds a minimum of f near x0 without derivatives (Nelder-Mead).\n"
             "[x,fval,exitflag,output] = fminsearch(f,x0,options).\n"
             "fminsearch(problem) takes a structure: objective, x0, solver, options.",
     .example = "x = fminsearch(@(x) sum((x-1).^2), [0 0]);\nfprintf('%.2f %.2f\\n', x)",
     .expected = "1.00 1.00\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme minimizeTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
