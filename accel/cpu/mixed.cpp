// A 64-bit integer with a double: neither type holds the other, so these go element by element
// through wider arithmetic (128-bit integers; a long double's 64-bit mantissa for products and
// quotients).
#include <cmath>
#include <cstdint>

#include "accel/cpu/integer_ops.h"
#include "accel/cpu/row_lists.h"

namespace accel::cpu {
namespace {

__extension__ using Int128 = __int128;

template <class T>
T clamp128(Int128 v) {
  if (v < Int128(kLow<T>)) return kLow<T>;
  if (v > Int128(kHigh<T>)) return kHigh<T>;
  return static_cast<T>(v);
}

// a + b, rounded once.
template <class T>
T addExact(T a, double b, bool negateA) {
  if (std::isnan(b)) return 0;
  if (b >= 0x1p66) return kHigh<T>;
  if (b <= -0x1p66) return kLow<T>;
  const double whole = std::trunc(b);
  double part = b - whole;
  Int128 sum = (negateA ? -Int128(a) : Int128(a)) + static_cast<Int128>(whole);
  if (sum > 0 && part < 0) {
    sum -= 1;
    part += 1;
  } else if (sum < 0 && part > 0) {
    sum += 1;
    part -= 1;
  }
  if (part >= 0.5) sum += 1;
  if (part <= -0.5) sum -= 1;
  return clamp128<T>(sum);
}

// -1, 0, 1 for a <, ==, > b; b is no NaN.
template <class T>
int compareExact(T a, double b) {
  if (b >= 0x1p64) return -1;
  if (b < -0x1p63) return 1;
  const double whole = std::floor(b);
  const Int128 wide = static_cast<Int128>(whole);
  if (Int128(a) != wide) return Int128(a) < wide ? -1 : 1;
  return b > whole ? -1 : 0;
}

template <class T, Op op, bool kDoubleFirst>
T combine(T a, double b) {
  using L = long double;
  const L x = kDoubleFirst ? L(b) : L(a);
  const L y = kDoubleFirst ? L(a) : L(b);
  if constexpr (op == Op::Add) {
    return addExact<T>(a, b, false);
  } else if constexpr (op == Op::Sub) {
    return kDoubleFirst ? addExact<T>(a, b, true) : addExact<T>(a, -b, false);
  } else if constexpr (op == Op::Mul) {
    return saturate<T>(x * y);
  } else if constexpr (op == Op::Div) {
    return saturate<T>(x / y);
  } else if constexpr (op == Op::Power) {
    const bool small = b == std::trunc(b) && b >= 0 && b < 64;
    if (!kDoubleFirst && small) return satPower<T>(a, static_cast<T>(b));
    return saturate<T>(std::pow(x, y));
  } else {
    const T c = saturate<T>(L(b));
    const T p = kDoubleFirst ? c : a, q = kDoubleFirst ? a : c;
    if constexpr (op == Op::Max) return q > p ? q : p;
    if constexpr (op == Op::Min) return q < p ? q : p;
    if constexpr (op == Op::Mod) return intMod(p, q);
    if constexpr (op == Op::Rem) return intRem(p, q);
    if constexpr (op == Op::IdivFix) return saturate<T>(std::trunc(x / y));
    if constexpr (op == Op::IdivFloor) return saturate<T>(std::floor(x / y));
    if constexpr (op == Op::IdivCeil) return saturate<T>(std::ceil(x / y));
    if constexpr (op == Op::IdivRound) return saturate<T>(x / y);
    return p;
  }
}

template <class T, Op op, bool kDoubleFirst>
std::uint8_t relate(T a, double b) {
  if (std::isnan(b)) return op == Op::Ne;
  const int c = kDoubleFirst ? -compareExact(a, b) : compareExact(a, b);
  switch (op) {
    case Op::Eq:
      return c == 0;
    case Op::Ne:
      return c != 0;
    case Op::Lt:
      return c < 0;
    case Op::Le:
      return c <= 0;
    case Op::Gt:
      return c > 0;
    default:
      return c >= 0;
  }
}

template <class T, Op op, bool kDoubleFirst>
void mixedMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  const T* a = static_cast<const T*>(in[kDoubleFirst ? 1 : 0]);
  const double* b = static_cast<const double*>(in[kDoubleFirst ? 0 : 1]);
  const std::size_t sa = step[kDoubleFirst ? 1 : 0], sb = step[kDoubleFirst ? 0 : 1];
  for (std::size_t i = 0; i < n; ++i) {
    if constexpr (CompareRows::has(op)) {
      static_cast<std::uint8_t*>(out)[i] = relate<T, op, kDoubleFirst>(a[i * sa], b[i * sb]);
    } else {
      static_cast<T*>(out)[i] = combine<T, op, kDoubleFirst>(a[i * sa], b[i * sb]);
    }
  }
}

template <Op... ops>
void setMixed(KernelTable& table, RowList<ops...>) {
  using I = std::int64_t;
  using U = std::uint64_t;
  ((table.mixed[static_cast<int>(ops)][0][0] = mixedMap<I, ops, false>,
    table.mixed[static_cast<int>(ops)][0][1] = mixedMap<I, ops, true>,
    table.mixed[static_cast<int>(ops)][1][0] = mixedMap<U, ops, false>,
    table.mixed[static_cast<int>(ops)][1][1] = mixedMap<U, ops, true>),
   ...);
}

}  // namespace

void fillMixed(KernelTable& table) {
  setMixed(table, RowList<Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Max, Op::Min, Op::Mod, Op::Rem,
                          Op::Power, Op::IdivFix, Op::IdivFloor, Op::IdivCeil, Op::IdivRound>());
  setMixed(table, CompareRows());
}

}  // namespace accel::cpu
