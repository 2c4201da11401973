// The inner step of kmeans: each row's nearest centre, and what the next centres need.
#include <vector>

#include "builtins/linalg/matrix.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/vector_clones.h"

namespace matlift::statistics {

namespace {

constexpr int64_t kBlock = 128;    // rows whose distances are in the cache
constexpr int64_t kPiece = 8192;   // rows of one partial sum: the order of sums is that of pieces

struct Rows {
  const double* x;       // n by d, columns
  const double* centres;  // k by d, columns
  int64_t n, d, k;
};

// Squares of the distances of some rows from every centre, the least of them, and whose it is.
MATLIFT_VECTOR_CLONES void nearestOf(const Rows& r, int64_t first, int64_t count, double* best,
                                     double* which) {
  double far[kBlock];
  for (int64_t i = 0; i < count; ++i) {
    best[i] = __builtin_inf();
    which[i] = 1;
  }
  for (int64_t j = 0; j < r.k; ++j) {
    for (int64_t i = 0; i < count; ++i) far[i] = 0;
    for (int64_t p = 0; p < r.d; ++p) {
      const double* x = r.x + p * r.n + first;
      const double c = r.centres[p * r.k + j];
      for (int64_t i = 0; i < count; ++i) far[i] += (x[i] - c) * (x[i] - c);
    }
    const double name = double(j + 1);
    for (int64_t i = 0; i < count; ++i) {
      which[i] = far[i] < best[i] ? name : which[i];
      best[i] = far[i] < best[i] ? far[i] : best[i];
    }
  }
}

// Sums of the rows of each centre and their number, for one piece.
void addRows(const Rows& r, int64_t first, int64_t count, const double* which, double* sums,
             double* counts) {
  for (int64_t i = 0; i < count; ++i) counts[int64_t(which[i]) - 1] += 1;
  for (int64_t p = 0; p < r.d; ++p) {
    const double* x = r.x + p * r.n + first;
    double* s = sums + p * r.k - 1;
    for (int64_t i = 0; i < count; ++i) s[int64_t(which[i])] += x[i];
  }
}

Value nearestcentres(Call& call) {
  const Value &x = call.arg(0), &c = call.arg(1);
  if (!x.isDouble() || !c.isDouble() || x.isComplex() || c.isComplex() || x.dims().count() > 2 ||
      c.dims().count() > 2 || x.dims()[1] != c.dims()[1])
    fail("stats:nearestcentres:InvalidInput",
         "Rows and centres must be real doubles with as many columns.");
  const Rows r{x.data<double>(), c.data<double>(), x.dims()[0], x.dims()[1], c.dims()[0]};
  Value which = Value::uninitialized(ClassId::Double, Dims(r.n, 1));
  Value best = Value::uninitialized(ClassId::Double, Dims(r.n, 1));
  double *w = which.mutableData<double>(), *b = best.mutableData<double>();
  const int64_t pieces = (r.n + kPiece - 1) / kPiece, size = r.k * (r.d + 1);
  std::vector<double> partial(size_t(pieces * size), 0.0);
  builtins::Parallel(call.interpreter).run(pieces, [&](int64_t piece, int) {
    double* sums = &partial[size_t(piece * size)];
    const int64_t end = std::min(r.n, (piece + 1) * kPiece);
    for (int64_t first = piece * kPiece; first < end; first += kBlock) {
      const int64_t count = std::min(kBlock, end - first);
      nearestOf(r, first, count, b + first, w + first);
      addRows(r, first, count, w + first, sums, sums + r.k * r.d);
    }
  });
  Value sums = Value::zeros(ClassId::Double, Dims(r.k, r.d), false);
  Value counts = Value::zeros(ClassId::Double, Dims(r.k, 1), false);
  double *s = sums.mutableData<double>(), *n = counts.mutableData<double>();
  for (int64_t piece = 0; piece < pieces; ++piece) {
    const double* from = &partial[size_t(piece * size)];
    for (int64_t i = 0; i < r.k * r.d; ++i) s[i] += from[i];
    for (int64_t i = 0; i < r.k; ++i) n[i] += from[r.k * r.d + i];
  }
  call.setOut(1, std::move(best));
  call.setOut(2, std::move(sums));
  call.setOut(3, std::move(counts));
  return which;
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "nearestcentres", nearestcentres, 2, 2, 4,
        "[idx, d, sums, counts] = nearestcentres(X, C) finds the row of C nearest to each row of X, "
        "the\nsquare of its distance, and the sum and number of the rows of X at each row of C.",
        "disp(nearestcentres([1; 2; 9], [1; 10])')", "     1     1     2\n"),
};

}  // namespace

}  // namespace matlift::statistics

namespace matlift::builtins {
BuiltinTheme nearestCentresTheme() { return statistics::kRows; }
}  // namespace matlift::builtins
