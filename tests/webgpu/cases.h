// Small helpers of the doctest files here.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

#include "tests/webgpu/harness.h"

namespace harness {

// The provider, or the test ends: CI must have an adapter, and then nothing is skipped.
inline webgpu::WebgpuProvider& need() {
  std::string why;
  webgpu::WebgpuProvider* found = provider(&why);
  REQUIRE_MESSAGE(found, why);
  return *found;
}

inline std::vector<float> randomFloats(size_t count, uint32_t seed, float low = -4,
                                       float high = 4) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(count);
  for (float& value : values) value = distribution(engine);
  return values;
}

// Random numbers with NaN, infinities, zeros of both signs and repeats strewn in.
inline std::vector<float> roughFloats(size_t count, uint32_t seed) {
  std::vector<float> values = randomFloats(count, seed, -100, 100);
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const float special[] = {NAN, kInf, -kInf, 0.0f, -0.0f, 1.0f, -1.0f, 2.5f, -2.5f, 16777216.0f};
  std::mt19937 engine(seed + 1);
  for (size_t i = 0; i < count; ++i) {
    const uint32_t pick = engine() % 40;
    if (pick < std::size(special)) values[i] = special[pick];
  }
  return values;
}

inline Array must(const accel::Task& task, const std::vector<Array>& in, Array out) {
  std::vector<Array> outputs{std::move(out)};
  accel::Status status = run(need(), task, in, outputs);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  return outputs[0];
}

// Sizes around vec4, workgroup and block edges, and primes.
inline constexpr int64_t kEdges[] = {1,  2,   3,   4,   5,   7,    31,   32,   33,   63,   64,
                                     65, 127, 255, 256, 257, 1021, 4095, 4096, 4097, 8191, 65537};

}  // namespace harness
