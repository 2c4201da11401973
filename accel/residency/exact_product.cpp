#include "accel/residency/exact_product.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>

namespace accel {
namespace {

constexpr int kLimbs = 136;

// |value| = mantissa * 2^(exponent - 1075), for subnormals too.
struct Parts {
  std::uint64_t mantissa;
  int exponent;
};
Parts partsOf(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);  // Emscripten's library has no bit_cast
  const int field = static_cast<int>(bits >> 52 & 0x7ff);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  return {field ? fraction | std::uint64_t{1} << 52 : fraction, std::max(field, 1)};
}

}  // namespace

bool isTame(const DoubleLine& line) {
  int top = 0, low = 1 << 20;
  for (std::int64_t i = 0; i < line.count; ++i) {
    if (!std::isfinite(line[i])) return false;
    const Parts p = partsOf(line[i]);
    if (p.mantissa == 0) continue;
    top = std::max(top, p.exponent + static_cast<int>(std::bit_width(p.mantissa)));
    low = std::min(low, p.exponent + std::countr_zero(p.mantissa));
  }
  return top - low <= kWidestLine;
}

void ExactSum::clear() { std::fill(std::begin(limbs_), std::end(limbs_), 0); }

void ExactSum::addProduct(double a, double b) {
  const Parts p = partsOf(a), q = partsOf(b);
  const auto product = static_cast<unsigned __int128>(p.mantissa) * q.mantissa;
  if (product == 0) return;
  const bool negative = std::signbit(a) != std::signbit(b);
  const int at = p.exponent + q.exponent, shift = at % 32;
  const std::uint64_t words[2] = {static_cast<std::uint64_t>(product),
                                  static_cast<std::uint64_t>(product >> 64)};
  for (int i = 0; i < 4; ++i) {
    const std::uint64_t part = (words[i / 2] >> (i % 2 * 32) & 0xffffffff) << shift;
    const auto low = static_cast<std::int64_t>(part & 0xffffffff),
               high = static_cast<std::int64_t>(part >> 32);
    limbs_[at / 32 + i] += negative ? -low : low;
    limbs_[at / 32 + i + 1] += negative ? -high : high;
  }
}

double ExactSum::rounded() {
  const auto carry = [&] {
    std::int64_t over = 0;
    for (std::int64_t& limb : limbs_) {
      limb += over;
      over = limb >> 32;
      limb &= 0xffffffff;
    }
    return over;
  };
  const bool negative = carry() < 0;
  if (negative) {
    for (std::int64_t& limb : limbs_) limb = -limb;
    (void)carry();
  }
  int top = kLimbs - 1;
  while (top >= 0 && limbs_[top] == 0) --top;
  if (top < 0) return 0;
  const auto limb = [&](int i) { return i < 0 ? 0 : static_cast<std::uint64_t>(limbs_[i]); };
  // 64 bits from the leading one on, the last of them for all that follow.
  const int zeros = std::countl_zero(static_cast<std::uint32_t>(limbs_[top]));
  std::uint64_t m = (limb(top) << 32 | limb(top - 1)) << zeros;
  if (zeros) m |= limb(top - 2) >> (32 - zeros);
  bool rest = (limb(top - 2) << zeros & 0xffffffff) != 0;
  for (int i = 0; i < top - 2; ++i) rest = rest || limbs_[i] != 0;
  int exponent = 32 * (top - 1) - zeros - 2150;
  // A subnormal has fewer bits: those that fall out count for the rounding.
  const int last = std::max(exponent + 11, -1074), out = last - exponent;
  if (out > 64) return negative ? -0.0 : 0.0;
  const std::uint64_t kept = out == 64 ? 0 : m >> out;
  const std::uint64_t lost = m << (64 - out);
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;
  const bool up = lost > kHalf || (lost == kHalf && (rest || (kept & 1)));
  const double size = std::ldexp(static_cast<double>(kept + up), last);
  return negative ? -size : size;
}

double productElement(const DoubleLine& row, const DoubleLine& column, bool tame, ExactSum& sum) {
  if (!tame) {
    double chain = 0;
    for (std::int64_t l = 0; l < row.count; ++l) chain = std::fma(row[l], column[l], chain);
    return chain;
  }
  sum.clear();
  for (std::int64_t l = 0; l < row.count; ++l) sum.addProduct(row[l], column[l]);
  return sum.rounded();
}

}  // namespace accel
