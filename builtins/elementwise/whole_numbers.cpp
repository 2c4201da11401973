#include "builtins/elementwise/whole_numbers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

__extension__ typedef unsigned __int128 Wide;

uint64_t mulMod(uint64_t a, uint64_t b, uint64_t m) { return uint64_t(Wide(a) * b % m); }

uint64_t powMod(uint64_t base, uint64_t exponent, uint64_t m) {
  uint64_t result = 1 % m;
  base %= m;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = mulMod(result, base, m);
    base = mulMod(base, base, m);
  }
  return result;
}

// n odd and > 2; writes n - 1 = d * 2^s.
bool passesMillerRabin(uint64_t n, uint64_t base, uint64_t d, int s) {
  uint64_t x = powMod(base, d, n);
  if (x == 0 || x == 1 || x == n - 1) return true;
  for (int r = 1; r < s; ++r) {
    x = mulMod(x, x, n);
    if (x == n - 1) return true;
  }
  return false;
}

// Pollard's rho with Brent's batching of the greatest common divisors; n is composite and odd.
uint64_t findDivisor(uint64_t n) {
  for (uint64_t c = 1;; ++c) {
    uint64_t x = 2, y = 2, product = 1, last = 2, divisor = 1;
    auto step = [&](uint64_t v) { return uint64_t((Wide(mulMod(v, v, n)) + c) % n); };
    for (uint64_t length = 1; divisor == 1; length *= 2) {
      x = y;
      for (uint64_t k = 0; k < length && divisor == 1; k += 128) {
        last = y;
        for (uint64_t i = 0; i < std::min<uint64_t>(128, length - k); ++i) {
          y = step(y);
          product = mulMod(product, x > y ? x - y : y - x, n);
        }
        divisor = std::gcd(product, n);
      }
    }
    if (divisor == n) {
      do {
        last = step(last);
        divisor = std::gcd(x > last ? x - last : last - x, n);
      } while (divisor == 1);
    }
    if (divisor != n) return divisor;
  }
}

void splitFactors(uint64_t n, std::vector<uint64_t>& out) {
  if (n == 1) return;
  if (isPrime(n)) {
    out.push_back(n);
    return;
  }
  uint64_t d = findDivisor(n);
  splitFactors(d, out);
  splitFactors(n / d, out);
}

}  // namespace

bool isPrime(uint64_t n) {
  static constexpr uint64_t kSmall[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (uint64_t p : kSmall)
    if (n % p == 0) return n == p;
  if (n < 37 * 37) return true;
  uint64_t d = n - 1;
  int s = 0;
  for (; d % 2 == 0; d /= 2) ++s;
  // These bases decide every n below 3.4e14 with seven and below 2^64 with twelve (Sorenson,
  // Webster).
  int bases = n < 3415000000ULL ? 4 : n < 341550071728321ULL ? 7 : 12;
  for (int k = 0; k < bases; ++k)
    if (!passesMillerRabin(n, kSmall[k], d, s)) return false;
  return true;
}

std::vector<uint64_t> primeFactors(uint64_t n) {
  if (n < 4) return {n};
  std::vector<uint64_t> out;
  for (uint64_t p = 2; p < 1000 && p * p <= n; p += p == 2 ? 1 : 2) {
    for (; n % p == 0; n /= p) out.push_back(p);
  }
  if (n > 1 && n < 1000 * 1000) {
    out.push_back(n);
  } else {
    splitFactors(n, out);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<uint32_t> primesUpTo(uint32_t n) {
  std::vector<uint32_t> out;
  if (n < 2) return out;
  out.push_back(2);
  // Odd numbers only, in segments that fit the cache.
  uint32_t root = uint32_t(std::sqrt(double(n)));
  std::vector<char> small(root / 2 + 2, 1);
  std::vector<uint32_t> base;
  for (uint32_t p = 3; p <= root; p += 2) {
    if (!small[p / 2]) continue;
    base.push_back(p);
    for (uint64_t m = uint64_t(p) * p; m <= root; m += 2 * p) small[m / 2] = 0;
  }
  constexpr uint64_t kSegment = 1 << 16;
  std::vector<char> sieve(kSegment);
  for (uint64_t low = 1; low <= n; low += 2 * kSegment) {
    interruptionPoint();
    std::fill(sieve.begin(), sieve.end(), 1);
    uint64_t high = std::min<uint64_t>(n, low + 2 * kSegment - 2);
    for (uint64_t p : base) {
      if (p * p > high) break;
      uint64_t m = std::max(p * p, (low + p - 1) / p * p);
      if (m % 2 == 0) m += p;
      for (; m <= high; m += 2 * p) sieve[(m - low) / 2] = 0;
    }
    for (uint64_t v = low; v <= high; v += 2)
      if (sieve[(v - low) / 2] && v > 1) out.push_back(uint32_t(v));
  }
  return out;
}

uint64_t greatestCommonDivisor(uint64_t a, uint64_t b) { return std::gcd(a, b); }

}  // namespace matlift::builtins
