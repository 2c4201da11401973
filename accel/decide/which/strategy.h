// What is common to tuning the CPU and tuning a device: how much of it a program allows itself, the
// classes of devices, the caller's limits, and how well predictions came true.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <limits>
#include <string_view>

namespace accel::tuning {

enum class Mode : std::uint8_t {
  On,       // compare the candidates, keep the fastest
  Natural,  // the same, and the natural-gradient policy says which workgroup to look at again
  Off,      // what the record says or the default; never measures, never changes a record
};
// From the text of MATLIFT_AUTOTUNER: "on", "natural" or "ng", "off" or "default"; anything else,
// and no text, is Natural.
constexpr Mode modeOf(std::string_view text) {
  if (text == "on") return Mode::On;
  if (text == "off" || text == "default") return Mode::Off;
  return Mode::Natural;
}
constexpr const char* modeName(Mode mode) {
  return mode == Mode::On ? "on" : mode == Mode::Off ? "off" : "natural";
}

// The class of a device: by who made it, and what drives it.
enum class DeviceClass : std::uint8_t { WebGpu, Metal, Cuda };
DeviceClass classOf(const ProviderInfo& info);
constexpr const char* className(DeviceClass t) {
  return t == DeviceClass::Metal ? "metal" : t == DeviceClass::Cuda ? "cuda" : "webgpu";
}
// The workgroup that a device of that class starts with: whole SIMD groups for the Metal class,
// larger ones for the CUDA class.
constexpr std::uint32_t usualWorkgroup(DeviceClass t) {
  return t == DeviceClass::Cuda ? 256 : t == DeviceClass::Metal ? 128 : 64;
}

struct Limits {
  double memoryBytes = std::numeric_limits<double>::infinity();
  double latencyNanos = std::numeric_limits<double>::infinity();
};

struct StrategyMetrics {
  std::uint64_t recommendations = 0, feedbacks = 0;
  double accuracy = 0;        // mean of min(predicted, actual) / max(predicted, actual)
  double successRate = 0;     // share of runs that worked and were not slower than the default
  double averageSpeedup = 0;  // geometric, against the default; 0: never compared
  double overheadNanos = 0;   // of one recommendation
};

// Measures the metrics of a strategy.
class StrategyMeter {
 public:
  void recommended(double nanos) {
    ++recommendations_;
    overhead_ += nanos;
  }
  void failed() { ++feedbacks_; }
  // plain: what the default would have taken; 0: nobody knows.
  void ran(double predicted, double actual, double plain);
  StrategyMetrics read() const;

 private:
  double accuracySum_ = 0, logSpeedups_ = 0, overhead_ = 0;
  std::uint64_t feedbacks_ = 0, successes_ = 0, compared_ = 0, recommendations_ = 0;
};

}  // namespace accel::tuning
