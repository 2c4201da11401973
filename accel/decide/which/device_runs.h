// What a device's provider asks while it runs: which of several kernels, and with what numbers. A
// workgroup size is chosen as a kernel is: it is a row of the registry, and the selector learns
// what each takes. Of every run one question may be a try, so that what the run took more or less
// is that one's.
//
// One thread at a time. The engine says begin() before a run of the device and end() after it.
#pragma once

#include <accel/launch.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "accel/decide/which/selector.h"
#include "accel/decide/which/strategy.h"

namespace accel::selection {

// The kernels that a WebGPU provider has, and the workgroup sizes, as rows of the registry.
void addWebGpuKernels(KernelRegistry& registry);
// What was measured of the device takes the place of the rows' starting values; what is not a
// positive number was not.
void timeWebGpuKernels(KernelRegistry& registry, double start, double step, double byte,
                       double compile);

// Which program a workgroup size is about: a hash of tagged fields, equal on every machine.
// usual: the workgroup that it is written with; bytes: of what it writes.
std::uint64_t programKey(std::string_view fingerprint, std::uint32_t usual, std::uint64_t bytes);

// Feedback of a running program on its workgroup size, with hysteresis: between the two bounds
// nothing changes.
struct ResizePolicy {
  std::uint32_t limit = 1024;  // the device's
  std::uint32_t minimum = 32;
  std::uint64_t idleMicros = 100000;  // above which the groups are too large

  // Half the size after much idling (never under the minimum), double at less than half of the best
  // rate seen (never over the limit), otherwise nothing. rate: as a share of the best.
  std::optional<std::uint32_t> suggest(std::uint32_t size, std::uint64_t idled, double rate) const;
};

class DeviceRuns final : public LaunchAdvisor {
 public:
  // The selector outlives this; its registry has the WebGPU kernels.
  explicit DeviceRuns(Selector& selector) : selector_(selector) { setDevice({}, {}); }

  // Before the first run: the device's class and limits, and the host's.
  void setDevice(const ProviderInfo& info, const tuning::Limits& limits);
  void setLimits(const tuning::Limits& limits) { limits_ = limits; }
  void setCompile(double nanos) { compileNanos_ = nanos; }

  // idleMicros: that the device had nothing to do before this run.
  void begin(std::uint64_t idleMicros = 0);
  std::size_t kernel(const KernelQuestion& question) override;
  LaunchParameters launch(std::string_view key, std::uint64_t invocations) override;
  // Should end() be told what this run took?
  bool wantsTime() const { return choice_.timed; }
  // nanos 0: not known, or not of the kernels alone.
  void end(std::uint64_t nanos, bool ok);

  // The kind of workload that this run was, by its first choice of a kernel; 0: it had none.
  std::uint64_t lastWorkload() const { return firstKernel_; }
  tuning::DeviceClass deviceClass() const { return class_; }

  // Every dispatch of the next runs gets this size, and what the first one was is remembered: for
  // measuring on purpose. 0: no longer.
  void force(std::uint32_t size);
  const std::optional<Workload>& forcedWorkload() const { return forcedWorkload_; }
  std::uint32_t usual() const { return sizes_[0]; }
  static std::uint32_t sizeOf(const KernelEntry& workgroup);

 private:
  // Null: the provider's own.
  const KernelEntry* choose(const Workload& w, std::string_view label = {});
  const KernelEntry* bestOf(const Workload& w, Slot& slot);
  void feedback(double nanos);

  Selector& selector_;
  tuning::DeviceClass class_ = tuning::DeviceClass::WebGpu;
  tuning::Limits limits_;
  double room_ = 0, compileNanos_ = 0;
  std::vector<std::uint32_t> sizes_;  // the usual one first
  std::vector<std::string_view> sizeNames_;

  bool running_ = false;
  // Kernels and workgroups of one dispatch share its time, so they take turns in being tried.
  bool workgroups_ = false, askedOther_ = false;
  std::uint64_t idleMicros_ = 0;
  std::uint64_t firstKernel_ = 0;
  Workload workload_;  // of the choice
  std::uint64_t key_ = 0;
  Choice choice_;
  // What else the run computed, and what that should take.
  struct Other {
    std::uint64_t key;
    Workload workload;
    const KernelEntry* kernel;
    double nanos;
  };
  std::vector<Other> others_;
  // Whose pipeline is there: a run that compiles says nothing about the kernel.
  std::set<std::pair<std::uint64_t, const KernelEntry*>> ran_;
  std::uint32_t forced_ = 0;
  std::optional<Workload> forcedWorkload_;
};

}  // namespace accel::selection
