// A file with CPU times measured elsewhere, to be taken over as coefficients: JSON with
// auto_offload_calibration at the top or under "suite", holding runs, cpu_time_ms {elementwise,
// reduction, matmul}, units {elementwise, reduction, matmul_flops}, provider {name, vendor,
// backend, device_id} and provider_conflict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accel/decide/measure/record.h"
#include "accel/decide/measure/thresholds.h"

namespace accel::calibration {

struct SampleFile {
  std::uint64_t runs = 0;
  double milliseconds[3] = {0, 0, 0};  // elementwise, reduction, matmul
  double units[3] = {0, 0, 0};
  std::optional<DeviceIdentity> provider;
  bool providerConflict = false;
};

// The outcome of applying a file, also when it was only tried.
struct SampleOutcome {
  std::uint64_t runs = 0;
  bool committed = false;
  policy::Thresholds before, after;
  std::vector<policy::ThresholdDelta> delta;  // at least one
  std::vector<std::string> warnings;          // another provider, conflicting cases
  std::string persistedTo;                    // empty: not written
};

// A failure's text names the file and what is missing.
Result<SampleFile> readSampleFile(const std::string& path);
Result<SampleFile> parseSampleFile(std::string_view json, const std::string& name);

// New coefficients from the sample; a failure when runs is 0 or no coefficient is usable. Warns, in
// the outcome, when the sample is of another device than `device`.
Result<SampleOutcome> applySample(const SampleFile& sample, const policy::Thresholds& before,
                                  const DeviceIdentity& device);

// What changed, field by field.
std::vector<policy::ThresholdDelta> deltaOf(const policy::Thresholds& before,
                                            const policy::Thresholds& after);

}  // namespace accel::calibration
