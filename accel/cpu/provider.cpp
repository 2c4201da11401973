#include "accel/cpu/provider.h"

#include <string>

#include "accel/cpu/map_runner.h"
#include "accel/cpu/product_runner.h"

namespace accel::cpu {

CpuProvider::CpuProvider(int threads, CodeMode code) : pool_(threads), segments_(code) {
  info_.name = "cpu";
  info_.adapter = std::string(cpuKernels().target) + ", " + std::to_string(pool_.size()) +
                  (pool_.size() == 1 ? " thread" : " threads");
  info_.threads = pool_.size();
  info_.maxInputs = 64;
}

Support CpuProvider::supports(const Task& task, std::span<const Operand>,
                              std::span<const Operand>) const noexcept {
  // Other tasks are the builtins' own: their plain CPU path is the fastest there is on this
  // machine.
  if (!std::holds_alternative<MapTask>(task)) return Support::no("task");
  const KernelIr* kernel = std::get<MapTask>(task).kernel;
  if (!kernel || kernel->outputs.empty()) return Support::no("empty");
  std::size_t reductions = 0;
  for (const KernelOutput& out : kernel->outputs) reductions += out.reduce != Reduce::None;
  return reductions > 4 ? Support::no("reductions") : Support::ok();
}

Status CpuProvider::run(const Task& task, std::span<const Operand> inputs,
                        std::span<const Operand> outputs, const RunPlan& plan,
                        PreparedMap* prepared) noexcept {
  const Support support = supports(task, inputs, outputs);
  if (!support.yes) return Status(StatusCode::Unsupported, support.reason);
  const KernelIr& kernel = *std::get<MapTask>(task).kernel;
  if (prepared) return prepared->run(kernel, cpuKernels(), inputs, outputs, pool_, plan, segments_);
  return runMap(kernel, cpuKernels(), inputs, outputs, pool_, plan, &segments_);
}

Status CpuProvider::run(const KernelIr& kernel, std::span<const Operand> inputs,
                        std::span<const Operand> outputs, const MatmulArgs& args,
                        const MatmulPlan& plan) noexcept {
  return runProduct(kernel, cpuKernels(), inputs, outputs, args, plan, pool_, &segments_);
}

}  // namespace accel::cpu
