// eigs of a real symmetric sparse matrix, the form that programs use most; the library has all
// others.
#include <cmath>
#include <optional>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/lanczos.h"
#include "builtins/sparse/sparse.h"
#include "builtins/sparse/vector_product.h"
#include "builtins/support/parallel.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

bool isSymmetric(const Matrix& a) {
  const Matrix t = transposed(a);
  const double *x = a.values.data<double>(), *y = t.values.data<double>();
  return std::equal(a.start(), a.start() + a.columns() + 1, t.start()) &&
         std::equal(a.row(), a.row() + a.count(), t.row()) && std::equal(x, x + a.count(), y) &&
         std::all_of(x, x + a.count(), [](double v) { return std::isfinite(v); });
}

struct Request {
  int64_t k;
  Wanted wanted = Wanted::LargestAbs;
  std::optional<double> shift;  ///< eigenvalues near it
};

bool readSigma(const Value& sigma, Request& out) {
  if (sigma.isDoubleScalar()) {
    out.shift = sigma.asDouble();
    return std::isfinite(*out.shift);
  }
  if (!sigma.isTextScalar()) return false;
  std::string word = textOf(sigma);
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  if (word == "sm" || word == "smallestabs")
    out.shift = 0;
  else if (word == "la" || word == "lr" || word == "largestreal")
    out.wanted = Wanted::Largest;
  else if (word == "sa" || word == "sr" || word == "smallestreal")
    out.wanted = Wanted::Smallest;
  else if (word != "lm" && word != "largestabs")
    return false;
  return true;
}

/// eigs(A), eigs(A, k), eigs(A, k, sigma).
std::optional<Request> requestOf(const Call& call, int64_t n) {
  Request out{std::min<int64_t>(6, n), Wanted::LargestAbs, {}};
  if (call.nargin() > 3) return {};
  if (call.nargin() > 1) {
    const Value& k = call.args[1];
    if (!k.isDoubleScalar()) return {};
    const double d = k.asDouble();
    if (!(d >= 1) || d != std::floor(d)) return {};
    out.k = int64_t(std::min(d, double(n)));
  }
  if (call.nargin() > 2 && !readSigma(call.args[2], out)) return {};
  return out;
}

}  // namespace

bool eigsForm(std::string_view, Call& call, Value& out) {
  const Value given = call.arg(0);
  const int64_t n = given.dims().rows();
  if (!given.isSparse() || given.isComplex() || n < 2 || n != given.dims().columns()) return false;
  const std::optional<Request> request = requestOf(call, n);
  if (!request) return false;
  const Matrix a = numbersOf(matrixOf(given));
  if (!isSymmetric(a)) return false;
  LanczosTask task;
  task.n = n;
  task.k = request->k;
  task.wanted = request->wanted;
  const builtins::Parallel parallel(call.interpreter);
  std::unique_ptr<Factored> factor;
  if (request->shift) {
    factor = factorShifted(a, *request->shift);
    if (!factor) return false;
    task.apply = [&](const double* x, double* y) { factor->solve(x, y); };
  } else {
    task.apply = [&](const double* x, double* y) {
      multiplyTransposed<double, double>(parallel, a, false, x, y);
    };
  }
  Eigenpairs pairs = symmetricEigenpairs(task);
  if (!pairs.converged) return false;
  if (request->shift)
    for (double& d : pairs.values) d = *request->shift + 1 / d;
  const int64_t k = task.k;
  if (call.nargout < 2) {
    out = Value::fromVector(pairs.values, false);
    return true;
  }
  out = Value::uninitialized(ClassId::Double, Dims(n, k));
  std::copy(pairs.vectors.begin(), pairs.vectors.end(), out.mutableData<double>());
  Value diagonal = Value::zeros(ClassId::Double, Dims(k, k));
  for (int64_t c = 0; c < k; ++c)
    diagonal.mutableData<double>()[c * k + c] = pairs.values[size_t(c)];
  call.setOut(1, std::move(diagonal));
  call.setOut(2, Value(0.0));
  return true;
}

}  // namespace matlift::sparse
