// With what numbers a kernel runs: a strategy for each class of backend turns a workload, the
// machine's state and the caller's limits into parameters, and learns from what the runs took. No
// parameter changes a result.
#pragma once

#include <accel/dtype.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "accel/tuning/system_state.h"

namespace accel::tuning {

enum class Target : std::uint8_t { Cpu, WebGpu, Metal, Cuda };
const char* targetName(Target t);

enum class WorkKind : std::uint8_t { Elementwise, Reduction, Matmul };
enum class Access : std::uint8_t { Sequential, Strided, Blocked, Random };

struct TuningWorkload {
  WorkKind kind = WorkKind::Elementwise;
  DType dtype = DType::F64;
  double elements = 0;
  double bytes = 0;  // read and written
  double steps = 0;  // adds, or multiply-adds
  Access access = Access::Sequential;
  double parallel = 1;  // share of the work that can run side by side, 0 to 1
  double vector = 1;    // share that vector code takes, 0 to 1
  int arrays = 2;       // that a block of it touches

  double intensity() const { return bytes > 0 ? steps / bytes : 0; }
};

struct Limits {
  double memoryBytes = std::numeric_limits<double>::infinity();
  double latencyNanos = std::numeric_limits<double>::infinity();
  double watts = std::numeric_limits<double>::infinity();
};

// What does not change while the program runs.
struct DeviceFacts {
  int threads = 1;
  int vectorBits = 128;
  std::size_t firstCache = 32768, secondCache = 1 << 20;
  std::uint32_t maxWorkgroup = 256;
  std::uint32_t maxGroups = 65535;  // in one dimension of a dispatch
  std::size_t workgroupMemory = 16384;
  double maxBufferBytes = 1 << 28;
  std::uint32_t subgroup = 32;
  std::uint32_t maxResident = 1024;  // invocations that one core of the device holds
  bool unified = false;
  double watts = 0;  // of full use; 0: unknown
  double startNanos = 1000, nanosPerStep = 0.2, nanosPerByte = 0.1;
  double compileNanos = 5e6;  // of a pipeline
};

enum class Schedule : std::uint8_t { Static, Dynamic };
enum class MemoryUse : std::uint8_t { Default, Unified, Pinned, Streamed };

struct Parameters {
  int threads = 1;
  int vectorBits = 128;
  std::size_t blockBytes = 4096;
  std::uint32_t tileRows = 0, tileColumns = 0;
  int unroll = 1;
  Schedule schedule = Schedule::Static;
  MemoryUse memory = MemoryUse::Default;
  // Devices
  std::uint32_t workgroup = 0;
  std::uint32_t groups[2] = {0, 0};  // of a dispatch
  int pieces = 1;                    // dispatches, when memory does not hold all at once
  double occupancy = 0;              // share of maxResident that is in use
  bool cachePipelines = true;
  bool fastCompile = false;

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct Setting {
  Parameters parameters;
  double nanos = 0;  // predicted
};

struct Recommendation {
  Parameters parameters;
  double nanos = 0;
  double confidence = 0;              // 0 to 1: measured, 0 without any feedback
  std::vector<Setting> alternatives;  // best first
  std::string reason;
};

struct Feedback {
  TuningWorkload workload;
  Parameters parameters;
  double predicted = 0;
  double nanos = 0;
  bool ok = true;
};

struct StrategyMetrics {
  std::uint64_t recommendations = 0, feedbacks = 0;
  double accuracy = 0;        // mean of min(predicted, actual) / max(predicted, actual)
  double successRate = 0;     // share of runs that worked and were not slower than the default
  double averageSpeedup = 0;  // geometric, against the default; 0: never compared
  double overheadNanos = 0;   // of one recommendation
};

class Strategy {
 public:
  explicit Strategy(const DeviceFacts& facts) : facts_(facts) {}
  virtual ~Strategy() = default;

  virtual Target target() const = 0;
  // How many threads may run side by side in this situation, however much work there is.
  virtual int threadsNow(const SystemState&, const Limits&) const { return facts_.threads; }
  const DeviceFacts& facts() const { return facts_; }

  Recommendation recommend(const TuningWorkload& w, const SystemState& state, const Limits& limits);
  // The model's time, corrected by feedback on like workloads.
  double predict(const TuningWorkload& w, const Parameters& p, const SystemState& state) const;
  void feedback(const Feedback& f);
  StrategyMetrics metrics() const;
  // The parameters without any tuning.
  Parameters defaults(const TuningWorkload& w) const;

 protected:
  // All settings worth considering within the limits, the default first; never empty.
  virtual std::vector<Parameters> candidates(const TuningWorkload& w, const SystemState& state,
                                             const Limits& limits) const = 0;
  virtual double model(const TuningWorkload& w, const Parameters& p,
                       const SystemState& state) const = 0;
  virtual std::string reason(const TuningWorkload& w, const Parameters& p, const SystemState& state,
                             const Limits& limits) const = 0;

 private:
  struct Correction {
    double mean = 0;  // of the logarithm of actual / model
    double count = 0;
    void add(double v);
  };
  static std::string sizeKey(const TuningWorkload& w);
  static std::string settingKey(const Parameters& p);
  static std::string coarseKey(const TuningWorkload& w, const Parameters& p);

  DeviceFacts facts_;
  std::map<std::string, Correction> cells_;   // size and setting
  std::map<std::string, Correction> coarse_;  // size and setting but the block
  double accuracySum_ = 0, logSpeedups_ = 0, overhead_ = 0;
  std::uint64_t feedbacks_ = 0, successes_ = 0, compared_ = 0, recommendations_ = 0;
};

std::unique_ptr<Strategy> makeStrategy(Target target, const DeviceFacts& facts);

}  // namespace accel::tuning
