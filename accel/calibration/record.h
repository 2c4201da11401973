// What is known of a device and of this machine's CPU beside it, as text: one JSON record a device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "accel/calibration/device_identity.h"
#include "accel/cost/table_model.h"
#include "accel/policy/thresholds.h"

namespace accel::calibration {

inline constexpr int kRecordVersion = 1;

struct Record {
  DeviceIdentity device;
  std::string cpu;         // model, threads, vector target
  std::string matlift;     // version
  std::int64_t time = 0;   // seconds since 1970
  double millis = 0;       // that the calibration took
  double openSeconds = 0;  // to open the device
  bool complete = false;   // false: quick probes only, or the budget ran out
  bool deviceDoubles = false;
  policy::Thresholds thresholds;
  cost::Numbers cpuNumbers;
  cost::Numbers deviceNumbers;
};

std::string writeRecord(const Record& record);
// False with `why` in words: another version, damaged, a field missing, negative, not finite or
// absurd. `out` is then untouched: a damaged record is no record.
bool readRecord(std::string_view text, Record& out, std::string& why);

}  // namespace accel::calibration
