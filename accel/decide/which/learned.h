// Time of each kernel as a function of the workload, learned from what was measured of workloads
// that are alike (a Gaussian process over the nearest of them). What is learned is the logarithm of
// the factor by which a kernel's own estimate is wrong, as a sum of parts:
//   shared    what all kernels of the operation have in common: the machine, memory's speed
//   family    a kernel and its version on all threads; how far it may be off says its `doubt`
//   threads   what all threads are worth, of all kernels much alike
//   own       of this kernel on this very workload
// All but the last change slowly with the workload, so a measured workload tells of its neighbours,
// the less the farther they are, and of those that are far nothing: there the kernels' own
// estimates stand. And, however far: each number that an estimate is made of may be wrong by a
// factor, which counts by the number's share of the estimate (Estimate): what a kernel's start
// takes, what waking threads and what memory takes of all kernels, and what work outside of a
// kernel's range costs. So calls of 10 us, on all threads, tell what those of 1 us will take.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "accel/decide/which/registry.h"

namespace accel::selection {

// Of the logarithm of nanoseconds.
struct Prediction {
  double mean = 0;
  double deviation = 1;
  double apart = 1;    // deviation without what all candidates share: from another's mean, that is
  bool known = false;  // the kernel itself was measured on some workload alike
  double nanos() const;
};

// A kernel on a workload.
struct Subject {
  const KernelEntry* kernel = nullptr;
  std::size_t place = 0;  // its workload's among NearbyModel's; 0: the one that is asked about
  Estimate estimate;
};

// What was measured of it.
struct Sample {
  Subject of;
  double residual = 0;  // logarithm of time over the kernel's estimate
  double variance = 0;  // of the measurement
};

class NearbyModel {
 public:
  static constexpr std::size_t kMostSamples = 64;

  // places: the workload that will be asked about, then those of the samples, of which there are at
  // most kMostSamples.
  NearbyModel(std::vector<Position> places, std::vector<Sample> samples);

  Prediction predict(const KernelEntry& kernel, const Estimate& estimate) const;

  // All candidates of the workload that is asked about. between[i * n + j]: the deviation of the
  // difference of i's and j's logarithms, which is less than either's where they err together.
  struct Predictions {
    std::vector<Prediction> each;
    std::vector<double> between;
  };
  Predictions predictAll(std::span<const Subject> candidates) const;

 private:
  struct Covariance {
    double shared = 0, others = 0;
    double sum() const { return shared + others; }
  };
  // The root's inverse * covariances with the samples.
  struct Weights {
    double all[kMostSamples], others[kMostSamples];
  };
  Covariance covariance(const Subject& a, const Subject& b) const;
  Prediction predict(const Subject& subject, Weights& weights) const;
  const double* row(std::size_t i) const { return root_.data() + i * n_; }

  std::size_t n_, placeCount_;
  std::vector<Sample> samples_;
  std::vector<double> nearness_;  // of two places: how much they have in common
  std::vector<double> root_;      // of the covariance, lower triangle
  std::vector<double> alpha_;     // the covariance's inverse * residuals
};

// How likely it is that `chosen` is not more than 5 % slower than `other`; between: the deviation
// of their difference.
double chanceToBeBest(const Prediction& chosen, const Prediction& other, double between);

}  // namespace accel::selection
