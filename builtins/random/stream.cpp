#include "builtins/random/stream.h"

#include <accel/random_stream.h>

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

namespace {

double doubleOf(uint32_t high, uint32_t low) {
  return ((high >> 6) * 67108864.0 + (low >> 6) + 0.5) * 0x1p-52;
}

/// Blocks first … first + 3 side by side: four chains of dependent multiplications overlap.
void fourBlocks(uint64_t seed, uint64_t first, accel::PhiloxBlock out[4]) {
  uint32_t c0[4], c1[4], c2[4] = {}, c3[4] = {};
  for (int k = 0; k < 4; ++k) {
    c0[k] = uint32_t(first + uint64_t(k));
    c1[k] = uint32_t((first + uint64_t(k)) >> 32);
  }
  uint32_t k0 = uint32_t(seed), k1 = uint32_t(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    for (int k = 0; k < 4; ++k) {
      uint64_t p0 = 0xD2511F53ull * c0[k], p1 = 0xCD9E8D57ull * c2[k];
      c0[k] = uint32_t(p1 >> 32) ^ c1[k] ^ k0;
      c2[k] = uint32_t(p0 >> 32) ^ c3[k] ^ k1;
      c1[k] = uint32_t(p1);
      c3[k] = uint32_t(p0);
    }
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  for (int k = 0; k < 4; ++k) out[k] = {{c0[k], c1[k], c2[k], c3[k]}};
}

void philoxDoubles(uint64_t seed, uint64_t position, double* to, int64_t n) {
  int64_t i = 0;
  if (position % 2 == 1 && n > 0) to[i++] = accel::uniformDouble(seed, position);
  accel::PhiloxBlock blocks[4];
  for (; i + 8 <= n; i += 8) {
    fourBlocks(seed, (position + uint64_t(i)) / 2, blocks);
    for (int k = 0; k < 4; ++k) {
      to[i + 2 * k] = doubleOf(blocks[k].word[0], blocks[k].word[1]);
      to[i + 2 * k + 1] = doubleOf(blocks[k].word[2], blocks[k].word[3]);
    }
  }
  for (; i < n; ++i) to[i] = accel::uniformDouble(seed, position + uint64_t(i));
}

void philoxSingles(uint64_t seed, uint64_t position, float* to, int64_t n) {
  int64_t i = 0;
  for (; i < n && (position + uint64_t(i)) % 4 != 0; ++i)
    to[i] = accel::uniformSingle(seed, position + uint64_t(i));
  accel::PhiloxBlock blocks[4];
  for (; i + 16 <= n; i += 16) {
    fourBlocks(seed, (position + uint64_t(i)) / 4, blocks);
    for (int k = 0; k < 16; ++k)
      to[i + k] = float(((blocks[k / 4].word[k % 4] >> 9) + 0.5) * 0x1p-23);
  }
  for (; i < n; ++i) to[i] = accel::uniformSingle(seed, position + uint64_t(i));
}

}  // namespace

void RandomStream::uniform(double* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    philoxDoubles(seed_, position_, to, n);
    position_ += uint64_t(n);
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    do {
      uint32_t a = twister_.next() >> 5, b = twister_.next() >> 6;
      to[i] = (a * 67108864.0 + b) * 0x1p-53;
    } while (to[i] == 0);  // the interval is open
  }
}

void RandomStream::uniform(float* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    philoxSingles(seed_, position_, to, n);
    position_ += uint64_t(n);
    return;
  }
  for (int64_t i = 0; i < n; ++i) to[i] = float(((twister_.next() >> 9) + 0.5) * 0x1p-23);
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
