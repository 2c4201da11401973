#include "builtins/random/stream.h"

#include <algorithm>

#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

void Twister::reset(uint32_t seed) {
  words_[0] = seed;
  for (uint32_t k = 1; k < kWords; ++k)
    words_[k] = 1812433253u * (words_[k - 1] ^ (words_[k - 1] >> 30)) + k;
  at_ = kWords;
}

void Twister::refill() {
  constexpr int kShift = 397;
  for (int k = 0; k < kWords; ++k) {
    uint32_t y = (words_[k] & 0x80000000u) | (words_[(k + 1) % kWords] & 0x7fffffffu);
    words_[k] = words_[(k + kShift) % kWords] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
  }
  at_ = 0;
}

uint32_t Twister::next() {
  if (at_ >= kWords) refill();
  uint32_t y = words_[at_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

std::vector<uint32_t> Twister::state() const {
  std::vector<uint32_t> out(words_, words_ + kWords);
  out.push_back(at_);
  return out;
}

void Twister::setState(const uint32_t* words) {
  std::copy_n(words, kWords, words_);
  at_ = std::min<uint32_t>(words[kWords], kWords);
}

void RandomStream::seed(Kind kind, uint32_t seed) {
  kind_ = kind;
  seed_ = seed;
  position_ = 0;
  // Seed 0 is the reference implementation's own default.
  if (kind == Kind::Twister) twister_.reset(seed == 0 ? 5489 : seed);
}

void RandomStream::uniform(const accel::RandomKernels& kernels, double* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.uniformDoubles(seed_, pass(n), to, size_t(n));
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    do {
      uint32_t a = twister_.next() >> 5, b = twister_.next() >> 6;
      to[i] = (a * 67108864.0 + b) * 0x1p-53;
    } while (to[i] == 0);  // the interval is open
  }
}

void RandomStream::uniform(const accel::RandomKernels& kernels, float* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.uniformSingles(seed_, pass(n), to, size_t(n));
    return;
  }
  for (int64_t i = 0; i < n; ++i) to[i] = float(((twister_.next() >> 9) + 0.5) * 0x1p-23);
}

void RandomStream::normal(const accel::RandomKernels& kernels, double* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.normalDoubles(seed_, pass(n), to, size_t(n));
    return;
  }
  uniform(kernels, to, n);
  kernels.toNormalDoubles(to, size_t(n));
}

void RandomStream::normal(const accel::RandomKernels& kernels, float* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.normalSingles(seed_, pass(n), to, size_t(n));
    return;
  }
  uniform(kernels, to, n);
  kernels.toNormalSingles(to, size_t(n));
}

Value RandomStream::save() const {
  Value out = Value::structure();
  bool philox = kind_ == Kind::Philox;
  out.setField("Type", Value::text(philox ? "philox" : "twister"));
  out.setField("Seed", Value::scalar(seed_));
  std::vector<uint32_t> state = twister_.state();
  if (philox) state = {seed_, 0, uint32_t(position_), uint32_t(position_ >> 32)};
  out.setField("State", Value::fromVector(state, false));
  return out;
}

void RandomStream::restore(const Value& saved) {
  const Value *type = saved.field("Type"), *seed = saved.field("Seed"),
              *state = saved.field("State");
  bool good = type && seed && state && type->isTextScalar() && seed->isPlain() &&
              seed->numel() == 1 && state->isPlain() && state->classId() == ClassId::UInt32;
  bool philox = good && textOf(*type) == "philox";
  good = good && (philox ? state->numel() == 4
                         : textOf(*type) == "twister" && state->numel() == Twister::kWords + 1);
  if (!good) fail("MATLAB:rng:BadSettings", "The settings must be a struct that rng returned.");
  const uint32_t* words = state->data<uint32_t>();
  kind_ = philox ? Kind::Philox : Kind::Twister;
  seed_ = uint32_t(seed->doubleAt(0));
  if (philox) {
    position_ = words[2] | uint64_t(words[3]) << 32;
  } else {
    twister_.setState(words);
  }
}

}  // namespace matlift::builtins
