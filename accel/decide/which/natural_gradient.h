// Which candidate to measure next, from latencies measured so far: a softmax policy over the
// candidates in 16.16 fixed point, preconditioned by an inverse-Fisher square-root matrix. Fixed
// point, so that the same measurements give the same choice on every machine.
#pragma once

#include <accel/status.h>

#include <cstdint>
#include <span>
#include <vector>

namespace accel::tuning {

inline constexpr std::uint32_t kOneQ16 = 1u << 16;

struct PolicyStep {
  std::size_t next = 0;  // the candidate that the preconditioned policy wants to see again
  std::size_t best = 0;  // the fastest measured; the matrix has no say in it
  std::vector<std::uint32_t> weights;   // 16.16; sum to exactly kOneQ16
  std::vector<std::uint32_t> gradient;  // 16.16: the matrix times the weights
};

struct NaturalGradientPolicy {
  std::uint64_t temperatureNanos = 10000;  // larger explores more

  // nanos: per candidate; matrix: row-major, n x n for n candidates, 16.16. No measurement, no
  // temperature and a matrix of another shape are errors of their own words.
  Result<PolicyStep> suggest(std::span<const std::uint64_t> nanos,
                             std::span<const std::uint32_t> matrix) const;
};

// The matrix from how far each candidate's mean time may be off. Candidates are measured one by
// one, so their errors are independent and the Fisher information of the means is diagonal: its
// inverse square root holds those deviations. Scaled to a mean of one; candidates that are
// uncertain get larger rows and are worth another look. All zero, or not numbers: the identity.
std::vector<std::uint32_t> matrixOf(std::span<const double> deviations);

}  // namespace accel::tuning
