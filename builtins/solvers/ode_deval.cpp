// deval: the solution of an ODE solver between its steps.
#include "builtins/solvers/callback.h"
#include "builtins/solvers/ode_pairs.h"

namespace matlift::solvers {

namespace {

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
BuiltinTheme devalTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
