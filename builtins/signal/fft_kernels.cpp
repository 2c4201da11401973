#include "builtins/signal/fft_kernels.h"

#include <utility>

// One clone an instruction set, chosen when the program starts. Results do not depend on it: no
// contraction to fused multiply-add is allowed anywhere.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FFT_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FFT_CLONES
#endif
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

}  // namespace

FFT_CLONES bool runLanes(const Pass<double>* passes, int count, double* re, double* im,
                         double* workRe, double* workIm) {
  return runPasses<DoubleLanes>(passes, count, re, im, workRe, workIm);
}

FFT_CLONES bool runLanes(const Pass<float>* passes, int count, float* re, float* im, float* workRe,
                         float* workIm) {
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
