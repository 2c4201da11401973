// The random stream of one interpreter: Philox (counter-based, the default, the same numbers on
// every provider) or the Mersenne twister with MATLAB's rand.
#pragma once

#include <accel/kernels.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// MT19937 after Matsumoto and Nishimura (1998), seeded as in their 2002 initialisation.
class Twister {
 public:
  static constexpr int kWords = 624;
  explicit Twister(uint32_t seed) { reset(seed); }
  void reset(uint32_t seed);
  uint32_t next();
  std::vector<uint32_t> state() const;  ///< 624 words and the position
  void setState(const uint32_t* words);

 private:
  void refill();
  uint32_t words_[kWords];
  uint32_t at_ = kWords;
};

class RandomStream {
 public:
  enum class Kind { Philox, Twister };

  RandomStream() : twister_(5489) {}
  void seed(Kind kind, uint32_t seed);
  Kind kind() const { return kind_; }
  uint32_t seedValue() const { return seed_; }

  /// Uniform numbers in (0, 1).
  void uniform(const accel::RandomKernels& kernels, double* to, int64_t n);
  void uniform(const accel::RandomKernels& kernels, float* to, int64_t n);
  /// Normally distributed numbers, one of each uniform one.
  void normal(const accel::RandomKernels& kernels, double* to, int64_t n);
  void normal(const accel::RandomKernels& kernels, float* to, int64_t n);

  /// The stream from here on, n numbers of it passed over: for who makes them elsewhere. Only of
  /// Philox, whose numbers are a function of their position.
  uint64_t pass(int64_t n) {
    uint64_t from = position_;
    position_ += uint64_t(n);
    return from;
  }
  uint64_t position() const { return position_; }

  /// What `s = rng` returns, and back.
  Value save() const;
  void restore(const Value& saved);

 private:
  Kind kind_ = Kind::Philox;
  uint32_t seed_ = 0;
  uint64_t position_ = 0;  // of Philox: numbers drawn so far
  Twister twister_;
};

}  // namespace matlift::builtins
