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

struct PreparedMap::Ready {
  RunPlan asked;
  std::vector<int> alias;
  RunPlan plan;  // as it is run
  KernelIr kernel;
  std::vector<Operand> inputs, outputs;
  std::unique_ptr<UnitRunner> runner;  // null: Direct or TwoPass
  std::uint64_t generation = 0;        // of the machine code
  double runs = 0;                     // since it was compiled

  bool isFor(const RunPlan& p, const std::vector<int>& a) const {
    return asked.threads == p.threads && asked.blockBytes == p.blockBytes &&
           asked.reduction == p.reduction && alias == a;
  }
  // runs: for how many it should pay.
  Status prepare(const KernelTable& table, ThreadPool& pool, SegmentCompiler& segments,
                 double expected) {
    runner.reset();
    runs = 0;
    if (plan.reduction == Way::Direct || plan.reduction == Way::TwoPass) return Status::ok();
    auto made = std::make_unique<UnitRunner>(kernel, table, inputs, outputs, pool, plan, &segments);
    if (Status s = made->prepare(expected); !s.isOk()) return s;
    generation = segments.generation();
    runner = std::move(made);
    return Status::ok();
  }
  Status fillAndRun(const KernelIr& k, std::span<const Operand> in, std::span<const Operand> out) {
    ++runs;
    std::copy(k.constants.begin(), k.constants.end(), kernel.constants.begin());
    for (std::size_t i = 0; i < in.size(); ++i) inputs[i].host = in[i].host;
    for (std::size_t o = 0; o < out.size(); ++o) outputs[o].host = out[o].host;
    Status s = runner->run();
    runner->trim();
    return s;
  }
};

PreparedMap::PreparedMap() = default;
PreparedMap::~PreparedMap() = default;

Status PreparedMap::run(const KernelIr& kernel, const KernelTable& table,
                        std::span<const Operand> inputs, std::span<const Operand> outputs,
                        ThreadPool& pool, const RunPlan& plan,
                        SegmentCompiler& segments) noexcept {
  try {
    if (Status s = check(kernel, inputs, outputs, plan); !s.isOk()) return s;
    aliasesOf(kernel, inputs, outputs, alias_);
    if (ready_[1] && ready_[1]->isFor(plan, alias_)) std::swap(ready_[0], ready_[1]);
    if (!ready_[0] || !ready_[0]->isFor(plan, alias_)) {
      auto fresh = std::make_unique<Ready>();
      fresh->asked = fresh->plan = plan;
      fresh->plan.reduction = wayOf(kernel, inputs, plan.reduction);
      fresh->alias = alias_;
      fresh->kernel = kernel;
      fresh->inputs.assign(inputs.begin(), inputs.end());
      fresh->outputs.assign(outputs.begin(), outputs.end());
      if (Status s = fresh->prepare(table, pool, segments, 1); !s.isOk()) return s;
      ready_[1] = std::move(ready_[0]);
      ready_[0] = std::move(fresh);
    } else if (Ready& r = *ready_[0];
               r.runner &&
               (r.generation != segments.generation() || r.runs >= r.runner->runsUntilWorth())) {
      if (Status s = r.prepare(table, pool, segments, r.runs + 1); !s.isOk()) {
        ready_[0].reset();
        return s;
      }
    }
    Ready& r = *ready_[0];
    if (r.runner) return r.fillAndRun(kernel, inputs, outputs);
    return r.plan.reduction == Way::Direct
               ? reduceDirect(kernel, table, inputs, outputs, pool, plan.threads, &segments)
               : runTwoPass(kernel, table, inputs, outputs, pool, r.plan, &segments);
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

}  // namespace accel::cpu
