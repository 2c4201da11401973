// Random streams: MATLAB's Mersenne twister (the default), and Philox, whose numbers are functions
// of their position and the same on every provider.
#pragma once

#include <accel/kernels.h>
#include <accel/twister.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// MT19937 after Matsumoto and Nishimura (1998), seeded as in their 2002 initialisation. MATLAB's
/// numbers take words by twos.
class Twister {
 public:
  static constexpr uint32_t kWords = accel::kTwisterWords;
  explicit Twister(uint32_t seed) { reset(seed); }
  void reset(uint32_t seed);

  /// In (0, 1), of the next two words.
  double uniform();
  void uniform(double* to, int64_t n);
  /// By the ziggurat of accel/ziggurat.h.
  void normal(double* to, int64_t n);

  std::vector<uint32_t> state() const;  ///< 624 words and the position
  void setState(const uint32_t* words);

 private:
  uint32_t next();
  /// Pairs of words that stand ready in given_ from at_ on; at least one when `at_` is even.
  size_t pairsReady();
  int64_t normalBlock(double* to, size_t pairs);
  bool normalOf(const uint32_t* pair, double& out);

  uint32_t words_[kWords];
  uint32_t given_[kWords];  // words_ as they are given out
  uint32_t at_ = kWords;    // the next one
};

class RandomStream {
 public:
  enum class Kind { Twister, Philox };

  RandomStream() : RandomStream(Kind::Twister, 0) {}
  RandomStream(Kind kind, uint32_t seed) : kind_(kind), twister_(seed) { this->seed(kind, seed); }
  void seed(Kind kind, uint32_t seed);
  Kind kind() const { return kind_; }
  uint32_t seedValue() const { return seed_; }
  const char* normalTransform() const {
    return inversion || kind_ == Kind::Philox ? "Inversion" : "Ziggurat";
  }
  bool inversion = false;  ///< normal numbers of the twister by inversion, not by the ziggurat

  /// Uniform numbers in (0, 1).
  void uniform(const accel::RandomKernels& kernels, double* to, int64_t n);
  void uniform(const accel::RandomKernels& kernels, float* to, int64_t n);
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

  /// The words from which `setState` goes on.
  Value state() const;
  bool setState(const Value& words);  ///< false when they are none of this generator
  /// What `s = rng` returns, and back.
  Value save() const;
  void restore(const Value& saved);

 private:
  Kind kind_;
  uint32_t seed_ = 0;
  uint64_t position_ = 0;  // of Philox: numbers drawn so far
  Twister twister_;
};

/// "twister", "philox": the names of rng; "mt19937ar" …: those of RandStream. Fails for a generator
/// that is not there.
RandomStream::Kind generatorNamed(const std::string& name);
const char* generatorName(RandomStream::Kind kind, bool ofStream = false);

}  // namespace matlift::builtins
