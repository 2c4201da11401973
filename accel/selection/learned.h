// Time of each kernel as a function of the workload, learned online: recursive least squares on
// logarithmic features, one model a kernel. A model starts at the kernel's own estimate and learns
// the factor by which that is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

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
  double nanos() const;
};

class TimeModel {
 public:
  TimeModel();

  // Of the logarithm of (time / the kernel's estimate).
  Prediction predict(const Features& x) const;
  void learn(const Features& x, double target);

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
};

// How likely it is that `chosen` is not more than 5 % slower than `other`.
double chanceToBeBest(const Prediction& chosen, const Prediction& other);

}  // namespace accel::selection
