#include "accel/cpu/map_runner.h"

#include <algorithm>
#include <new>

#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/reduction_ways.h"
#include "accel/cpu/two_pass.h"
#include "accel/cpu/unit_runner.h"

namespace accel::cpu {
namespace {

using Way = RunPlan::Reduction;

Status check(const KernelIr& kernel, std::span<const Operand> inputs,
             std::span<const Operand> outputs, const RunPlan& plan) {
  if (inputs.size() != kernel.inputs.size() || outputs.size() != kernel.outputs.size())
    return Status(StatusCode::InvalidTask, "operand count");
  if (plan.threads < 0 || plan.blockBytes < kMinBlockBytes ||
      (plan.blockBytes & (plan.blockBytes - 1)) != 0)
    return Status(StatusCode::InvalidTask, "plan");
  return Status::ok();
}

// The reduction's way as it will be: Direct, TwoPass, or a unit runner's.
Way wayOf(const KernelIr& kernel, std::span<const Operand> inputs, Way asked) {
  const unsigned ways = reductionWays(kernel);
  if (!(ways & wayBit(asked))) asked = Way::Auto;
  const bool whole =
      std::none_of(inputs.begin(), inputs.end(), [](const Operand& in) { return in.strided; });
  if ((asked == Way::Auto || asked == Way::Direct) && whole && (ways & wayBit(Way::Direct)))
    return Way::Direct;
  if (asked == Way::TwoPass ||
      (asked == Way::Auto && ways && autoIsTwoPass(reducedShape(kernel), ways)))
    return Way::TwoPass;
  return asked == Way::Direct ? Way::Auto : asked;
}

}  // namespace

Status runMap(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
              SegmentCompiler* segments) noexcept {
  try {
    if (Status s = check(kernel, inputs, outputs, plan); !s.isOk()) return s;
    RunPlan done = plan;
    done.reduction = wayOf(kernel, inputs, plan.reduction);
    if (done.reduction == Way::Direct)
      return reduceDirect(kernel, table, inputs, outputs, pool, plan.threads, segments);
    if (done.reduction == Way::TwoPass)
      return runTwoPass(kernel, table, inputs, outputs, pool, done, segments);
    UnitRunner runner(kernel, table, inputs, outputs, pool, done, segments);
    if (Status s = runner.prepare(); !s.isOk()) return s;
    return runner.run();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

struct PreparedMaps::Entry {
  std::uint64_t id = 0;  // 0: none
  RunPlan asked;
  std::vector<int> alias;
  RunPlan plan;  // as it is run
  KernelIr kernel;
  std::vector<Operand> inputs, outputs;
  std::unique_ptr<UnitRunner> runner;  // null: Direct or TwoPass
  std::uint64_t generation = 0;        // of the machine code
  double runs = 0;                     // since it was compiled

  bool isFor(std::uint64_t number, const RunPlan& p, const std::vector<int>& a) const {
    return id == number && asked.threads == p.threads && asked.blockBytes == p.blockBytes &&
           asked.reduction == p.reduction && alias == a;
  }
};

PreparedMaps::PreparedMaps(const KernelTable& table, ThreadPool& pool, SegmentCompiler& segments)
    : table_(table), pool_(pool), segments_(segments) {}
PreparedMaps::~PreparedMaps() = default;

// Kernels of one loop follow each other; a plan or an overlap that differs is another place's.
PreparedMaps::Entry& PreparedMaps::place(std::uint64_t id, const RunPlan& plan) {
  std::uint64_t mix = id + 7 * static_cast<std::uint64_t>(plan.threads) + plan.blockBytes / 512 +
                      13 * static_cast<std::uint64_t>(plan.reduction);
  for (int a : alias_) mix += 29 * static_cast<std::uint64_t>(a + 1);
  std::unique_ptr<Entry>& at = entries_[mix % kPlaces];
  if (!at) at = std::make_unique<Entry>();
  return *at;
}

Status PreparedMaps::prepare(Entry& e, double runs) {
  e.runner.reset();
  e.runs = 0;
  if (e.plan.reduction == Way::Direct || e.plan.reduction == Way::TwoPass) return Status::ok();
  auto runner = std::make_unique<UnitRunner>(e.kernel, table_, e.inputs, e.outputs, pool_, e.plan,
                                             &segments_);
  if (Status s = runner->prepare(runs); !s.isOk()) return s;
  e.generation = segments_.generation();
  e.runner = std::move(runner);
  return Status::ok();
}

Status PreparedMaps::start(Entry& e, std::uint64_t id, const KernelIr& kernel,
                           std::span<const Operand> inputs, std::span<const Operand> outputs,
                           const RunPlan& plan) {
  e.id = 0;  // until all is there
  e.runner.reset();
  e.asked = e.plan = plan;
  e.plan.reduction = wayOf(kernel, inputs, plan.reduction);
  e.alias = alias_;
  e.kernel = kernel;
  e.inputs.assign(inputs.begin(), inputs.end());
  e.outputs.assign(outputs.begin(), outputs.end());
  if (Status s = prepare(e, 1); !s.isOk()) return s;
  e.id = id;
  return Status::ok();
}

Status PreparedMaps::run(std::uint64_t id, const KernelIr& kernel, std::span<const Operand> inputs,
                         std::span<const Operand> outputs, const RunPlan& plan) noexcept {
  try {
    if (Status s = check(kernel, inputs, outputs, plan); !s.isOk()) return s;
    aliasesOf(kernel, inputs, outputs, alias_);
    Entry& e = place(id, plan);
    if (!e.isFor(id, plan, alias_)) {
      if (Status s = start(e, id, kernel, inputs, outputs, plan); !s.isOk()) return s;
    } else if (e.runner &&
               (e.generation != segments_.generation() || e.runs >= e.runner->runsUntilWorth())) {
      e.id = 0;
      if (Status s = prepare(e, e.runs + 1); !s.isOk()) return s;
      e.id = id;
    }
    if (!e.runner) {
      return e.plan.reduction == Way::Direct
                 ? reduceDirect(kernel, table_, inputs, outputs, pool_, plan.threads, &segments_)
                 : runTwoPass(kernel, table_, inputs, outputs, pool_, e.plan, &segments_);
    }
    ++e.runs;
    std::copy(kernel.constants.begin(), kernel.constants.end(), e.kernel.constants.begin());
    for (std::size_t i = 0; i < inputs.size(); ++i) e.inputs[i].host = inputs[i].host;
    for (std::size_t o = 0; o < outputs.size(); ++o) e.outputs[o].host = outputs[o].host;
    Status s = e.runner->run();
    e.runner->trim();
    return s;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

}  // namespace accel::cpu
