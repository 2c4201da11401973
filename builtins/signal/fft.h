// Discrete Fourier transforms of any length in O(n log n), our own.
//
// How: lengths whose prime factors are at most 13 run through Stockham passes; a long line is cut
// into n1 × n2 so that both halves run kLanes lines side by side in the cache; any other length
// becomes a convolution of a smooth length (Bluestein). A real line of even length is a complex one
// of half the length.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "builtins/signal/fft_kernels.h"
#include "runtime/value/storage.h"

namespace matlift::fft {

/// Aligned scratch of R that grows and is kept.
template <class R>
class Buffer {
 public:
  R* reserve(size_t n) {
    if (n > size_) {
      storage_ = Storage::allocate(n * sizeof(R), false);
      size_ = n;
    }
    return data();
  }
  R* data() { return static_cast<R*>(storage_.data()); }

 private:
  Storage storage_;
  size_t size_ = 0;
};

/// exp(-2πi k/n), each part within one unit of rounding; 0 <= k < n.
std::complex<double> unityRoot(uint64_t k, uint64_t n);

/// Everything that depends on the length only, with its scratch: one thread at a time.
template <class R>
class Plan {
 public:
  explicit Plan(int64_t n);

  int64_t size() const { return n_; }
  /// Short enough for kLanes lines side by side in the cache.
  bool runsInLanes() const { return smooth_ && n_ <= 2048; }

  /// One line. Input and output are apart from each other; the inverse (unscaled) is the same call
  /// with re and im exchanged on both sides.
  void line(const R* xr, const R* xi, R* yr, R* yi);
  /// kLanes lines in [element][lane] order, in place (aligned). Needs runsInLanes().
  void lanes(R* re, R* im);

  /// Scratch for whoever feeds line(): kept, because fresh pages cost as much as a pass over them.
  Buffer<R> io;

 private:
  struct Chirp {
    int64_t length;  ///< of the convolution
    std::unique_ptr<Plan> plan;
    std::vector<R> re, im;              ///< exp(-πi k²/n)
    std::vector<R> kernelRe, kernelIm;  ///< transform of the conjugate chirp, over length
  };
  void makePasses();
  void makeSplit();
  void makeChirp();
  void smallLine(const R* xr, const R* xi, R* yr, R* yi);
  void splitLine(const R* xr, const R* xi, R* yr, R* yi);
  void splitColumns(const R* xr, const R* xi, R* tr, R* ti);
  void chirpLine(const R* xr, const R* xi, R* yr, R* yi);

  int64_t n_;
  bool smooth_ = true;
  std::vector<Pass<R>> passes_;
  std::vector<std::vector<R>> tables_;
  int64_t n1_ = 0, n2_ = 0;  ///< a long smooth line: n = n1 n2
  std::unique_ptr<Plan> first_, second_;
  std::vector<R> laneRe_, laneIm_;  ///< exp(-2πi k1 l/n), [k1][lane]
  /// exp(-2πi j/n) = coarse[j >> shift] fine[j & mask]: two short tables instead of one of n.
  std::vector<std::complex<double>> coarse_, fine_;
  int shift_ = 0;
  std::unique_ptr<Chirp> chirp_;
  Buffer<R> work_, line_;
};

/// Plans by length; old ones make room.
class PlanCache {
 public:
  template <class R>
  Plan<R>& get(int64_t n);

 private:
  template <class R>
  using Map = std::unordered_map<int64_t, std::unique_ptr<Plan<R>>>;
  Map<double> doubles_;
  Map<float> floats_;
};

/// Lines along one dimension: element k of line (i, o) is at i + inner * (k + length * o).
struct Layout {
  int64_t inner, length, outer;
};

/// out (complex, interleaved, `plan.size()` long lines) = transform of the lines of in, cut or
/// padded with zeros. `inverse` includes the division by n. in and out do not overlap.
template <class R>
void transformComplex(Plan<R>& plan, const std::complex<R>* in, Layout layout, std::complex<R>* out,
                      bool inverse);
template <class R>
void transformReal(PlanCache& cache, int64_t n, const R* in, Layout layout, std::complex<R>* out,
                   bool inverse);

}  // namespace matlift::fft
