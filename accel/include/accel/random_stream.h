// The random stream: element i of stream `seed` is a pure function of (seed, i), the same on every
// provider. Philox4x32-10 after Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1,
// 2, 3" (SC11): multipliers 0xD2511F53 and 0xCD9E8D57, key increments 0x9E3779B9 and 0xBB67AE85.
//
// Counter block c (64 bits) is words {lo(c), hi(c), 0, 0}; key is {lo(seed), hi(seed)}. It yields
// four words w0..w3.
//   uniform double i:  block i / 2, words (w0,w1) for even i, (w2,w3) for odd i:
//                      ((w_a >> 6) * 2^26 + (w_b >> 6) + 0.5) * 2^-52          in (0, 1), exact
//   uniform single i:  block i / 4, word w_(i mod 4): ((w >> 9) + 0.5) * 2^-23  in (0, 1)
// A single and a double of the same stream are therefore different numbers, as in MATLAB. Integers
// are made from the uniform double of the same index as low + floor(u * (high - low + 1)), normal
// numbers from the uniform one of their type by normalDouble and normalSingle below, which use
// nothing but correctly rounded operations: the same bits everywhere.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace accel {

struct PhiloxBlock {
  std::uint32_t word[4];
};

constexpr PhiloxBlock philox(std::uint64_t seed, std::uint64_t counter) {
  std::uint32_t c0 = static_cast<std::uint32_t>(counter);
  std::uint32_t c1 = static_cast<std::uint32_t>(counter >> 32);
  std::uint32_t c2 = 0, c3 = 0;
  std::uint32_t k0 = static_cast<std::uint32_t>(seed);
  std::uint32_t k1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = 0xD2511F53ull * c0;
    const std::uint64_t p1 = 0xCD9E8D57ull * c2;
    const std::uint32_t n0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1 ^ k0;
    const std::uint32_t n2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c1 = static_cast<std::uint32_t>(p1);
    c3 = static_cast<std::uint32_t>(p0);
    c0 = n0;
    c2 = n2;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

constexpr double uniformDouble(std::uint64_t seed, std::uint64_t i) {
  const PhiloxBlock b = philox(seed, i / 2);
  const std::uint32_t high = b.word[i % 2 * 2] >> 6, low = b.word[i % 2 * 2 + 1] >> 6;
  return (high * 67108864.0 + low + 0.5) * 0x1p-52;
}

constexpr float uniformSingle(std::uint64_t seed, std::uint64_t i) {
  const PhiloxBlock b = philox(seed, i / 4);
  return static_cast<float>(((b.word[i % 4] >> 9) + 0.5) * 0x1p-23);
}

// log of a normal number in (0, 1]: m * 2^e with m around 1, log m = 2 atanh((m - 1) / (m + 1)).
inline float logForNormal(float p) {
  std::uint32_t bits;
  std::memcpy(&bits, &p, 4);
  const std::int32_t e = static_cast<std::int32_t>(bits - 0x3f3504f3u) >> 23;  // from sqrt(1/2) on
  bits -= static_cast<std::uint32_t>(e) << 23;
  float m;
  std::memcpy(&m, &bits, 4);
  const float s = (m - 1.0f) / (m + 1.0f), z = s * s, x = static_cast<float>(e);
  const float tail =
      z * (0.666666687f + z * (0.400000006f + z * (0.285714298f + z * 0.222222224f)));
  const float logM = s * (2.0f + tail);
  return x * 0.693145752f + (x * 1.42860677e-06f + logM);
}

// The normal quantile of u, 2^-24 <= u <= 1 - 2^-24: algorithm AS 241 (PPND7) of Wichura, Applied
// Statistics 37 (1988). Operations in the order written, each rounded to single; there is no a*b +
// a*c in it, which some shader compilers turn into a*(b + c).
inline float normalSingle(float u) {
  const float q = u - 0.5f;
  if (std::fabs(q) <= 0.425f) {
    const float r = 0.180625007f - q * q;
    return q * (((59.1093750f * r + 159.291138f) * r + 50.4342728f) * r + 3.38713264f) /
           (((67.1875610f * r + 78.7577591f) * r + 17.8951702f) * r + 1.0f);
  }
  const float r = std::sqrt(-logForNormal(q < 0 ? u : 1.0f - u)) - 1.60000002f;
  const float x = (((0.170238212f * r + 1.30672848f) * r + 2.75681543f) * r + 1.42343724f) /
                  ((0.120211333f * r + 0.737001657f) * r + 1.0f);
  return q < 0 ? -x : x;
}

// --- doubles, by the same algorithm with its longer polynomials (PPND16). kNormal... hold the
// coefficients from the constant term on.
inline constexpr double kNormalCentre[2][8] = {
    {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
     1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
     3.3430575583588128105e4, 2.5090809287301226727e3},
    {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
     2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4,
     5.2264952788528545610e3}};
inline constexpr double kNormalTail[2][8] = {
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
     3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
     2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
     1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
     1.05075007164441684324e-9}};
inline constexpr double kNormalFarTail[2][8] = {
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
     2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
     2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15}};

inline __attribute__((always_inline)) double normalPolynomial(const double (&c)[8], double x) {
  double p = c[7];
  for (int k = 6; k >= 0; --k) p = p * x + c[k];
  return p;
}

// log of a normal number in (0, 1], to about an ULP.
inline __attribute__((always_inline)) double logForNormal(double p) {
  std::uint64_t bits;
  std::memcpy(&bits, &p, 8);
  // The exponent from sqrt(1/2) on; negative throughout, so the shift is of its opposite.
  const std::uint64_t down = (0x3fe6a09e667f3bcdull + 0x000fffffffffffffull - bits) >> 52;
  bits += down << 52;
  double m;
  std::memcpy(&m, &bits, 8);
  const double s = (m - 1.0) / (m + 1.0), z = s * s;
  const double x = -static_cast<double>(static_cast<std::int32_t>(down));
  double tail = 2.0 / 19;
  for (int k = 17; k >= 3; k -= 2) tail = tail * z + 2.0 / k;
  const double logM = s * (2.0 + tail * z);
  return x * 0x1.62e42feep-1 + (x * 0x1.a39ef35793c76p-33 + logM);
}

// For |u - 1/2| > 0.425: the size of the quantile, of the smaller of u and 1 - u.
inline __attribute__((always_inline)) double normalTail(double p) {
  const double r = std::sqrt(-logForNormal(p)) - 1.6;
  return normalPolynomial(kNormalTail[0], r) / normalPolynomial(kNormalTail[1], r);
}
// The same beyond 5 in the square root of the logarithm: one number of 10^11.
inline constexpr double kNormalFar = 1.3887943864964021e-11;  // exp(-25)
inline double normalFarTail(double p) {
  const double r = std::sqrt(-logForNormal(p)) - 5.0;
  return normalPolynomial(kNormalFarTail[0], r) / normalPolynomial(kNormalFarTail[1], r);
}
inline __attribute__((always_inline)) double normalCentre(double q) {
  const double r = 0.180625 - q * q;
  return q * normalPolynomial(kNormalCentre[0], r) / normalPolynomial(kNormalCentre[1], r);
}

// The normal quantile of u, 2^-53 <= u <= 1 - 2^-53.
inline double normalDouble(double u) {
  const double q = u - 0.5;
  if (std::fabs(q) <= 0.425) return normalCentre(q);
  const double p = q < 0 ? u : 1.0 - u;
  const double x = p < kNormalFar ? normalFarTail(p) : normalTail(p);
  return q < 0 ? -x : x;
}

}  // namespace accel
