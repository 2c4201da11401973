#include "accel/decide/which/adaptive.h"

#include <algorithm>
#include <new>

#include "accel/decide/constants.h"

namespace accel {
namespace {

selection::SelectorOptions selectorOptions(const AdaptiveOptions& options, cpu::CpuProvider& cpu,
                                           Clock& clock) {
  selection::SelectorOptions out;
  out.algorithm = options.algorithm;
  out.learning = options.mode != tuning::Mode::Off;
  out.natural = options.mode == tuning::Mode::Natural;
  out.threads = cpu.threads();
  out.waking = &cpu.pool().waking();
  if (out.learning) out.clock = &clock;
  return out;
}

}  // namespace

Adaptive::Adaptive(cpu::CpuProvider& cpu, AdaptiveOptions options)
    : cpu_(cpu),
      options_(std::move(options)),
      selector_(selectorOptions(options_, cpu, clock_)),
      tuning_(cpu.threads(), options_.mode),
      products_(selector_, cpu.pool(), clock_, &tuning_,
                [this] {
                  if (options_.enabled) load();
                  return options_.enabled;
                }),
      device_(selector_) {
  selection::addCpuKernels(selector_.registry(), cpu.threads());
  if (options_.adviseDevices) selection::addWebGpuKernels(selector_.registry());
  cpuKey_ = "selection/" + slugified(cpu.info().adapter);
}

Adaptive::~Adaptive() {
  try {
    if (Status s = save(); !s.isOk()) warn(s.message());
  } catch (...) {
    // A record that cannot be kept is learned again.
  }
}

void Adaptive::warn(const std::string& line) const {
  if (options_.warn && !line.empty()) options_.warn(line);
}

void Adaptive::load() {
  if (loaded_) return;
  loaded_ = true;
  if (options_.store) warn(selector_.load(*options_.store, cpuKey_));
}

Status Adaptive::save() {
  if (!options_.store || !loaded_) return Status::ok();
  if (Status s = selector_.save(*options_.store, cpuKey_); !s.isOk()) return s;
  if (deviceKey_.empty()) return Status::ok();
  return selector_.save(*options_.store, deviceKey_, Backend::WebGpu);
}

selection::Slot& Adaptive::slotOf(CachedKernel& cached, const KernelIr& kernel,
                                  std::span<const Operand> inputs) {
  if (cached.key == 0) {
    cached.workload = selection::workloadOf(kernel);
    for (const Operand& in : inputs)
      if (in.strided) cached.workload.ways &= ~cpu::wayBit(cpu::RunPlan::Reduction::Direct);
    cached.key = selection::workloadKey(cached.workload);
  }
  cached.slot = &selector_.slotOf(cached.workload, cached.key);
  cached.slotStamp = selector_.stamp();
  return *cached.slot;
}

// Asking is apart: what every call of a loop takes beside its kernel is as short as can be.
Status Adaptive::run(const KernelIr& kernel, std::span<const Operand> inputs,
                     std::span<const Operand> outputs, CachedKernel* cached) {
  if (!options_.enabled || kernel.iteration.elements() < machine::kLeastAskedElements) {
    lastWorkload_ = 0;
    return cpu_.run(MapTask{&kernel}, inputs, outputs, {}, cached ? &cached->prepared : nullptr);
  }
  if (!cached) {
    CachedKernel once;
    return run(kernel, inputs, outputs, &once);
  }
  if (!cached->slot || cached->slotStamp != selector_.stamp()) {
    load();
    slotOf(*cached, kernel, inputs);
  }
  lastWorkload_ = cached->key;
  if (selection::Grant& grant = cached->slot->grant; grant.left > 0) {
    --grant.left;
    Status s = cpu_.run(MapTask{&kernel}, inputs, outputs, grant.plan, &cached->prepared);
    if (isFinal(s)) return s;
    grant.end();
  }
  return runAsking(kernel, inputs, outputs, *cached);
}

Status Adaptive::runAsking(const KernelIr& kernel, std::span<const Operand> inputs,
                           std::span<const Operand> outputs, CachedKernel& cached) {
  const MapTask task{&kernel};
  const Workload& w = cached.workload;
  selection::Slot& slot = *cached.slot;
  const Result<selection::Choice> chosen = selector_.choose(w, slot);
  if (!chosen) return cpu_.run(task, inputs, outputs);
  selection::Choice c = chosen.value();
  const cpu::RunPlan plan = tuning_.planFor(w, *c.kernel);
  const std::uint64_t begin = c.timed ? clock_.nanos() : 0;
  Status s = cpu_.run(task, inputs, outputs, plan, &cached.prepared);
  const std::uint64_t nanos = c.timed ? clock_.since(begin) : 0;
  // Nothing to learn from a run that the data or the user ended.
  if (!s.isOk() && isFinal(s)) return s;
  try {
    // On fewer threads than the kernel is about it says nothing about the kernel.
    if (plan.threads < c.kernel->plan.threads) c.timed = false;
    selector_.record(w, c, nanos, s.isOk());
    if (s.isOk()) {
      selection::Grant& grant = slotOf(cached, kernel, inputs).grant;  // recording may make room
      grant.give(c.kernel, c.repeat);
      grant.plan = plan;
    }
  } catch (const std::bad_alloc&) {
    // Not learned. The results are there, in the memory of operands perhaps: there is no way back.
    cached.slot = nullptr;
  }
  return s.isOk() ? s : cpu_.run(task, inputs, outputs);
}

Status Adaptive::run(const KernelIr& kernel, std::span<const Operand> inputs,
                     std::span<const Operand> outputs, const MatmulArgs& args) {
  load();
  lastWorkload_ = 0;
  const cpu::MatmulPlan plan = options_.enabled ? products_.planOf(args) : cpu::MatmulPlan{};
  return cpu_.run(kernel, inputs, outputs, args, plan);
}

void Adaptive::setLatency(double seconds) {
  options_.deviceLimits.latencyNanos = seconds * 1e9;
  device_.setLimits(limitsOf(met_));
}

void Adaptive::setDeviceTimes(double start, double step, double byte, double compile) {
  selection::timeWebGpuKernels(selector_.registry(), start, step, byte, compile);
  if (compile > 0) device_.setCompile(compile);
}

tuning::Limits Adaptive::limitsOf(const Provider* device) const {
  tuning::Limits limits = options_.deviceLimits;
  if (device && device->info().memoryBudget)
    limits.memoryBytes =
        std::min(limits.memoryBytes, static_cast<double>(device->info().memoryBudget));
  return limits;
}

void Adaptive::meetDevice(Provider& device) {
  load();
  if (met_) (void)save().isOk();
  met_ = &device;
  const ProviderInfo& info = device.info();
  device_.setDevice(info, limitsOf(&device));
  const std::string key = "tuner/" + slugified(info.adapter);
  if (key != std::exchange(deviceKey_, key)) {
    selector_.forget(Backend::WebGpu);
    if (options_.store) warn(selector_.load(*options_.store, key, Backend::WebGpu));
  }
  device.takeAdvice(&device_);
}

namespace {

bool waitFor(Provider& device, const Adaptive::Wait& wait) {
  return wait ? wait() : device.sync().isOk();
}

}  // namespace

void Adaptive::beginLaunch(Provider& device, const Wait& wait) {
  if (!options_.adviseDevices) return;
  if (met_ != &device) meetDevice(device);
  // What was asked for before must not be in the time of this run.
  if (timed_) (void)waitFor(device, wait);
  const std::uint64_t now = clock_.nanos();
  device_.begin(launchEnd_ ? (now - launchEnd_) / 1000 : 0);
  launchBegin_ = clock_.nanos();
}

bool Adaptive::endLaunch(Provider& device, bool countable, bool ok, const Wait& wait) {
  if (!options_.adviseDevices) return false;
  timed_ = device_.wantsTime();
  const bool waited = timed_ && ok && waitFor(device, wait);
  const bool known = waited && countable;
  const std::uint64_t nanos = known ? clock_.nanos() - launchBegin_ : 0;
  launchEnd_ = timed_ ? clock_.nanos() : 0;  // else it may still be busy
  lastWorkload_ = device_.lastWorkload();
  device_.end(nanos, ok);
  return waited;
}

AdaptiveReport Adaptive::report(std::size_t most) {
  selector_.countGranted();
  AdaptiveReport r;
  r.mode = options_.mode;
  r.selection = selector_.report(most);
  r.strategies.push_back({"cpu", selector_.metrics(Backend::Cpu)});
  if (met_)
    r.strategies.push_back(
        {tuning::className(device_.deviceClass()), selector_.metrics(Backend::WebGpu)});
  if (options_.store) r.recordPlace = options_.store->placeOf(cpuKey_);
  return r;
}

}  // namespace accel
