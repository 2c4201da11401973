// Time of each kernel as a function of the workload, learned from what was measured of workloads
// that are alike (a Gaussian process over the nearest of them). What is learned is the logarithm of
// the factor by which a kernel's own estimate is wrong, as a sum of parts:
//   shared    what all kernels of the operation have in common: the machine, memory's speed
//   family    a kernel and its version on all threads; how far it may be off says its `doubt`
//   threads   what all threads are worth, of all kernels much alike
//   own       of this kernel on this very workload
// All but the last change slowly with the workload, so a measured workload tells of its neighbours,
// the less the farther they are, and of those that are far nothing: there the kernels' own
// estimates stand.
#pragma once

#include <cstdint>
#include <vector>

#include "accel/selection/kernel.h"

namespace accel::selection {

// Of the logarithm of nanoseconds.
struct Prediction {
  double mean = 0;
  double deviation = 1;
  double apart = 1;    // deviation without what all candidates share: from another's mean, that is
  bool known = false;  // the kernel itself was measured on some workload alike
  double nanos() const;
};

// What was measured of one kernel.
struct Sample {
  const KernelEntry* kernel = nullptr;
  std::size_t place = 0;  // its workload's among NearbyModel's; 0: the one that is asked about
  double residual = 0;    // logarithm of time over the kernel's estimate
  double variance = 0;    // of the measurement
};

class NearbyModel {
 public:
  static constexpr std::size_t kMostSamples = 64;

  // places: the workload that will be asked about, then those of the samples, of which there are at
  // most kMostSamples.
  NearbyModel(std::vector<Position> places, std::vector<Sample> samples);

  // estimate: the kernel's own, nanoseconds.
  Prediction predict(const KernelEntry& kernel, double estimate) const;

 private:
  // Of two places: how much of the shared part, and of the others, they have in common.
  struct Nearness {
    double shared, others;
  };
  struct Covariance {
    double shared = 0, others = 0;
    double sum() const { return shared + others; }
  };
  Covariance covariance(const KernelEntry& a, std::size_t placeA, const KernelEntry& b,
                        std::size_t placeB) const;
  const double* row(std::size_t i) const { return root_.data() + i * n_; }

  std::size_t n_, placeCount_;
  std::vector<Sample> samples_;
  std::vector<Nearness> nearness_;
  std::vector<double> root_;   // of the covariance, lower triangle
  std::vector<double> alpha_;  // the covariance's inverse * residuals
};

// How likely it is that `chosen` is not more than 5 % slower than `other`.
double chanceToBeBest(const Prediction& chosen, const Prediction& other);

}  // namespace accel::selection
