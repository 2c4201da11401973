// What the selection bench runs: a workload with its arrays, by any kernel or by the selection.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "accel/decide/which/adaptive.h"

namespace selection_bench {

// One case. Runs return false when the kernel failed.
class Case {
 public:
  virtual ~Case() = default;
  std::string name;
  accel::selection::Workload workload;

  virtual bool runFixed(const accel::selection::KernelEntry& kernel) = 0;
  virtual bool runAdaptive() = 0;
  // By the kernels' own rules, as with selection switched off.
  virtual bool runBuiltIn() = 0;
  // The result's bytes after a run.
  virtual std::vector<char> result() const = 0;
  // Arrays are made before the case and dropped after it.
  virtual void prepare() = 0;
  virtual void drop() = 0;
};

std::vector<std::unique_ptr<Case>> allCases(accel::cpu::CpuProvider& cpu,
                                            accel::Adaptive& adaptive);

// OpenBLAS as the session adds it.
accel::selection::KernelEntry libraryKernel();

}  // namespace selection_bench
