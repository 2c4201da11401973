// The cpu provider: maps and reductions in one pass over cache-sized blocks, on all cores.
#pragma once

#include <accel/kernels.h>
#include <accel/provider.h>

#include "accel/cpu/map_runner.h"
#include "accel/cpu/matmul.h"
#include "accel/cpu/thread_pool.h"

namespace accel::cpu {

class CpuProvider final : public Provider {
 public:
  // threads: 0 asks the machine. code: when machine code is made.
  explicit CpuProvider(int threads = 0, CodeMode code = CodeMode::WhenWorth);

  const ProviderInfo& info() const noexcept override { return info_; }
  Support supports(const Task& task, std::span<const Operand> inputs,
                   std::span<const Operand> outputs) const noexcept override;
  Status run(const Task& task, std::span<const Operand> inputs,
             std::span<const Operand> outputs) noexcept override {
    return run(task, inputs, outputs, RunPlan{});
  }
  // prepared: the kernel's own, of earlier calls; null: made ready for this call alone.
  Status run(const Task& task, std::span<const Operand> inputs, std::span<const Operand> outputs,
             const RunPlan& plan, PreparedMap* prepared = nullptr) noexcept;
  // A map over a product that is computed with it (product_runner.h).
  Status run(const KernelIr& kernel, std::span<const Operand> inputs,
             std::span<const Operand> outputs, const MatmulArgs& args,
             const MatmulPlan& plan) noexcept;
  int threads() const { return pool_.size(); }
  ThreadPool& pool() { return pool_; }

  Result<BufferHandle> allocate(std::size_t) noexcept override { return hostOnly(); }
  Status upload(BufferHandle, std::size_t, const void*, std::size_t) noexcept override {
    return hostOnly();
  }
  Status download(BufferHandle, std::size_t, void*, std::size_t) noexcept override {
    return hostOnly();
  }
  void release(BufferHandle) noexcept override {}
  Status sync() noexcept override { return Status::ok(); }

 private:
  static Status hostOnly() { return Status(StatusCode::Unsupported, "host memory"); }

  ProviderInfo info_;
  ThreadPool pool_;
  SegmentCompiler segments_;
};

}  // namespace accel::cpu
