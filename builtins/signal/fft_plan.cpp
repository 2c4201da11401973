// Plans: factors, tables, and the transform of one line.
#include <algorithm>
#include <cmath>
#include <limits>

#include "builtins/signal/fft.h"

namespace matlift::fft {

namespace {

// Lines shorter than this run as they are; longer ones are worth cutting in two (by trial: below it
// the transposes cost more than what the vectors gain).
constexpr int64_t kSplitFrom = 64;
constexpr size_t kKeptPlans = 16;

std::vector<int> factorsOf(int64_t n) {
  std::vector<int> radices;
  for (int r : {4, 2, 3, 5, 7, 11, 13})
    for (; n % r == 0; n /= r) radices.push_back(r);
  if (n != 1) radices.clear();
  return radices;
}

bool isSmooth(int64_t n) { return n == 1 || !factorsOf(n).empty(); }

// Smallest 2^a 3^b 5^c that is at least n.
int64_t convolutionLength(int64_t n) {
  int64_t best = std::numeric_limits<int64_t>::max();
  for (int64_t five = 1; five < 2 * n; five *= 5)
    for (int64_t three = five; three < 2 * n; three *= 3) {
      int64_t length = three;
      while (length < n) length *= 2;
      best = std::min(best, length);
    }
  return best;
}

}  // namespace

std::complex<double> unityRoot(uint64_t k, uint64_t n) {
  // The angle is brought into [0, π/4] exactly, on integers, where sine and cosine are at their
  // best.
  constexpr double kTwoPi = 6.283185307179586476925286766559;
  uint64_t octant = 0;
  unsigned __int128 eight = static_cast<unsigned __int128>(k) * 8;
  octant = uint64_t(eight / n);
  uint64_t rest = uint64_t(eight % n);  // angle = (octant + rest/n) π/4
  bool reflected = octant & 1;
  if (reflected) rest = n - rest;
  double angle = kTwoPi * (double(rest) / (8.0 * double(n)));
  double c = std::cos(angle), s = std::sin(angle);
  if (reflected) std::swap(c, s);
  switch (octant / 2) {
    case 0:
      return {c, -s};
    case 1:
      return {-s, -c};
    case 2:
      return {-c, s};
    default:
      return {s, c};
  }
}

template <class R>
Plan<R>::Plan(int64_t n) : n_(n), smooth_(isSmooth(n)) {
  if (!smooth_) makeChirp();
}

template <class R>
void Plan<R>::makePasses() {
  int64_t length = n_, stride = 1;
  for (int radix : factorsOf(n_)) {
    int64_t m = length / radix;
    std::vector<R> wr, wi, rr, ri;
    for (int64_t p = 0; p < m; ++p)
      for (int k = 1; k < radix; ++k) {
        auto w = unityRoot(uint64_t(p * k), uint64_t(length));
        wr.push_back(R(w.real()));
        wi.push_back(R(w.imag()));
      }
    for (int k = 0; k < radix; ++k) {
      auto w = unityRoot(uint64_t(k), uint64_t(radix));
      rr.push_back(R(w.real()));
      ri.push_back(R(w.imag()));
    }
    size_t at = tables_.size();
    for (auto* t : {&wr, &wi, &rr, &ri}) tables_.push_back(std::move(*t));
    passes_.push_back({radix, int(m), int(stride), tables_[at].data(), tables_[at + 1].data(),
                       tables_[at + 2].data(), tables_[at + 3].data()});
    stride *= radix;
    length = m;
  }
}

template <class R>
void Plan<R>::makeSplit() {
  // The divisor nearest to √n from below, among products of the radices.
  std::vector<int64_t> divisors{1};
  for (int radix : factorsOf(n_)) {
    for (int prime : radix == 4 ? std::vector<int>{2, 2} : std::vector<int>{radix}) {
      size_t count = divisors.size();
      for (size_t k = 0; k < count; ++k) divisors.push_back(divisors[k] * prime);
      std::sort(divisors.begin(), divisors.end());
      divisors.erase(std::unique(divisors.begin(), divisors.end()), divisors.end());
    }
  }
  n1_ = 1;
  for (int64_t d : divisors)
    if (d <= n_ / d) n1_ = std::max(n1_, d);
  n2_ = n_ / n1_;
  first_ = std::make_unique<Plan>(n1_);
  second_ = std::make_unique<Plan>(n2_);
  constexpr int kWidth = kLanes<R>;
  laneRe_.resize(size_t(n1_ * kWidth));
  laneIm_.resize(size_t(n1_ * kWidth));
  while ((int64_t(1) << (2 * shift_)) < n_) ++shift_;
  for (int64_t j = 0; j < (int64_t(1) << shift_); ++j)
    fine_.push_back(unityRoot(uint64_t(j), uint64_t(n_)));
  for (int64_t j = 0; j < n_; j += int64_t(1) << shift_)
    coarse_.push_back(unityRoot(uint64_t(j), uint64_t(n_)));
  for (int64_t k = 0; k < n1_; ++k)
    for (int l = 0; l < kWidth; ++l) {
      auto w = unityRoot(uint64_t(k * l) % uint64_t(n_), uint64_t(n_));
      laneRe_[size_t(k * kWidth + l)] = R(w.real());
      laneIm_[size_t(k * kWidth + l)] = R(w.imag());
    }
}

template <class R>
void Plan<R>::makeChirp() {
  chirp_ = std::make_unique<Chirp>();
  Chirp& c = *chirp_;
  c.length = convolutionLength(2 * n_ - 1);
  c.plan = std::make_unique<Plan>(c.length);
  c.re.resize(size_t(n_));
  c.im.resize(size_t(n_));
  uint64_t square = 0, period = 2 * uint64_t(n_);
  std::vector<R> kr(size_t(c.length), R(0)), ki(size_t(c.length), R(0));
  for (int64_t k = 0; k < n_; ++k) {
    auto w = unityRoot(square, period);
    c.re[size_t(k)] = R(w.real());
    c.im[size_t(k)] = R(w.imag());
    size_t mirror = size_t(k == 0 ? 0 : c.length - k);
    kr[size_t(k)] = kr[mirror] = R(w.real());
    ki[size_t(k)] = ki[mirror] = R(-w.imag());
    square = (square + 2 * uint64_t(k) + 1) % period;
  }
  c.kernelRe.resize(size_t(c.length));
  c.kernelIm.resize(size_t(c.length));
  c.plan->line(kr.data(), ki.data(), c.kernelRe.data(), c.kernelIm.data());
}

template <class R>
void Plan<R>::lanes(R* re, R* im) {
  if (passes_.empty() && n_ > 1) makePasses();
  size_t count = size_t(n_) * kLanes<R>;
  R* work = work_.reserve(2 * count);
  if (runLanes(passes_.data(), int(passes_.size()), re, im, work, work + count)) {
    std::copy(work, work + count, re);
    std::copy(work + count, work + 2 * count, im);
  }
}

template <class R>
void Plan<R>::smallLine(const R* xr, const R* xi, R* yr, R* yi) {
  if (passes_.empty() && n_ > 1) makePasses();
  size_t n = size_t(n_);
  R* work = work_.reserve(2 * n);
  std::copy(xr, xr + n, yr);
  std::copy(xi, xi + n, yi);
  if (runSingle(passes_.data(), int(passes_.size()), yr, yi, work, work + n)) {
    std::copy(work, work + n, yr);
    std::copy(work + n, work + 2 * n, yi);
  }
}

// Columns: n2 transforms of length n1, kLanes at a time, times exp(-2πi k1 j2/n).
template <class R>
void Plan<R>::splitColumns(const R* xr, const R* xi, R* tr, R* ti) {
  constexpr int64_t kWidth = kLanes<R>;
  R* re = line_.data();
  R* im = re + std::max(n1_, n2_) * kWidth;
  for (int64_t c = 0; c < n2_; c += kWidth) {
    int64_t width = std::min(kWidth, n2_ - c);
    for (int64_t j = 0; j < n1_; ++j) {
      const R *fromR = xr + j * n2_ + c, *fromI = xi + j * n2_ + c;
      R *toR = re + j * kWidth, *toI = im + j * kWidth;
      for (int64_t l = 0; l < width; ++l) {
        toR[l] = fromR[l];
        toI[l] = fromI[l];
      }
      for (int64_t l = width; l < kWidth; ++l) toR[l] = toI[l] = 0;
    }
    first_->lanes(re, im);
    for (int64_t k = 0; k < n1_; ++k) {
      int64_t j = k * c;
      auto base = coarse_[size_t(j >> shift_)] * fine_[size_t(j & ((int64_t(1) << shift_) - 1))];
      const R br = R(base.real()), bi = R(base.imag());
      const R *lr = laneRe_.data() + k * kWidth, *li = laneIm_.data() + k * kWidth;
      const R *fr = re + k * kWidth, *fi = im + k * kWidth;
      R *outR = tr + k * n2_ + c, *outI = ti + k * n2_ + c;
      for (int64_t l = 0; l < width; ++l) {
        const R wr = br * lr[l] - bi * li[l], wi = br * li[l] + bi * lr[l];
        outR[l] = fr[l] * wr - fi[l] * wi;
        outI[l] = fr[l] * wi + fi[l] * wr;
      }
    }
  }
}

template <class R>
void Plan<R>::splitLine(const R* xr, const R* xi, R* yr, R* yi) {
  if (!first_) makeSplit();
  constexpr int64_t kWidth = kLanes<R>;
  int64_t lane = std::max(n1_, n2_) * kWidth;
  R* re = line_.reserve(size_t(2 * (lane + n_)));
  R* im = re + lane;
  R *tr = im + lane, *ti = tr + n_;
  splitColumns(xr, xi, tr, ti);
  for (int64_t k = 0; k < n1_; k += kWidth) {
    int64_t width = std::min(kWidth, n1_ - k);
    for (int64_t l = 0; l < kWidth; ++l) {
      const R *fromR = tr + (k + l) * n2_, *fromI = ti + (k + l) * n2_;
      for (int64_t j = 0; j < n2_; ++j) {
        re[j * kWidth + l] = l < width ? fromR[j] : R(0);
        im[j * kWidth + l] = l < width ? fromI[j] : R(0);
      }
    }
    second_->lanes(re, im);
    for (int64_t j = 0; j < n2_; ++j)
      for (int64_t l = 0; l < width; ++l) {
        yr[j * n1_ + k + l] = re[j * kWidth + l];
        yi[j * n1_ + k + l] = im[j * kWidth + l];
      }
  }
}

template <class R>
void Plan<R>::chirpLine(const R* xr, const R* xi, R* yr, R* yi) {
  Chirp& c = *chirp_;
  size_t n = size_t(n_), length = size_t(c.length);
  R* ar = line_.reserve(4 * length);
  R *ai = ar + length, *br = ai + length, *bi = br + length;
  for (size_t k = 0; k < n; ++k) {
    ar[k] = xr[k] * c.re[k] - xi[k] * c.im[k];
    ai[k] = xr[k] * c.im[k] + xi[k] * c.re[k];
  }
  std::fill(ar + n, ar + length, R(0));
  std::fill(ai + n, ai + length, R(0));
  c.plan->line(ar, ai, br, bi);
  for (size_t k = 0; k < length; ++k) {
    R re = br[k] * c.kernelRe[k] - bi[k] * c.kernelIm[k];
    bi[k] = br[k] * c.kernelIm[k] + bi[k] * c.kernelRe[k];
    br[k] = re;
  }
  c.plan->line(bi, br, ai, ar);
  R scale = R(1) / R(c.length);
  for (size_t k = 0; k < n; ++k) {
    yr[k] = (ar[k] * c.re[k] - ai[k] * c.im[k]) * scale;
    yi[k] = (ar[k] * c.im[k] + ai[k] * c.re[k]) * scale;
  }
}

template <class R>
void Plan<R>::line(const R* xr, const R* xi, R* yr, R* yi) {
  if (!smooth_)
    chirpLine(xr, xi, yr, yi);
  else if (n_ >= kSplitFrom)
    splitLine(xr, xi, yr, yi);
  else
    smallLine(xr, xi, yr, yi);
}

template class Plan<double>;
template class Plan<float>;

template <class R>
Plan<R>& PlanCache::get(int64_t n) {
  Map<R>* map;
  if constexpr (std::is_same_v<R, double>)
    map = &doubles_;
  else
    map = &floats_;
  auto& slot = (*map)[n];
  if (!slot) {
    if (map->size() > kKeptPlans) {
      map->clear();
      auto& fresh = (*map)[n];
      fresh = std::make_unique<Plan<R>>(n);
      return *fresh;
    }
    slot = std::make_unique<Plan<R>>(n);
  }
  return *slot;
}

template Plan<double>& PlanCache::get(int64_t);
template Plan<float>& PlanCache::get(int64_t);

}  // namespace matlift::fft
