#include "builtins/signal/fft_kernels.h"

#include <algorithm>
#include <utility>

#include "builtins/support/vector_clones.h"

#define FFT_INLINE inline __attribute__((always_inline))

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace matlift::fft {

namespace {

typedef double DoubleLanes __attribute__((vector_size(64)));
typedef float FloatLanes __attribute__((vector_size(64)));

template <class V, class R>
FFT_INLINE void pass2(const Pass<R>& pass, const V* xr, const V* xi, V* yr, V* yi) {
  const size_t s = size_t(pass.stride), m = size_t(pass.m);
  for (size_t p = 0; p < m; ++p) {
    const R wr = pass.twiddleRe[p], wi = pass.twiddleIm[p];
    for (size_t q = 0; q < s; ++q) {
      const size_t a = q + s * p, b = a + s * m, o = q + s * 2 * p;
      V ar = xr[a], ai = xi[a], br = xr[b], bi = xi[b];
      V dr = ar - br, di = ai - bi;
      yr[o] = ar + br;
      yi[o] = ai + bi;
      yr[o + s] = dr * wr - di * wi;
      yi[o + s] = dr * wi + di * wr;
    }
  }
}

template <class V, class R>
FFT_INLINE void pass4(const Pass<R>& pass, const V* xr, const V* xi, V* yr, V* yi) {
  const size_t s = size_t(pass.stride), m = size_t(pass.m);
  for (size_t p = 0; p < m; ++p) {
    const R* tr = pass.twiddleRe + 3 * p;
    const R* ti = pass.twiddleIm + 3 * p;
    const R w1r = tr[0], w1i = ti[0], w2r = tr[1], w2i = ti[1], w3r = tr[2], w3i = ti[2];
    for (size_t q = 0; q < s; ++q) {
      const size_t a = q + s * p, step = s * m, o = q + s * 4 * p;
      V ar = xr[a], ai = xi[a], br = xr[a + step], bi = xi[a + step];
      V cr = xr[a + 2 * step], ci = xi[a + 2 * step], dr = xr[a + 3 * step], di = xi[a + 3 * step];
      V t0r = ar + cr, t0i = ai + ci, t1r = ar - cr, t1i = ai - ci;
      V t2r = br + dr, t2i = bi + di, t3r = br - dr, t3i = bi - di;
      yr[o] = t0r + t2r;
      yi[o] = t0i + t2i;
      V u2r = t0r - t2r, u2i = t0i - t2i;
      V u1r = t1r + t3i, u1i = t1i - t3r, u3r = t1r - t3i, u3i = t1i + t3r;
      yr[o + s] = u1r * w1r - u1i * w1i;
      yi[o + s] = u1r * w1i + u1i * w1r;
      yr[o + 2 * s] = u2r * w2r - u2i * w2i;
      yi[o + 2 * s] = u2r * w2i + u2i * w2r;
      yr[o + 3 * s] = u3r * w3r - u3i * w3i;
      yi[o + 3 * s] = u3r * w3i + u3i * w3r;
    }
  }
}

template <class V, class R>
FFT_INLINE void rotate(V* yr, V* yi, size_t at, const V& ur, const V& ui, R wr, R wi) {
  yr[at] = ur * wr - ui * wi;
  yi[at] = ur * wi + ui * wr;
}

template <class V, class R>
FFT_INLINE void pass3(const Pass<R>& pass, const V* xr, const V* xi, V* yr, V* yi) {
  const size_t s = size_t(pass.stride), m = size_t(pass.m);
  const R half = R(0.5), sin60 = R(0.86602540378443864676);
  for (size_t p = 0; p < m; ++p) {
    const R *tr = pass.twiddleRe + 2 * p, *ti = pass.twiddleIm + 2 * p;
    const R w1r = tr[0], w1i = ti[0], w2r = tr[1], w2i = ti[1];
    for (size_t q = 0; q < s; ++q) {
      const size_t a = q + s * p, step = s * m, o = q + s * 3 * p;
      V ar = xr[a], ai = xi[a], br = xr[a + step], bi = xi[a + step];
      V cr = xr[a + 2 * step], ci = xi[a + 2 * step];
      V tr1 = br + cr, ti1 = bi + ci;
      V dr = (br - cr) * sin60, di = (bi - ci) * sin60;
      V er = ar - tr1 * half, ei = ai - ti1 * half;
      yr[o] = ar + tr1;
      yi[o] = ai + ti1;
      rotate<V, R>(yr, yi, o + s, er + di, ei - dr, w1r, w1i);
      rotate<V, R>(yr, yi, o + 2 * s, er - di, ei + dr, w2r, w2i);
    }
  }
}

template <class V, class R>
FFT_INLINE void pass5(const Pass<R>& pass, const V* xr, const V* xi, V* yr, V* yi) {
  const size_t s = size_t(pass.stride), m = size_t(pass.m);
  // cos and sin of 2π/5 and 4π/5.
  const R c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
  const R s1 = R(0.95105651629515357212), s2 = R(0.58778525229247312917);
  for (size_t p = 0; p < m; ++p) {
    const R *tr = pass.twiddleRe + 4 * p, *ti = pass.twiddleIm + 4 * p;
    for (size_t q = 0; q < s; ++q) {
      const size_t a = q + s * p, step = s * m, o = q + s * 5 * p;
      V ar = xr[a], ai = xi[a];
      V br = xr[a + step], bi = xi[a + step], er = xr[a + 4 * step], ei = xi[a + 4 * step];
      V cr = xr[a + 2 * step], ci = xi[a + 2 * step], dr = xr[a + 3 * step], di = xi[a + 3 * step];
      V p1r = br + er, p1i = bi + ei, m1r = br - er, m1i = bi - ei;
      V p2r = cr + dr, p2i = ci + di, m2r = cr - dr, m2i = ci - di;
      yr[o] = ar + p1r + p2r;
      yi[o] = ai + p1i + p2i;
      V g1r = ar + p1r * c1 + p2r * c2, g1i = ai + p1i * c1 + p2i * c2;
      V g2r = ar + p1r * c2 + p2r * c1, g2i = ai + p1i * c2 + p2i * c1;
      V h1r = m1r * s1 + m2r * s2, h1i = m1i * s1 + m2i * s2;
      V h2r = m1r * s2 - m2r * s1, h2i = m1i * s2 - m2i * s1;
      rotate<V, R>(yr, yi, o + s, g1r + h1i, g1i - h1r, tr[0], ti[0]);
      rotate<V, R>(yr, yi, o + 2 * s, g2r + h2i, g2i - h2r, tr[1], ti[1]);
      rotate<V, R>(yr, yi, o + 3 * s, g2r - h2i, g2i + h2r, tr[2], ti[2]);
      rotate<V, R>(yr, yi, o + 4 * s, g1r - h1i, g1i + h1r, tr[3], ti[3]);
    }
  }
}

// Any odd radix: elements k and radix-k share their products.
template <int kRadix, class V, class R>
FFT_INLINE void passOdd(const Pass<R>& pass, const V* xr, const V* xi, V* yr, V* yi) {
  constexpr int kHalf = (kRadix - 1) / 2;
  const size_t s = size_t(pass.stride), m = size_t(pass.m);
  R cosine[kRadix], sine[kRadix];
  for (int k = 0; k < kRadix; ++k) {
    cosine[k] = pass.rootRe[k];
    sine[k] = pass.rootIm[k];
  }
  for (size_t p = 0; p < m; ++p) {
    const R* tr = pass.twiddleRe + size_t(kRadix - 1) * p;
    const R* ti = pass.twiddleIm + size_t(kRadix - 1) * p;
    for (size_t q = 0; q < s; ++q) {
      const size_t a = q + s * p, step = s * m, o = q + s * kRadix * p;
      V sumR[kHalf], sumI[kHalf], difR[kHalf], difI[kHalf];
      const V x0r = xr[a], x0i = xi[a];
      V totalR = x0r, totalI = x0i;
#pragma GCC unroll 6
      for (int j = 0; j < kHalf; ++j) {
        const size_t u = a + step * size_t(j + 1), v = a + step * size_t(kRadix - 1 - j);
        V ur = xr[u], ui = xi[u], vr = xr[v], vi = xi[v];
        sumR[j] = ur + vr;
        sumI[j] = ui + vi;
        difR[j] = ur - vr;
        difI[j] = ui - vi;
        totalR += sumR[j];
        totalI += sumI[j];
      }
      yr[o] = totalR;
      yi[o] = totalI;
#pragma GCC unroll 6
      for (int k = 1; k <= kHalf; ++k) {
        V er = x0r, ei = x0i;
        // i * Σ sin·dif, the odd part; starts with j = 0.
        V fr = difI[0] * sine[k], fi = difR[0] * sine[k];
        er += sumR[0] * cosine[k];
        ei += sumI[0] * cosine[k];
#pragma GCC unroll 6
        for (int j = 1; j < kHalf; ++j) {
          const int t = (k * (j + 1)) % kRadix;
          er += sumR[j] * cosine[t];
          ei += sumI[j] * cosine[t];
          fr += difI[j] * sine[t];
          fi += difR[j] * sine[t];
        }
        const V lr = er - fr, li = ei + fi, hr = er + fr, hi = ei - fi;
        const R wlr = tr[k - 1], wli = ti[k - 1];
        const R whr = tr[kRadix - k - 1], whi = ti[kRadix - k - 1];
        yr[o + s * size_t(k)] = lr * wlr - li * wli;
        yi[o + s * size_t(k)] = lr * wli + li * wlr;
        yr[o + s * size_t(kRadix - k)] = hr * whr - hi * whi;
        yi[o + s * size_t(kRadix - k)] = hr * whi + hi * whr;
      }
    }
  }
}

template <class V, class R>
FFT_INLINE bool runPasses(const Pass<R>* passes, int count, R* re, R* im, R* workRe, R* workIm) {
  V *xr = reinterpret_cast<V*>(re), *xi = reinterpret_cast<V*>(im);
  V *yr = reinterpret_cast<V*>(workRe), *yi = reinterpret_cast<V*>(workIm);
  for (int k = 0; k < count; ++k) {
    const Pass<R>& pass = passes[k];
    switch (pass.radix) {
      case 2:
        pass2(pass, xr, xi, yr, yi);
        break;
      case 3:
        pass3(pass, xr, xi, yr, yi);
        break;
      case 4:
        pass4(pass, xr, xi, yr, yi);
        break;
      case 5:
        pass5(pass, xr, xi, yr, yi);
        break;
      case 7:
        passOdd<7>(pass, xr, xi, yr, yi);
        break;
      case 11:
        passOdd<11>(pass, xr, xi, yr, yi);
        break;
      default:
        passOdd<13>(pass, xr, xi, yr, yi);
        break;
    }
    std::swap(xr, yr);
    std::swap(xi, yi);
  }
  return (count & 1) != 0;
}

template <int kStep, int kWidth, class V, int... kIndex>
FFT_INLINE void exchange(V& a, V& b, std::integer_sequence<int, kIndex...>) {
  const V low =
      __builtin_shufflevector(a, b, ((kIndex & kStep) ? kWidth + kIndex - kStep : kIndex)...);
  const V high =
      __builtin_shufflevector(a, b, ((kIndex & kStep) ? kWidth + kIndex : kIndex + kStep)...);
  a = low;
  b = high;
}

template <int kStep, int kWidth, class V>
FFT_INLINE void exchangeRows(V* rows) {
  for (int k = 0; k < kWidth; ++k)
    if (!(k & kStep))
      exchange<kStep, kWidth>(rows[k], rows[k + kStep], std::make_integer_sequence<int, kWidth>());
}

template <int kWidth, class V>
FFT_INLINE void transpose(V* rows) {
  exchangeRows<1, kWidth>(rows);
  exchangeRows<2, kWidth>(rows);
  exchangeRows<4, kWidth>(rows);
  if constexpr (kWidth == 16) exchangeRows<8, kWidth>(rows);
}

template <class V, class R>
FFT_INLINE void twistRows(const Twist<R>& t, const R* re, const R* im, R* outRe, R* outIm) {
  constexpr size_t kWidth = kLanes<R>;
  const V *xr = reinterpret_cast<const V*>(re), *xi = reinterpret_cast<const V*>(im);
  for (size_t first = 0; first < t.count; first += kWidth) {
    V rows[kWidth], rowsIm[kWidth];
    for (size_t r = 0; r < kWidth; ++r) {
      const size_t k = first + r;
      if (k >= t.count) {
        rows[r] = rowsIm[r] = V{};
        continue;
      }
      const R br = t.baseRe[k], bi = t.baseIm[k];
      const V lr = *reinterpret_cast<const V*>(t.laneRe + k * kWidth);
      const V li = *reinterpret_cast<const V*>(t.laneIm + k * kWidth);
      const V wr = lr * br - li * bi, wi = li * br + lr * bi;
      rows[r] = xr[k] * wr - xi[k] * wi;
      rowsIm[r] = xr[k] * wi + xi[k] * wr;
    }
    transpose<int(kWidth)>(rows);
    transpose<int(kWidth)>(rowsIm);
    V* toR = reinterpret_cast<V*>(outRe + first / kWidth * t.blockStep);
    V* toI = reinterpret_cast<V*>(outIm + first / kWidth * t.blockStep);
    for (size_t r = 0; r < kWidth; ++r) {
      toR[r] = rows[r];
      toI[r] = rowsIm[r];
    }
  }
}

// Frequencies k0 + i, i < count, all with the same coarse root.
template <class R>
FFT_INLINE void unpackBlock(const Roots& roots, const R* zr, const R* zi, size_t h, size_t k0,
                            size_t count, R* out, size_t step) {
  constexpr size_t kBlock = 64;
  R ar[kBlock], ai[kBlock], br[kBlock], bi[kBlock];
  const size_t coarse = k0 >> roots.shift;
  const double cr = roots.coarseRe[coarse], ci = roots.coarseIm[coarse];
  const double* fineRe = roots.fineRe + (k0 - (coarse << roots.shift));
  const double* fineIm = roots.fineIm + (k0 - (coarse << roots.shift));
  const R *lowR = zr + k0, *lowI = zi + k0, *highR = zr + h - k0, *highI = zi + h - k0;
  const R half = R(0.5);
  for (ptrdiff_t i = 0; i < ptrdiff_t(count); ++i) {
    const R er = (lowR[i] + highR[-i]) * half, ei = (lowI[i] - highI[-i]) * half;
    const R dr = (lowI[i] + highI[-i]) * half, di = (highR[-i] - lowR[i]) * half;
    const R wr = R(cr * fineRe[i] - ci * fineIm[i]), wi = R(cr * fineIm[i] + ci * fineRe[i]);
    const R tr = dr * wr - di * wi, ti = dr * wi + di * wr;
    ar[i] = er + tr;
    ai[i] = ei + ti;
    br[i] = er - tr;
    bi[i] = ti - ei;
  }
  const size_t to = 2 * step;
  R *low = out + k0 * to, *high = out + (h - k0) * to;
  R *mirrorLow = out + (2 * h - k0) * to, *mirrorHigh = out + (h + k0) * to;
  for (size_t i = 0; i < count; ++i, low += to, mirrorHigh += to) {
    low[0] = ar[i];
    low[1] = ai[i];
    mirrorHigh[0] = br[i];
    mirrorHigh[1] = -bi[i];
  }
  for (size_t i = 0; i < count; ++i, high -= to, mirrorLow -= to) {
    high[0] = br[i];
    high[1] = bi[i];
    mirrorLow[0] = ar[i];
    mirrorLow[1] = -ai[i];
  }
}

template <class R>
FFT_INLINE void unpackRange(const Roots& roots, const R* zr, const R* zi, size_t h, size_t first,
                            size_t last, R* out, size_t step) {
  while (first < last) {
    const size_t sameRoot = ((first >> roots.shift) + 1) << roots.shift;
    const size_t count = std::min({size_t(64), last - first, sameRoot - first});
    step == 1 ? unpackBlock(roots, zr, zi, h, first, count, out, 1)
              : unpackBlock(roots, zr, zi, h, first, count, out, step);
    first += count;
  }
}

}  // namespace

MATLIFT_VECTOR_CLONES void twist(const Twist<double>& t, const double* re, const double* im,
                                 double* outRe, double* outIm) {
  twistRows<DoubleLanes>(t, re, im, outRe, outIm);
}

MATLIFT_VECTOR_CLONES void twist(const Twist<float>& t, const float* re, const float* im,
                                 float* outRe, float* outIm) {
  twistRows<FloatLanes>(t, re, im, outRe, outIm);
}

MATLIFT_VECTOR_CLONES void unpackPairs(const Roots& roots, const double* zr, const double* zi,
                                       size_t h, size_t first, size_t last, double* out,
                                       size_t step) {
  unpackRange(roots, zr, zi, h, first, last, out, step);
}

MATLIFT_VECTOR_CLONES void unpackPairs(const Roots& roots, const float* zr, const float* zi,
                                       size_t h, size_t first, size_t last, float* out,
                                       size_t step) {
  unpackRange(roots, zr, zi, h, first, last, out, step);
}

MATLIFT_VECTOR_CLONES bool runLanes(const Pass<double>* passes, int count, double* re, double* im,
                                    double* workRe, double* workIm) {
  return runPasses<DoubleLanes>(passes, count, re, im, workRe, workIm);
}

MATLIFT_VECTOR_CLONES bool runLanes(const Pass<float>* passes, int count, float* re, float* im,
                                    float* workRe, float* workIm) {
  return runPasses<FloatLanes>(passes, count, re, im, workRe, workIm);
}

bool runSingle(const Pass<double>* passes, int count, double* re, double* im, double* workRe,
               double* workIm) {
  return runPasses<double>(passes, count, re, im, workRe, workIm);
}

bool runSingle(const Pass<float>* passes, int count, float* re, float* im, float* workRe,
               float* workIm) {
  return runPasses<float>(passes, count, re, im, workRe, workIm);
}

}  // namespace matlift::fft
