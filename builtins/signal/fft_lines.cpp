// Transforms of all lines of an array along one dimension.
#include <algorithm>
#include <utility>

#include "builtins/signal/fft.h"

namespace matlift::fft {

namespace {

template <class R>
struct LineAddress {
  int64_t in, out;  // of element 0
};

template <class R>
LineAddress<R> addressOf(Layout layout, int64_t n, int64_t line) {
  int64_t i = line % layout.inner, o = line / layout.inner;
  return {i + layout.inner * layout.length * o, i + layout.inner * n * o};
}

// kLanes complex lines at a time: gather, transform, scatter. `load` fills the lanes with `width`
// lines from number `first` on, and `store` takes them back.
template <class R, class Load, class Store>
void runGroups(Plan<R>& plan, int64_t lines, Load&& load, Store&& store) {
  constexpr int64_t kWidth = kLanes<R>;
  int64_t n = plan.size();
  Buffer<R> buffer;
  R* re = buffer.reserve(size_t(2 * n * kWidth));
  R* im = re + n * kWidth;
  for (int64_t first = 0; first < lines; first += kWidth) {
    int64_t width = std::min(kWidth, lines - first);
    if (width < kWidth) std::fill(re, re + 2 * n * kWidth, R(0));
    load(first, width, re, im);
    plan.lanes(re, im);
    store(first, width, re, im);
  }
}

// The same, lane by lane.
template <class R, class Load, class Store>
void runInLanes(Plan<R>& plan, int64_t lines, Load&& load, Store&& store) {
  runGroups(
      plan, lines,
      [&](int64_t first, int64_t width, R* re, R* im) {
        for (int64_t l = 0; l < width; ++l) load(first + l, re + l, im + l);
      },
      [&](int64_t first, int64_t width, R* re, R* im) {
        for (int64_t l = 0; l < width; ++l) store(first + l, re + l, im + l);
      });
}

// Lines that lie side by side in memory (all but those along the first dimension): element by
// element across the group, so that every cache line is used as a whole.
template <class R>
class SideBySide {
 public:
  SideBySide(Layout layout, int64_t n) : layout_(layout), n_(n) {}
  bool holds(int64_t first, int64_t width) const {
    return width <= layout_.inner && first % layout_.inner + width <= layout_.inner;
  }
  void load(const std::complex<R>* in, int64_t first, int64_t width, R* re, R* im) const {
    const std::complex<R>* from = in + addressOf<R>(layout_, n_, first).in;
    const int64_t have = std::min(n_, layout_.length);
    for (int64_t k = 0; k < have; ++k, from += layout_.inner)
      for (int64_t l = 0; l < width; ++l) {
        re[k * kLanes<R> + l] = from[l].real();
        im[k * kLanes<R> + l] = from[l].imag();
      }
    std::fill(re + have * kLanes<R>, re + n_ * kLanes<R>, R(0));
    std::fill(im + have * kLanes<R>, im + n_ * kLanes<R>, R(0));
  }
  void store(std::complex<R>* out, int64_t first, int64_t width, const R* re, const R* im) const {
    std::complex<R>* to = out + addressOf<R>(layout_, n_, first).out;
    for (int64_t k = 0; k < n_; ++k, to += layout_.inner)
      for (int64_t l = 0; l < width; ++l) to[l] = {re[k * kLanes<R> + l], im[k * kLanes<R> + l]};
  }

 private:
  Layout layout_;
  int64_t n_;
};

template <class R>
void scaleAll(std::complex<R>* out, int64_t count, R scale) {
  R* p = reinterpret_cast<R*>(out);
  for (int64_t k = 0; k < 2 * count; ++k) p[k] *= scale;
}

// Line by line; `load` writes n elements, `store` reads them.
template <class R, class Load, class Store>
void runSingly(Plan<R>& plan, int64_t lines, bool inverse, Load&& load, Store&& store) {
  int64_t n = plan.size();
  constexpr int64_t kKept = int64_t(1) << 21;
  Buffer<R> large;
  R* xr = (n <= kKept ? plan.io : large).reserve(size_t(4 * n));
  R *xi = xr + n, *yr = xi + n, *yi = yr + n;
  for (int64_t k = 0; k < lines; ++k) {
    load(k, xr, xi);
    if (inverse)
      plan.line(xi, xr, yi, yr);
    else
      plan.line(xr, xi, yr, yi);
    store(k, yr, yi);
  }
}

}  // namespace

template <class R>
void transformComplex(Plan<R>& plan, const std::complex<R>* in, Layout layout, std::complex<R>* out,
                      bool inverse) {
  int64_t n = plan.size(), lines = layout.inner * layout.outer, step = layout.inner;
  int64_t have = std::min(n, layout.length);
  auto load = [&](int64_t line, R* re, R* im, int64_t stride) {
    const std::complex<R>* from = in + addressOf<R>(layout, n, line).in;
    for (int64_t k = 0; k < have; ++k) {
      re[k * stride] = from[k * step].real();
      im[k * stride] = from[k * step].imag();
    }
    for (int64_t k = have; k < n; ++k) re[k * stride] = im[k * stride] = 0;
  };
  auto store = [&](int64_t line, const R* re, const R* im, int64_t stride) {
    std::complex<R>* to = out + addressOf<R>(layout, n, line).out;
    for (int64_t k = 0; k < n; ++k) to[k * step] = {re[k * stride], im[k * stride]};
  };
  constexpr int64_t kWidth = kLanes<R>;
  if (plan.runsInLanes() && lines >= kWidth / 2) {
    // The inverse is the same transform with the two parts exchanged on the way in and out.
    const SideBySide<R> beside(layout, n);
    runGroups(
        plan, lines,
        [&](int64_t first, int64_t width, R* re, R* im) {
          if (inverse) std::swap(re, im);
          if (beside.holds(first, width)) return beside.load(in, first, width, re, im);
          for (int64_t l = 0; l < width; ++l) load(first + l, re + l, im + l, kWidth);
        },
        [&](int64_t first, int64_t width, R* re, R* im) {
          if (inverse) std::swap(re, im);
          if (beside.holds(first, width)) return beside.store(out, first, width, re, im);
          for (int64_t l = 0; l < width; ++l) store(first + l, re + l, im + l, kWidth);
        });
  } else {
    runSingly(
        plan, lines, inverse, [&](int64_t line, R* re, R* im) { load(line, re, im, 1); },
        [&](int64_t line, R* re, R* im) { store(line, re, im, 1); });
  }
  if (inverse) scaleAll(out, n * lines, R(1) / R(n));
}

namespace {

// Two real lines are one complex line; their spectra come apart by symmetry.
template <class R>
void splitPair(const R* re, const R* im, int64_t stride, int64_t n, std::complex<R>* a,
               std::complex<R>* b, int64_t step) {
  for (int64_t k = 0; k < n; ++k) {
    int64_t m = k == 0 ? 0 : n - k;
    R pr = re[k * stride], pi = im[k * stride], qr = re[m * stride], qi = im[m * stride];
    a[k * step] = {(pr + qr) / 2, (pi - qi) / 2};
    if (b) b[k * step] = {(pi + qi) / 2, (qr - pr) / 2};
  }
}

// Spectrum of 2h real numbers from the transform z of h pairs.
template <class R>
void unpackHalf(const R* zr, const R* zi, int64_t h, std::complex<R>* out, int64_t step) {
  int64_t n = 2 * h;
  out[0] = {zr[0] + zi[0], 0};
  out[h * step] = {zr[0] - zi[0], 0};
  // A rotation by recurrence would lose digits: take each root from two short tables.
  int shift = 0;
  while ((int64_t(1) << (2 * shift)) < n) ++shift;
  std::vector<std::complex<double>> fine, coarse;
  for (int64_t j = 0; j < (int64_t(1) << shift); ++j)
    fine.push_back(unityRoot(uint64_t(j), uint64_t(n)));
  for (int64_t j = 0; j <= h; j += int64_t(1) << shift)
    coarse.push_back(unityRoot(uint64_t(j), uint64_t(n)));
  for (int64_t k = 1; k <= h / 2; ++k) {
    int64_t m = h - k;
    R er = (zr[k] + zr[m]) / 2, ei = (zi[k] - zi[m]) / 2;
    R dr = (zi[k] + zi[m]) / 2, di = (zr[m] - zr[k]) / 2;
    const std::complex<double>& c = coarse[size_t(k >> shift)];
    const std::complex<double>& f = fine[size_t(k & ((int64_t(1) << shift) - 1))];
    R wr = R(c.real() * f.real() - c.imag() * f.imag());
    R wi = R(c.real() * f.imag() + c.imag() * f.real());
    R tr = dr * wr - di * wi, ti = dr * wi + di * wr;
    out[k * step] = {er + tr, ei + ti};
    out[(n - k) * step] = {er + tr, -(ei + ti)};
    out[m * step] = {er - tr, ti - ei};
    out[(n - m) * step] = {er - tr, ei - ti};
  }
}

}  // namespace

template <class R>
void transformReal(PlanCache& cache, int64_t n, const R* in, Layout layout, std::complex<R>* out,
                   bool inverse) {
  int64_t lines = layout.inner * layout.outer, step = layout.inner,
          have = std::min(n, layout.length);
  constexpr int64_t kWidth = kLanes<R>;
  auto element = [&](const R* from, int64_t k) { return k < have ? from[k * step] : R(0); };
  if (n % 2 == 0 && (lines < kWidth || n > 2048)) {
    Plan<R>& half = cache.get<R>(n / 2);
    runSingly(
        half, lines, false,
        [&](int64_t line, R* re, R* im) {
          const R* from = in + addressOf<R>(layout, n, line).in;
          for (int64_t k = 0; k < n / 2; ++k) {
            re[k] = element(from, 2 * k);
            im[k] = element(from, 2 * k + 1);
          }
        },
        [&](int64_t line, R* re, R* im) {
          unpackHalf(re, im, n / 2, out + addressOf<R>(layout, n, line).out, step);
        });
  } else {
    Plan<R>& plan = cache.get<R>(n);
    auto load = [&](int64_t pair, R* re, R* im, int64_t stride) {
      const R* a = in + addressOf<R>(layout, n, 2 * pair).in;
      const R* b = 2 * pair + 1 < lines ? in + addressOf<R>(layout, n, 2 * pair + 1).in : nullptr;
      for (int64_t k = 0; k < n; ++k) {
        re[k * stride] = element(a, k);
        im[k * stride] = b ? element(b, k) : R(0);
      }
    };
    auto store = [&](int64_t pair, R* re, R* im, int64_t stride) {
      bool two = 2 * pair + 1 < lines;
      splitPair(re, im, stride, n, out + addressOf<R>(layout, n, 2 * pair).out,
                two ? out + addressOf<R>(layout, n, 2 * pair + 1).out : nullptr, step);
    };
    int64_t pairs = (lines + 1) / 2;
    if (plan.runsInLanes() && pairs >= kWidth / 2)
      runInLanes(
          plan, pairs, [&](int64_t p, R* re, R* im) { load(p, re, im, kWidth); },
          [&](int64_t p, R* re, R* im) { store(p, re, im, kWidth); });
    else
      runSingly(
          plan, pairs, false, [&](int64_t p, R* re, R* im) { load(p, re, im, 1); },
          [&](int64_t p, R* re, R* im) { store(p, re, im, 1); });
  }
  if (!inverse) return;
  // The inverse of real numbers is the conjugate spectrum over n.
  R scale = R(1) / R(n);
  for (int64_t k = 0; k < n * lines; ++k) out[k] = std::conj(out[k]) * scale;
}

#define INSTANTIATE(R)                                                                       \
  template void transformComplex(Plan<R>&, const std::complex<R>*, Layout, std::complex<R>*, \
                                 bool);                                                      \
  template void transformReal(PlanCache&, int64_t, const R*, Layout, std::complex<R>*, bool);
INSTANTIATE(double)
INSTANTIATE(float)
#undef INSTANTIATE

}  // namespace matlift::fft
