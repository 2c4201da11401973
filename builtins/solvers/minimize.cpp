// fzero, fminbnd, fminsearch.
#include <algorithm>
#include <cmath>
#include <functional>

#include "builtins/solvers/callback.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

constexpr double kEps = 2.220446049250313e-16;

struct Report {
  int iterations = 0, evaluations = 0;
  const char* algorithm = "";
  std::string message;
};

Value outputStruct(const Report& r, bool interval, int intervalIterations) {
  Value s = Value::structure();
  if (interval) s.setField("intervaliterations", Value(double(intervalIterations)));
  s.setField("iterations", Value(double(r.iterations)));
  s.setField("funcCount", Value(double(r.evaluations)));
  s.setField("algorithm", Value::text(r.algorithm));
  s.setField("message", Value::text(r.message));
  return s;
}

const Value* optionsArg(Call& call, int k) {
  if (!call.has(k) || call.arg(k).isEmpty() || !call.arg(k).isStruct()) return nullptr;
  return &call.arg(k);
}

// Extra arguments after the options go to the function.
void passExtra(Call& call, Callback& f, int from) {
  ValueList extra;
  for (int k = from; k < call.nargin(); ++k) extra.push_back(call.arg(k));
  f.setExtra(std::move(extra));
}

struct Bracket {
  double a, b, fa, fb;
};

// Walks outwards from a guess until the function changes sign; false when it never does.
bool findBracket(const Callback& f, double x0, Bracket& k, int& steps, int& evaluations) {
  double dx = x0 != 0 ? x0 / 50 : 1.0 / 50;
  const double factor = std::sqrt(2.0);
  k = {x0, x0, f.real(x0), 0};
  k.fb = k.fa;
  ++evaluations;
  if (k.fa == 0) return true;
  while ((k.fa > 0) == (k.fb > 0)) {
    ++steps;
    dx *= factor;
    k.a = x0 - dx;
    k.fa = f.real(k.a);
    ++evaluations;
    if (!std::isfinite(k.fa) || !std::isfinite(k.a)) return false;
    if ((k.fa > 0) != (k.fb > 0)) break;
    k.b = x0 + dx;
    k.fb = f.real(k.b);
    ++evaluations;
    if (!std::isfinite(k.fb) || !std::isfinite(k.b)) return false;
  }
  return true;
}

// Brent's method: bisection kept safe, secant and inverse quadratic steps when they behave
// (R. P. Brent, Algorithms for Minimization without Derivatives, chapter 4).
double brentZero(const Callback& f, Bracket k, double tolX, double maxIter, Report& r,
                 double& fval) {
  double a = k.a, b = k.b, fa = k.fa, fb = k.fb, c = a, fc = fa, d = b - a, e = d;
  if (fa == 0) {
    b = a;
    fb = fa;
  }
  fc = fb;
  while (fb != 0 && a != b && r.iterations < maxIter) {
    if ((fb > 0) == (fc > 0)) {
      c = a;
      fc = fa;
      d = b - a;
      e = d;
    }
    if (std::abs(fc) < std::abs(fb)) {
      a = b;
      b = c;
      c = a;
      fa = fb;
      fb = fc;
      fc = fa;
    }
    double m = 0.5 * (c - b), tolerance = 2 * tolX * std::max(std::abs(b), 1.0);
    if (std::abs(m) <= tolerance || fb == 0) break;
    if (std::abs(e) < tolerance || std::abs(fa) <= std::abs(fb)) {
      d = e = m;
    } else {
      double s = fb / fa, p, q;
      if (a == c) {
        p = 2 * m * s;
        q = 1 - s;
      } else {
        q = fa / fc;
        double t = fb / fc;
        p = s * (2 * m * q * (q - t) - (b - a) * (t - 1));
        q = (q - 1) * (t - 1) * (s - 1);
      }
      if (p > 0)
        q = -q;
      else
        p = -p;
      if (2 * p < 3 * m * q - std::abs(tolerance * q) && p < std::abs(0.5 * e * q)) {
        e = d;
        d = p / q;
      } else {
        d = e = m;
      }
    }
    a = b;
    fa = fb;
    b += std::abs(d) > tolerance ? d : b > c ? -tolerance : tolerance;
    fb = f.real(b);
    ++r.evaluations;
    ++r.iterations;
  }
  fval = fb;
  return b;
}

Value fzero(Call& call) {
  Callback f(call.interpreter, call.arg(0), "fzero");
  const Value* options = optionsArg(call, 2);
  passExtra(call, f, 3);
  const Value& start = call.arg(1);
  if (!start.isPlain() || start.isComplex() || start.numel() < 1 || start.numel() > 2)
    fail("MATLAB:fzero:LengthArg2", "Second argument must be of length 1 or 2.");
  Report r;
  r.algorithm = "bisection, interpolation";
  Bracket k{};
  int steps = 0;
  double flag = 1, fval = 0, x = 0;
  for (int64_t i = 0; i < start.numel(); ++i)
    if (!std::isfinite(start.doubleAt(i)))
      fail("MATLAB:fzero:Arg2NotFinite", "Second argument must be finite.");
  if (start.numel() == 2) {
    k = {start.doubleAt(0), start.doubleAt(1), f.real(start.doubleAt(0)),
         f.real(start.doubleAt(1))};
    r.evaluations = 2;
    if (!std::isfinite(k.fa) || !std::isfinite(k.fb))
      fail("MATLAB:fzero:ValuesAtEndPtsComplexOrNotFinite",
           "Function values at interval endpoints must be finite and real.");
    if (k.fa != 0 && k.fb != 0 && (k.fa > 0) == (k.fb > 0))
      fail("MATLAB:fzero:ValuesAtEndPtsSameSign",
           "Function values at the interval endpoints must differ in sign.");
  } else {
    double first = f.real(start.doubleAt(0));
    if (!std::isfinite(first))
      fail("MATLAB:fzero:ValueAtInitGuessComplexOrNotFinite",
           "Function value at starting guess must be finite and real.");
    if (!findBracket(f, start.doubleAt(0), k, steps, r.evaluations)) {
      r.message =
          "Exiting fzero: aborting search for an interval containing a sign change because no sign "
          "change "
          "is detected during search.";
      if (call.nargout < 3) call.interpreter.write(r.message + "\n");
      flag = -6;
      x = fval = std::nan("");
    }
  }
  if (flag == 1) {
    x = brentZero(f, k, optionNumber(options, "TolX", kEps), optionNumber(options, "MaxIter", 1e6),
                  r, fval);
    r.message =
        strprintf("Zero found in the interval [%g, %g]", std::min(k.a, k.b), std::max(k.a, k.b));
  }
  call.setOut(1, Value(fval));
  call.setOut(2, Value(flag));
  if (call.wants(3)) call.setOut(3, outputStruct(r, true, steps));
  return Value(x);
}

// Golden section with parabolic steps (Brent, chapter 5).
Value fminbnd(Call& call) {
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
  void step() {
    std::vector<double> centre(n_, 0.0);
    for (size_t i = 0; i < n_; ++i)
      for (size_t k = 0; k < n_; ++k) centre[k] += v_[i].x[k] / double(n_);
    const Vertex& worst = v_[n_];
    Vertex reflected = along(centre, worst.x, 1);
    if (reflected.f < v_[0].f) {
      Vertex expanded = along(centre, worst.x, 2);
      replace(expanded.f < reflected.f ? expanded : reflected);
    } else if (reflected.f < v_[n_ - 1].f) {
      replace(reflected);
    } else {
      bool outside = reflected.f < worst.f;
      Vertex contracted = along(centre, worst.x, outside ? 0.5 : -0.5);
      if (outside ? contracted.f <= reflected.f : contracted.f < worst.f)
        replace(contracted);
      else
        shrink();
    }
    sort();
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
  while (!close()) {
    if (simplex.evaluations() >= maxCalls || r.iterations >= maxIter) {
      flag = 0;
      break;
    }
    simplex.step();
    ++r.iterations;
  }
  r.evaluations = simplex.evaluations();
  r.message =
      flag == 1
          ? strprintf(
                "Optimization terminated:\n the current x satisfies the termination criteria using "
                "OPTIONS.TolX of %e \n and F(X) satisfies the convergence criteria using "
                "OPTIONS.TolFun of %e \n",
                tolX, tolF)
          : "Exiting: Maximum number of function evaluations has been exceeded\n         - "
            "increase "
            "MaxFunEvals option.\n";
  std::string display = optionText(options, "Display");
  if (flag == 0 && call.nargout < 3 && display != "off" && display != "none")
    call.interpreter.write("\n" + r.message +
                           strprintf("         Current function value: %f \n\n", simplex.best().f));
  call.setOut(1, Value(simplex.best().f));
  call.setOut(2, Value(flag));
  if (call.wants(3)) call.setOut(3, outputStruct(r, false, 0));
  return shaped(simplex.best().x);
}

const BuiltinDescriptor kRows[] = {
    {.name = "fzero",
     .function = fzero,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fzero(f,x0) finds a zero of f near x0, or inside the interval x0 = [a "
             "b].\n[x,fval,exitflag,output] = "
             "fzero(f,x0,options); options from optimset (TolX).",
     .example = "fprintf('%.4f\\n', fzero(@(x) x^2 - 2, [0 2]))",
     .expected = "1.4142\n"},
    {.name = "fminbnd",
     .function = fminbnd,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fminbnd(f,a,b) finds a minimum of f between a and b.\n[x,fval,exitflag,output] = "
             "fminbnd(f,a,b,options).",
     .example = "fprintf('%.3f\\n', fminbnd(@(x) (x-1)^2, 0, 3))",
     .expected = "1.000\n"},
    {.name = "fminsearch",
     .function = fminsearch,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fminsearch(f,x0) finds a minimum of f near x0 without derivatives (Nelder-Mead).\n"
             "[x,fval,exitflag,output] = fminsearch(f,x0,options).",
     .example = "x = fminsearch(@(x) sum((x-1).^2), [0 0]);\nfprintf('%.2f %.2f\\n', x)",
     .expected = "1.00 1.00\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme minimizeTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
