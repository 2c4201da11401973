#include "builtins/interp/piecewise.h"

#include <algorithm>
#include <cmath>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::interp {

namespace {

template <class T>
struct Secants {
  std::vector<double> h;
  std::vector<T> d;
};

template <class T>
Secants<T> secants(const std::vector<double>& x, const T* y, int64_t stride) {
  Secants<T> s;
  for (size_t k = 0; k + 1 < x.size(); ++k) {
    s.h.push_back(x[k + 1] - x[k]);
    s.d.push_back((y[int64_t(k + 1) * stride] - y[int64_t(k) * stride]) / s.h[k]);
  }
  return s;
}

double signOf(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

// One-sided three-point estimate that keeps the shape (Fritsch and Carlson).
double pchipEnd(double h0, double h1, double d0, double d1) {
  double d = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
  if (signOf(d) != signOf(d0)) return 0;
  if (signOf(d0) != signOf(d1) && std::abs(d) > std::abs(3 * d0)) return 3 * d0;
  return d;
}

std::vector<double> pchipSlopes(const Secants<double>& s) {
  size_t n = s.h.size() + 1;
  if (n == 2) return {s.d[0], s.d[0]};
  std::vector<double> m(n, 0.0);
  for (size_t k = 1; k + 1 < n; ++k) {
    double a = s.d[k - 1], b = s.d[k];
    if (!(a * b > 0)) {
      if (std::isnan(a) || std::isnan(b)) m[k] = std::nan("");
      continue;
    }
    // Weighted harmonic mean of the two secants, written so that it cannot overflow.
    double total = 3 * (s.h[k - 1] + s.h[k]);
    double w1 = (s.h[k - 1] + 2 * s.h[k]) / total, w2 = (2 * s.h[k - 1] + s.h[k]) / total;
    double small = std::min(std::abs(a), std::abs(b));
    m[k] = signOf(a) * small / (w1 * (small / std::abs(a)) + w2 * (small / std::abs(b)));
  }
  m[0] = pchipEnd(s.h[0], s.h[1], s.d[0], s.d[1]);
  m[n - 1] = pchipEnd(s.h[n - 2], s.h[n - 3], s.d[n - 2], s.d[n - 3]);
  return m;
}

// Modified Akima: secants continued two steps past both ends, weights that avoid overshoot on
// flats.
std::vector<double> makimaSlopes(const Secants<double>& s) {
  size_t n = s.h.size() + 1;
  if (n == 2) return {s.d[0], s.d[0]};
  if (n == 3)
    return {2 * s.d[0] - (s.d[0] * s.h[1] + s.d[1] * s.h[0]) / (s.h[0] + s.h[1]),
            (s.d[0] * s.h[1] + s.d[1] * s.h[0]) / (s.h[0] + s.h[1]),
            2 * s.d[1] - (s.d[0] * s.h[1] + s.d[1] * s.h[0]) / (s.h[0] + s.h[1])};
  std::vector<double> d(s.d);
  double before = 2 * d[0] - d[1], before2 = 2 * before - d[0];
  double after = 2 * d[n - 2] - d[n - 3], after2 = 2 * after - d[n - 2];
  d.insert(d.begin(), {before2, before});
  d.insert(d.end(), {after, after2});
  std::vector<double> m(n);
  for (size_t k = 0; k < n; ++k) {
    double w1 = std::abs(d[k + 3] - d[k + 2]) + std::abs(d[k + 3] + d[k + 2]) / 2;
    double w2 = std::abs(d[k + 1] - d[k]) + std::abs(d[k + 1] + d[k]) / 2;
    m[k] = w1 + w2 == 0 ? 0 : (w1 * d[k + 1] + w2 * d[k + 2]) / (w1 + w2);
  }
  return m;
}

// Thomas algorithm on (lower, diagonal, upper) m = right.
template <class T>
std::vector<T> tridiagonal(std::vector<double> lower, std::vector<double> diagonal,
                           std::vector<double> upper, std::vector<T> right) {
  size_t n = diagonal.size();
  for (size_t k = 1; k < n; ++k) {
    double w = lower[k] / diagonal[k - 1];
    diagonal[k] -= w * upper[k - 1];
    right[k] -= w * right[k - 1];
  }
  right[n - 1] /= diagonal[n - 1];
  for (size_t k = n - 1; k-- > 0;) right[k] = (right[k] - upper[k] * right[k + 1]) / diagonal[k];
  return right;
}

template <class T>
std::vector<T> notAKnot(const std::vector<double>& x, const Secants<T>& s) {
  size_t n = x.size();
  if (n == 2) return {s.d[0], s.d[0]};
  if (n == 3) {
    // One parabola through three points.
    T curvature = (s.d[1] - s.d[0]) / (s.h[0] + s.h[1]);
    return {s.d[0] - curvature * s.h[0], s.d[0] + curvature * s.h[0], s.d[1] + curvature * s.h[1]};
  }
  std::vector<double> lower(n), diagonal(n), upper(n);
  std::vector<T> right(n);
  for (size_t k = 1; k + 1 < n; ++k) {
    lower[k] = s.h[k];
    diagonal[k] = 2 * (s.h[k - 1] + s.h[k]);
    upper[k] = s.h[k - 1];
    right[k] = 3.0 * (s.h[k] * s.d[k - 1] + s.h[k - 1] * s.d[k]);
  }
  double a = s.h[0] + s.h[1], b = s.h[n - 2] + s.h[n - 3];
  diagonal[0] = s.h[1];
  upper[0] = a;
  right[0] = ((s.h[0] + 2 * a) * s.h[1] * s.d[0] + s.h[0] * s.h[0] * s.d[1]) / a;
  diagonal[n - 1] = s.h[n - 3];
  lower[n - 1] = b;
  right[n - 1] =
      (s.h[n - 2] * s.h[n - 2] * s.d[n - 3] + (2 * b + s.h[n - 2]) * s.h[n - 3] * s.d[n - 2]) / b;
  return tridiagonal(lower, diagonal, upper, right);
}

// Shape-preserving methods treat real and imaginary parts apart.
template <class F>
std::vector<Complex> partwise(const Secants<Complex>& s, F&& f) {
  Secants<double> re{s.h, {}}, im{s.h, {}};
  for (const Complex& z : s.d) {
    re.d.push_back(z.real());
    im.d.push_back(z.imag());
  }
  std::vector<double> a = f(re), b = f(im);
  std::vector<Complex> out;
  for (size_t k = 0; k < a.size(); ++k) out.push_back({a[k], b[k]});
  return out;
}
template <class F>
std::vector<double> partwise(const Secants<double>& s, F&& f) {
  return f(s);
}

}  // namespace

template <class T>
std::vector<T> slopes(Method method, const std::vector<double>& x, const T* y, int64_t stride) {
  Secants<T> s = secants(x, y, stride);
  if (method == Method::Makima) return partwise(s, makimaSlopes);
  if (method == Method::Spline) return notAKnot(x, s);
  return partwise(s, pchipSlopes);
}

template <class T>
std::vector<T> clampedSlopes(const std::vector<double>& x, const T* y, int64_t stride, T first,
                             T last) {
  Secants<T> s = secants(x, y, stride);
  size_t n = x.size();
  std::vector<double> lower(n, 0.0), diagonal(n, 1.0), upper(n, 0.0);
  std::vector<T> right(n);
  right[0] = first;
  right[n - 1] = last;
  for (size_t k = 1; k + 1 < n; ++k) {
    lower[k] = s.h[k];
    diagonal[k] = 2 * (s.h[k - 1] + s.h[k]);
    upper[k] = s.h[k - 1];
    right[k] = 3.0 * (s.h[k] * s.d[k - 1] + s.h[k - 1] * s.d[k]);
  }
  return tridiagonal(lower, diagonal, upper, right);
}

template <class T>
void hermitePiece(double h, T y0, T y1, T d0, T d1, T* coefs) {
  T secant = (y1 - y0) / h;
  T c = (3.0 * secant - 2.0 * d0 - d1) / h;
  T d = (d0 - 2.0 * secant + d1) / (h * h);
  coefs[0] = d;
  coefs[1] = c;
  coefs[2] = d0;
  coefs[3] = y0;
}

template <class T>
Piecewise<T> makePiecewise(Method method, const std::vector<double>& x, const T* y, int64_t curves,
                           int64_t pointStep, int64_t curveStep) {
  Piecewise<T> p;
  p.breaks = x;
  p.curves = curves;
  bool smooth = method >= Method::Pchip;
  p.order = smooth ? 4 : method == Method::Linear ? 2 : 1;
  int64_t n = int64_t(x.size());
  p.coefs.assign(size_t((n - 1) * curves * p.order), T(0));
  for (int64_t c = 0; c < curves; ++c) {
    const T* v = y + c * curveStep;
    std::vector<T> m;
    if (smooth) m = slopes(method, x, v, pointStep);
    for (int64_t k = 0; k + 1 < n; ++k) {
      interruptionPoint(uint64_t(k));
      T* out = p.coefs.data() + size_t((k * curves + c) * p.order);
      T y0 = v[k * pointStep], y1 = v[(k + 1) * pointStep];
      double h = x[size_t(k) + 1] - x[size_t(k)];
      if (smooth) {
        hermitePiece(h, y0, y1, m[size_t(k)], m[size_t(k) + 1], out);
      } else if (method == Method::Linear) {
        out[0] = (y1 - y0) / h;
        out[1] = y0;
      } else {
        out[0] = method == Method::Next ? y1 : y0;
      }
    }
  }
  return p;
}

namespace {

template <class T>
Value ppValue(const Piecewise<T>& p, const Dims& curveDims) {
  Value s = Value::structure();
  int64_t pieces = p.pieces(), rows = pieces * p.curves;
  Value coefs =
      Value::uninitialized(ClassId::Double, Dims(rows, p.order), std::is_same_v<T, Complex>);
  T* out = coefs.mutableData<T>();
  for (int64_t r = 0; r < rows; ++r)
    for (int k = 0; k < p.order; ++k) out[r + k * rows] = p.coefs[size_t(r * p.order + k)];
  s.setField("form", Value::text("pp"));
  s.setField("breaks", Value::fromVector(p.breaks, true));
  s.setField("coefs", std::move(coefs).narrowed());
  s.setField("pieces", Value(double(pieces)));
  s.setField("order", Value(double(p.order)));
  if (p.curves == 1) {
    s.setField("dim", Value(1.0));
  } else {
    std::vector<double> dims;
    for (int64_t d : curveDims.extents()) dims.push_back(double(d));
    while (dims.size() > 1 && dims.back() == 1) dims.pop_back();
    s.setField("dim", Value::fromVector(dims, true));
  }
  return s;
}

}  // namespace

Value toPpValue(const Piecewise<double>& p, const Dims& curveDims) { return ppValue(p, curveDims); }
Value toPpValue(const Piecewise<Complex>& p, const Dims& curveDims) {
  return ppValue(p, curveDims);
}

#define INSTANTIATE(T)                                                                        \
  template std::vector<T> slopes(Method, const std::vector<double>&, const T*, int64_t);      \
  template std::vector<T> clampedSlopes(const std::vector<double>&, const T*, int64_t, T, T); \
  template void hermitePiece(double, T, T, T, T, T*);                                         \
  template Piecewise<T> makePiecewise(Method, const std::vector<double>&, const T*, int64_t,  \
                                      int64_t, int64_t);
INSTANTIATE(double)
INSTANTIATE(Complex)
#undef INSTANTIATE

}  // namespace matlift::interp
