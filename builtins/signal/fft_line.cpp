// The transform of one line.
#include <algorithm>
#include <cmath>

#include "builtins/signal/fft.h"

namespace matlift::fft {

namespace {

// A line this long keeps two threads busy for longer than it takes to wake one (Zen 4: 2^14 points
// take some 60 us on one).
constexpr int64_t kSharedLine = int64_t(1) << 15;
// Groups of lanes that are read or written together: rows of a long line are far apart, and the
// memory is read ahead within a row only.
constexpr int64_t kTogether = 8;

template <class R>
void loadRow(From<R> from, int64_t first, int64_t width, R* re, R* im) {
  const R *a = from.re + first * from.step, *b = from.im + first * from.step;
  if (from.step == 1) {
    std::copy(a, a + width, re);
    std::copy(b, b + width, im);
  } else if (from.step == 2 && b == a + 1) {
    for (int64_t l = 0; l < width; ++l) {
      re[l] = a[2 * l];
      im[l] = a[2 * l + 1];
    }
  } else {
    for (int64_t l = 0; l < width; ++l) {
      re[l] = a[l * from.step];
      im[l] = b[l * from.step];
    }
  }
}

template <class R>
void storeRow(const R* re, const R* im, int64_t first, int64_t width, To<R> to) {
  R *a = to.re + first * to.step, *b = to.im + first * to.step;
  if (to.step == 1) {
    for (int64_t l = 0; l < width; ++l) a[l] = re[l] * to.scale;
    for (int64_t l = 0; l < width; ++l) b[l] = im[l] * to.scale;
  } else if (to.step == 2 && b == a + 1) {
    for (int64_t l = 0; l < width; ++l) {
      a[2 * l] = re[l] * to.scale;
      a[2 * l + 1] = im[l] * to.scale;
    }
  } else {
    for (int64_t l = 0; l < width; ++l) {
      a[l * to.step] = re[l] * to.scale;
      b[l * to.step] = im[l] * to.scale;
    }
  }
}

// Shares the pieces out when the line is long enough.
template <class R, class F>
void runPieces(const Crew<R>& crew, int64_t n, int64_t pieces, F&& f) {
  if (n >= kSharedLine)
    crew.parallel.run(pieces, f);
  else
    for (int64_t k = 0; k < pieces; ++k) f(k, 0);
}

}  // namespace

template <class R>
typename Plan<R>::Lanes Plan<R>::lanes(R* re, R* im, Buffer<R>& work) const {
  const size_t count = size_t(n_) * kLanes<R>;
  R* other = work.reserve(2 * count);
  if (runLanes(passes_.data(), int(passes_.size()), re, im, other, other + count))
    return {other, other + count};
  return {re, im};
}

template <class R>
void Plan<R>::smallLine(From<R> from, To<R> to, const Crew<R>& crew) const {
  const size_t n = size_t(n_);
  R* re = crew.scratch->work.reserve(4 * n);
  R *im = re + n, *workRe = im + n, *workIm = workRe + n;
  loadRow(from, 0, n_, re, im);
  if (runSingle(passes_.data(), int(passes_.size()), re, im, workRe, workIm)) {
    re = workRe;
    im = workIm;
  }
  storeRow(re, im, 0, n_, to);
}

// From one block of kLanes rows to the next: not a power of two, which would put all of them into
// the same few places of the cache.
template <class R>
size_t Plan<R>::rowsStep() const {
  constexpr int64_t kWidth = kLanes<R>;
  return size_t(((n2_ + kWidth - 1) / kWidth * kWidth + 8) * kWidth);
}

// Columns from c on: transforms of length n1, kLanes at a time, times exp(-2πi k1 j2/n).
template <class R>
void Plan<R>::splitColumns(From<R> from, int64_t c, R* rowsRe, R* rowsIm,
                           Scratch<R>& scratch) const {
  constexpr int64_t kWidth = kLanes<R>;
  const int64_t lane = n1_ * kWidth;
  R* group = scratch.group.reserve(size_t(2 * kTogether * lane + 2 * n1_));
  R *baseRe = group + 2 * kTogether * lane, *baseIm = baseRe + n1_;
  const int64_t end = std::min(n2_, c + kTogether * kWidth);
  for (int64_t j = 0; j < n1_; ++j)
    for (int64_t g = 0, at = c; at < end; ++g, at += kWidth) {
      R *re = group + 2 * g * lane + j * kWidth, *im = re + lane;
      const int64_t width = std::min(kWidth, n2_ - at);
      if (width == kWidth) {
        loadRow(from, j * n2_ + at, kWidth, re, im);
        continue;
      }
      loadRow(from, j * n2_ + at, width, re, im);
      std::fill(re + width, re + kWidth, R(0));
      std::fill(im + width, im + kWidth, R(0));
    }
  for (int64_t g = 0, at = c; at < end; ++g, at += kWidth) {
    R* re = group + 2 * g * lane;
    const Lanes made = first_->lanes(re, re + lane, scratch.work);
    for (int64_t k = 0; k < n1_; ++k) {
      const std::complex<double> base = roots_.at(k * at);
      baseRe[k] = R(base.real());
      baseIm[k] = R(base.imag());
    }
    twist({baseRe, baseIm, laneRe_.data(), laneIm_.data(), size_t(n1_), rowsStep()}, made.re,
          made.im, rowsRe + at * kWidth, rowsIm + at * kWidth);
  }
}

// Rows from `first` on: transforms of length n2, whose element k2 is element k2 n1 + k1 of the
// line.
template <class R>
void Plan<R>::splitRows(int64_t first, R* rowsRe, R* rowsIm, To<R> to, Scratch<R>& scratch) const {
  constexpr int64_t kWidth = kLanes<R>;
  const int64_t end = std::min(n1_, first + kTogether * kWidth);
  Lanes made[kTogether];
  for (int64_t g = 0, k = first; k < end; ++g, k += kWidth) {
    const size_t at = size_t(k / kWidth) * rowsStep();
    made[g] = second_->lanes(rowsRe + at, rowsIm + at, scratch.work);
    if (made[g].re == rowsRe + at) continue;
    // The work memory is for the next one.
    const size_t count = size_t(n2_ * kWidth);
    std::copy(made[g].re, made[g].re + count, rowsRe + at);
    std::copy(made[g].im, made[g].im + count, rowsIm + at);
    made[g] = {rowsRe + at, rowsIm + at};
  }
  for (int64_t j = 0; j < n2_; ++j)
    for (int64_t g = 0, k = first; k < end; ++g, k += kWidth) {
      const R *re = made[g].re + j * kWidth, *im = made[g].im + j * kWidth;
      if (n1_ - k >= kWidth)
        storeRow(re, im, j * n1_ + k, kWidth, to);
      else
        storeRow(re, im, j * n1_ + k, n1_ - k, to);
    }
}

template <class R>
void Plan<R>::splitLine(From<R> from, To<R> to, const Crew<R>& crew) const {
  constexpr int64_t kPiece = kTogether * kLanes<R>;
  const int64_t blocks = (n1_ + kLanes<R> - 1) / kLanes<R>;
  const size_t half = size_t(blocks) * rowsStep();
  R* rowsRe = crew.scratch->rows.reserve(2 * half);
  R* rowsIm = rowsRe + half;
  runPieces(crew, n_, (n2_ + kPiece - 1) / kPiece, [&](int64_t piece, int worker) {
    splitColumns(from, piece * kPiece, rowsRe, rowsIm, crew.scratch[worker]);
  });
  runPieces(crew, n_, (n1_ + kPiece - 1) / kPiece, [&](int64_t piece, int worker) {
    splitRows(piece * kPiece, rowsRe, rowsIm, to, crew.scratch[worker]);
  });
}

template <class R>
void Plan<R>::chirpLine(From<R> from, To<R> to, const Crew<R>& crew) const {
  const Chirp& c = *chirp_;
  const int64_t n = n_, length = c.length;
  R* ar = crew.scratch->chirp.reserve(size_t(4 * length));
  R *ai = ar + length, *br = ai + length, *bi = br + length;
  const int64_t least = kSharedLine;
  crew.parallel.ranges(length, least, [&](int64_t begin, int64_t end) {
    for (int64_t k = begin; k < std::min(n, end); ++k) {
      const R xr = from.re[k * from.step], xi = from.im[k * from.step];
      ar[k] = xr * c.re[size_t(k)] - xi * c.im[size_t(k)];
      ai[k] = xr * c.im[size_t(k)] + xi * c.re[size_t(k)];
    }
    for (int64_t k = std::max(n, begin); k < end; ++k) ar[k] = ai[k] = R(0);
  });
  c.plan->line({ar, ai, 1}, {br, bi, 1}, crew);
  crew.parallel.ranges(length, least, [&](int64_t begin, int64_t end) {
    const R *kr = c.kernelRe.data(), *ki = c.kernelIm.data();
    for (int64_t k = begin; k < end; ++k) {
      const R re = br[k] * kr[k] - bi[k] * ki[k];
      bi[k] = br[k] * ki[k] + bi[k] * kr[k];
      br[k] = re;
    }
  });
  // Back: the parts change places on both sides.
  c.plan->line({bi, br, 1}, {ai, ar, 1}, crew);
  const R scale = to.scale / R(length);
  crew.parallel.ranges(n, least, [&](int64_t begin, int64_t end) {
    for (int64_t k = begin; k < end; ++k) {
      const R cr = c.re[size_t(k)], ci = c.im[size_t(k)];
      to.re[k * to.step] = (ar[k] * cr - ai[k] * ci) * scale;
      to.im[k * to.step] = (ar[k] * ci + ai[k] * cr) * scale;
    }
  });
}

template <class R>
void Plan<R>::line(From<R> from, To<R> to, const Crew<R>& crew) const {
  if (!smooth_)
    chirpLine(from, to, crew);
  else if (n_ >= kSplitFrom)
    splitLine(from, to, crew);
  else
    smallLine(from, to, crew);
}

template <class R>
void Plan<R>::realLine(const R* x, int64_t step, To<R> to, const Crew<R>& crew) const {
  const int64_t h = n_ / 2;
  R* zr = crew.scratch->line.reserve(size_t(2 * h));
  R* zi = zr + h;
  half_->line({x, x + step, 2 * step}, {zr, zi, 1}, crew);
  to.re[0] = zr[0] + zi[0];
  to.im[0] = 0;
  to.re[h * to.step] = zr[0] - zi[0];
  to.im[h * to.step] = 0;
  const Roots roots = roots_.view();
  crew.parallel.ranges(h / 2, kSharedLine / 4, [&](int64_t begin, int64_t end) {
    unpackPairs(roots, zr, zi, size_t(h), size_t(begin + 1), size_t(end + 1), to.re,
                size_t(to.step / 2));
  });
}

#define INSTANTIATE(R)                                                       \
  template typename Plan<R>::Lanes Plan<R>::lanes(R*, R*, Buffer<R>&) const; \
  template void Plan<R>::line(From<R>, To<R>, const Crew<R>&) const;         \
  template void Plan<R>::realLine(const R*, int64_t, To<R>, const Crew<R>&) const;
INSTANTIATE(double)
INSTANTIATE(float)
#undef INSTANTIATE

}  // namespace matlift::fft
