// What is known of a device, or of this machine's CPU, as text: one JSON record each. The CPU's is
// there (and learns) without any device.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "accel/decide/measure/table_model.h"
#include "accel/decide/measure/thresholds.h"

namespace accel::calibration {

// Whose record it is.
struct DeviceIdentity {
  std::string vendor, name, backend, driver;
  std::uint32_t deviceId = 0;
  friend bool operator==(const DeviceIdentity&, const DeviceIdentity&) = default;
};

// "<vendor>-<name>-<backend>-<device id>", each slugified. The driver is no part of the name:
// another driver's record is replaced.
std::string recordKey(const DeviceIdentity& device);

// From what a provider says of itself.
DeviceIdentity identityOf(const ProviderInfo& info);

// Model, cores and vector target: a record of another CPU is no record.
std::string cpuIdentity(const std::string& target, int threads);

// Records of another version are none.
inline constexpr int kRecordVersion = 6;
inline constexpr std::size_t kMostPipelines = 256;

struct Record {
  DeviceIdentity device;  // nobody's: the CPU's own record
  std::string cpu;        // whose it is, or beside which it was: model, vector target, threads
  std::string matlift;    // version
  std::int64_t time = 0;  // seconds since 1970
  double millis = 0;      // that the calibration took
  bool complete = false;  // false: quick probes only, or the budget ran out
  policy::Thresholds thresholds;  // of the CPU's record its coefficients count
  cost::Numbers numbers;

  // Of a device: seconds to open it, and those that its pipelines gained over the CPU in a program,
  // by their signature.
  double openSeconds = 0;
  bool deviceDoubles = false;
  std::vector<std::pair<std::uint64_t, double>> pipelines;

  // Of the CPU. The coefficients are the user's: kept until others are committed or measuring is
  // asked for.
  bool committed = false;
  bool usable = true;  // false: the first probes are not all done, the built-in prices still count
  int probes = 0;      // of the plan, done so far
  double waited = 0;   // seconds of programs in which none was due
};

std::string writeRecord(const Record& record);
// False with `why` in words: a later version, damaged, a field missing, negative, not finite or
// absurd; with no words: an earlier version's. `out` is then untouched: a damaged record is no
// record.
bool readRecord(std::string_view text, Record& out, std::string& why);

}  // namespace accel::calibration
