// The embeddable offload engine: takes expressions over arrays through the hook, joins them into
// kernels, and runs those where it is best. One engine a program (or more; they share nothing). One
// thread at a time.
#pragma once

#include <accel/hook.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "accel/cpu/provider.h"
#include "accel/decide/where/auto_offload.h"
#include "accel/decide/where/device_choice.h"
#include "accel/decide/which/adaptive.h"
#include "accel/decide/which/cached_kernel.h"
#include "accel/device_calls.h"
#include "accel/engine_graph.h"
#include "accel/fusion/build_kernel.h"
#include "accel/telemetry/clock.h"
#include "accel/telemetry/decision_log.h"

namespace accel {

struct EngineOptions {
  bool fusion = true;  // off: every map is declined and the host program computes at once
  int threads = 0;     // 0: as many as the machine has
  // Arrays below this are not worth a deferral: a group costs about 0.7 us more than its operations
  // at once, which is what a.*b+c gains by one pass instead of two over 16,000 doubles. (Measured
  // on a two-core Zen 4 server: ./dev bench fusion, part sizes.)
  std::int64_t minElements = 20000;
  // Where the program wants everything on the device, this counts.
  std::int64_t minForcedElements = 2048;
  // One operation by itself, or a reduction of an array that is there, gains nothing by the engine
  // below this, for functions that take longer below less: no other thread helps, and no device
  // wins. (As above.)
  std::int64_t minAloneElements = 100000;
  DeviceOptions device = {};
  // Several devices to choose among where device.open is not set.
  policy::DeviceList devices = {};
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
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  bool wants(std::int64_t elements) const noexcept override {
    return options_.fusion &&
           (elements >= options_.minElements ||
            (elements >= options_.minForcedElements && offload_.mode() == policy::Mode::Force));
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
  std::uint64_t beginsWork(double size) noexcept override;
  void worked(const HostWork& work, std::uint64_t began, const CallSite& site) noexcept override;
  Verdict task(const Task& task, std::span<const HookArg> args, std::span<const ArrayForm> forms,
               const CallSite& site, std::span<Deferred*> made) noexcept override;
  void gather(std::span<Deferred* const> arrays, const CallSite& site) noexcept override;
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
  std::int64_t deferredCount() const { return graph_.count(); }
  // The device, its memory and what happened to it; for the report.
  DeviceSide& device() { return device_; }
  // That opening it took; 0: nobody has.
  double secondsToOpen() const { return opener_.seconds(); }

 private:
  using Lazy = fusion::Lazy;

  bool pinsTooMuch(std::span<const HookArg> args, std::uint64_t bytes);
  Verdict deferOp(Op op, std::span<const HookArg> args, DType to, const CallSite& site);
  // A group while it is built and run. Its memory is kept for the next one.
  struct Run {
    fusion::Group group;
    std::vector<Placed> placed;  // one for each output, once it has run
    std::vector<Operand> inputs, outputs;
    std::vector<bool> taken;         // inputs whose memory a result has
    std::vector<std::int64_t> form;  // strides of inputs that are slices
    CachedKernel* cached = nullptr;  // the kernel's record; null: it has none
  };
  class RunLease {
   public:
    explicit RunLease(Engine& engine)
        : engine_(engine),
          run_(engine.spare_ ? std::move(engine.spare_) : std::make_unique<Run>()) {}
    ~RunLease() { engine_.spare_ = std::move(run_); }
    RunLease(const RunLease&) = delete;
    RunLease& operator=(const RunLease&) = delete;
    Run& operator*() { return *run_; }

   private:
    Engine& engine_;
    std::unique_ptr<Run> run_;
  };
  void letGo(Run& run);  // of results that nobody will get
  Status bringHome(Lazy* node) const;
  Status pack(Lazy* node) const;
  bool tooWide(const fusion::Group& group, std::size_t reductions) const;
  Status buildFitting(Lazy* node, bool wanted, std::size_t reductions, fusion::Group& group);
  Status evaluateNode(Lazy* node);
  bool evaluateAlone(Lazy* node);
  bool isShortAlone(const HookArg& arg) const;
  HostBlock aloneBlock(const Lazy* node, std::size_t bytes);
  // Has the program put one of these on the device?
  static bool anyPinned(std::span<Lazy* const> inputs);
  // Is it on the device alone, or (too small to be deferred otherwise) will it be made of what is?
  // Such arrays are worth a kernel at any size: fetching them would wait.
  bool isAway(const HookArg& arg) const;
  // A node for what a task or a reduction has made there; takes over the reference.
  Lazy* madeThere(const ArrayForm& form, Resident* made, bool pinned, const CallSite& site);
  // Does a reduction's answer come down with it? Where that is what its last one was read for.
  bool comesDown(const Run& run, const CallSite& site);
  Status residentOf(Lazy* node, Resident*& out);
  Verdict runTask(const Task& task, std::span<Lazy* const> inputs, std::span<const ArrayForm> forms,
                  const CallSite& site, std::span<Deferred*> made);
  Status runGroup(Run& run, std::span<const Reduce> kinds, const CallSite& site);
  Status runOnce(Run& run, std::span<const Reduce> kinds, const CallSite& site);
  // made: a product that is computed with the group, in the memory of a result; or null.
  Status runOnCpu(Run& run, const Lazy* made = nullptr);
  // Products (engine_products.cpp): by itself; the one of a group's that can be computed with it,
  // after all others were; and that.
  static MatmulArgs productOf(const Lazy& node, void* result);
  Status evaluateProduct(Lazy* node);
  Status settleProducts(const fusion::Group& group, Lazy*& together);
  Task withoutTransposes(const Task& task, std::span<Lazy*> inputs);
  // Transpositions and products that the device makes wait for their readers.
  bool waits(const Task& task, std::span<Lazy* const> inputs, const ArrayForm& form,
             const CallSite& site);
  Verdict deferTask(const Task& task, std::span<Lazy* const> inputs, const ArrayForm& form,
                    const CallSite& site);
  static Task taskOf(const Lazy& node);
  Status evaluateWaiting(Lazy* node);
  Status multiplyAtHome(Lazy* node);
  Verdict runApart(const Task& task, std::span<Lazy* const> inputs,
                   std::span<const ArrayForm> forms, const CallSite& site,
                   std::vector<Placed>& placed);
  // With a product that the device makes, in its kernel. False: the group is to be run without.
  bool runInProduct(Run& run, const Lazy& made, const CallSite& site);
  Status runProductGroup(Run& run, const Lazy& made, const CallSite& site);
  // Where the group should run, with everything that the log wants to know.
  Target decide(const fusion::Group& group, policy::Work& work, Decision& decision);
  void describe(const fusion::Group& group, policy::Work& work) const;
  void addInput(const Lazy& in, policy::Work& work) const;
  Status bringRootHome(Run& run);
  // The group's kernel, as it was seen before.
  CachedKernel& cachedFor(Run& run);
  // Short calls that stay on the CPU are decided once for several.
  bool isSettled(const Run& run) const;
  void settleFor(const Run& run, const policy::Work& work, const Decision& decision);
  Status runAgain(Run& run, const CallSite& site);
  bool waitFor(const Decision& decision);
  Adaptive::Wait settling() {
    return [this] { return calls_.settle(); };
  }
  // Reads what the device has made; whoever's work is waited for has its time.
  Result<HostBlock> fromDevice(Resident* array) const {
    calls_.settle();
    return device_.residency()->host(array);
  }
  // Doubles rounded to single on the device: by the user's leave, or because the program rounds
  // them itself before anything else (engine_single.cpp).
  bool goesInSingle(const policy::Work& work);
  static KernelIr inSingle(const KernelIr& kernel);
  Status runInSingle(Run& run, const Decision& decision);
  Resident* roundedResident(Lazy* node);
  Status widened(Resident* made, DType wanted, HostBlock& out);
  Status runOnDevice(Run& run, const Decision& decision, bool reductionsComeDown);
  void tellDeviceTimes();
  static Operand operandOf(const Lazy& node);
  HostBlock outputBlock(Run& run, std::size_t bytes);

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
  mutable DeviceCalls calls_;  // reading an array may be the wait for another call's work
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
  std::unique_ptr<Run> spare_;
  KernelCache kernels_;
  std::uint64_t toldTimes_ = 0;
  Graph graph_;  // its nodes hold arrays of the device: they go before it
};

}  // namespace accel
