#include "accel/selection/adaptive.h"

#include <algorithm>
#include <new>

namespace accel {
namespace {

// Asking takes about 60 ns, a kernel over a thousand elements 200: below this it costs more than
// the best choice gains over the kernels' own rules (./dev bench selection table).
constexpr std::int64_t kLeastElements = 2048;

selection::SelectorOptions selectorOptions(const AdaptiveOptions& options, int threads) {
  selection::SelectorOptions out;
  out.algorithm = options.algorithm;
  out.learning = options.mode != tuning::Mode::Off;
  out.threads = threads;
  return out;
}

}  // namespace

Adaptive::Adaptive(cpu::CpuProvider& cpu, AdaptiveOptions options)
    : cpu_(cpu),
      options_(std::move(options)),
      selector_(selectorOptions(options_, cpu.threads())),
      tuning_(cpu.threads(), options_.mode),
      products_(selector_, cpu.pool(), clock_, &tuning_, [this] {
        if (options_.enabled) load();
        return options_.enabled;
      }) {
  selection::addCpuKernels(selector_.registry(), cpu.threads());
  if (options_.kernels) {
    selection::addWebGpuKernels(selector_.registry());
    options_.kernels->attach(&selector_);
  }
  selectionKey_ = "selection/" + slugified(cpu.info().adapter);
}

Adaptive::~Adaptive() {
  try {
    if (Status s = save(); !s.isOk()) warn(s.message());
  } catch (...) {
    // A record that cannot be kept is learned again.
  }
  if (options_.kernels) options_.kernels->attach(nullptr);
}

void Adaptive::warn(const std::string& line) const {
  if (options_.warn && !line.empty()) options_.warn(line);
}

void Adaptive::load() {
  if (loaded_) return;
  loaded_ = true;
  if (options_.store) warn(selector_.load(*options_.store, selectionKey_));
}

void Adaptive::countRepeats() {
  products_.countRepeats();
  if (options_.kernels) options_.kernels->countRepeats();
  repeats_.countIn(selector_);
}

Status Adaptive::save() {
  if (!options_.store || !loaded_) return Status::ok();
  countRepeats();
  if (Status s = selector_.save(*options_.store, selectionKey_); !s.isOk()) return s;
  if (launchKey_.empty() || !options_.launches) return Status::ok();
  return options_.launches->tuner().save(*options_.store, launchKey_);
}

Adaptive::Known Adaptive::describe(const KernelIr& kernel, std::span<const Operand> inputs) {
  Known k;
  k.workload = selection::workloadOf(kernel);
  for (const Operand& in : inputs)
    if (in.strided) k.workload.ways &= ~cpu::wayBit(cpu::RunPlan::Reduction::Direct);
  k.key = selection::workloadKey(k.workload);
  return k;
}

// Asking is apart: what every call of a loop takes beside its kernel is as short as can be.
Status Adaptive::run(const KernelIr& kernel, std::span<const Operand> inputs,
                     std::span<const Operand> outputs, std::uint64_t id) {
  if (!options_.enabled || kernel.iteration.elements() < kLeastElements) {
    lastWorkload_ = 0;
    return cpu_.run(MapTask{&kernel}, inputs, outputs, {}, id);
  }
  const Known* known = id ? known_.find(id) : nullptr;
  if (!known || known->stamp != stamp() || known->granted->left == 0)
    return runAsking(kernel, inputs, outputs, id);
  lastWorkload_ = known->key;
  --known->granted->left;
  Status s = cpu_.run(MapTask{&kernel}, inputs, outputs, known->granted->plan, id);
  if (isFinal(s)) return s;
  known->granted->end();
  return runAsking(kernel, inputs, outputs, id);
}

Status Adaptive::runAsking(const KernelIr& kernel, std::span<const Operand> inputs,
                           std::span<const Operand> outputs, std::uint64_t id) {
  const MapTask task{&kernel};
  load();
  Known* known = id ? known_.find(id) : nullptr;
  Known found;
  if (!known) {
    found = describe(kernel, inputs);
    known = id ? &(known_.put(id) = found) : &found;
  }
  if (known->stamp != stamp()) {
    known->granted = &repeats_.of(known->key, selector_.registry());
    known->stamp = stamp();
  }
  const selection::Workload& w = known->workload;
  lastWorkload_ = known->key;
  auto& granted = *known->granted;
  if (granted.left > 0) {
    --granted.left;
    Status s = cpu_.run(task, inputs, outputs, granted.plan, id);
    if (isFinal(s)) return s;
    granted.end();
  }
  const Result<selection::Choice> chosen = selector_.choose(w, granted.takeUsed());
  if (!chosen) return cpu_.run(task, inputs, outputs);
  selection::Choice c = chosen.value();
  const cpu::RunPlan plan = tuning_.plan(w, c.key, *c.kernel);
  const std::uint64_t begin = c.timed ? clock_.nanos() : 0;
  Status s = cpu_.run(task, inputs, outputs, plan, id);
  const std::uint64_t nanos = c.timed ? clock_.since(begin) : 0;
  // Nothing to learn from a run that the data or the user ended.
  if (!s.isOk() && isFinal(s)) return s;
  try {
    if (c.timed && !c.disturbed && !c.first)
      tuning_.report(w, c.key, *c.kernel, static_cast<double>(nanos), s.isOk());
    // On fewer threads than the kernel is about it says nothing about the kernel.
    if (plan.threads < c.kernel->plan.threads) c.timed = false;
    selector_.record(w, c, nanos, s.isOk());
  } catch (const std::bad_alloc&) {
    // Not learned. The results are there, in the memory of operands perhaps: there is no way back.
  }
  if (!s.isOk()) return cpu_.run(task, inputs, outputs);
  granted.grant(c.kernel, plan, c.repeat);
  return s;
}

Status Adaptive::run(const KernelIr& kernel, std::span<const Operand> inputs,
                     std::span<const Operand> outputs, const MatmulArgs& args) {
  load();
  lastWorkload_ = 0;
  const cpu::MatmulPlan plan = options_.enabled ? products_.planOf(args) : cpu::MatmulPlan{};
  return cpu_.run(kernel, inputs, outputs, args, plan);
}

void Adaptive::meetDevice(const ProviderInfo& info) {
  load();
  launchKey_ = "tuner/" + slugified(info.adapter);
  if (!options_.launches) return;
  tuning::DeviceFacts facts;
  facts.maxBufferBytes = static_cast<double>(info.maxBufferBytes);
  tuning::Limits limits = options_.deviceLimits;
  if (info.memoryBudget)
    limits.memoryBytes = std::min(limits.memoryBytes, static_cast<double>(info.memoryBudget));
  options_.launches->setDevice(tuning::targetOf(info.adapter), facts, limits);
  if (options_.store) warn(options_.launches->tuner().load(*options_.store, launchKey_));
}

namespace {

bool waitFor(Provider& device, const Adaptive::Wait& wait) {
  return wait ? wait() : device.sync().isOk();
}

}  // namespace

void Adaptive::beginLaunch(Provider& device, const Wait& wait) {
  if (!options_.launches && !options_.kernels) return;
  if (launchKey_.empty()) meetDevice(device.info());
  // What was asked for before must not be in the time of this run.
  if (timed_) (void)waitFor(device, wait);
  const std::uint64_t now = clock_.nanos();
  if (options_.launches) options_.launches->begin(launchEnd_ ? (now - launchEnd_) / 1000 : 0);
  if (options_.kernels) options_.kernels->begin();
  launchBegin_ = clock_.nanos();
}

bool Adaptive::endLaunch(Provider& device, bool countable, bool ok, const Wait& wait) {
  if (!options_.launches && !options_.kernels) return false;
  timed_ = (options_.launches && options_.launches->wantsTime()) ||
           (options_.kernels && options_.kernels->wantsTime());
  const bool waited = timed_ && ok && waitFor(device, wait);
  const bool known = waited && countable;
  const std::uint64_t nanos = known ? clock_.nanos() - launchBegin_ : 0;
  launchEnd_ = timed_ ? clock_.nanos() : 0;  // else it may still be busy
  if (options_.launches) options_.launches->end(nanos);
  lastWorkload_ = options_.kernels ? options_.kernels->lastWorkload() : 0;
  if (options_.kernels) options_.kernels->end(nanos, ok);
  return waited;
}

AdaptiveReport Adaptive::report(std::size_t most) {
  countRepeats();
  AdaptiveReport r;
  r.mode = options_.mode;
  r.selection = selector_.report(most);
  if (options_.launches) r.workgroups = options_.launches->tuner().winners();
  r.strategies.push_back({"cpu", tuning_.strategy().metrics()});
  if (const tuning::Strategy* device = options_.launches ? options_.launches->strategy() : nullptr)
    r.strategies.push_back({tuning::targetName(device->target()), device->metrics()});
  if (options_.store) r.recordPlace = options_.store->placeOf(selectionKey_);
  return r;
}

}  // namespace accel
