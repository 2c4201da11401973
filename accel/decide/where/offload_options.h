// What a host program asks of auto-offload, and what it is told.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "accel/decide/measure/calibrator.h"
#include "accel/decide/where/policy.h"
#include "accel/telemetry/record_store.h"

namespace accel::policy {

// Looked for in the folder of the program; need not be there.
inline constexpr const char* kUsualProfile = "wgpu_profile.json";

enum class LogLevel : std::uint8_t { Off, Info, Trace };

struct OffloadOptions {
  Mode mode = Mode::Auto;  // MATLIFT_ACCEL_AUTO_OFFLOAD
  Precision precision = Precision::Double;
  bool calibrate = true;            // MATLIFT_ACCEL_CALIBRATE
  bool calibrateRefresh = false;    // ..._CALIBRATE_REFRESH: as if no record were there
  double calibrationBudget = 0.25;  // seconds
  // Share of the program's time that calibration may take while it runs.
  double calibrationShare = 0.02;
  // Seconds of offloadable CPU work after which an unknown device is opened and looked at: about
  // what that takes. Of this program alone: one that is over before any device could be open gains
  // nothing by the fastest, however often it runs.
  double openAfterSeconds = 0.2;
  // Seconds of CPU work after which its prices are measured, and the share of that work that the
  // first probes may take.
  double measureCpuAfterSeconds = 0.005;
  double quickShare = 0.1;
  bool openInBackground = true;
  // Overrides by threshold name; MATLIFT_ACCEL_THRESHOLD_* and SMALL_BATCH_*. They win over records
  // and calibration.
  std::vector<std::pair<std::string, double>> thresholds;
  // Profile model files, the first that can be read counts (environment, option, kUsualProfile).
  std::vector<std::string> profilePaths;
  LogLevel logLevel = LogLevel::Off;
  std::size_t logCapacity = 4096;
  // Null: nothing is kept between runs. Records stand under their device's key.
  std::shared_ptr<RecordStore> store;
  std::string matliftVersion;
  // What stands for "which device will be found here" before one was opened (library, driver
  // settings): a record found under it is believed until the device is open.
  std::string deviceHint;
  std::string providerName = "webgpu";  // of a device that is known and not open
  calibration::HostTasks hostTasks;
  // Whole lines without their end. Null: dropped.
  std::function<void(const std::string&)> warn;
  std::function<void(const std::string&)> trace;  // logLevel
};

// For the report.
struct OffloadReport {
  Mode mode = Mode::Auto;
  Precision precision = Precision::Double;
  std::string provider;  // "webgpu", "sim", or "none"
  std::string adapter;
  std::string unavailable;  // why there is no device
  bool deviceOpen = false;
  bool devicePossible = false;   // there is a way to get one
  Search search = Search::Over;  // what is between the program and a device that is known
  double eligible = 0, lookAfter = 0;
  Thresholds thresholds;
  cost::Origin thresholdOrigin = cost::Origin::BuiltIn;
  std::vector<std::string> overridden;  // names that the environment or the user set
  cost::Origin cpuModel = cost::Origin::None, deviceModel = cost::Origin::None;
  std::string profilePath;  // the profile model in use
  std::string cachePath;    // of the record
  std::string cpuCachePath;
  bool kept = true;                // false: the last record could not be written
  std::int64_t cpuMeasuredAt = 0;  // seconds since 1970; 0: never
  std::int64_t calibratedAt = 0;
  double calibrationMillis = 0;
  bool calibrating = false, calibrationComplete = false;
  calibration::Progress progress;
  Thresholds previous;
  std::vector<ThresholdDelta> delta;  // against `previous`; empty: nothing changed
  int drifts = 0;                     // times that the models were found to be off
  int driftOutside = 0, driftWindow = 0;
  std::vector<std::string> notes;  // warnings given so far, failed probes
};

// What auto-offload says: warnings, which `accel report` repeats, and the lines of its log.
class Notes {
 public:
  explicit Notes(const OffloadOptions& options) : options_(options) {}

  void add(std::string line);
  void warn(const std::string& line);
  // For calls that may not throw: says what was given up and why, if there is memory to say it.
  void gaveUp(const char* what, const std::exception& problem) noexcept;
  // A line for who has asked for a log.
  void say(const std::string& line) const;
  void trace(const Decision& d) const noexcept;
  const std::vector<std::string>& all() const { return lines_; }

 private:
  const OffloadOptions& options_;
  std::vector<std::string> lines_;
};

}  // namespace accel::policy
