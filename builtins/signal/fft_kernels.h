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

/// Largest radix that has a pass; longer prime factors take Bluestein's way.
constexpr int kLargestRadix = 13;

}  // namespace matlift::fft
