// Which candidate to measure next, from latencies measured so far: a softmax policy over the
// candidates in 16.16 fixed point, preconditioned by an inverse-Fisher square-root matrix. Fixed
// point, so that the same measurements give the same choice on every machine.
#pragma once

#include <accel/status.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace accel::tuning {

inline constexpr std::uint32_t kOneQ16 = 1u << 16;

struct Measurement {
  std::uint32_t size = 0;  // the candidate: a workgroup size
  std::uint64_t nanos = 0;
};

struct PolicyStep {
  std::uint32_t next = 0;  // the candidate that the preconditioned policy wants to see again
  std::uint32_t best = 0;  // the fastest measured; the matrix has no say in it
  std::uint64_t bestNanos = 0;
  std::vector<std::uint32_t> weights;   // 16.16; sum to exactly kOneQ16
  std::vector<std::uint32_t> gradient;  // 16.16: the matrix times the weights
};

enum class PolicyError : std::uint8_t { None, NoMeasurements, ZeroTemperature, MatrixShape };

// A step, or which of its inputs made none possible, with a sentence that says what to do.
struct PolicyResult {
  PolicyStep step;
  PolicyError error = PolicyError::None;
  std::string message;
  bool isOk() const { return error == PolicyError::None; }
};

struct NaturalGradientPolicy {
  std::uint64_t temperatureNanos = 10000;  // larger explores more

  // matrix: row-major, n x n for n measurements, 16.16.
  PolicyResult suggest(std::span<const Measurement> measurements,
                       std::span<const std::uint32_t> matrix) const;
};

std::vector<std::uint32_t> identityMatrix(std::size_t n);

// The matrix from repeated rounds of measuring: rounds[r][i] is candidate i's time in round r. What
// the rounds say about the candidates' mean times has the inverse covariance of those means as its
// Fisher information; its inverse square root is the square root of that covariance. Shrunk towards
// the diagonal (few rounds), scaled to a mean diagonal of one. Candidates that are uncertain get
// larger rows: they are worth another look. Fewer than two rounds, or no spread at all: identity.
std::vector<std::uint32_t> estimateMatrix(const std::vector<std::vector<double>>& rounds);

}  // namespace accel::tuning
