// tsearchn, and the nearest points for knnsearch, rangesearch and dsearchn.
#include "builtins/geometry/kd_tree.h"
#include "builtins/geometry/locator.h"
#include "builtins/geometry/points.h"
#include "builtins/library/library.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"

namespace matlift::geometry {

namespace {

template <int D>
Value searchCells(Call& call) {
  const Value &x = call.arg(0), &t = call.arg(1), &q = call.arg(2);
  std::vector<Point<D>> points = pointsOf<D>(x, "tsearchn");
  auto cells = indicesOf<D + 1>(t, int64_t(points.size()), "tsearchn");
  Locator<D> locator(points, cells);
  int64_t n = q.dims().rows();
  Value index = Value::uninitialized(ClassId::Double, Dims(n, 1));
  Value weights = Value::uninitialized(ClassId::Double, Dims(n, D + 1));
  double *to = index.mutableData<double>(), *w = weights.mutableData<double>();
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint<1024>(uint64_t(i));
    double at[D], found[D + 1];
    for (int64_t j = 0; j < D; ++j) at[j] = q.doubleAt(i + j * n);
    int32_t c = locator.find(at, found);
    to[i] = c < 0 ? NAN : c + 1.0;
    for (int64_t k = 0; k <= D; ++k) w[i + k * n] = c < 0 ? NAN : found[k];
  }
  call.setOut(1, std::move(weights));
  return index;
}

Value tsearchn(Call& call) {
  for (int k = 0; k < 3; ++k) requirePoints(call.arg(k), "tsearchn");
  int64_t d = call.arg(2).dims().columns();
  if (call.arg(0).dims().columns() != d || call.arg(1).dims().columns() != d + 1)
    fail("MATLAB:tsearchn:sizeMismatch", "Points and simplices must have fitting dimensions.");
  if (d == 2) return searchCells<2>(call);
  if (d == 3) return searchCells<3>(call);
  return builtins::callLibrary(call, "tsearchn");
}

// Point after point.
std::vector<double> rowsOf(const Value& v) {
  int64_t n = v.dims().rows(), d = v.dims().columns();
  std::vector<double> out(static_cast<size_t>(n * d));
  for (int64_t j = 0; j < d; ++j)
    for (int64_t i = 0; i < n; ++i) out[size_t(i * d + j)] = v.doubleAt(i + j * n);
  return out;
}

using Found = std::vector<std::pair<double, int64_t>>;

struct Question {
  std::vector<double> x, q;
  int64_t count, queries, dims;
  double p;
};

Question questionOf(Call& call, const char* function) {
  requirePoints(call.arg(0), function);
  requirePoints(call.arg(1), function);
  const Dims &x = call.arg(0).dims(), &q = call.arg(1).dims();
  if (x.columns() != q.columns())
    fail("MATLAB:dsearchn:sizeMismatch", "Points must have as many coordinates.");
  double p = call.has(3) ? call.arg(3).doubleAt(0) : 2;
  return {rowsOf(call.arg(0)), rowsOf(call.arg(1)), x.rows(), q.rows(), x.columns(), p};
}

Value nearestRows(Call& call) {
  Question a = questionOf(call, "nearestRows");
  int64_t k = std::min<int64_t>(a.count, int64_t(std::max(0.0, call.arg(2).doubleAt(0))));
  KdTree tree(a.x.data(), a.count, a.dims, a.p);
  Value index = Value::uninitialized(ClassId::Double, Dims(a.queries, k));
  Value distance = Value::uninitialized(ClassId::Double, Dims(a.queries, k));
  double *to = index.mutableData<double>(), *far = distance.mutableData<double>();
  builtins::Parallel(call.interpreter).ranges(a.queries, 64, [&](int64_t begin, int64_t end) {
    Found found;
    for (int64_t i = begin; i < end; ++i) {
      tree.nearest(a.q.data() + i * a.dims, k, found);
      for (int64_t j = 0; j < k; ++j) {
        bool there = size_t(j) < found.size();
        to[i + j * a.queries] = there ? double(found[size_t(j)].second + 1) : NAN;
        far[i + j * a.queries] = there ? found[size_t(j)].first : NAN;
      }
    }
  });
  call.setOut(1, std::move(distance));
  return index;
}

Value rowsWithin(Call& call) {
  Question a = questionOf(call, "rowsWithin");
  double radius = call.arg(2).doubleAt(0);
  KdTree tree(a.x.data(), a.count, a.dims, a.p);
  std::vector<Found> all(static_cast<size_t>(a.queries));
  builtins::Parallel(call.interpreter).ranges(a.queries, 64, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      tree.within(a.q.data() + i * a.dims, radius, all[size_t(i)]);
  });
  Value index = Value::cell(Dims(a.queries, 1)), distance = Value::cell(Dims(a.queries, 1));
  for (int64_t i = 0; i < a.queries; ++i) {
    std::vector<double> at, far;
    for (auto [d, k] : all[size_t(i)]) {
      at.push_back(double(k + 1));
      far.push_back(d);
    }
    index.setCell(i, Value::fromVector(at, true));
    distance.setCell(i, Value::fromVector(far, true));
  }
  call.setOut(1, std::move(distance));
  return index;
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("tsearchn", tsearchn, 3, 3, 2,
                          "[index, p] = tsearchn(X, T, Xi) finds the simplex that holds each "
                          "point, and its barycentric "
                          "coordinates.\nNaN where no simplex of T holds the point.",
                          "disp(tsearchn([0 0; 1 0; 0 1], [1 2 3], [0.2 0.2]))", "     1\n"),
    builtins::functionRow("nearestRows", nearestRows, 3, 4, 2,
                          "[index, distance] = nearestRows(X, Y, k, p) finds the k rows of X "
                          "nearest to each row of Y.\n"
                          "Distances are p-norms (2). For programs: knnsearch and dsearchn.",
                          "disp(nearestRows([0 0; 5 5; 9 9], [6 6], 2))", "     2     3\n"),
    builtins::functionRow(
        "rowsWithin", rowsWithin, 3, 4, 2,
        "[index, distance] = rowsWithin(X, Y, r, p) finds the rows of X within r of each row of "
        "Y.\n"
        "Distances are p-norms (2); the answers are cells. For programs: rangesearch.",
        "c = rowsWithin([0 0; 5 5; 9 9], [6 6], 2); disp(c{1})", "     2\n"),
};

}  // namespace

}  // namespace matlift::geometry

namespace matlift::builtins {
BuiltinTheme geometrySearchesTheme() { return geometry::kRows; }
}  // namespace matlift::builtins
