// The kernels that there are, by operation and backend. A host program may add its own at any time
// (OpenBLAS comes in that way: accel links no library).
#pragma once

#include <accel/status.h>

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "accel/decide/which/kernel.h"

namespace accel::selection {

class KernelRegistry {
 public:
  // Facts of the machine that kernels may require: "avx2", "threads", ...
  void addFeature(std::string feature) { features_.insert(std::move(feature)); }

  // Refused (InvalidTask): no id, one that exists, or a bound below 0 or not a number.
  Status add(KernelEntry kernel);
  // The entry stays where it is (records name it) but is never a candidate again.
  bool remove(const std::string& id);
  const KernelEntry* find(const std::string& id) const;
  // To be replaced by what was measured; null: no such kernel.
  Characteristics* characteristicsOf(const std::string& id);

  // Those that can compute the workload, in the order of registration. None is a status that names
  // operation and backend. A canonical product gets canonical kernels only; other products get the
  // host program's, and the canonical ones where there are none: what is exchanged has equal bits.
  Result<std::vector<const KernelEntry*>> candidates(const Workload& w) const;
  bool canHandle(const KernelEntry& kernel, const Workload& w) const;

  std::vector<const KernelEntry*> all() const;
  // Changes when a kernel comes or goes: what was chosen before may be out of date.
  std::uint64_t version() const { return version_; }

 private:
  struct Row {
    KernelEntry kernel;
    bool removed = false;
  };
  std::deque<Row> rows_;  // pointers to entries stay valid
  std::set<std::string> features_;
  std::uint64_t version_ = 0;
};

// The cpu's own kernels for maps, reductions and products; threads: of its pool.
void addCpuKernels(KernelRegistry& registry, int threads);

}  // namespace accel::selection
