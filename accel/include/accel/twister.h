// The Mersenne twister MT19937 (Matsumoto and Nishimura, 1998) a block of words at a time, and
// MATLAB's numbers of its words. Reentrant; no allocation; no alignment is needed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace accel {

inline constexpr std::size_t kTwisterWords = 624;

struct TwisterKernels {
  // The state of kTwisterWords words becomes the next one.
  void (*twist)(std::uint32_t* state);
  // The words of a state as they are given out.
  void (*temper)(const std::uint32_t* state, std::uint32_t* to);
  // Of n pairs of words (a, b): ((a >> 5) 2^26 + (b >> 6)) 2^-53.
  void (*uniform)(const std::uint32_t* words, double* to, std::size_t n);
  // Of n < 2^16 pairs of words: the normal numbers of accel/ziggurat.h. The positions of those that
  // are none yet, because they are not under the layer above, go to `open`; returns how many.
  std::size_t (*ziggurat)(const std::uint32_t* words, double* to, std::size_t n,
                          std::uint16_t* open);
};

// For the machine's vector instructions; chosen at the first call.
const TwisterKernels& twisterKernels();

}  // namespace accel
