// The inside of AutoOffload, shared by its files.
#pragma once

#include <mutex>
#include <optional>
#include <set>

#include "accel/cost/drift.h"
#include "accel/cost/profile_lines.h"
#include "accel/policy/auto_offload.h"
#include "accel/policy/credit.h"

namespace accel::policy {

struct AutoOffload::Parts {
  Parts(OffloadOptions given, Provider& cpu, DeviceSide& device, DeviceOpener& opener,
        Clock& clock);

  // --- deciding and learning (auto_offload.cpp)
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

  // --- records (auto_offload_records.cpp)
  void readProfile();
  // The record that the hint or the open device points to; false: not calibrated.
  bool loadRecord(const std::string& recordKey, bool deviceIsOpen);
  void forgetRecord();
  void loadCpuRecord();
  std::optional<std::string> recordText(const std::string& recordKey, const char* otherwise);
  void applyOverrides();
  void takeCoefficients(const Thresholds& from);
  // Coefficients that somebody has set are what the CPU's prices are from now on.
  void priceBy(const Thresholds& before, const Thresholds& after);
  void save() noexcept;
  void saveCpu();
  void leaveProbes();
  void saveDevice();
  std::string hintKey() const;

  // --- opening and measuring (auto_offload_measure.cpp)
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

  void warn(const std::string& line);
  /// For calls that may not throw: says what was given up and why, if there is memory to say it.
  void warnOf(const char* given, const std::exception& problem) noexcept;
  void traceDecision(const Decision& d) noexcept;
  double now() noexcept { return static_cast<double>(clock.nanos()) * 1e-9; }
  const char* kept(const std::string& words) { return words_.insert(words).first->c_str(); }

  OffloadOptions options;
  Provider& cpu;
  DeviceSide& device;
  DeviceOpener& opener;
  Clock& clock;
  std::once_flag once;

  Thresholds thresholds, base, previous;  // base: without overrides
  cost::Origin thresholdOrigin = cost::Origin::BuiltIn;
  std::vector<std::string> overridden;
  ThresholdSet asked = 0;  // the same as bits
  cost::TableModel cpuModel, deviceModel;
  cost::ProfileModel profile;
  std::string profilePath;

  calibration::Record record;  // as loaded or last written
  std::string key;             // of the record; empty: no device known
  calibration::CpuRecord cpuRecord;
  std::string cpuIdentity, cpuKey;
  std::unique_ptr<calibration::Calibrator> calibrator;
  bool measuresDevice = false;  // the calibrator does
  bool open = false;
  bool hopeless = false;  // calibration failed: thresholds decide
  bool deviceDoubles = false;
  std::uint64_t deviceMemory = 0;
  std::string deviceName = "device";
  double openSeconds = 0.15;  // until it was measured
  double startedAt = 0;
  double calibrationSpent = 0;  // seconds, beside running calls
  double cpuSeen = 0;           // seconds of CPU work decided about
  double eligible = 0;          // of them, what a device might have done
  double missed = 0;            // seconds that a known but closed device would have saved
  double openAfter = 0;
  // A kind of work whose price on the device a call has missed (-1: none), what the calls that
  // missed one took, and what was spent on finding out.
  int wanted = -1;
  double wantedSeen = 0, wantedSpent = 0;
  std::uint32_t unmeasurable =
      0;             // kinds that the device has no probe for, or refused: bit by kind
  bool cut = false;  // the CPU's calibration ended early: not again in this program
  bool changed = false, cpuChanged = false;  // something to save
  bool unkept = false;                       // the last record could not be written
  std::string refused;                       // key of a record that cannot be used, and was told
  bool absent = false;       // looked for and not found; asked again after more work
  const char* absence = "";  // why
  // The CPU's prices before the user set a coefficient for this session. What follows from that is
  // not kept, and ends when coefficients are committed or measured on purpose.
  std::optional<cost::TableModel> unsteered;
  void endSteering();
  int drifts = 0;
  cost::DriftMonitor drift[kTargets];
  CreditTable blocks, pipelineCredit;
  GainTable gains;
  // Arrays that creation functions made, and the calls that made them: where those were read.
  OriginTable origins;
  CreditTable siteUse;
  PipelineTable pipelines;
  std::vector<std::string> notes;
  std::uint64_t stamp = 1;
  std::set<std::string> words_;  // that decisions point to
};

}  // namespace accel::policy
