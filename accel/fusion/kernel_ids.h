// Numbers for kernels, so that what was made or found out for one is found again the next time.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/operand.h>

#include <cstdint>
#include <span>
#include <vector>

namespace accel::fusion {

// A number stands for one kernel with its sizes, whatever its constants' values are. Only the last
// kernels are known: one that comes again after many others gets a new number, and no number is
// ever another kernel's. One thread at a time; throws bad_alloc.
class KernelIds {
 public:
  // Not 0.
  std::uint64_t of(const KernelIr& kernel);
  // Of that kernel on inputs some of which are slices of larger arrays; `id` itself where none is.
  std::uint64_t of(std::uint64_t id, std::span<const Operand> inputs);

 private:
  static constexpr std::size_t kPlaces = 256;
  struct Place {
    std::uint64_t id = 0;
    KernelIr kernel;
  };
  struct Sliced {
    std::uint64_t id = 0;
    std::vector<std::int64_t> form;  // the kernel's number, then the strides of every input
  };

  std::vector<Place> places_;  // empty until the first kernel comes
  std::vector<Sliced> sliced_;
  std::vector<std::int64_t> form_;
  std::uint64_t last_ = 0;
};

}  // namespace accel::fusion
