// What is known of a device, and of this machine's CPU, as text: one JSON record a device, and one
// for the CPU, which is there (and learns) without any device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "accel/calibration/device_identity.h"
#include "accel/cost/table_model.h"
#include "accel/policy/thresholds.h"

namespace accel::calibration {

// 2: the CPU has a record of its own. 3: a device's has what its pipelines have gained.
inline constexpr int kRecordVersion = 4;
inline constexpr std::size_t kMostPipelines = 256;

struct Record {
  DeviceIdentity device;
  std::string cpu;         // beside which the thresholds were found: model, vector target, threads
  std::string matlift;     // version
  std::int64_t time = 0;   // seconds since 1970
  double millis = 0;       // that the calibration took
  double openSeconds = 0;  // to open the device
  bool complete = false;   // false: quick probes only, or the budget ran out
  bool deviceDoubles = false;
  policy::Thresholds thresholds;
  cost::Numbers deviceNumbers;
  // Seconds gained over the CPU in a program, by the signature of the pipeline.
  std::vector<std::pair<std::uint64_t, double>> pipelines;
};

struct CpuRecord {
  std::string cpu;
  std::string matlift;
  std::int64_t time = 0;
  double millis = 0;
  bool complete = false;
  // The coefficients are the user's: kept until others are committed or measuring is asked for.
  bool committed = false;
  bool usable = true;  // false: the first probes are not all done, the built-in prices still count
  int probes = 0;      // of the plan, done so far
  double waited = 0;   // seconds of programs in which none was due
  // Seconds an element or multiply-add: the rule of thumb that the report shows.
  double elementSeconds = 0, reductionSeconds = 0, flopSeconds = 0;
  cost::Numbers numbers;
};

std::string writeRecord(const Record& record);
// False with `why` in words: a later version, damaged, a field missing, negative, not finite or
// absurd; with no words: an earlier version's. `out` is then untouched: a damaged record is no
// record.
bool readRecord(std::string_view text, Record& out, std::string& why);

std::string writeRecord(const CpuRecord& record);
bool readRecord(std::string_view text, CpuRecord& out, std::string& why);

}  // namespace accel::calibration
