// Feedback of a running program on its workgroup size, with hysteresis: between the two bounds
// nothing changes.
#pragma once

#include <cstdint>
#include <optional>

namespace accel::tuning {

struct RunFeedback {
  std::uint32_t size = 0;        // of the workgroups observed
  std::uint64_t idleMicros = 0;  // within the window
  double itemsPerMicro = 0;      // throughput
};

struct ResizePolicy {
  std::uint32_t limit = 1024;  // the device's
  std::uint32_t minimum = 32;
  double saturation = 1.0;            // items per microsecond below which there is room to grow
  std::uint64_t idleMicros = 100000;  // above which the groups are too large

  // Half the size after much idling (never under the minimum), double below saturation (never over
  // the limit), otherwise nothing.
  std::optional<std::uint32_t> suggest(const RunFeedback& feedback) const {
    const std::uint32_t now = feedback.size < 1 ? 1 : feedback.size;
    if (feedback.idleMicros > idleMicros) {
      if (now / 2 < minimum) return std::nullopt;
      return now / 2;
    }
    if (feedback.itemsPerMicro < saturation && now <= limit / 2) return now * 2;
    return std::nullopt;
  }
};

}  // namespace accel::tuning
