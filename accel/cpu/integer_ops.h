// MATLAB's integer arithmetic on one pair of elements: results saturate, quotients round to nearest
// with ties away from zero. Inline templates, so that each instruction set's loops get their own
// copy.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace accel::cpu {

template <class T>
inline constexpr T kLow = std::numeric_limits<T>::min();
template <class T>
inline constexpr T kHigh = std::numeric_limits<T>::max();

// A signed type in which sums and products of two T cannot overflow; T of 64 bits has none.
template <class T>
using Wider = std::conditional_t<(sizeof(T) < 4), std::int32_t, std::int64_t>;

template <class T>
inline T clampTo(Wider<T> v) {
  const Wider<T> lo = kLow<T>, hi = kHigh<T>;
  return static_cast<T>(v < lo ? lo : v > hi ? hi : v);
}

// Nearest, ties away, saturated; NaN is 0. The half is just below 0.5, so that 0.49999999999999994
// stays 0.
template <class T, class F>
inline T saturate(F v) {
  if constexpr (sizeof(T) < 8 && sizeof(F) == 8) {
    const F r = std::trunc(v + std::copysign(F(0.49999999999999994), v));
    const F lo = kLow<T>, hi = kHigh<T>;
    const F c = r < lo ? lo : r > hi ? hi : r;
    return static_cast<T>(static_cast<Wider<T>>(c == c ? c : F(0)));
  } else {
    const F r = std::round(v);
    if (!(r == r)) return 0;
    if (r <= static_cast<F>(kLow<T>)) return kLow<T>;
    if (r >= static_cast<F>(kHigh<T>)) return kHigh<T>;
    return static_cast<T>(r);
  }
}

template <class T>
inline T satAdd(T a, T b) {
  if constexpr (sizeof(T) < 8) {
    return clampTo<T>(static_cast<Wider<T>>(a) + static_cast<Wider<T>>(b));
  } else {
    T r;
    if (!__builtin_add_overflow(a, b, &r)) return r;
    return b > 0 ? kHigh<T> : kLow<T>;
  }
}

template <class T>
inline T satSub(T a, T b) {
  if constexpr (sizeof(T) < 8) {
    return clampTo<T>(static_cast<Wider<T>>(a) - static_cast<Wider<T>>(b));
  } else {
    T r;
    if (!__builtin_sub_overflow(a, b, &r)) return r;
    return b > 0 ? kLow<T> : kHigh<T>;
  }
}

template <class T>
inline T satMul(T a, T b) {
  if constexpr (sizeof(T) < 8) {
    // No branch, so that loops of it become vector code. Two uint16 do not fit 32 bits with a sign.
    using Product = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const Product p = static_cast<Product>(a) * static_cast<Product>(b);
    const Product lo = kLow<T>, hi = kHigh<T>;
    return static_cast<T>(p < lo ? lo : p > hi ? hi : p);
  } else {
    T r;
    if (!__builtin_mul_overflow(a, b, &r)) return r;
    return (a < 0) != (b < 0) ? kLow<T> : kHigh<T>;
  }
}

template <class T>
inline T divideByZero(T a) {
  return a == 0 ? T(0) : a > 0 ? kHigh<T> : kLow<T>;
}

template <class T>
inline T satNeg(T a) {
  if constexpr (std::is_signed_v<T>) return a == kLow<T> ? kHigh<T> : static_cast<T>(-a);
  return T(0);
}

// -1, 0, 1: where the exact quotient lies, as its truncation q and the side of the remainder.
enum class Rounding { Fix, Floor, Ceil, Nearest };

template <class T, Rounding kRounding>
inline T satDiv(T a, T b) {
  if (b == 0) return divideByZero(a);
  if constexpr (std::is_signed_v<T>) {
    if (b == T(-1)) return satNeg(a);
  }
  const T q = static_cast<T>(a / b);
  const T r = static_cast<T>(a % b);
  if (r == 0 || kRounding == Rounding::Fix) return q;
  const bool negative = (r < 0) != (b < 0);
  if constexpr (kRounding == Rounding::Floor) return static_cast<T>(negative ? q - 1 : q);
  if constexpr (kRounding == Rounding::Ceil) return static_cast<T>(negative ? q : q + 1);
  using U = std::make_unsigned_t<T>;
  const U ur = r < 0 ? static_cast<U>(U(0) - static_cast<U>(r)) : static_cast<U>(r);
  const U ub = b < 0 ? static_cast<U>(U(0) - static_cast<U>(b)) : static_cast<U>(b);
  if (ur < static_cast<U>(ub - ur)) return q;
  return static_cast<T>(negative ? q - 1 : q + 1);
}

template <class T>
inline T intRem(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == T(-1)) return 0;
  }
  return static_cast<T>(a % b);
}

template <class T>
inline T intMod(T a, T b) {
  if (b == 0) return a;
  const T r = intRem(a, b);
  return r != 0 && (r < 0) != (b < 0) ? static_cast<T>(r + b) : r;
}

template <class T>
inline T satPower(T base, T exponent) {
  if constexpr (std::is_signed_v<T>) {
    if (exponent < 0) {
      if (base == 0) return kHigh<T>;
      if (base == 1) return 1;
      if (base == T(-1)) return exponent % 2 ? T(-1) : T(1);
      return exponent == T(-1) && (base == 2 || base == T(-2)) ? static_cast<T>(base / 2) : T(0);
    }
  }
  T result = 1;
  for (;;) {
    if (exponent & 1) result = satMul(result, base);
    exponent = static_cast<T>(exponent >> 1);
    if (exponent == 0) return result;
    base = satMul(base, base);
  }
}

template <class T>
inline T shiftBits(T a, std::int32_t k) {
  using U = std::make_unsigned_t<T>;
  constexpr int kBits = static_cast<int>(sizeof(T) * 8);
  if (k >= 0) {
    if (k >= kBits) return 0;
    const U shifted = static_cast<U>(static_cast<U>(a) << k);
    // MATLAB masks to the largest value of the class: a signed number keeps its sign bit clear.
    if constexpr (std::is_signed_v<T>) {
      if (a >= 0) return static_cast<T>(shifted & static_cast<U>(kHigh<T>));
    }
    return static_cast<T>(shifted);
  }
  if (k <= -kBits) return a < 0 ? T(-1) : T(0);
  return static_cast<T>(a >> -k);
}

}  // namespace accel::cpu
