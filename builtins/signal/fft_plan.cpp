// Plans: factors and tables.
#include <algorithm>
#include <cmath>
#include <limits>

#include "builtins/signal/fft.h"

namespace matlift::fft {

namespace {

constexpr size_t kKeptPlans = 16;
constexpr size_t kKeptScratch = size_t(64) << 20;

std::vector<int> factorsOf(int64_t n) {
  std::vector<int> radices;
  for (int r : {4, 2, 3, 5, 7, 11, 13})
    for (; n % r == 0; n /= r) radices.push_back(r);
  if (n != 1) radices.clear();
  return radices;
}

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

bool isSmooth(int64_t n) { return n == 1 || !factorsOf(n).empty(); }

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

void RootTables::make(int64_t n) {
  while ((int64_t(1) << (2 * shift_)) < n) ++shift_;
  auto add = [n](std::vector<double>& re, std::vector<double>& im, int64_t k) {
    const std::complex<double> w = unityRoot(uint64_t(k), uint64_t(n));
    re.push_back(w.real());
    im.push_back(w.imag());
  };
  for (int64_t k = 0; k < (int64_t(1) << shift_); ++k) add(fineRe_, fineIm_, k % n);
  for (int64_t k = 0; k < n; k += int64_t(1) << shift_) add(coarseRe_, coarseIm_, k);
}

Roots RootTables::view() const {
  return {coarseRe_.data(), coarseIm_.data(), fineRe_.data(), fineIm_.data(), shift_};
}

template <class R>
Plan<R>::Plan(int64_t n) : n_(n), smooth_(isSmooth(n)) {}

template <class R>
Plan<R>& Plan<R>::forLine() {
  if (!smooth_) {
    if (!chirp_) makeChirp();
  } else if (n_ < kSplitFrom) {
    forLanes();
  } else if (!first_) {
    makeSplit();
  }
  return *this;
}

template <class R>
Plan<R>& Plan<R>::forRealLine() {
  if (half_) return *this;
  if (roots_.empty()) roots_.make(n_);
  auto half = std::make_unique<Plan>(n_ / 2);
  half->forLine();
  half_ = std::move(half);
  return *this;
}

template <class R>
Plan<R>& Plan<R>::forLanes() {
  if (!passes_.empty() || n_ == 1) return *this;
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
  return *this;
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
  constexpr int kWidth = kLanes<R>;
  R* laneRe = laneRe_.reserve(size_t(n1_ * kWidth));
  R* laneIm = laneIm_.reserve(size_t(n1_ * kWidth));
  for (int64_t k = 0; k < n1_; ++k)
    for (int l = 0; l < kWidth; ++l) {
      auto w = unityRoot(uint64_t(k * l) % uint64_t(n_), uint64_t(n_));
      laneRe[k * kWidth + l] = R(w.real());
      laneIm[k * kWidth + l] = R(w.imag());
    }
  if (roots_.empty()) roots_.make(n_);
  second_ = std::make_unique<Plan>(n2_);
  second_->forLanes();
  auto first = std::make_unique<Plan>(n1_);
  first->forLanes();
  first_ = std::move(first);
}

template <class R>
void Plan<R>::makeChirp() {
  auto made = std::make_unique<Chirp>();
  Chirp& c = *made;
  c.length = convolutionLength(2 * n_ - 1);
  c.plan = std::make_unique<Plan>(c.length);
  c.plan->forLine();
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
  Scratch<R> scratch;
  c.plan->line({kr.data(), ki.data(), 1}, {c.kernelRe.data(), c.kernelIm.data(), 1},
               {builtins::Parallel(), &scratch});
  chirp_ = std::move(made);
}

template class Plan<double>;
template class Plan<float>;

template <>
PlanCache::Kept<double>& PlanCache::kept() {
  return doubles_;
}
template <>
PlanCache::Kept<float>& PlanCache::kept() {
  return floats_;
}

template <class R>
Plan<R>& PlanCache::get(int64_t n) {
  auto& plans = kept<R>().plans;
  if (auto found = plans.find(n); found != plans.end()) return *found->second;
  makeRoom<R>(1);
  return *plans.emplace(n, std::make_unique<Plan<R>>(n)).first->second;
}

template <class R>
void PlanCache::makeRoom(size_t count) {
  if (kept<R>().plans.size() + count > kKeptPlans) kept<R>().plans.clear();
}

template <class R>
Crew<R> PlanCache::crew(const builtins::Parallel& parallel) {
  auto& scratch = kept<R>().scratch;
  if (scratch.size() < size_t(parallel.count())) scratch.resize(size_t(parallel.count()));
  return {parallel, scratch.data()};
}

void PlanCache::trim() {
  auto all = [](auto& scratch) {
    for (auto& s : scratch)
      for (auto* b : {&s.group, &s.work, &s.rows, &s.chirp, &s.line, &s.input})
        b->trim(kKeptScratch);
  };
  all(doubles_.scratch);
  all(floats_.scratch);
}

template Plan<double>& PlanCache::get(int64_t);
template Plan<float>& PlanCache::get(int64_t);
template void PlanCache::makeRoom<double>(size_t);
template void PlanCache::makeRoom<float>(size_t);
template Crew<double> PlanCache::crew(const builtins::Parallel&);
template Crew<float> PlanCache::crew(const builtins::Parallel&);

}  // namespace matlift::fft
