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
#include <set>
#include <string>

#include "accel/decide/measure/drift.h"
#include "accel/decide/where/credit.h"
#include "accel/decide/where/device_opener.h"
#include "accel/decide/where/prices.h"

namespace accel {
class DeviceSide;
}

namespace accel::policy {

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
  void tell(const Decision& decision) noexcept { notes_.trace(decision); }
  // A device's call that was finished before its time was known has it now.
  void timed(const Work& work, Decision& decision) noexcept;
  // How many more calls just like this one, over arrays that are on the host alone, need not be
  // asked about as long as stamp() stays the same: the answer would be the same, and there is
  // nothing to learn. repeated() instead of finish() then.
  std::uint32_t repeats(const Work& work, const Decision& decision) const noexcept;
  void repeated(const Decision& decision) noexcept;
  // Changes with whatever decides but the prices that are learned.
  std::uint64_t stamp() const noexcept { return stamp_ + prices_.stamp(); }
  // Where arrays are read, and by whose calls they were made.
  Readers& readers() noexcept { return readers_; }

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
  // What is known so far; asking reads no record.
  const Prices& known() const noexcept { return prices_; }
  // What is believed, and what of it the user may set.
  Prices& prices() {
    initialise();
    return prices_;
  }
  // Writes what was learned, if anything; the destructor does so too.
  void save() noexcept;

 private:
  // --- deciding and learning
  Situation situation(const Work& work) const noexcept;
  Target beforeOpening(const Work& work, Decision& d) noexcept;
  void learn(const Work& work, Decision& d, double waited) noexcept;
  void write() noexcept;

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
  void want(const Work& work, double seconds) noexcept;
  void measureWanted();
  Search search() const noexcept;

  // What is computed in double is computed so on the device: the user has not allowed less.
  bool keepsDoubles() const noexcept {
    return prices_.deviceDoubles() && options_.precision == Precision::Double;
  }
  double now() noexcept { return static_cast<double>(clock_.nanos()) * 1e-9; }

  OffloadOptions options_;
  Provider& cpu_;
  DeviceSide& device_;
  DeviceOpener& opener_;
  Clock& clock_;
  std::once_flag once_;

  Notes notes_;
  Credits credits_;
  Readers readers_;
  Prices prices_;

  std::unique_ptr<calibration::Calibrator> calibrator_;
  bool measuresDevice_ = false;  // the calibrator does
  bool open_ = false;
  bool hopeless_ = false;  // calibration failed: thresholds decide
  std::uint64_t deviceMemory_ = 0;
  std::string deviceName_ = "device";
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
  // Kinds that the device has no probe for, or refused: bit by kind.
  std::uint32_t unmeasurable_ = 0;
  bool cut_ = false;          // the CPU's calibration ended early: not again in this program
  bool absent_ = false;       // looked for and not found; asked again after more work
  const char* absence_ = "";  // why
  int drifts_ = 0;
  cost::DriftMonitor drift_[kTargets];
  std::uint64_t stamp_ = 1;
  std::set<std::string> words_;  // that decisions point to
};

}  // namespace accel::policy
