// Subscripts as doubles, read a block at a time; masks counted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace matlift {

constexpr int64_t kSubscriptBlock = 1024;

/// out[i] = x[i] - 1; gives the greatest x[i]. 0, with out of no use, unless every x[i] is a whole
/// number in [1, extent]; extent < 2^31.
inline int64_t readSubscriptBlock(const double* x, int64_t n, int64_t extent, uint32_t* out) {
  const double limit = double(extent);
  int64_t i = 0;
  bool bad = false;
  double most = 0;
#ifdef __SSE2__
  const __m128d low = _mm_set1_pd(1), high = _mm_set1_pd(limit);
  const __m128i one = _mm_set1_epi32(1);
  __m128d wrong = _mm_setzero_pd(), greatest = wrong;
  auto check = [&](__m128d d, __m128i k) {
    __m128d outside = _mm_or_pd(_mm_cmplt_pd(d, low), _mm_cmpgt_pd(d, high));
    wrong = _mm_or_pd(wrong, _mm_or_pd(outside, _mm_cmpneq_pd(_mm_cvtepi32_pd(k), d)));
  };
  for (; i + 4 <= n; i += 4) {
    __m128d a = _mm_loadu_pd(x + i), b = _mm_loadu_pd(x + i + 2);
    __m128i ka = _mm_cvttpd_epi32(a), kb = _mm_cvttpd_epi32(b);
    check(a, ka);
    check(b, kb);
    greatest = _mm_max_pd(greatest, _mm_max_pd(a, b));
    __m128i k = _mm_sub_epi32(_mm_unpacklo_epi64(ka, kb), one);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), k);
  }
  bad = _mm_movemask_pd(wrong) != 0;
  double pair[2];
  _mm_storeu_pd(pair, greatest);
  most = pair[0] > pair[1] ? pair[0] : pair[1];
#endif
  for (; i < n; ++i) {
    bool inside = x[i] >= 1 && x[i] <= limit;
    uint32_t k = inside ? uint32_t(x[i]) : 1;
    bad |= !inside || double(k) != x[i];
    most = x[i] > most ? x[i] : most;
    out[i] = k - 1;
  }
  return bad ? 0 : int64_t(most);
}

/// How many of n bools are true.
inline int64_t countTrue(const bool* bits, int64_t n) {
  int64_t total = 0;
  while (n > 0) {
    // Eight bytes at a time; 255 rounds cannot overflow a byte.
    uint64_t lanes = 0;
    int64_t rounds = std::min<int64_t>(255, n / 8);
    for (int64_t r = 0; r < rounds; ++r, bits += 8) {
      uint64_t word;
      std::memcpy(&word, bits, 8);
      lanes += word;
    }
    for (int k = 0; k < 8; ++k) total += (lanes >> (8 * k)) & 0xff;
    n -= rounds * 8;
    if (rounds == 0)
      for (; n > 0; --n) total += *bits++ ? 1 : 0;
  }
  return total;
}

}  // namespace matlift
