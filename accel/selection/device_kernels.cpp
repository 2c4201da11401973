#include "accel/selection/device_kernels.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace accel::selection {
namespace {

constexpr std::size_t kMostKnown = 8192;

struct Row {
  const char* name;  // as the provider calls it
  const char* title;
  Operation operation;
  Variant variant;
  double startNanos, nanosPerStep;
};

// The numbers are SwiftShader's on two cores, alike for all that compute the same: which is likely
// to be the best is the provider's to say until they have run.
constexpr Row kRows[] = {
    {"vec4", "four elements an invocation", Operation::Map, Variant::Vectorized, 60000, 1.0},
    {"loop", "four elements in turn", Operation::Map, Variant::Optimized, 60000, 1.0},
    {"single", "an element an invocation", Operation::Map, Variant::Naive, 60000, 1.0},
    {"fused", "the reduction makes elements", Operation::Reduce, Variant::Fused, 100000, 2.0},
    {"two_pass", "elements first", Operation::Reduce, Variant::Naive, 100000, 2.0},
    {"small", "an element an invocation", Operation::Matmul, Variant::Naive, 60000, 0.6},
    {"tile32", "tiles of 32 x 32", Operation::Matmul, Variant::Tiled, 60000, 0.6},
    {"tile64", "tiles of 64 x 64", Operation::Matmul, Variant::Tiled, 60000, 0.6},
};
// A pipeline of a software device, compiled; hardware's take as long.
constexpr double kCompileNanos = 5e6;

std::string idOf(const Row& row) {
  return std::string("webgpu.") + operationName(row.operation) + "." + row.name;
}

Operation operationOf(std::string_view name) {
  return name == "matmul"   ? Operation::Matmul
         : name == "reduce" ? Operation::Reduce
                            : Operation::Map;
}

Workload workloadOf(const DeviceQuestion& q) {
  Workload w;
  w.operation = operationOf(q.operation);
  w.backend = Backend::WebGpu;
  w.dtype = DType::F32;
  for (int i = 0; i < 4; ++i) w.size[i] = static_cast<std::int64_t>(q.sizes[i]);
  // A reduction's results come last, as in inner, count, outer.
  if (w.operation == Operation::Reduce) std::swap(w.size[0], w.size[2]);
  w.ops = static_cast<std::int32_t>(q.ops);
  w.weight = std::max(1.0, static_cast<double>(q.ops));
  w.inputs = static_cast<std::int32_t>(q.inputs);
  w.outputs = static_cast<std::int32_t>(q.outputs);
  w.broadcast = q.broadcast;
  w.canonical = w.operation == Operation::Matmul;
  w.ways = 0;
  for (std::size_t i = 0; i < std::size(kRows); ++i)
    for (std::string_view name : q.kernels)
      if (kRows[i].operation == w.operation && name == kRows[i].name)
        w.ways |= (name == q.kernels[0] ? 0x101u : 1u) << i;
  return w;
}

}  // namespace

void addWebGpuKernels(KernelRegistry& registry) {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const Row& row = kRows[i];
    KernelEntry k;
    k.id = idOf(row);
    k.name = row.title;
    k.operation = row.operation;
    k.backend = Backend::WebGpu;
    k.variant = row.variant;
    k.characteristics.startNanos = row.startNanos;
    k.characteristics.nanosPerStep = row.nanosPerStep;
    k.characteristics.firstNanos = kCompileNanos;
    // Those that the provider offers for what it has to compute.
    k.way = 1u << i;
    k.accepts = [i](const Workload& w) { return (w.ways >> i & 1) != 0; };
    (void)registry.add(std::move(k)).isOk();
  }
}

void DeviceKernels::begin() {
  running_ = true;
  asked_ = 0;
  choice_ = {};
}

std::size_t DeviceKernels::choose(const DeviceQuestion& question) {
  // Outside of a run (calibration) the provider's own.
  if (!selector_ || !running_ || question.kernels.size() < 2) return 0;
  const Workload w = workloadOf(question);
  const auto indexOf = [&](const KernelEntry* kernel) {
    for (std::size_t i = 0; i < question.kernels.size(); ++i)
      if (kernel->id.ends_with("." + std::string(question.kernels[i]))) return i;
    return std::size_t(0);
  };
  const std::uint64_t key = workloadKey(w);
  auto& granted = repeats_.of(key, selector_->registry());
  ++asked_;
  key_ = key;
  if (granted.left > 0) {
    --granted.left;
    return indexOf(granted.kernel);
  }
  if (asked_ > 1) {
    // A second one in a run cannot be told from the first by its time.
    const Result<Selection> s = selector_->select(w);
    return s ? indexOf(s.value().kernel) : 0;
  }
  const Result<Choice> c = selector_->choose(w, granted.takeUsed());
  if (!c) return 0;
  workload_ = w;
  choice_ = c.value();
  granted.grant(choice_.kernel, {}, choice_.repeat);
  return indexOf(choice_.kernel);
}

void DeviceKernels::end(std::uint64_t nanos, bool ok) {
  const bool timed = running_ && wantsTime();
  running_ = false;
  if (!timed || !selector_) return;
  if (ran_.size() > kMostKnown) ran_.clear();
  choice_.first = ran_.emplace(choice_.key, choice_.kernel).second;
  if (!ok || nanos > 0) selector_->record(workload_, choice_, nanos, ok);
}

}  // namespace accel::selection
