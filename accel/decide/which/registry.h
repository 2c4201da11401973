// The kernels that there are, by operation and backend. A host program may add its own at any time
// (OpenBLAS comes in that way: accel links no library).
#pragma once

#include <accel/matmul.h>
#include <accel/status.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "accel/cpu/map_runner.h"
#include "accel/cpu/matmul.h"
#include "accel/decide/which/workload.h"

namespace accel::selection {

// --- what is known about one way of computing an operation, and the way itself

enum class Variant : std::uint8_t {
  Naive,
  Optimized,
  Tiled,
  Vectorized,
  Parallel,
  Fused,
  HardwareSpecific,
  Custom,
};
const char* variantName(Variant v);

// Stated by whoever wrote the kernel, from a measurement or from its structure: what is believed
// until it has run here. Times in nanoseconds.
struct Characteristics {
  double bestFrom = 0;  // work (Workload::work) that it was made for
  double bestTo = std::numeric_limits<double>::infinity();
  double startNanos = 100;          // before the first element
  double partNanos = 0;             // for each matrix of a batch
  double firstNanos = 0;            // once, before it can run at all: compiling a pipeline
  double nanosPerStep = 0.2;        // of work, on one thread, in cache
  double nanosPerByte = 0.04;       // of memory traffic, when the arrays leave the caches
  double passes = 1;                // over the arrays
  double extraBytesPerElement = 0;  // temporaries
  double parallelEfficiency =
      0;                         // share of each further thread's speed that it gets; 0: one thread
  double cacheEfficiency = 0.8;  // share of accesses that a cache serves, 0 to 1
  double doubt = 1;              // how far off all this may be: logarithm of a factor. A guess: 1
};

// Facts: outside of them the kernel would fail or be wrong.
struct SizeRange {
  std::int64_t least[4] = {0, 0, 0, 0};
  std::int64_t most[4] = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
};
struct Constraints {
  double minElements = 0;
  double maxElements = std::numeric_limits<double>::infinity();
  std::uint32_t dtypes = ~0u;         // bit d: DType d
  std::uint32_t alignment = 1;        // bytes, of all operands
  std::vector<SizeRange> shapes;      // one of them must hold; none: any shape
  std::vector<std::string> features;  // of the machine, all of them
};
constexpr std::uint32_t dtypeBit(DType t) { return 1u << static_cast<int>(t); }

struct KernelEntry {
  std::string id;    // "cpu.matmul.tall": unique, kept in records
  std::string name;  // for the report
  std::string like;  // (optional) id of the kernel that this is a version of: they learn together
  Operation operation = Operation::Map;
  Backend backend = Backend::Cpu;
  Variant variant = Variant::Naive;
  std::string note;  // HardwareSpecific, Custom: of what
  Characteristics characteristics;
  Constraints constraints;
  // Matmul: gives the canonical product's bits. Everything else always gives the same bits.
  bool canonical = true;
  std::function<bool(const Workload&)> accepts;  // (optional) a further condition
  std::uint32_t way = 0;  // its bit in Workload::ways where those name kernels; 0: none
  // How to run it: map and reduce by a plan, matmul by a plan or a function of the host program.
  cpu::RunPlan plan;
  cpu::MatmulPlan matmul;
  std::function<Status(const MatmulArgs&)> function;
};

// Time from the characteristics alone, and what it is made of: shares of it, the rest is
// arithmetic.
struct Estimate {
  double nanos = 1;
  double start = 0, memory = 0;
  double misfit = 0;  // logarithm of what work outside of the kernel's range adds, by its share
};
Estimate estimateOf(const KernelEntry& kernel, const Workload& w, int threads);
double estimateNanos(const KernelEntry& kernel, const Workload& w, int threads);
// Bytes that it needs beside its operands, and the operands.
double memoryBytes(const KernelEntry& kernel, const Workload& w);

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
