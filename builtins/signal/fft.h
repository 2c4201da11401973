// Discrete Fourier transforms of any length in O(n log n), our own.
//
// How: lengths whose prime factors are at most 13 run through Stockham passes; a long line is cut
// into n1 × n2 so that both halves run kLanes lines side by side in the cache; any other length
// becomes a convolution of a smooth length (Bluestein). A real line of even length is a complex one
// of half the length.
//
// Plans hold tables and never change once prepared; scratch is a thread's own. Many lines are
// shared out among the threads, a long one by its groups of lanes: no result depends on how many
// there are.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "builtins/signal/fft_kernels.h"
#include "builtins/support/parallel.h"
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
  R* data() const { return static_cast<R*>(storage_.data()); }
  /// Lets go of more than this many bytes.
  void trim(size_t most) {
    if (size_ * sizeof(R) > most) *this = Buffer();
  }

 private:
  Storage storage_;
  size_t size_ = 0;
};

/// Lines shorter than this run as they are; longer ones are worth cutting in two (by trial: below
/// it the transposes cost more than what the vectors gain).
constexpr int64_t kSplitFrom = 64;

constexpr int64_t kLongestInLanes = 2048;

/// No prime factor beyond kLargestRadix.
bool isSmooth(int64_t n);

/// exp(-2πi k/n), each part within one unit of rounding; 0 <= k < n.
std::complex<double> unityRoot(uint64_t k, uint64_t n);

/// What a thread works in. Kept between calls, because fresh pages cost as much as a pass over
/// them.
template <class R>
struct Scratch {
  Buffer<R> group;  ///< lanes that are gathered
  Buffer<R> work;   ///< what passes write to
  Buffer<R> rows;   ///< a long line between its halves
  Buffer<R> chirp;  ///< a line's convolution
  Buffer<R> line;   ///< a line's result before it is taken apart
  Buffer<R> input;  ///< a line that is padded
};

/// Who works on a line: scratch by worker.
template <class R>
struct Crew {
  builtins::Parallel parallel;
  Scratch<R>* scratch;
};

/// n complex numbers anywhere: element k is (re[k step], im[k step]). The inverse transform
/// (unscaled) is the transform with the two parts exchanged on both sides.
template <class R>
struct From {
  const R *re, *im;
  int64_t step;
};
/// The same to be written, times scale.
template <class R>
struct To {
  R *re, *im;
  int64_t step;
  R scale = R(1);
};

/// The roots of one length, in two short tables.
class RootTables {
 public:
  void make(int64_t n);
  bool empty() const { return fineRe_.empty(); }
  Roots view() const;
  std::complex<double> at(int64_t k) const {
    const size_t c = size_t(k >> shift_), f = size_t(k & ((int64_t(1) << shift_) - 1));
    return {coarseRe_[c] * fineRe_[f] - coarseIm_[c] * fineIm_[f],
            coarseRe_[c] * fineIm_[f] + coarseIm_[c] * fineRe_[f]};
  }

 private:
  std::vector<double> coarseRe_, coarseIm_, fineRe_, fineIm_;
  int shift_ = 0;
};

/// Everything that depends on the length only.
template <class R>
class Plan {
 public:
  explicit Plan(int64_t n);

  int64_t size() const { return n_; }
  /// Short enough for kLanes lines side by side in the cache.
  bool runsInLanes() const { return smooth_ && n_ <= kLongestInLanes; }

  // Tables are made when they are first needed, before threads read them.
  Plan& forLanes();
  Plan& forLine();
  Plan& forRealLine();  ///< n is even

  /// kLanes lines in [element][lane] order (aligned). The result is where it says: (re, im), or the
  /// two halves of the work memory.
  struct Lanes {
    R *re, *im;
  };
  Lanes lanes(R* re, R* im, Buffer<R>& work) const;
  /// One line. Input and output are apart from each other.
  void line(From<R> from, To<R> to, const Crew<R>& crew) const;
  /// One real line: element k is x[k step]. The result is interleaved: to.im is to.re + 1.
  void realLine(const R* x, int64_t step, To<R> to, const Crew<R>& crew) const;

 private:
  struct Chirp {
    int64_t length;  ///< of the convolution
    std::unique_ptr<Plan> plan;
    std::vector<R> re, im;              ///< exp(-πi k²/n)
    std::vector<R> kernelRe, kernelIm;  ///< transform of the conjugate chirp, over length
  };
  void makeSplit();
  void makeChirp();
  void smallLine(From<R> from, To<R> to, const Crew<R>& crew) const;
  void splitLine(From<R> from, To<R> to, const Crew<R>& crew) const;
  void splitColumns(From<R> from, int64_t c, R* rowsRe, R* rowsIm, Scratch<R>& scratch) const;
  void splitRows(int64_t first, R* rowsRe, R* rowsIm, To<R> to, Scratch<R>& scratch) const;
  void chirpLine(From<R> from, To<R> to, const Crew<R>& crew) const;
  size_t rowsStep() const;

  int64_t n_;
  bool smooth_ = true;
  std::vector<Pass<R>> passes_;
  std::vector<std::vector<R>> tables_;
  int64_t n1_ = 0, n2_ = 0;  ///< a long smooth line: n = n1 n2
  std::unique_ptr<Plan> first_, second_;
  Buffer<R> laneRe_, laneIm_;  ///< exp(-2πi k1 l/n), [k1][lane]
  RootTables roots_;           ///< of n
  std::unique_ptr<Chirp> chirp_;
  std::unique_ptr<Plan> half_;  ///< a real line's
};

/// Plans by length; old ones make room.
class PlanCache {
 public:
  template <class R>
  Plan<R>& get(int64_t n);
  /// The next `count` plans that are asked for will not make each other go.
  template <class R>
  void makeRoom(size_t count);
  /// One for each worker of `parallel`.
  template <class R>
  Crew<R> crew(const builtins::Parallel& parallel);
  /// After a transform: what is too large is not kept.
  void trim();

 private:
  template <class R>
  struct Kept {
    std::unordered_map<int64_t, std::unique_ptr<Plan<R>>> plans;
    std::vector<Scratch<R>> scratch;
  };
  template <class R>
  Kept<R>& kept();
  Kept<double> doubles_;
  Kept<float> floats_;
};

/// Lines along one dimension: element k of line (i, o) is at i + inner * (k + length * o).
struct Layout {
  int64_t inner, length, outer;
};

/// out (complex, interleaved, lines of n) = transform of the lines of in, cut or padded with zeros.
/// `inverse` includes the division by n. in and out do not overlap.
template <class R>
void transformComplex(PlanCache& cache, int64_t n, const std::complex<R>* in, Layout layout,
                      std::complex<R>* out, bool inverse,
                      const builtins::Parallel& parallel = builtins::Parallel());
template <class R>
void transformReal(PlanCache& cache, int64_t n, const R* in, Layout layout, std::complex<R>* out,
                   bool inverse, const builtins::Parallel& parallel = builtins::Parallel());

/// Both dimensions of real planes of n1 × n2, which follow each other, at once: half the work, and
/// the result is exactly symmetric. Only for those that fit: short enough, and enough of them.
bool fitsPlanes(int64_t n1, int64_t n2, int64_t elements);
template <class R>
void transformPlanes(PlanCache& cache, int64_t n1, int64_t n2, const R* in, int64_t planes,
                     std::complex<R>* out, const builtins::Parallel& parallel);

}  // namespace matlift::fft
