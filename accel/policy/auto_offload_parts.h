// The inside of AutoOffload, shared by its two files.
#pragma once

#include <mutex>

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
  void learn(const Work& work, const Decision& d, double actual) noexcept;
  void leaveCredit(const Work& work, const Decision& d, double actual) noexcept;
  static std::uint64_t keyOf(const void* block) noexcept {
    return reinterpret_cast<std::uintptr_t>(block) / 16;
  }

  // --- state (auto_offload_state.cpp)
  void readProfile();
  // The record that the hint or the open device points to; false: not calibrated.
  bool loadRecord(const std::string& recordKey, bool deviceIsOpen);
  void applyOverrides();
  void opened();
  void openIfDue();
  void between() noexcept;
  void startCalibration();
  void takeOver(bool complete);
  void save() noexcept;
  void warn(const std::string& line);
  void traceDecision(const Decision& d) noexcept;
  double now() noexcept { return static_cast<double>(clock.nanos()) * 1e-9; }
  std::string hintKey() const;

  OffloadOptions options;
  Provider& cpu;
  DeviceSide& device;
  DeviceOpener& opener;
  Clock& clock;
  std::once_flag once;

  Thresholds thresholds, base, previous;  // base: without overrides
  cost::Origin thresholdOrigin = cost::Origin::BuiltIn;
  std::vector<std::string> overridden;
  cost::TableModel cpuModel, deviceModel;
  cost::ProfileModel profile;
  std::string profilePath;

  calibration::Record record;  // as loaded or last written
  std::string key;             // of the record; empty: no device known
  std::unique_ptr<calibration::Calibrator> calibrator;
  bool open = false;
  bool hopeless = false;  // calibration failed: thresholds decide
  bool deviceDoubles = false;
  std::uint64_t deviceMemory = 0;
  std::string deviceName = "device";
  double openSeconds = 0.15;  // until it was measured
  double startedAt = 0;
  double calibrationSpent = 0;  // seconds, beside running calls
  double eligible = 0;          // seconds of CPU work that a device might have done
  double missed = 0;            // seconds that a known but closed device would have saved
  double openAfter = 0;
  bool changed = false;  // something to save
  int drifts = 0;
  cost::DriftMonitor drift[kTargets];
  CreditTable blocks, pipelineCredit;
  PipelineTable pipelines;
  std::vector<std::string> notes;
};

}  // namespace accel::policy
