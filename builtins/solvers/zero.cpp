// fzero.
#include <algorithm>
#include <cmath>

#include "builtins/solvers/callback.h"
#include "builtins/solvers/report.h"

namespace matlift::solvers {

namespace {

struct Bracket {
  double a, b, fa, fb;
};

// Walks outwards from a guess until the function changes sign; false when it never does.
bool findBracket(const Callback& f, double x0, Bracket& k, int& steps, int& evaluations,
                 const Printer& printer) {
  double dx = x0 != 0 ? x0 / 50 : 1.0 / 50;
  const double factor = std::sqrt(2.0);
  k = {x0, x0, f.real(x0), 0};
  k.fb = k.fa;
  ++evaluations;
  if (k.fa == 0) return true;
  auto tell = [&](const char* what) {
    printer.line([&] {
      return strprintf("%5d   %13.6g %13.6g %13.6g %13.6g   %s\n", evaluations, k.a, k.fa, k.b,
                       k.fb, what);
    });
  };
  printer.line([&] {
    return strprintf(
        "\nSearch for an interval around %g containing a sign change:\n"
        " Func-count    a          f(a)             b          f(b)        Procedure\n",
        x0);
  });
  tell("initial interval");
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
    tell("search");
  }
  tell("search");
  return true;
}

// Brent's method: bisection kept safe, secant and inverse quadratic steps when they behave
// (R. P. Brent, Algorithms for Minimization without Derivatives, chapter 4).
double brentZero(const Callback& f, Bracket k, double tolX, double maxIter, Report& r, double& fval,
                 const Printer& printer) {
  const char* how = "initial";
  printer.line([&] {
    return strprintf(
        "\nSearch for a zero in the interval [%g, %g]:\n"
        " Func-count    x          f(x)             Procedure\n",
        k.a, k.b);
  });
  double a = k.a, b = k.b, fa = k.fa, fb = k.fb, c = a, fc = fa, d = b - a, e = d;
  if (fa == 0) {
    b = a;
    fb = fa;
  }
  fc = fb;
  auto tell = [&] {
    printer.line(
        [&] { return strprintf("%5d   %13.6g %13.6g        %s\n", r.evaluations, b, fb, how); });
  };
  tell();
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
      how = "bisection";
    } else {
      how = "interpolation";
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
        how = "bisection";
      }
    }
    a = b;
    fa = fb;
    b += std::abs(d) > tolerance ? d : b > c ? -tolerance : tolerance;
    fb = f.real(b);
    ++r.evaluations;
    ++r.iterations;
    tell();
  }
  fval = fb;
  return b;
}

Value fzero(Call& call) {
  if (isProblem(call, "fzero", "two", 2)) return solveProblem(call, fzero, {"objective", "x0"});
  Callback f(call.interpreter, call.arg(0), "fzero");
  const Value* options = optionsArg(call, 2);
  passExtra(call, f, 3);
  const Printer printer(call, options);
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
    if (!findBracket(f, start.doubleAt(0), k, steps, r.evaluations, printer)) {
      r.message =
          "Exiting fzero: aborting search for an interval containing a sign change because no sign "
          "change "
          "is detected during search.";
      if (call.nargout < 3) printer.trouble(r.message + "\n");
      flag = -6;
      x = fval = std::nan("");
    }
  }
  if (flag == 1) {
    x = brentZero(f, k, optionNumber(options, "TolX", kEps), optionNumber(options, "MaxIter", 1e6),
                  r, fval, printer);
    r.message =
        strprintf("Zero found in the interval [%g, %g]", std::min(k.a, k.b), std::max(k.a, k.b));
    printer.result("\n" + r.message + "\n");
  }
  call.setOut(1, Value(fval));
  call.setOut(2, Value(flag));
  if (call.wants(3)) call.setOut(3, outputStruct(r, true, steps));
  return Value(x);
}

const BuiltinDescriptor kRows[] = {
    {.name = "fzero",
     .function = fzero,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 4,
     .help = "fzero(f,x0) finds a zero of f near x0, or inside the interval x0 = [a "
             "b].\n[x,fval,exitflag,output] = "
             "fzero(f,x0,options); options from optimset (TolX).\n"
             "fzero(problem) takes a structure: objective, x0, solver, options.",
     .example = "fprintf('%.4f\\n', fzero(@(x) x^2 - 2, [0 2]))",
     .expected = "1.4142\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme zeroTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
