// The hand-written loops on all cores, each worker its share of the arrays: what a script is
// measured against.
#pragma once

#include <cstddef>

#include "accel/cpu/thread_pool.h"

namespace bench {

class ThreadedLoops {
 public:
  void chain(const float* x, const float* y, float* z, std::size_t n);
  void chain(const double* x, const double* y, double* z, std::size_t n);
  // Two passes, as the definition has them: the mean, then the squares about it.
  double variance(const double* x, std::size_t n);
  double norm(const double* x, const double* y, std::size_t n);
  bool any(const double* x, const double* y, std::size_t n);
  double payoff(const double* x, std::size_t n);
  // Three passes over images of three channels: the means, the squares about them, the result.
  void images(const float* x, std::size_t pixels, std::size_t count, float* z);
  int threads() const { return pool_.size(); }

 private:
  template <class F>
  void split(std::size_t total, F work);
  template <class F>
  double sumOver(std::size_t total, F work);

  accel::cpu::ThreadPool pool_{0};
};

}  // namespace bench
