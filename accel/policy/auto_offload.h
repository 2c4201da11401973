// Auto-offload as one object: the models, thresholds and where they came from, calibration while
// the program runs, what is kept between runs, and the state behind `accel`.
//
// The engine asks decide() for every group and task, and tells finish() what happened. The first
// calls are served by the CPU: the device is opened (in the background where threads exist) only
// when offloadable work has added up, or when a record of an earlier run promises a gain; then
// short measurements are made between calls. The CPU's own prices are measured the same way, learn
// from every call and are kept, with a device or without.
//
// One thread at a time, except initialise(), which any thread may call.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "accel/calibration/calibrator.h"
#include "accel/calibration/record.h"
#include "accel/calibration/sample_file.h"
#include "accel/policy/device_opener.h"
#include "accel/policy/policy.h"
#include "accel/telemetry/record_store.h"

namespace accel {
class DeviceSide;
}

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

class AutoOffload {
 public:
  // All four outlive this object.
  AutoOffload(OffloadOptions options, Provider& cpu, DeviceSide& device, DeviceOpener& opener,
              Clock& clock);
  ~AutoOffload();
  AutoOffload(const AutoOffload&) = delete;
  AutoOffload& operator=(const AutoOffload&) = delete;

  // Reads the record and the profile; once. Safe from several threads. decide() calls it.
  void initialise() const noexcept;

  // Decides, and fills in all of `decision` but what is known only afterwards.
  Target decide(Work& work, Decision& decision) noexcept;

  // The call has run: `decision` has its measured time and final target. Learns, notices drift,
  // computes the regret, and may do a calibration step.
  // `waited`: seconds of it that nothing was done but wait for the device.
  void finish(const Work& work, Decision& decision, double waited = 0) noexcept;
  // A device's call that was finished before its time was known has it now.
  void timed(const Work& work, Decision& decision) noexcept;
  // How many more calls just like this one, over arrays that are on the host alone, need not be
  // asked about as long as stamp() stays the same: the answer would be the same, and there is
  // nothing to learn. repeated() instead of finish() then.
  std::uint32_t repeats(const Work& work, const Decision& decision) const noexcept;
  void repeated(const Decision& decision) noexcept;
  // Changes with whatever decides but the prices that are learned.
  std::uint64_t stamp() const noexcept;
  // The host program's plain function has made an array for that call: its later readers tell
  // where the next one should be made. `block`: the array's memory.
  void created(const CallSite& site, const void* block) noexcept;
  // The host has read an array that was on the device.
  void readOnHost(const void* block) noexcept;

  // The device became known otherwise (forced): identifies it and loads its record.
  void deviceOpened() noexcept;

  // --- the `accel` command
  OffloadReport report() const;
  // Everything now, within the budget (0: the option's). Progress is called after each step; false
  // stops. Unsupported when there is no device; the CPU is measured all the same. Coefficients
  // that were committed are replaced, but with keepCommitted.
  Status calibrate(double budgetSeconds,
                   const std::function<bool(const calibration::Progress&)>& progress,
                   bool keepCommitted = false);
  Result<calibration::SampleOutcome> applySample(const std::string& path, bool commit);
  // False: no such name, or not a value for it.
  bool setThreshold(std::string_view name, double value);
  void setMode(Mode mode);
  Mode mode() const noexcept;
  void setPrecision(Precision precision);
  // Elements from which a creation function (zeros, rand, linspace) may make its array on the
  // device where nothing was measured; none: on the host (no device, off, or a double on an f32
  // device). With costs known, decide() weighs a creation like any other call.
  std::optional<double> sequenceHint(DType dtype) const;

  const cost::TableModel& cpuModel() const;
  const cost::TableModel& deviceModel() const;
  // Beside the record of the device: where selection and tuning keep theirs. Empty: not known yet.
  std::string recordKey() const;
  RecordStore* store() const;
  const Thresholds& thresholds() const;
  // Writes what was learned, if anything; the destructor does so too.
  void save() noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace accel::policy
