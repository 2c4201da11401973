// Times of one case: every kernel that takes it, and the selection, all measured alike.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tests/bench/selection/cases.h"

namespace selection_bench {

// The least of noisy medians is too small: so the best kernel is chosen by the even rounds, and all
// times that are compared are of the odd ones.
struct Times {
  double chosenBy = 0;  // nanoseconds, median of the even rounds
  double nanos = 0;     // median of the odd rounds
};

inline constexpr const char* kRuleOne = "the built-in rule on one thread";
inline constexpr const char* kRuleAll = "the built-in rule on all threads";

struct Measured {
  std::map<std::string, Times> fixed;  // by kernel
  // The built-in rules held to one thread and to all: what could be used everywhere as well.
  std::map<std::string, Times> rules;
  double adaptive = 0;  // after learning; nanoseconds
  double first = 0;     // mean of the calls while learning
  double builtIn = 0;   // by the kernels' own rules, without selection and tuning

  const std::string& bestKernel() const;
  double best() const { return fixed.at(bestKernel()).nanos; }
  const Times* find(const std::string& kernel) const {
    const auto at = fixed.find(kernel), rule = rules.find(kernel);
    return at != fixed.end() ? &at->second : rule != rules.end() ? &rule->second : nullptr;
  }
  double of(const std::string& kernel) const { return find(kernel)->nanos; }
};

// Infinite without any.
double median(std::vector<double> v);

// Kernels that take the case, whatever their bits.
std::vector<const accel::selection::KernelEntry*> takers(
    const accel::selection::KernelRegistry& registry, const accel::selection::Workload& w);

// The arrays are there. seconds: about what the case may take.
Measured measure(Case& c, const std::vector<const accel::selection::KernelEntry*>& kernels,
                 double seconds);

}  // namespace selection_bench
