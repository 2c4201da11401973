// On which side of a plane, inside or outside of a sphere: the sign is always right. A fast
// determinant answers when its error bound allows, else one in exact arithmetic.
#pragma once

#include <array>
#include <cmath>

namespace matlift::geometry {

template <int D>
using Point = std::array<double, D>;

namespace detail {
/// Signs of determinants whose rows are p[k] - o (and, lifted, the square of that distance).
template <int D>
int exactSign(const double* const* p, const double* o, bool lifted);
/// The same, fast; 2 where rounding leaves it open.
template <int D>
int roundedSign(const double* const* p, const double* o, bool lifted);

constexpr double kUnit = 1.1102230246251565e-16;  // 2^-53
}  // namespace detail

/// Sign of det(p[1] - p[0], ..., p[D] - p[0]): in two dimensions 1 where p turns left.
template <int D>
inline int orientation(const double* const* p) {
  if constexpr (D == 2) {
    double l = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]),
           r = (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
    double det = l - r, bound = 4 * detail::kUnit * (std::abs(l) + std::abs(r));
    if (det > bound) return 1;
    if (-det > bound) return -1;
  } else if constexpr (D == 3) {
    const double *o = p[0], *a = p[1], *b = p[2], *c = p[3];
    double ax = a[0] - o[0], ay = a[1] - o[1], az = a[2] - o[2];
    double bx = b[0] - o[0], by = b[1] - o[1], bz = b[2] - o[2];
    double cx = c[0] - o[0], cy = c[1] - o[1], cz = c[2] - o[2];
    double s = bx * cy, t = cx * by, u = cx * ay, v = ax * cy, w = ax * by, x = bx * ay;
    double det = az * (s - t) + bz * (u - v) + cz * (w - x);
    double bound =
        8 * detail::kUnit *
        (std::abs(az) * (std::abs(s) + std::abs(t)) + std::abs(bz) * (std::abs(u) + std::abs(v)) +
         std::abs(cz) * (std::abs(w) + std::abs(x)));
    if (det > bound) return 1;
    if (-det > bound) return -1;
  } else if (int s = detail::roundedSign<D>(p + 1, p[0], false); s != 2) {
    return s;
  }
  return detail::exactSign<D>(p + 1, p[0], false);
}

/// 1 where q is inside the sphere through p[0] ... p[D], whose orientation must be positive; 0 on
/// it.
template <int D>
inline int inSphere(const double* const* p, const double* q) {
  if constexpr (D == 2) {
    double ax = p[0][0] - q[0], ay = p[0][1] - q[1], bx = p[1][0] - q[0], by = p[1][1] - q[1],
           cx = p[2][0] - q[0], cy = p[2][1] - q[1];
    double a = ax * ax + ay * ay, b = bx * bx + by * by, c = cx * cx + cy * cy;
    double s = bx * cy, t = cx * by, u = cx * ay, v = ax * cy, w = ax * by, x = bx * ay;
    double det = a * (s - t) + b * (u - v) + c * (w - x);
    double bound = 12 * detail::kUnit *
                   (a * (std::abs(s) + std::abs(t)) + b * (std::abs(u) + std::abs(v)) +
                    c * (std::abs(w) + std::abs(x)));
    if (det > bound) return 1;
    if (-det > bound) return -1;
    return detail::exactSign<2>(p, q, true);
  } else {
    int s = detail::roundedSign<D>(p, q, true);
    if (s == 2) s = detail::exactSign<D>(p, q, true);
    // The determinant of D + 1 lifted rows changes its sign with the dimension.
    return D % 2 == 0 ? s : -s;
  }
}

}  // namespace matlift::geometry
