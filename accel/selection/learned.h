// Time of each kernel as a function of the workload, learned online: recursive least squares on
// logarithmic features. What is learned is the factor by which a kernel's own estimate is wrong, as
// a sum of parts: what all kernels of the operation share (the machine, memory that is touched for
// the first time), what is the kernel's, and what is its version's (all threads instead of one).
// One slow run so makes all of them look slower, not only the kernel that happened to be the first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "accel/selection/kernel.h"

namespace accel::selection {

inline constexpr std::size_t kFeatures = 10;
using Features = std::array<double, kFeatures>;
Features featuresOf(const Workload& w);

// Of the logarithm of nanoseconds.
struct Prediction {
  double mean = 0;
  double deviation = 1;
  double cut = 0;  // by how much the model was held back: beside a measurement it is that uncertain
  double apart = 1;  // deviation without what all candidates share: from another's mean, that is
  double nanos() const;
};

class TimeModel {
 public:
  // doubt: how far off, as a factor's logarithm, the estimate may be at first.
  explicit TimeModel(double doubt = 1);

  double mean(const Features& x) const;
  double variance(const Features& x) const;
  // One of the parts that were off by `miss` together; total: the variance of their sum, noise
  // included.
  void learn(const Features& x, double miss, double total);

  std::uint64_t samples() const { return samples_; }
  // Mean absolute error of the logarithm, measured on each sample before it was learned.
  double measuredError() const { return error_; }

  // For the record.
  std::array<double, kFeatures> weights;
  std::array<double, kFeatures * kFeatures> spread;
  void restore(std::uint64_t samples, double error);

 private:
  std::uint64_t samples_ = 0;
  double error_ = 1;
  double prior_ = 1;
};

// One part of a kernel's prediction; null: nothing was learned for it yet.
struct ModelPart {
  const TimeModel* model = nullptr;
  double doubt = 1;
  double mean(const Features& x) const { return model ? model->mean(x) : 0; }
  double variance(const Features& x) const {
    return model ? model->variance(x) : TimeModel(doubt).variance(x);
  }
};

// Of the logarithm of (time / the kernel's estimate); the shared part comes first.
Prediction predict(std::span<const ModelPart> parts, const Features& x);
// first: of this kernel on such a workload; it also touched memory and caches, and says less.
void learn(std::span<TimeModel* const> parts, const Features& x, double target, bool first);

// How likely it is that `chosen` is not more than 5 % slower than `other`.
double chanceToBeBest(const Prediction& chosen, const Prediction& other);

}  // namespace accel::selection
