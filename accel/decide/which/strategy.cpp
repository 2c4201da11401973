#include "accel/decide/which/strategy.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace accel::tuning {

DeviceClass classOf(const ProviderInfo& info) {
  const auto is = [&](std::string_view vendor) {
    return std::equal(vendor.begin(), vendor.end(), info.vendor.begin(), info.vendor.end(),
                      [](char a, unsigned char b) { return a == std::tolower(b); });
  };
  if (is("apple") || info.backend == "metal") return DeviceClass::Metal;
  return is("nvidia") ? DeviceClass::Cuda : DeviceClass::WebGpu;
}

void StrategyMeter::ran(double predicted, double actual, double plain) {
  constexpr double kSlack = 1.05;
  ++feedbacks_;
  accuracySum_ += std::min(predicted, actual) / std::max(predicted, actual);
  // Nothing to be compared with: that it ran is all that can be said.
  successes_ += plain <= 0 || plain * kSlack >= actual;
  if (plain <= 0) return;
  logSpeedups_ += std::log(plain / actual);
  ++compared_;
}

StrategyMetrics StrategyMeter::read() const {
  StrategyMetrics m;
  m.recommendations = recommendations_;
  m.feedbacks = feedbacks_;
  const auto n = static_cast<double>(feedbacks_);
  if (feedbacks_) {
    m.accuracy = accuracySum_ / n;
    m.successRate = static_cast<double>(successes_) / n;
  }
  if (compared_) m.averageSpeedup = std::exp(logSpeedups_ / static_cast<double>(compared_));
  if (recommendations_) m.overheadNanos = overhead_ / static_cast<double>(recommendations_);
  return m;
}

}  // namespace accel::tuning
