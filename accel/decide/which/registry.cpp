#include "accel/decide/which/registry.h"

#include <algorithm>
#include <cmath>

namespace accel::selection {
namespace {

bool within(const SizeRange& r, const Workload& w) {
  for (int i = 0; i < 4; ++i)
    if (w.size[i] < r.least[i] || w.size[i] > r.most[i]) return false;
  return true;
}

bool sane(const KernelEntry& k) {
  const Characteristics& c = k.characteristics;
  for (double v : {c.startNanos, c.partNanos, c.firstNanos, c.nanosPerStep, c.nanosPerByte,
                   c.passes, c.extraBytesPerElement, c.parallelEfficiency, c.cacheEfficiency,
                   k.constraints.minElements}) {
    if (!(v >= 0) || !std::isfinite(v)) return false;
  }
  return c.parallelEfficiency <= 1 && c.cacheEfficiency <= 1 &&
         k.constraints.maxElements >= k.constraints.minElements;
}

// Arrays beyond this leave the second-level cache of common machines.
constexpr double kCacheBytes = 1 << 20;
constexpr double kNotItsOwn = 1.5;

}  // namespace

const char* variantName(Variant v) {
  constexpr const char* kNames[] = {"naive", "optimized",         "tiled", "vectorized", "parallel",
                                    "fused", "hardware-specific", "custom"};
  return kNames[static_cast<int>(v)];
}

double memoryBytes(const KernelEntry& kernel, const Workload& w) {
  return w.bytes() + kernel.characteristics.extraBytesPerElement * w.elements();
}

double estimateNanos(const KernelEntry& kernel, const Workload& w, int threads) {
  return estimateOf(kernel, w, threads).nanos;
}

Estimate estimateOf(const KernelEntry& kernel, const Workload& w, int threads) {
  const Characteristics& c = kernel.characteristics;
  const double speed = 1 + c.parallelEfficiency * std::max(0, threads - 1);
  // One core cannot keep the memory busy; from the fourth on nothing is gained.
  const double streams = 1 + 0.5 * c.parallelEfficiency * std::clamp(threads - 1, 0, 3);
  const double traffic = memoryBytes(kernel, w) * c.passes;
  const double beyond = std::max(0.0, traffic - kCacheBytes);
  // Outside of the sizes that it was made for it loses: a factor that grows with the distance.
  const double work = std::max(1.0, w.work());
  double misfit = 1;
  if (work < c.bestFrom) misfit += 0.25 * std::log2(c.bestFrom / work);
  if (work > c.bestTo) misfit += 0.25 * std::log2(work / c.bestTo);
  // A device's provider knows its kernels better than numbers from another device do.
  if (kernel.way && !(w.ways >> 8 & kernel.way)) misfit *= kNotItsOwn;
  const double parts = w.operation == Operation::Matmul ? static_cast<double>(w.size[3]) : 0;
  const double compute = (work * c.nanosPerStep + parts * c.partNanos) / speed;
  const double memory = beyond * c.nanosPerByte / streams;
  // A core waits for memory that it did not ask for in time; a device has other work meanwhile.
  const bool both = kernel.backend == Backend::Cpu;
  const double body = misfit * (both ? compute + memory : std::max(compute, memory));
  Estimate e;
  e.nanos = c.startNanos + body;
  if (!(e.nanos > 0)) return e;
  e.start = c.startNanos / e.nanos;
  if (both || memory > compute) e.memory = misfit * memory / e.nanos;
  e.misfit = body / e.nanos * std::log(misfit);
  return e;
}

Status KernelRegistry::add(KernelEntry kernel) {
  if (kernel.id.empty()) return Status(StatusCode::InvalidTask, "a kernel needs an id");
  if (find(kernel.id))
    return Status(StatusCode::InvalidTask, "there is a kernel '" + kernel.id + "' already");
  if (!sane(kernel))
    return Status(StatusCode::InvalidTask, "kernel '" + kernel.id + "' has impossible numbers");
  rows_.push_back({std::move(kernel), false});
  ++version_;
  return Status::ok();
}

bool KernelRegistry::remove(const std::string& id) {
  for (Row& row : rows_) {
    if (row.kernel.id != id || row.removed) continue;
    row.removed = true;
    ++version_;
    return true;
  }
  return false;
}

const KernelEntry* KernelRegistry::find(const std::string& id) const {
  for (const Row& row : rows_)
    if (row.kernel.id == id && !row.removed) return &row.kernel;
  return nullptr;
}

Characteristics* KernelRegistry::characteristicsOf(const std::string& id) {
  for (Row& row : rows_)
    if (row.kernel.id == id) return &row.kernel.characteristics;
  return nullptr;
}

std::vector<const KernelEntry*> KernelRegistry::all() const {
  std::vector<const KernelEntry*> out;
  for (const Row& row : rows_)
    if (!row.removed) out.push_back(&row.kernel);
  return out;
}

bool KernelRegistry::canHandle(const KernelEntry& k, const Workload& w) const {
  const Constraints& c = k.constraints;
  if (k.operation != w.operation || k.backend != w.backend) return false;
  const double n = w.elements();
  if (n < c.minElements || n > c.maxElements) return false;
  if (!(c.dtypes & dtypeBit(w.dtype)) || w.alignment % c.alignment != 0) return false;
  if (!c.shapes.empty() && std::none_of(c.shapes.begin(), c.shapes.end(),
                                        [&](const SizeRange& r) { return within(r, w); }))
    return false;
  for (const std::string& f : c.features)
    if (!features_.count(f)) return false;
  return !k.accepts || k.accepts(w);
}

Result<std::vector<const KernelEntry*>> KernelRegistry::candidates(const Workload& w) const {
  std::vector<const KernelEntry*> same, canonical;
  int known = 0;
  for (const Row& row : rows_) {
    const KernelEntry& k = row.kernel;
    if (row.removed || k.operation != w.operation || k.backend != w.backend) continue;
    ++known;
    if (!canHandle(k, w)) continue;
    if (k.canonical) canonical.push_back(&k);
    if (w.operation != Operation::Matmul || k.canonical == w.canonical) same.push_back(&k);
  }
  if (same.empty()) same = std::move(canonical);
  if (!same.empty()) return same;
  return Status(StatusCode::Unsupported, std::string("no kernel for ") +
                                             operationName(w.operation) + " on " +
                                             backendName(w.backend) + " takes " + workloadText(w) +
                                             " (" + std::to_string(known) + " registered)");
}

}  // namespace accel::selection
