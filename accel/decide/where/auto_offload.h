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
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "accel/decide/measure/calibrator.h"
#include "accel/decide/measure/drift.h"
#include "accel/decide/measure/profile_lines.h"
#include "accel/decide/measure/record.h"
#include "accel/decide/measure/sample_file.h"
#include "accel/decide/where/credit.h"
#include "accel/decide/where/device_opener.h"
#include "accel/decide/where/policy.h"
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
  void initialise() noexcept;

  // Decides, and fills in all of `decision` but what is known only afterwards.
  Target decide(Work& work, Decision& decision) noexcept;

  // The call has run: `decision` has its measured time and final target. Learns, notices drift,
  // computes the regret, and may do a calibration step.
  // `waited`: seconds of it that nothing was done but wait for the device.
  void finish(const Work& work, Decision& decision, double waited = 0) noexcept;
  // For whoever has asked for a log: a call that finish() does not hear of.
  void tell(const Decision& decision) noexcept {
    if (options_.logLevel != LogLevel::Off) traceDecision(decision);
  }
  // A device's call that was finished before its time was known has it now.
  void timed(const Work& work, Decision& decision) noexcept;
  // How many more calls just like this one, over arrays that are on the host alone, need not be
  // asked about as long as stamp() stays the same: the answer would be the same, and there is
  // nothing to learn. repeated() instead of finish() then.
  std::uint32_t repeats(const Work& work, const Decision& decision) const noexcept;
  void repeated(const Decision& decision) noexcept;
  // Changes with whatever decides but the prices that are learned.
  std::uint64_t stamp() const noexcept { return stamp_; }
  // The host program's plain function has made an array for that call: its later readers tell
  // where the next one should be made. `block`: the array's memory.
  void created(const CallSite& site, const void* block) noexcept;
  // The host has read an array that was on the device.
  void readOnHost(const void* block) noexcept;
  // Was what this call makes read on the host lately? Every so often it is taken as not known, so
  // that a call whose results have found another reader is seen.
  bool isReadOnHost(const CallSite& site) noexcept;

  // The device became known otherwise (forced): identifies it and loads its record.
  void deviceOpened() noexcept;

  // --- the `accel` command
  OffloadReport report();
  // Everything now, within the budget (0: the option's). Progress is called after each step; false
  // stops. Unsupported when there is no device; the CPU is measured all the same. Coefficients
  // that were committed are replaced, but with keepCommitted.
  Status calibrate(double budgetSeconds,
                   const std::function<bool(const calibration::Progress&)>& progress,
                   bool keepCommitted = false);
  // Both places by numbers from elsewhere, instead of measuring; nothing is measured from now on.
  void describe(const cost::Numbers& cpu, const cost::Numbers& device);
  Result<calibration::SampleOutcome> applySample(const std::string& path, bool commit);
  // False: no such name, or not a value for it.
  bool setThreshold(std::string_view name, double value);
  void setMode(Mode mode) {
    options_.mode = mode;
    ++stamp_;
  }
  Mode mode() const noexcept { return options_.mode; }
  void setPrecision(Precision precision) {
    options_.precision = precision;
    ++stamp_;
  }
  Precision precision() const noexcept { return options_.precision; }
  void setLogLevel(LogLevel level);
  // False, and a warning: the file has no usable samples.
  bool setProfile(const std::string& path);
  const cost::TableModel& cpuModel() const { return cpuModel_; }
  const cost::TableModel& deviceModel() const { return deviceModel_; }
  const Thresholds& thresholds() {
    initialise();
    return thresholds_;
  }
  // Writes what was learned, if anything; the destructor does so too.
  void save() noexcept;

 private:
  // --- deciding and learning
  Situation situation(const Work& work) const noexcept;
  double creditFor(const Work& work, bool compiled) const noexcept;
  Target beforeOpening(const Work& work, Decision& d) noexcept;
  void learn(const Work& work, Decision& d, double waited) noexcept;
  void leaveCredit(const Work& work, const Decision& d, double actual) noexcept;
  void countGain(const Work& work, const Decision& d, double actual) noexcept;
  void tellOrigins(const Work& work, Target target) noexcept;
  static std::uint64_t keyOf(const void* block) noexcept {
    return reinterpret_cast<std::uintptr_t>(block) / 16;
  }

  // --- records
  void readProfile();
  // The record that the hint or the open device points to; false: not calibrated.
  bool loadRecord(const std::string& recordKey, bool deviceIsOpen);
  void forgetRecord();
  void loadCpuRecord();
  std::optional<calibration::Record> recordAt(const std::string& recordKey, const char* otherwise);
  // As this program's and this machine's; false, and a warning: it could not be written.
  bool keep(const std::string& recordKey, calibration::Record& record);
  void applyOverrides();
  void takeCoefficients(const Thresholds& from);
  // Coefficients that somebody has set are what the CPU's prices are from now on.
  void priceBy(const Thresholds& before, const Thresholds& after);
  void write() noexcept;
  void saveCpu();
  void leaveProbes();
  void saveDevice();
  std::string hintKey() const;

  // --- opening and measuring
  void opened();
  void openIfDue();
  void gone();
  void finishOpening();
  void between() noexcept;
  bool cpuMeasuringDue() const noexcept;
  bool stepDue() noexcept;
  void startCalibration(bool withDevice, bool resume = false);
  // ended: there is nothing more to do now. What was cut short goes on in a later program.
  void takeOver(bool ended);
  void takeOverCpu(bool ended);
  void takeOverDevice(bool ended);
  void want(const Work& work, double seconds) noexcept;
  void measureWanted();
  Search search() const noexcept;

  // Coefficients that the user set for this session end.
  void endSteering();
  // What is computed in double is computed so on the device: the user has not allowed less.
  bool keepsDoubles() const noexcept {
    return deviceDoubles_ && options_.precision == Precision::Double;
  }

  void warn(const std::string& line);
  // For calls that may not throw: says what was given up and why, if there is memory to say it.
  void warnOf(const char* given, const std::exception& problem) noexcept;
  // A line for who has asked for a log.
  void say(const std::string& line) const;
  std::string startLine() const;
  void traceDecision(const Decision& d) noexcept;
  double now() noexcept { return static_cast<double>(clock_.nanos()) * 1e-9; }
  const char* kept(const std::string& words) { return words_.insert(words).first->c_str(); }

  OffloadOptions options_;
  Provider& cpu_;
  DeviceSide& device_;
  DeviceOpener& opener_;
  Clock& clock_;
  std::once_flag once_;

  Thresholds thresholds_, base_, previous_;  // base: without overrides
  cost::Origin thresholdOrigin_ = cost::Origin::BuiltIn;
  std::vector<std::string> overridden_;
  ThresholdSet asked_ = 0;  // the same as bits
  cost::TableModel cpuModel_, deviceModel_;
  cost::ProfileModel profile_;
  std::string profilePath_;

  calibration::Record record_, cpuRecord_;  // as loaded or last written
  std::string key_;                         // of the device's; empty: none known
  std::string cpuIdentity_, cpuKey_;
  std::unique_ptr<calibration::Calibrator> calibrator_;
  bool measuresDevice_ = false;  // the calibrator does
  bool open_ = false;
  bool hopeless_ = false;      // calibration failed: thresholds decide
  bool deviceDoubles_ = true;  // until it is known: an adapter computes them by integers
  std::uint64_t deviceMemory_ = 0;
  std::string deviceName_ = "device";
  double openSeconds_ = 0.15;  // until it was measured
  double startedAt_ = 0;
  double calibrationSpent_ = 0;  // seconds, beside running calls
  double cpuSeen_ = 0;           // seconds of CPU work decided about
  double eligible_ = 0;          // of them, what a device might have done
  double missed_ = 0;            // seconds that a known but closed device would have saved
  double openAfter_ = 0;
  // A kind of work whose price on the device a call has missed (-1: none), what the calls that
  // missed one took, and what was spent on finding out.
  int wanted_ = -1;
  double wantedSeen_ = 0, wantedSpent_ = 0;
  std::uint32_t unmeasurable_ =
      0;              // kinds that the device has no probe for, or refused: bit by kind
  bool cut_ = false;  // the CPU's calibration ended early: not again in this program
  bool changed_ = false, cpuChanged_ = false;  // something to save
  bool unkept_ = false;                        // the last record could not be written
  std::string refused_;                        // key of a record that cannot be used, and was told
  bool absent_ = false;       // looked for and not found; asked again after more work
  const char* absence_ = "";  // why
  // The CPU's prices before the user set a coefficient for this session. What follows from that is
  // not kept, and ends when coefficients are committed or measured on purpose.
  std::optional<cost::TableModel> unsteered_;
  int drifts_ = 0;
  cost::DriftMonitor drift_[kTargets];
  Remembered<float> blocks_, pipelineCredit_;  // seconds
  Remembered<Gain> gains_;
  // Arrays that creation functions made, and the calls that made them: where those were read.
  Remembered<std::uint64_t> origins_;
  Remembered<float> siteUse_;
  Remembered<bool, 1024> pipelines_;  // that are there
  std::vector<std::string> notes_;
  std::uint64_t stamp_ = 1;
  std::set<std::string> words_;  // that decisions point to
};

}  // namespace accel::policy
