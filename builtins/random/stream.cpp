#include "builtins/random/stream.h"

#include <accel/random_stream.h>
#include <accel/ziggurat.h>

#include <algorithm>
#include <cmath>

#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

void Twister::reset(uint32_t seed) {
  // Seed 0 is the reference implementation's own default.
  words_[0] = seed == 0 ? 5489 : seed;
  for (uint32_t k = 1; k < kWords; ++k)
    words_[k] = 1812433253u * (words_[k - 1] ^ (words_[k - 1] >> 30)) + k;
  at_ = kWords;
}

size_t Twister::pairsReady() {
  if (at_ >= kWords) {
    const accel::TwisterKernels& kernels = accel::twisterKernels();
    kernels.twist(words_);
    kernels.temper(words_, given_);
    at_ = 0;
  }
  return (kWords - at_) / 2;
}

uint32_t Twister::next() {
  pairsReady();
  return given_[at_++];
}

double Twister::uniform() {
  for (;;) {
    uint32_t a = next() >> 5, b = next() >> 6;
    if (a | b) return (a * 67108864.0 + b) * 0x1p-53;  // the interval is open
  }
}

void Twister::uniform(double* to, int64_t n) {
  while (n > 0) {
    const int64_t count = std::min(n, int64_t(pairsReady()));
    if (count <= 1) {
      *to++ = uniform();
      --n;
      continue;
    }
    accel::twisterKernels().uniform(given_ + at_, to, size_t(count));
    at_ += 2 * uint32_t(count);
    const int64_t kept = std::remove(to, to + count, 0.0) - to;
    to += kept;
    n -= kept;
  }
}

namespace {

double density(double x) { return std::exp(-0.5 * x * x); }

}  // namespace

// The number of a pair that is not under the layer above; false when it is none and another pair is
// to be tried.
bool Twister::normalOf(const uint32_t* pair, double& out) {
  const uint32_t layer = pair[1] >> 24;
  const uint64_t m = uint64_t(pair[0] >> 3) << 24 | (pair[1] & 0xffffff);
  const double u = double(m) * 0x1p-52 - 1;
  if (layer == 255) {
    double x, y;
    do {
      x = -accel::logForNormal(uniform()) / accel::kZigguratEnd;
      y = -accel::logForNormal(uniform());
    } while (2 * y <= x * x);
    out = std::copysign(accel::kZigguratEnd + x, u);
    return true;
  }
  out = u * accel::kZigguratEdges[layer + 1];
  const double low = density(accel::kZigguratEdges[layer + 1]);
  const double high = density(accel::kZigguratEdges[layer]);
  return low + uniform() * (high - low) < density(out);
}

void Twister::normal(double* to, int64_t n) {
  const accel::TwisterKernels& kernels = accel::twisterKernels();
  while (n > 0) {
    const size_t pairs = size_t(std::min(n, int64_t(pairsReady())));
    if (pairs < 2) {  // one of two words that may stand in two blocks
      const uint32_t pair[2] = {next(), next()};
      uint16_t open[2];
      if (kernels.ziggurat(pair, to, 1, open) > 0 && !normalOf(pair, *to)) continue;
      ++to;
      --n;
      continue;
    }
    const int64_t made = normalBlock(to, pairs);
    to += made;
    n -= made;
  }
}

// Of the next pairs, all in this block. A number that is open takes further words, which then are
// no numbers of their own: those behind them move up.
int64_t Twister::normalBlock(double* to, size_t pairs) {
  uint16_t open[kWords / 2 + 1];
  const uint32_t first = at_;
  const size_t count = accel::twisterKernels().ziggurat(given_ + first, to, pairs, open);
  at_ = first + 2 * uint32_t(pairs);
  if (count == 0) return int64_t(pairs);
  size_t made = open[0], from = made;  // numbers that are final, and pairs that are used up
  for (size_t k = 0; k < count; ++k) {
    if (open[k] < from) continue;  // its words went into the number before it
    std::copy(to + from, to + open[k], to + made);
    made += open[k] - from;
    const uint32_t at = first + 2 * uint32_t(open[k]);
    const uint32_t pair[2] = {given_[at], given_[at + 1]};
    at_ = at + 2;
    double x;
    if (normalOf(pair, x)) to[made++] = x;
    if (at_ < at + 2) return int64_t(made);  // it went on into the next block
    from = (at_ - first) / 2;
  }
  if (from >= pairs) return int64_t(made);
  std::copy(to + from, to + pairs, to + made);
  at_ = first + 2 * uint32_t(pairs);
  return int64_t(made + pairs - from);
}

std::vector<uint32_t> Twister::state() const {
  std::vector<uint32_t> out(words_, words_ + kWords);
  out.push_back(at_);
  return out;
}

void Twister::setState(const uint32_t* words) {
  std::copy_n(words, kWords, words_);
  at_ = std::min<uint32_t>(words[kWords], kWords);
  accel::twisterKernels().temper(words_, given_);
}

namespace {

/// Singles of doubles that `make` gives; what would round to 1 stays below it.
template <class Make>
void asSingles(float* to, int64_t n, bool unit, Make make) {
  double made[256];
  for (int64_t i = 0; i < n; i += 256) {
    const int64_t count = std::min<int64_t>(256, n - i);
    make(made, count);
    for (int64_t k = 0; k < count; ++k) {
      const float x = float(made[k]);
      to[i + k] = unit && x >= 1 ? 1 - 0x1p-24f : x;
    }
  }
}

}  // namespace

void RandomStream::seed(Kind kind, uint32_t seed) {
  kind_ = kind;
  seed_ = seed;
  position_ = 0;
  if (kind == Kind::Twister) twister_.reset(seed);
}

void RandomStream::uniform(const accel::RandomKernels& kernels, double* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.uniformDoubles(seed_, pass(n), to, size_t(n));
  } else if (n == 1) {
    *to = twister_.uniform();
  } else {
    twister_.uniform(to, n);
  }
}

void RandomStream::uniform(const accel::RandomKernels& kernels, float* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.uniformSingles(seed_, pass(n), to, size_t(n));
  } else {
    asSingles(to, n, true, [&](double* made, int64_t count) { twister_.uniform(made, count); });
  }
}

void RandomStream::normal(const accel::RandomKernels& kernels, double* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.normalDoubles(seed_, pass(n), to, size_t(n));
  } else if (inversion) {
    twister_.uniform(to, n);
    kernels.toNormalDoubles(to, size_t(n));
  } else {
    twister_.normal(to, n);
  }
}

void RandomStream::normal(const accel::RandomKernels& kernels, float* to, int64_t n) {
  if (kind_ == Kind::Philox) {
    kernels.normalSingles(seed_, pass(n), to, size_t(n));
  } else {
    asSingles(to, n, false, [&](double* made, int64_t count) { normal(kernels, made, count); });
  }
}

Value RandomStream::state() const {
  if (kind_ == Kind::Twister) return Value::fromVector(twister_.state(), false);
  const std::vector<uint32_t> words = {seed_, 0, uint32_t(position_), uint32_t(position_ >> 32)};
  return Value::fromVector(words, false);
}

bool RandomStream::setState(const Value& words) {
  const int64_t count = kind_ == Kind::Twister ? Twister::kWords + 1 : 4;
  if (!words.isPlain() || words.classId() != ClassId::UInt32 || words.numel() != count)
    return false;
  const uint32_t* from = words.data<uint32_t>();
  if (kind_ == Kind::Twister) {
    twister_.setState(from);
  } else {
    position_ = from[2] | uint64_t(from[3]) << 32;
  }
  return true;
}

Value RandomStream::save() const {
  Value out = Value::structure();
  out.setField("Type", Value::text(generatorName(kind_)));
  out.setField("Seed", Value::scalar(seed_));
  out.setField("State", state());
  return out;
}

void RandomStream::restore(const Value& saved) {
  const Value *type = saved.field("Type"), *seed = saved.field("Seed"),
              *state = saved.field("State");
  bool good = type && seed && state && type->isTextScalar() && seed->isPlain() &&
              seed->numel() == 1 && seed->doubleAt(0) >= 0 && seed->doubleAt(0) < 0x1p32;
  if (good) {
    RandomStream to(generatorNamed(textOf(*type)), uint32_t(seed->doubleAt(0)));
    good = to.setState(*state);
    if (good) *this = to;
  }
  if (!good) fail("MATLAB:rng:BadSettings", "The settings must be a struct that rng returned.");
}

namespace {

struct Generator {
  RandomStream::Kind kind;
  const char* names[3];  ///< of rng, then of RandStream
};
constexpr Generator kGenerators[] = {
    {RandomStream::Kind::Twister, {"twister", "mt19937ar", "twister"}},
    {RandomStream::Kind::Philox, {"philox", "philox4x32_10", "philox4x32-10"}},
};

}  // namespace

RandomStream::Kind generatorNamed(const std::string& name) {
  for (const Generator& g : kGenerators)
    for (const char* known : g.names)
      if (name == known) return g.kind;
  fail("MATLAB:rng:unknownGenerator",
       "There is no generator '%s' here. The generators are 'twister' and 'philox'.", name.c_str());
}

const char* generatorName(RandomStream::Kind kind, bool ofStream) {
  for (const Generator& g : kGenerators)
    if (g.kind == kind) return g.names[ofStream ? 1 : 0];
  return "";
}

}  // namespace matlift::builtins
