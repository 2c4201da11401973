// Rows of a matrix as points, and back.
#pragma once

#include <vector>

#include "builtins/geometry/predicates.h"
#include "runtime/dispatch/call.h"

namespace matlift::geometry {

/// An n-by-D matrix of finite real numbers, or an error.
template <int D>
std::vector<Point<D>> pointsOf(const Value& v, const char* function) {
  int64_t n = v.dims().rows();
  std::vector<Point<D>> p(static_cast<size_t>(n));
  for (int64_t j = 0; j < D; ++j)
    for (int64_t i = 0; i < n; ++i) {
      double x = v.doubleAt(i + j * n);
      if (!std::isfinite(x))
        fail("MATLAB:delaunay:NonFiniteInputPtsErrId",
             "The coordinates of the points given to %s must be finite.", function);
      p[size_t(i)][size_t(j)] = x;
    }
  return p;
}

/// Real numbers, two-dimensional; or an error.
inline void requirePoints(const Value& v, const char* function) {
  if (!v.isPlain() || v.isComplex() || v.dims().count() > 2)
    fail("MATLAB:delaunay:InvalidPoints",
         "The points given to %s must be a real matrix, one row a point.", function);
}

/// Indices (from 0) row by row as a matrix of doubles from 1.
template <size_t N>
Value indexMatrix(const std::vector<std::array<int32_t, N>>& rows) {
  int64_t n = int64_t(rows.size());
  Value v = Value::uninitialized(ClassId::Double, Dims(n, int64_t(N)));
  double* out = v.mutableData<double>();
  for (int64_t i = 0; i < n; ++i)
    for (size_t j = 0; j < N; ++j) out[i + int64_t(j) * n] = rows[size_t(i)][j] + 1.0;
  return v;
}

/// The same backwards: an error where an index is no point.
template <size_t N>
std::vector<std::array<int32_t, N>> indicesOf(const Value& v, int64_t points,
                                              const char* function) {
  int64_t n = v.dims().rows();
  std::vector<std::array<int32_t, N>> rows(static_cast<size_t>(n));
  for (size_t j = 0; j < N; ++j)
    for (int64_t i = 0; i < n; ++i) {
      double x = v.doubleAt(i + int64_t(j) * n);
      if (!(x >= 1 && x <= double(points) && x == std::floor(x)))
        fail("MATLAB:triangulation:InvalidIndex",
             "%s: an index is not that of one of the %lld points.", function,
             static_cast<long long>(points));
      rows[size_t(i)][j] = int32_t(x) - 1;
    }
  return rows;
}

/// Calls f with the dimension as a constant; an error outside 2 to 6.
template <class F>
Value withDimension(int64_t d, const char* function, F&& f) {
  switch (d) {
    case 2:
      return f(std::integral_constant<int, 2>());
    case 3:
      return f(std::integral_constant<int, 3>());
    case 4:
      return f(std::integral_constant<int, 4>());
    case 5:
      return f(std::integral_constant<int, 5>());
    case 6:
      return f(std::integral_constant<int, 6>());
  }
  fail("MATLAB:delaunay:InvalidDimension", "%s works with points of 2 to 6 coordinates.", function);
}

}  // namespace matlift::geometry
