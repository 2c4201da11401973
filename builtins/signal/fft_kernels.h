// The butterflies of the FFT: Stockham passes (self-sorting, no bit reversal) over lanes of a
// vector, so that kLanes transforms of the same length run side by side. Real and imaginary parts
// are apart.
#pragma once

#include <cstddef>

namespace matlift::fft {

/// Transforms done side by side: 64 bytes of either type.
template <class R>
inline constexpr int kLanes = int(64 / sizeof(R));

/// One pass splits the current length into radix × m. Twiddles are for p in [0, m), k in [1,
/// radix).
template <class R>
struct Pass {
  int radix;
  int m;       ///< what is left of the length after this pass
  int stride;  ///< product of the radices before it
  const R* twiddleRe;
  const R* twiddleIm;
  const R* rootRe;  ///< the radix-th roots of unity
  const R* rootIm;
};

/// Runs all passes on kLanes interleaved transforms: element j of lane l is at [j * kLanes + l].
/// The arrays are 64-byte aligned; data ends in (re, im) or, when the number of passes is odd, in
/// the work arrays: the result says which (true: work).
bool runLanes(const Pass<double>* passes, int count, double* re, double* im, double* workRe,
              double* workIm);
bool runLanes(const Pass<float>* passes, int count, float* re, float* im, float* workRe,
              float* workIm);
/// The same for one transform.
bool runSingle(const Pass<double>* passes, int count, double* re, double* im, double* workRe,
               double* workIm);
bool runSingle(const Pass<float>* passes, int count, float* re, float* im, float* workRe,
               float* workIm);

/// The step between the two halves of a long line of n1 × n2. Lanes are columns j2 = c + l,
/// elements rows k1: each is multiplied by exp(-2πi k1 j2/n) = base[k1] lane[k1][l] and put down so
/// that the rows become lanes: blocks of kLanes rows, blockStep apart, in [column][row] order.
/// count rows; what a last block has beyond them is zero.
template <class R>
struct Twist {
  const R *baseRe, *baseIm;  ///< for each row
  const R *laneRe, *laneIm;  ///< for each row, kLanes
  size_t count, blockStep;
};
void twist(const Twist<double>& t, const double* re, const double* im, double* outRe,
           double* outIm);
void twist(const Twist<float>& t, const float* re, const float* im, float* outRe, float* outIm);

/// exp(-2πi k/n) = coarse[k >> shift] fine[k & mask]: two short tables instead of a long one.
struct Roots {
  const double *coarseRe, *coarseIm, *fineRe, *fineIm;
  int shift;
};
/// Spectrum of 2h real numbers from the transform z of their h pairs: frequencies k in [first,
/// last), within [1, h/2], with their mirrors. Element k of the result is at out[2 k step].
void unpackPairs(const Roots& roots, const double* zr, const double* zi, size_t h, size_t first,
                 size_t last, double* out, size_t step);
void unpackPairs(const Roots& roots, const float* zr, const float* zi, size_t h, size_t first,
                 size_t last, float* out, size_t step);

/// Largest radix that has a pass; longer prime factors take Bluestein's way.
constexpr int kLargestRadix = 13;

}  // namespace matlift::fft
