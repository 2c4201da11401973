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
#include "accel/fusion/by_id.h"
#include "accel/selection/cpu_tuning.h"
#include "accel/selection/device_kernels.h"
#include "accel/selection/products.h"
#include "accel/selection/repeats.h"
#include "accel/selection/selector.h"
#include "accel/tuning/launch_tuner.h"

namespace accel {

struct AdaptiveOptions {
  tuning::Mode mode = tuning::Mode::Natural;  // MATLIFT_AUTOTUNER
  bool enabled = true;  // off: the kernels' own built-in rules, as without this
  selection::Algorithm algorithm = selection::Algorithm::Hybrid;
  // The device's launches, which its provider asks; null: the provider's own sizes.
  std::shared_ptr<tuning::LaunchTuner> launches;
  // Which of its kernels, which its provider asks as well; null: the provider's own choice.
  std::shared_ptr<selection::DeviceKernels> kernels;
  tuning::Limits deviceLimits;                   // the host program's
  std::shared_ptr<RecordStore> store;            // null: nothing is kept between runs
  std::function<void(const std::string&)> warn;  // whole lines; null: dropped
};

// For `accel report`.
struct AdaptiveReport {
  tuning::Mode mode = tuning::Mode::Natural;
  selection::SelectionReport selection;
  std::vector<tuning::TunerWinner> workgroups;
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

  // As cpu.run(MapTask). id: as there.
  Status run(const KernelIr& kernel, std::span<const Operand> inputs,
             std::span<const Operand> outputs, std::uint64_t id = 0);
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

  // Runs the kernels of a dozen products against each other and learns from it; takes some 50 ms.
  // How many products: 0 where nothing is to be learned. Throws bad_alloc.
  int calibrate();

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
  // Tells the selection of calls that ran without asking it.
  void countRepeats();
  // With the first run of a device: its class, its record.
  void meetDevice(const ProviderInfo& info);

  cpu::CpuProvider& cpu_;
  AdaptiveOptions options_;
  selection::Selector selector_;
  selection::CpuTuning tuning_;
  SteadyClock clock_;
  selection::CpuProducts products_;
  selection::Repeats<cpu::RunPlan> repeats_;
  struct Known {
    selection::Workload workload;
    std::uint64_t key = 0;
    std::uint64_t stamp = 0;  // of `granted`; 0: none yet
    selection::Repeats<cpu::RunPlan>::Entry* granted = nullptr;
  };
  // Changes when what was granted is forgotten. Never 0.
  std::uint64_t stamp() const { return 1 + selector_.registry().version() + repeats_.cleared(); }
  Status runAsking(const KernelIr& kernel, std::span<const Operand> inputs,
                   std::span<const Operand> outputs, std::uint64_t id);
  fusion::ById<Known> known_;
  static Known describe(const KernelIr& kernel, std::span<const Operand> inputs);
  std::string selectionKey_, launchKey_;
  bool loaded_ = false;
  std::uint64_t lastWorkload_ = 0;
  bool timed_ = false;  // the last run of the device was waited for
  std::uint64_t launchBegin_ = 0, launchEnd_ = 0;
};

// The report as lines for people, most telling first.
std::vector<std::string> reportLines(const AdaptiveReport& report);

}  // namespace accel
