// The embeddable offload engine: takes expressions over arrays through the hook, joins them into
// kernels, and runs those where it is best. One engine a program (or more; they share nothing). One
// thread at a time.
#pragma once

#include <accel/hook.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "accel/cpu/provider.h"
#include "accel/fusion/build_kernel.h"
#include "accel/fusion/lazy.h"
#include "accel/policy/auto_offload.h"
#include "accel/residency/device_side.h"
#include "accel/selection/adaptive.h"
#include "accel/telemetry/clock.h"
#include "accel/telemetry/decision_log.h"

namespace accel {

struct EngineOptions {
  bool fusion = true;  // off: every map is declined and the host program computes at once
  int threads = 0;     // 0: as many as the machine has
  // Arrays below this are not worth a deferral: 2048 doubles take about 0.5 us to add, a deferral
  // and its evaluation about as much. (Measured on an Ice Lake server.)
  std::int64_t minElements = 2048;
  DeviceOptions device = {};
  // Where calls run when the device is not forced: modes, thresholds, calibration, records.
  policy::OffloadOptions offload = {};
  Clock* clock = nullptr;  // what calls are timed by; null: the machine's. Outlives the engine.
  // Which kernels run, with what numbers; records.
  AdaptiveOptions adaptive = {};
  // Arrays that live only because an expression still needs them: beyond so many bytes it is
  // computed. As much as freed arrays may keep (runtime/value/large_blocks).
  std::uint64_t maxPinnedBytes = std::uint64_t(256) << 20;
  cpu::CodeMode code = cpu::CodeMode::WhenWorth;  // machine code for runs of simple operations
  // Host arrays below this are not worth asking where a task (a product, a sort, new elements)
  // should run: no device wins there, and asking takes 0.3 us.
  std::int64_t minTaskElements = 32768;
};

class Engine final : public Hook {
 public:
  Engine(HostMemory& memory, const EngineOptions& options = {});
  ~Engine() override;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  bool wants(std::int64_t elements) const noexcept override {
    return options_.fusion && elements >= options_.minElements;
  }
  Verdict map(Op op, std::span<const HookArg> args, const CallSite& site) noexcept override;
  Verdict cast(const HookArg& arg, DType to, const CallSite& site) noexcept override;
  Verdict slice(const HookArg& array, const Slice& slice) noexcept override;
  Verdict product(const HookArg& a, const HookArg& b, const CallSite& site) noexcept override;
  Status reduce(std::span<const Reduce> kinds, const HookArg& arg, std::uint32_t dims,
                const CallSite& site, std::span<Reduced> out) noexcept override;
  Result<HostBlock> evaluate(Deferred* array) noexcept override;
  bool isEvaluated(const Deferred* array) const noexcept override;
  bool isGuarded(const Deferred* array) const noexcept override;
  Recipe recipe(const Deferred* array) const noexcept override;
  void settle(Deferred* array, HostBlock host) noexcept override;
  void retain(Deferred* array) noexcept override;
  void release(Deferred* array) noexcept override;
  Status flush() noexcept override;
  Status compute(Deferred* array) noexcept override;
  bool wantsTasks() const noexcept override;
  bool wantsTask(std::int64_t elements) const noexcept override;
  void plainDone(HostBlock made) noexcept override;
  void plainFailed() noexcept override { plain_.active = false; }
  Verdict task(const Task& task, std::span<const HookArg> args, std::span<const ArrayForm> forms,
               const CallSite& site, std::span<Deferred*> made) noexcept override;
  Verdict pin(const HookArg& arg) noexcept override;
  bool isPinned(const HookArg& arg) const noexcept override;
  bool onDevice(const HookArg& arg) const noexcept override;
  bool staysOnDevice(const HookArg& arg) const noexcept override;
  DeviceFacts deviceFacts() noexcept override;
  Status wait() noexcept override;

  const DecisionLog& log() const { return log_; }
  void resetLog() { log_.clear(); }
  // The models, thresholds and calibration behind the decisions.
  policy::AutoOffload& offload() { return offload_; }
  const Provider& cpu() const { return cpu_; }
  // The threads that kernels run on, for loops of the host program's own.
  Workers& workers() { return cpu_.pool(); }
  // Kernel selection and tuning; matrix products for the host program.
  Adaptive& adaptive() { return adaptive_; }
  const EngineOptions& options() const { return options_; }
  // Arrays still deferred; for tests and `accel info`.
  std::int64_t deferredCount() const { return deferred_; }
  // The device, its memory and what happened to it; for the report.
  DeviceSide& device() { return device_; }

 private:
  using Lazy = fusion::Lazy;

  Lazy* newNode();
  void freeNode(Lazy* node);
  void enlist(Lazy* node);  // among what waits
  void dropArgs(Lazy* node);
  void unreference(Lazy* node);
  Lazy* leafOf(const HookArg& arg);
  Lazy* newLeaf(const HookArg& arg);
  Lazy*& leafPlace(const void* data) {
    return leaves_[reinterpret_cast<std::uintptr_t>(data) / 64 % kLeafPlaces];
  }
  bool pinsTooMuch(std::span<const HookArg> args, std::uint64_t bytes);
  Verdict deferOp(Op op, std::span<const HookArg> args, DType to, const CallSite& site);
  const char* attachArgs(Lazy* node, std::span<const HookArg> args);
  // Where one output of a kernel came out: on the host, or on the device.
  struct Placed {
    HostBlock host;
    Resident* resident = nullptr;
  };
  void becomeEvaluated(Lazy* node, const Placed& placed);
  Status bringHome(Lazy* node) const;
  Status pack(Lazy* node) const;
  Status evaluateNode(Lazy* node);
  // Has the program put one of these on the device?
  static bool anyPinned(std::span<Lazy* const> inputs);
  Status residentOf(Lazy* node, Resident*& out);
  Verdict runTask(const Task& task, std::span<Lazy* const> inputs, std::span<const ArrayForm> forms,
                  const CallSite& site, std::span<Deferred*> made);
  Status runGroup(fusion::Group& group, std::span<const Reduce> kinds, const CallSite& site,
                  std::vector<Placed>& placed);
  // made: a product that is computed with the group, in the memory of a result; or null.
  Status runOnCpu(fusion::Group& group, std::vector<Placed>& placed, const Lazy* made = nullptr);
  // Products (engine_products.cpp): by itself; the one of a group's that can be computed with it,
  // after all others were; and that.
  static MatmulArgs productOf(const Lazy& node, void* result);
  Status evaluateProduct(Lazy* node);
  Status settleProducts(const fusion::Group& group, const Lazy*& together);
  Status runProductGroup(fusion::Group& group, const Lazy& made, const CallSite& site,
                         std::vector<Placed>& placed);
  // Where the group should run, with everything that the log wants to know.
  Target decide(const fusion::Group& group, policy::Work& work, Decision& decision);
  void describe(const fusion::Group& group, policy::Work& work) const;
  void addInput(const Lazy& in, policy::Work& work) const;
  Status bringRootHome(const fusion::Group& group, std::vector<Placed>& placed);
  bool waitFor(const Decision& decision);
  // Doubles rounded to single on the device: by the user's leave, or because the program rounds
  // them itself before anything else (engine_single.cpp).
  bool goesInSingle(const policy::Work& work);
  static KernelIr inSingle(const KernelIr& kernel);
  Status runInSingle(fusion::Group& group, std::vector<Placed>& placed);
  Resident* roundedResident(Lazy* node);
  Status widened(Resident* made, DType wanted, HostBlock& out);
  Status runOnDevice(fusion::Group& group, std::vector<Placed>& placed);
  static Operand operandOf(const Lazy& node);
  HostBlock outputBlock(const fusion::Group& group, std::size_t bytes, std::vector<bool>& taken);

  HostMemory& memory_;
  EngineOptions options_;
  SteadyClock steady_;
  Clock& clock_;
  mutable cpu::CpuProvider cpu_;  // reading a slice copies it
  Adaptive adaptive_;
  policy::DeviceOpener opener_;
  mutable DeviceSide device_;            // reading an array may download it
  mutable policy::AutoOffload offload_;  // learns from who reads what
  DecisionLog log_;
  // A task that was declined, while the host program does the work.
  struct Plain {
    bool active = false;
    policy::Work work;
    Decision decision;
    std::uint64_t others = 0;  // nanoseconds of decided calls before it began
  };
  Verdict leaveToHost(const policy::Work& work, const Decision& decision);
  Plain plain_;
  const Lazy* hostRoot_ = nullptr;  // the node that the host is about to read
  std::uint32_t unwaited_ = 0;      // device calls since the last one that was timed
  // The leaves made last, by their elements: an array that is named again is the same leaf.
  static constexpr std::size_t kLeafPlaces = 64;
  Lazy* leaves_[kLeafPlaces] = {};
  std::vector<std::unique_ptr<Lazy[]>> slabs_;
  Lazy* free_ = nullptr;
  Lazy* deferredList_ = nullptr;
  std::int64_t deferred_ = 0;
  std::uint32_t mark_ = 0;
};

}  // namespace accel
