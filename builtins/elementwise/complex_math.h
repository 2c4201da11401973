// Complex functions with MATLAB's branch cuts. A complex number with zero imaginary part behaves as
// the real number does.
#pragma once

#include <cmath>
#include <complex>

namespace matlift::builtins::cplx {

template <class T>
using C = std::complex<T>;

// Without C99's recovery of infinities, as MATLAB: plain formulas, and real operands stay real.
template <class T>
C<T> mul(C<T> a, C<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
template <class T>
C<T> mul(T a, C<T> b) {
  return {a * b.real(), a * b.imag()};
}
template <class T>
C<T> mul(C<T> a, T b) {
  return {a.real() * b, a.imag() * b};
}

template <class T>
C<T> div(C<T> a, T b) {
  return {a.real() / b, a.imag() / b};
}
// Smith's method: no overflow in |b|^2.
template <class T>
C<T> div(C<T> a, C<T> b) {
  T br = b.real(), bi = b.imag();
  if (bi == 0) return div(a, br);
  if (std::isinf(br) || std::isinf(bi)) {
    if (std::isfinite(a.real()) && std::isfinite(a.imag())) return {0, 0};
  }
  if (std::abs(br) >= std::abs(bi)) {
    T r = bi / br, d = br + bi * r;
    return {(a.real() + a.imag() * r) / d, (a.imag() - a.real() * r) / d};
  }
  T r = br / bi, d = br * r + bi;
  return {(a.real() * r + a.imag()) / d, (a.imag() * r - a.real()) / d};
}
template <class T>
C<T> div(T a, C<T> b) {
  return div(C<T>(a, 0), b);
}

template <class T>
C<T> sqrt(C<T> z) {
  if (z.imag() == 0) {
    return z.real() < 0 ? C<T>(0, std::sqrt(-z.real())) : C<T>(std::sqrt(z.real()), 0);
  }
  return std::sqrt(z);
}

template <class T>
C<T> exp(C<T> z) {
  if (z.imag() == 0) return {std::exp(z.real()), 0};
  return std::exp(z);
}

template <class T>
C<T> log(C<T> z) {
  if (z.imag() == 0) {
    return {std::log(std::abs(z.real())), std::signbit(z.real()) && z.real() != 0 ? T(M_PI) : T(0)};
  }
  return std::log(z);
}

/// z to a whole power by squaring: exact where the products are.
template <class T>
C<T> powInteger(C<T> z, long long n) {
  bool negative = n < 0;
  unsigned long long m = negative ? 0ULL - static_cast<unsigned long long>(n) : n;
  C<T> result(1, 0);
  for (; m != 0; m >>= 1) {
    if (m & 1) result = mul(result, z);
    z = mul(z, z);
  }
  return negative ? div(T(1), result) : result;
}

template <class T>
C<T> pow(C<T> z, C<T> w) {
  if (w.imag() == 0) {
    T y = w.real();
    if (y == 2) return z.imag() == 0 ? C<T>(z.real() * z.real(), 0) : mul(z, z);
    if (z.imag() == 0 && (z.real() >= 0 || std::floor(y) == y)) return {std::pow(z.real(), y), 0};
    if (std::floor(y) == y && std::abs(y) <= 1024) return powInteger(z, static_cast<long long>(y));
  }
  if (z == C<T>(0, 0)) {
    if (w.real() > 0) return {0, 0};
    return w == C<T>(0, 0) ? C<T>(1, 0) : C<T>(INFINITY, 0);
  }
  C<T> l = cplx::log(z);
  if (w.imag() == 0) {
    return std::polar(std::pow(std::hypot(z.real(), z.imag()), w.real()), w.real() * l.imag());
  }
  return cplx::exp(mul(w, l));
}

template <class T>
C<T> asin(C<T> z) {
  if (z.imag() == 0 && std::abs(z.real()) > 1) {
    return std::asin(C<T>(z.real(), z.real() > 0 ? T(-0.0) : T(0)));
  }
  return std::asin(z);
}
template <class T>
C<T> acos(C<T> z) {
  if (z.imag() == 0 && std::abs(z.real()) > 1) {
    C<T> r = std::acos(C<T>(z.real(), z.real() > 0 ? T(-0.0) : T(0)));
    return r;
  }
  return std::acos(z);
}
template <class T>
C<T> positiveZero(C<T> z) {
  return z.imag() == 0 ? C<T>(z.real(), 0) : z;
}
template <class T>
C<T> acosh(C<T> z) {
  return std::acosh(positiveZero(z));
}
template <class T>
C<T> atanh(C<T> z) {
  return std::atanh(positiveZero(z));
}
template <class T>
C<T> reciprocal(C<T> z) {
  return div(T(1), z);
}

template <class T>
C<T> log1p(C<T> z) {
  if (z.imag() == 0) return cplx::log(C<T>(1 + z.real(), 0));
  T x = z.real(), y = z.imag();
  // log|1+z| from 2x + x^2 + y^2 keeps small z accurate.
  return {std::log1p(x * (2 + x) + y * y) / 2, std::atan2(y, 1 + x)};
}
template <class T>
C<T> expm1(C<T> z) {
  T s = std::sin(z.imag() / 2);
  T e = std::expm1(z.real());
  return {e * std::cos(z.imag()) - 2 * s * s, (e + 1) * std::sin(z.imag())};
}

template <class T>
C<T> sign(C<T> z) {
  T r = std::hypot(z.real(), z.imag());
  return r == 0 ? C<T>(0, 0) : C<T>(z.real() / r, z.imag() / r);
}

}  // namespace matlift::builtins::cplx
