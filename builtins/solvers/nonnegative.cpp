// lsqnonneg: least squares with nonnegative unknowns.
#include <cmath>

#include "builtins/linalg/solve.h"
#include "builtins/solvers/callback.h"
#include "builtins/solvers/report.h"

namespace matlift::solvers {

namespace {

using linalg::Mat;

// The active-set method of Lawson and Hanson (Solving Least Squares Problems, 1974, chapter 23).
class ActiveSet {
 public:
  ActiveSet(const Mat<double>& c, const Mat<double>& d)
      : c_(c), d_(d), x_(size_t(c.columns()), 0), free_(size_t(c.columns()), false) {}

  const std::vector<double>& x() const { return x_; }

  std::vector<double> residual() const {
    std::vector<double> r(d_.data(), d_.data() + d_.numel());
    for (int64_t j = 0; j < c_.columns(); ++j)
      for (int64_t i = 0; i < c_.rows(); ++i) r[size_t(i)] -= c_(i, j) * x_[size_t(j)];
    return r;
  }
  /// C' (d - C x)
  std::vector<double> gradient() const {
    std::vector<double> r = residual(), w(x_.size(), 0);
    for (int64_t j = 0; j < c_.columns(); ++j)
      for (int64_t i = 0; i < c_.rows(); ++i) w[size_t(j)] += c_(i, j) * r[size_t(i)];
    return w;
  }
  /// Frees the variable that helps most. False when none does.
  bool freeOne(double tolerance) {
    std::vector<double> w = gradient();
    size_t best = x_.size();
    for (size_t j = 0; j < w.size(); ++j)
      if (!free_[j] && w[j] > tolerance && (best == x_.size() || w[j] > w[best])) best = j;
    if (best == x_.size()) return false;
    free_[best] = true;
    return true;
  }
  /// One step of the inner loop; true when the free variables are all positive.
  bool settle(double tolerance) {
    std::vector<double> z = unconstrained();
    double step = 1;
    for (size_t j = 0; j < z.size(); ++j)
      if (free_[j] && z[j] <= 0 && x_[j] != z[j]) step = std::min(step, x_[j] / (x_[j] - z[j]));
    bool positive = true;
    for (size_t j = 0; j < z.size(); ++j) positive = positive && !(free_[j] && z[j] <= 0);
    if (positive) {
      x_ = z;
      return true;
    }
    for (size_t j = 0; j < z.size(); ++j) x_[j] += step * (z[j] - x_[j]);
    for (size_t j = 0; j < z.size(); ++j)
      if (free_[j] && std::abs(x_[j]) < tolerance) {
        free_[j] = false;
        x_[j] = 0;
      }
    return false;
  }

 private:
  std::vector<double> unconstrained() const {
    int64_t count = std::count(free_.begin(), free_.end(), true);
    Mat<double> part(c_.rows(), count);
    int64_t to = 0;
    for (int64_t j = 0; j < c_.columns(); ++j)
      if (free_[size_t(j)]) std::copy_n(c_.column(j), c_.rows(), part.column(to++));
    std::vector<double> z(x_.size(), 0);
    if (count == 0) return z;
    Mat<double> s = linalg::solveSystem(std::move(part), d_.clone()).x;
    to = 0;
    for (size_t j = 0; j < z.size(); ++j)
      if (free_[j]) z[j] = s.data()[to++];
    return z;
  }

  const Mat<double>&c_, &d_;
  std::vector<double> x_;
  std::vector<bool> free_;
};

Value lsqnonneg(Call& call) {
  if (isProblem(call, "lsqnonneg", "two", 2)) return solveProblem(call, lsqnonneg, {"C", "d"});
  const Value &cv = call.arg(0), &dv = call.arg(1);
  if (!cv.isFloat() || !dv.isFloat() || cv.isComplex() || dv.isComplex())
    fail("MATLAB:lsqnonneg:NonDoubleInput", "C and d must be real matrices of doubles.");
  if (cv.dims().count() > 2 || dv.numel() != cv.dims().rows())
    fail("MATLAB:lsqnonneg:SizeMismatch", "d must have as many elements as C has rows.");
  Mat<double> c = linalg::toMat<double>(cv), d(dv.numel(), 1);
  linalg::copyElements<double>(dv, d.data());
  const Value* options = call.has(2) ? &call.arg(2) : nullptr;
  double norm = linalg::Backend<double>::norm1(c.m(), c.n(), c.data());
  double tolerance = optionNumber(
      options, "TolX", 10 * 2.220446049250313e-16 * norm * double(std::max(c.rows(), c.columns())));
  ActiveSet set(c, d);
  int64_t iterations = 0, most = 3 * c.columns() + 100;
  bool converged = true;
  while (converged && set.freeOne(tolerance)) {
    do {
      call.interpreter.checkInterrupt();
      converged = ++iterations <= most;
    } while (converged && !set.settle(tolerance));
  }
  std::vector<double> residual = set.residual(), lambda = set.gradient();
  double sum = 0;
  for (double r : residual) sum += r * r;
  Value output = Value::structure();
  output.setField("iterations", Value(double(iterations)));
  output.setField("algorithm", Value::text("active-set"));
  output.setField("message", Value::text(converged ? "Optimization terminated."
                                                   : "Exiting: Iteration count is exceeded."));
  call.setOut(1, Value(sum));
  call.setOut(2, columnValue(residual));
  call.setOut(3, Value(converged ? 1.0 : 0.0));
  call.setOut(4, std::move(output));
  call.setOut(5, columnValue(lambda));
  return columnValue(set.x());
}

const BuiltinDescriptor kRows[] = {
    {.name = "lsqnonneg",
     .function = lsqnonneg,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 6,
     .help =
         "lsqnonneg(C,d) minimises norm(C*x-d) over x >= 0.\n[x,resnorm,residual,exitflag,"
         "output,lambda] = lsqnonneg(C,d,options).\nlsqnonneg(problem) takes a structure: C, d, "
         "solver, options.",
     .example = "fprintf('%.4f\\n', lsqnonneg([1 0; 0 1], [1; -2]))",
     .expected = "1.0000\n0.0000\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme nonnegativeTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
