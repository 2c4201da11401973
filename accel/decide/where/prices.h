// What auto-offload believes and keeps: the prices of both places, the thresholds, where each of
// them came from (built in, a record, a profile file, the user, a measurement), and the records.
//
// One thread at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "accel/decide/measure/profile_lines.h"
#include "accel/decide/measure/record.h"
#include "accel/decide/measure/sample_file.h"
#include "accel/decide/where/credit.h"
#include "accel/decide/where/offload_options.h"

namespace accel::policy {

// The records of a program: read as this program's and this machine's, or not at all.
class Records {
 public:
  // Both outlive this.
  Records(const OffloadOptions& options, Notes& notes) : options_(options), notes_(notes) {}

  void begin(const ProviderInfo& cpu);
  // Empty: there is none, or it cannot be used, which is told with what happens otherwise.
  std::optional<calibration::Record> read(const std::string& key, const char* otherwise);
  // False, and a warning: it could not be written.
  bool keep(const std::string& key, calibration::Record& record);
  // The key of the device that was the last; empty: not known.
  std::string lastDevice();
  void keepLastDevice(const std::string& key);

  // Are any kept, and are earlier ones believed?
  bool kept() const { return options_.store != nullptr; }
  bool believed() const { return kept() && !options_.calibrateRefresh; }
  const std::string& cpuKey() const { return cpuKey_; }
  std::string placeOf(const std::string& key) const { return options_.store->placeOf(key); }

 private:
  std::string hintKey() const;

  const OffloadOptions& options_;
  Notes& notes_;
  std::string cpuIdentity_, cpuKey_;
};

class Prices {
 public:
  // All three outlive this.
  Prices(OffloadOptions& options, Notes& notes, Credits& credits)
      : options_(options), notes_(notes), credits_(credits), records_(options, notes) {}

  // Reads the records and the profile.
  void begin(const ProviderInfo& cpu);

  cost::TableModel& of(Target place) { return place == Target::Cpu ? cpu_ : device_; }
  const cost::TableModel& cpu() const { return cpu_; }
  const cost::TableModel& device() const { return device_; }
  const Thresholds& thresholds() const { return thresholds_; }
  const Thresholds& measuredThresholds() const { return base_; }  // without what the user has set
  const calibration::Record& cpuRecord() const { return cpuRecord_; }
  bool byProfile() const { return profile_.known(); }
  bool deviceDoubles() const { return deviceDoubles_; }
  double openSeconds() const { return openSeconds_; }
  // Changes with what the user sets.
  std::uint64_t stamp() const noexcept { return stamp_; }
  const std::string& deviceKey() const { return key_; }  // empty: none is known
  void tell(Situation& s) const noexcept;
  void tell(OffloadReport& r) const;
  // What decides, where it came from, and what was set by hand.
  std::string startLine() const;

  // Something to keep has been learned.
  void changed(Target place) noexcept { changed_[static_cast<int>(place)] = true; }

  // The device is open; openSeconds: that it took, 0: not known. False: it has to be measured.
  bool meet(const ProviderInfo& info, double openSeconds);

  // --- measuring
  calibration::CalibratorOptions calibration(bool withDevice, bool resume) const;
  // The calibrator's numbers become the models', but for what the user has committed. device: the
  // one that was measured. ended: there is nothing more to do now.
  void take(const calibration::Calibrator& c, const ProviderInfo* device, bool ended);
  // Asked for by the user: lessons and records count no more.
  void measureAnew(bool withDevice);
  void uncommit();

  // --- what the user sets
  // False: no such name, or not a value for it.
  bool setThreshold(std::string_view name, double value);
  // False, and a warning: the file has no usable samples.
  bool setProfile(const std::string& path);
  Result<calibration::SampleOutcome> applySample(const std::string& path, bool commit);

  // Writes what has changed. waited: seconds of the program whose share measuring has not had;
  // unfinished: a calibration of the CPU that the program's end cuts short, or null.
  void save(double waited, const calibration::Calibrator* unfinished);
  std::string cpuPlace() const;  // of the CPU's record; empty: it is not kept

 private:
  void readProfile();
  void loadCpuRecord();
  // False: not calibrated. open: which device is open, where one is.
  bool loadRecord(const std::string& recordKey, const calibration::DeviceIdentity* open = nullptr);
  void forgetRecord();
  void leaveProbes(const calibration::Calibrator& unfinished);
  void saveCpu(double waited);
  void saveDevice();

  void takeCpu(const calibration::Calibrator& c, bool withDevice, bool ended);
  void takeDevice(const calibration::Calibrator& c, const ProviderInfo& info, bool ended);
  void takeCoefficients(const Thresholds& from);
  void applyOverrides();
  // Coefficients that somebody has set are what the CPU's prices are from now on.
  void priceBy(const Thresholds& before, const Thresholds& after);
  // Coefficients that the user set for this session end.
  void endSteering();

  std::uint64_t stamp_ = 0;
  OffloadOptions& options_;
  Notes& notes_;
  Credits& credits_;
  Records records_;
  Thresholds thresholds_, base_, previous_;  // base: without overrides
  cost::Origin thresholdOrigin_ = cost::Origin::BuiltIn;
  std::vector<std::string> overridden_;
  ThresholdSet asked_ = 0;  // the same as bits
  cost::TableModel cpu_, device_;
  cost::ProfileModel profile_;
  std::string profilePath_;
  calibration::Record record_, cpuRecord_;  // as loaded or last written
  std::string key_;                         // of the device's; empty: none known
  bool deviceDoubles_ = true;    // until it is known: an adapter computes them by integers
  double openSeconds_ = 0.15;    // until it was measured
  bool changed_[kTargets] = {};  // something to save
  bool unkept_ = false;          // the last record could not be written
  std::string refused_;          // key of a record that cannot be used, and was told
  // The CPU's prices before the user set a coefficient for this session. What follows from that is
  // not kept, and ends when coefficients are committed or measured on purpose.
  std::optional<cost::TableModel> unsteered_;
};

}  // namespace accel::policy
