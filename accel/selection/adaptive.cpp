#include "accel/selection/adaptive.h"

#include <new>

namespace accel {
namespace {

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
      products_(selector_, cpu.pool(), clock_, &tuning_),
      lazyProducts_(*this) {
  selection::addCpuKernels(selector_.registry(), cpu.threads());
  selectionKey_ = "selection/" + slugified(cpu.info().adapter);
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
  if (options_.store) warn(selector_.load(*options_.store, selectionKey_));
}

Status Adaptive::save() {
  if (!options_.store || !loaded_) return Status::ok();
  if (Status s = selector_.save(*options_.store, selectionKey_); !s.isOk()) return s;
  if (launchKey_.empty()) return Status::ok();
  return options_.launches->tuner().save(*options_.store, launchKey_);
}

Status Adaptive::run(const KernelIr& kernel, std::span<const Operand> inputs,
                     std::span<const Operand> outputs) {
  const MapTask task{&kernel};
  if (!options_.enabled) return cpu_.run(task, inputs, outputs);
  load();
  const selection::Workload w = selection::workloadOf(kernel);
  auto& granted = repeats_.of(selection::workloadKey(w), selector_.registry());
  if (granted.left > 0) {
    --granted.left;
    ++granted.used;
    Status s = cpu_.run(task, inputs, outputs, granted.plan);
    if (s.isOk() || s.code() == StatusCode::DomainExit) return s;
    granted.left = 0;
  }
  const Result<selection::Choice> chosen = selector_.choose(w, granted.used);
  granted.used = 0;
  if (!chosen) return cpu_.run(task, inputs, outputs);
  const selection::Choice& c = chosen.value();
  const cpu::RunPlan plan = tuning_.plan(w, c.key, *c.kernel);
  Status s = cpu_.run(task, inputs, outputs, plan);
  // Nothing to learn from a run that the data ended.
  if (s.code() == StatusCode::DomainExit) return s;
  selector_.record(w, c, cpu_.lastRunNanos(), s.isOk());
  if (c.timed)
    tuning_.report(w, c.key, *c.kernel, static_cast<double>(cpu_.lastRunNanos()), s.isOk());
  if (!s.isOk()) return cpu_.run(task, inputs, outputs);
  granted = {c.kernel, plan, c.repeat, 0};
  return s;
}

bool Adaptive::LazyProducts::multiply(const MatmulArgs& args) noexcept {
  try {
    owner_.load();
    return owner_.options_.enabled && owner_.products_.multiply(args);
  } catch (...) {
    return false;
  }
}

void Adaptive::beginLaunch(Provider& device) {
  if (!options_.launches) return;
  if (launchKey_.empty()) {
    load();
    launchKey_ = "tuner/" + slugified(device.info().adapter);
    if (options_.store) warn(options_.launches->tuner().load(*options_.store, launchKey_));
  }
  // While probing, what was asked for before must not be in the time of this run.
  if (probed_) (void)device.sync().isOk();
  options_.launches->begin();
  launchBegin_ = clock_.nanos();
}

void Adaptive::endLaunch(Provider& device, bool countable) {
  if (!options_.launches) return;
  probed_ = options_.launches->wantsTime();
  const bool timed = probed_ && device.sync().isOk() && countable;
  options_.launches->end(timed ? clock_.nanos() - launchBegin_ : 0);
}

AdaptiveReport Adaptive::report(std::size_t most) const {
  AdaptiveReport r;
  r.mode = options_.mode;
  r.selection = selector_.report(most);
  if (options_.launches) r.workgroups = options_.launches->tuner().winners();
  r.strategies.push_back({"cpu", tuning_.strategy().metrics()});
  if (options_.store) r.recordPlace = options_.store->placeOf(selectionKey_);
  return r;
}

}  // namespace accel
