// A long line through a filter: pieces in the lanes of vectors and on several threads.
#include <cmath>

#include "builtins/signal/filter_line.h"
#include "builtins/support/vector_clones.h"

namespace matlift::signal {

namespace {

constexpr int kLanes = 8;
constexpr int64_t kGroups = 8;       // of lanes: what threads share
constexpr int64_t kBlock = 64;       // samples that are gathered at a time
constexpr size_t kHighest = 8;       // order
constexpr double kForgotten = 1e-300;

typedef double Lanes __attribute__((vector_size(kLanes * sizeof(double))));

// States of all lanes, and one block's samples before and after.
struct Work {
  Lanes z[kHighest];
  Lanes in[kBlock], out[kBlock];
};

// In `order` steps of known number the states stay in registers.
template <size_t order>
[[gnu::always_inline]] inline void steps(const double* b, const double* a, Work& w, int64_t count) {
  Lanes z[order];
  for (size_t k = 0; k < order; ++k) z[k] = w.z[k];
  for (int64_t i = 0; i < count; ++i) {
    const Lanes in = w.in[i];
    const Lanes out = z[0] + b[0] * in;
    w.out[i] = out;
    for (size_t k = 1; k < order; ++k) z[k - 1] = z[k] + b[k] * in - a[k] * out;
    z[order - 1] = b[order] * in - a[order] * out;
  }
  for (size_t k = 0; k < order; ++k) w.z[k] = z[k];
}

MATLIFT_VECTOR_CLONES void stepsOf(size_t order, const double* b, const double* a, Work& w,
                                   int64_t count) {
  switch (order) {
    case 1: return steps<1>(b, a, w, count);
    case 2: return steps<2>(b, a, w, count);
    case 3: return steps<3>(b, a, w, count);
    case 4: return steps<4>(b, a, w, count);
    case 5: return steps<5>(b, a, w, count);
    case 6: return steps<6>(b, a, w, count);
    case 7: return steps<7>(b, a, w, count);
    default: return steps<8>(b, a, w, count);
  }
}

// After how many samples the states have lost every trace of what they were; a power of two. More
// than `most`: 0.
int64_t memoryLength(const std::vector<double>& a, int64_t most) {
  const size_t m = a.size() - 1;
  std::vector<double> p(m * m, 0.0), q(m * m);
  for (size_t i = 0; i < m; ++i) {
    p[i * m] = -a[i + 1];
    if (i + 1 < m) p[i * m + i + 1] += 1;
  }
  for (int64_t length = 1; length <= most; length *= 2) {
    double largest = 0;
    for (double v : p) {
      if (!std::isfinite(v)) return 0;
      largest = std::max(largest, std::abs(v));
    }
    if (largest <= kForgotten) return length;
    for (size_t i = 0; i < m; ++i)
      for (size_t j = 0; j < m; ++j) {
        double sum = 0;
        for (size_t k = 0; k < m; ++k) sum += p[i * m + k] * p[k * m + j];
        q[i * m + j] = sum;
      }
    p.swap(q);
  }
  return 0;
}

struct Pieces {
  const std::vector<double>&b, &a;
  const double* x;
  double* y;
  int64_t step, length, warm;

  // Samples [from, from + count) of each lane's piece, which may begin before the line does.
  void run(int64_t group, Work& w, int64_t from, int64_t count, bool keeps) const {
    const size_t order = a.size() - 1;
    for (int64_t done = 0; done < count; done += kBlock) {
      interruptionPoint<1 << 12>(uint64_t(done));
      const int64_t n = std::min(kBlock, count - done);
      for (int l = 0; l < kLanes; ++l) {
        const int64_t first = (group * kLanes + l) * length + from + done;
        for (int64_t i = 0; i < n; ++i) w.in[i][l] = first + i < 0 ? 0 : x[(first + i) * step];
      }
      stepsOf(order, b.data(), a.data(), w, n);
      if (!keeps) continue;
      for (int l = 0; l < kLanes; ++l) {
        double* to = y + ((group * kLanes + l) * length + from + done) * step;
        for (int64_t i = 0; i < n; ++i) to[i * step] = w.out[i][l];
      }
    }
  }
};

}  // namespace

bool filterInPieces(const std::vector<double>& b, const std::vector<double>& a, std::span<double> z,
                    const double* x, double* y, int64_t n, int64_t step,
                    const builtins::Parallel& parallel) {
  const size_t order = z.size();
  if (a.size() != b.size() || a.size() != order + 1 || order < 1 || order > kHighest) return false;
  constexpr int64_t kCount = kGroups * kLanes;
  const int64_t length = n / kCount;
  const int64_t warm = memoryLength(a, length / 8);
  if (warm == 0) return false;
  const Pieces pieces{b, a, x, y, step, length, warm};
  std::vector<double> ends(size_t(kCount) * order);
  parallel.run(kGroups, [&](int64_t group, int) {
    Work w{};
    pieces.run(group, w, -warm, warm, false);
    if (group == 0)
      for (size_t k = 0; k < order; ++k) w.z[k][0] = z[k];
    pieces.run(group, w, 0, length, true);
    for (int l = 0; l < kLanes; ++l)
      for (size_t k = 0; k < order; ++k)
        ends[size_t(group * kLanes + l) * order + k] = w.z[k][l];
  });
  // What is infinite or no number is never forgotten: the rest follows from there, in order.
  int64_t last = 0;
  const auto finite = [&](int64_t piece) {
    return std::all_of(&ends[size_t(piece) * order], &ends[size_t(piece) * order] + order,
                       [](double v) { return std::isfinite(v); });
  };
  while (last + 1 < kCount && finite(last)) ++last;
  std::copy_n(&ends[size_t(last) * order], order, z.begin());
  const int64_t done = (last + 1) * length;
  filterLine(b, a, z, x + done * step, y + done * step, n - done, step);
  return true;
}

}  // namespace matlift::signal
