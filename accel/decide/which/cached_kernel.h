// A kernel of the program, with all that was found out about it: where it runs, which variant, and
// the runner that was made ready for it. Found again by the kernel itself, so that the second call
// of a loop decides, chooses and prepares nothing.
#pragma once

#include <accel/kernel_ir.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "accel/cpu/map_runner.h"
#include "accel/decide/which/times.h"
#include "accel/telemetry/decision_log.h"

namespace accel {

struct CachedKernel {
  std::uint64_t lastUse = 0;
  KernelIr kernel;                 // as it came first: calls differ in their constants' values only
  std::vector<std::int64_t> form;  // strides of inputs that are slices of larger arrays

  // Where it runs, for so many more calls, while nothing else that decides has changed.
  Decision decision;
  std::uint64_t stamp = 0;  // AutoOffload::stamp() then
  std::uint32_t left = 0;
  bool forHost = false;  // the host was about to read the result

  // Which variant: what is known of such workloads, while the selector's stamp is the same.
  Workload workload;
  std::uint64_t key = 0;  // 0: not described yet
  selection::Slot* slot = nullptr;
  std::uint64_t slotStamp = 0;

  // How: made ready to run.
  cpu::PreparedMap prepared;
};

// The last kernels. One thread at a time; throws bad_alloc.
class KernelCache {
 public:
  // The kernel with its sizes, whatever its constants' values are; form: as in CachedKernel. The
  // reference is valid until the next call.
  CachedKernel& of(const KernelIr& kernel, std::span<const std::int64_t> form);

 private:
  static constexpr std::size_t kPlaces = 256;
  std::vector<std::unique_ptr<CachedKernel>> places_;  // empty until the first kernel comes
  std::uint64_t uses_ = 0;
};

}  // namespace accel
