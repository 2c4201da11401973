// The engine's entry to selection and tuning on the cpu: a kernel or a product comes in, the
// selection says which of its ways, the tuning says with what numbers, the cpu runs it, and what it
// took is learned. Also holds the device's workgroup tuner and what is kept between runs.
//
// One thread at a time.
#pragma once

#include <accel/matmul.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "accel/cpu/provider.h"
#include "accel/decide/which/benchmark.h"
#include "accel/decide/which/cached_kernel.h"
#include "accel/decide/which/cpu_tuning.h"
#include "accel/decide/which/device_runs.h"
#include "accel/decide/which/products.h"
#include "accel/decide/which/selector.h"

namespace accel {

struct AdaptiveOptions {
  tuning::Mode mode = tuning::Mode::Natural;  // MATLIFT_AUTOTUNER
  bool enabled = true;  // off: the kernels' own built-in rules, as without this
  selection::Algorithm algorithm = selection::Algorithm::Hybrid;
  bool adviseDevices = true;                     // off: a device's own kernels and sizes
  tuning::Limits deviceLimits;                   // the host program's
  std::shared_ptr<RecordStore> store;            // null: nothing is kept between runs
  std::function<void(const std::string&)> warn;  // whole lines; null: dropped
};

// For `accel report`.
struct AdaptiveReport {
  tuning::Mode mode = tuning::Mode::Natural;
  selection::SelectionReport selection;
  struct Named {
    std::string strategy;
    tuning::StrategyMetrics metrics;
  };
  std::vector<Named> strategies;
  std::string recordPlace;  // "" when nothing is kept
};

class Adaptive {
 public:
  // cpu outlives this.
  Adaptive(cpu::CpuProvider& cpu, AdaptiveOptions options);
  ~Adaptive();  // saves
  Adaptive(const Adaptive&) = delete;
  Adaptive& operator=(const Adaptive&) = delete;

  // As cpu.run(MapTask). cached: the kernel's record; null: it is described for this call alone.
  Status run(const KernelIr& kernel, std::span<const Operand> inputs,
             std::span<const Operand> outputs, CachedKernel* cached = nullptr);
  // The same over a product that is computed with it, block by block: args.c is the memory of an
  // output, and of the input that the product is.
  Status run(const KernelIr& kernel, std::span<const Operand> inputs,
             std::span<const Operand> outputs, const MatmulArgs& args);
  // Read the record with the first product, not when they are handed out.
  MatrixProducts& products() { return products_; }

  selection::Selector& selector() { return selector_; }
  selection::CpuTuning& tuning() { return tuning_; }

  // Until the device has done all that was asked of it; false: that was given up. Null: sync().
  using Wait = std::function<bool()>;
  // Around every run of kernels on a device. countable: nothing else (an upload) was in its time.
  void beginLaunch(Provider& device, const Wait& wait = {});
  // True: the device was waited for, and has done all that was asked of it.
  bool endLaunch(Provider& device, bool countable, bool ok = true, const Wait& wait = {});

  // The longest that a new pipeline may keep a call waiting; infinite: as long as it takes.
  void setLatency(double seconds);
  // What was measured of the device, in nanoseconds, takes the place of starting values.
  void setDeviceTimes(double start, double step, double byte, double compile);
  // What the device's provider asks in between.
  selection::DeviceRuns& deviceRuns() { return device_; }

  // Runs the kernels of a dozen products against each other and learns from it; takes some 50 ms.
  // full: maps and reductions too. device: its workgroup sizes; null: none. Within a time bound;
  // nothing where nothing is to be learned. Throws bad_alloc.
  selection::Benchmarks calibrate(bool full = false, Provider* device = nullptr);

  // Called by the first run; a host may call it earlier.
  void load();
  Status save();

  AdaptiveReport report(std::size_t most = 20);

  // The kind of workload that the last run() or run of the device was; 0: none.
  std::uint64_t lastWorkload() const { return lastWorkload_; }
  // That of the last product since this was asked; 0: none.
  std::uint64_t takeProductWorkload() { return products_.takeWorkload(); }
  // Which kernel such workloads get and why, against which others, in words; "" when nobody knows.
  std::string explain(std::uint64_t workload);

 private:
  void warn(const std::string& line) const;
  // With the first run of a device: its class, its record; from now on it asks here.
  void meetDevice(Provider& device);
  tuning::Limits limitsOf(const Provider* device) const;
  Status sweepDevice(Provider& device);
  void benchmarkProducts(selection::Benchmarks& out);
  void benchmarkKernel(selection::Benchmarks& out, const KernelIr& kernel);

  cpu::CpuProvider& cpu_;
  AdaptiveOptions options_;
  SteadyClock clock_;
  selection::Selector selector_;
  selection::CpuTuning tuning_;
  selection::CpuProducts products_;
  selection::DeviceRuns device_;
  const Provider* met_ = nullptr;
  // The slot of the kernel's workloads; the kernel is described when it is new.
  selection::Slot& slotOf(CachedKernel& cached, const KernelIr& kernel,
                          std::span<const Operand> inputs);
  Status runAsking(const KernelIr& kernel, std::span<const Operand> inputs,
                   std::span<const Operand> outputs, CachedKernel& cached);
  std::string cpuKey_, deviceKey_;  // of their records
  bool loaded_ = false;
  std::uint64_t lastWorkload_ = 0;
  bool timed_ = false;  // the last run of the device was waited for
  std::uint64_t launchBegin_ = 0, launchEnd_ = 0;
};

// The report as lines for people, most telling first.
std::vector<std::string> reportLines(const AdaptiveReport& report);

}  // namespace accel
