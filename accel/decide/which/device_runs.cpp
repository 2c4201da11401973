#include "accel/decide/which/device_runs.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string>

#include "accel/decide/constants.h"

namespace accel::selection {
namespace {

constexpr std::size_t kMostKnown = 8192;
// Dispatches shorter than this finish before their size can be told from noise.
constexpr std::uint64_t kLeastInvocations = 16384;
// An invocation of a map makes four elements of four bytes, of up to four arrays, and reads four.
constexpr std::uint64_t kInvocationBytes = 16;
constexpr double kInvocationTraffic = 8.0 * kInvocationBytes / 4;

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
    {"tile16", "tiles of 16 x 16", Operation::Transpose, Variant::Tiled, 60000, 1.0},
    {"walk", "an element an invocation", Operation::Transpose, Variant::Naive, 60000, 1.0},
    {"block512", "blocks of 512 pairs", Operation::Sort, Variant::Tiled, 200000, 20.0},
    {"block256", "blocks of 256 pairs", Operation::Sort, Variant::Tiled, 200000, 20.0},
    {"32", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
    {"64", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
    {"128", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
    {"256", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
    {"512", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
    {"1024", "invocations", Operation::Workgroup, Variant::HardwareSpecific, 60000, 4.0},
};

// A row's bit in Workload::ways; those of one operation differ.
constexpr std::size_t bitOf(std::size_t row) { return row % 8; }

std::string idOf(const Row& row) {
  return std::string("webgpu.") + operationName(row.operation) + "." + row.name;
}

// Sizes by octaves: a program is tuned anew when its arrays grow a lot, not with every call.
std::uint64_t octaveOf(std::uint64_t n) { return std::bit_floor(std::max<std::uint64_t>(1, n)); }

Workload workloadOf(const KernelQuestion& q) {
  Workload w = q.work;
  w.backend = Backend::WebGpu;
  if (w.operation != Operation::Matmul) w.dtype = DType::F32;
  w.weight = std::max(1.0, static_cast<double>(w.ops));
  w.canonical = w.operation == Operation::Matmul;
  w.ways = 0;
  for (std::size_t i = 0; i < std::size(kRows); ++i)
    for (std::string_view name : q.kernels)
      if (kRows[i].operation == w.operation && name == kRows[i].name)
        w.ways |= (name == q.kernels[0] ? 0x101u : 1u) << bitOf(i);
  return w;
}

std::size_t indexOf(const KernelEntry* kernel, const KernelQuestion& question) {
  for (std::size_t i = 0; kernel && i < question.kernels.size(); ++i)
    if (kernel->id.ends_with("." + std::string(question.kernels[i]))) return i;
  return 0;
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
    k.characteristics.firstNanos = machine::kCompileNanos;
    // Those that the provider offers for what it has to compute.
    k.way = 1u << bitOf(i);
    k.accepts = [bit = bitOf(i)](const Workload& w) { return (w.ways >> bit & 1) != 0; };
    (void)registry.add(std::move(k)).isOk();
  }
}

void timeWebGpuKernels(KernelRegistry& registry, double start, double step, double byte,
                       double compile) {
  const auto take = [](double& to, double from) {
    if (from > 0 && std::isfinite(from)) to = from;
  };
  for (const Row& row : kRows) {
    Characteristics* c = registry.characteristicsOf(idOf(row));
    if (!c) continue;
    take(c->startNanos, start);
    take(c->nanosPerStep, step * row.nanosPerStep);
    take(c->nanosPerByte, byte);
    take(c->firstNanos, compile);
  }
}

std::uint64_t programKey(std::string_view fingerprint, std::uint32_t usual, std::uint64_t bytes) {
  // Each field with its name before it, so that no two different programs give the same bytes.
  std::string text = "matlift-workgroup-v2";
  for (std::string_view part : {std::string_view("program"), fingerprint}) {
    text += '\0';
    text.append(part);
  }
  text += std::string("\0workgroup", 10) + '\0' + std::to_string(usual);
  text += std::string("\0output-bytes", 13) + '\0' + std::to_string(bytes);
  return XXH3_64bits(text.data(), text.size()) | 1;
}

std::optional<std::uint32_t> ResizePolicy::suggest(std::uint32_t size, std::uint64_t idled,
                                                   double rate) const {
  if (idled > idleMicros) return size / 2 < minimum ? std::nullopt : std::optional(size / 2);
  if (rate < 0.5 && size <= limit / 2) return size * 2;
  return std::nullopt;
}

std::uint32_t DeviceRuns::sizeOf(const KernelEntry& workgroup) {
  const std::size_t dot = workgroup.id.rfind('.');
  return static_cast<std::uint32_t>(std::strtoul(workgroup.id.c_str() + dot + 1, nullptr, 10));
}

void DeviceRuns::setDevice(const ProviderInfo& info, const tuning::Limits& limits) {
  class_ = tuning::classOf(info);
  limits_ = limits;
  room_ = static_cast<double>(info.maxBufferBytes);
  compileNanos_ = machine::kCompileNanos;
  ran_.clear();
  sizes_.clear();
  sizeNames_.clear();
  for (const Row& row : kRows) {
    if (row.operation != Operation::Workgroup) continue;
    const auto size = static_cast<std::uint32_t>(std::strtoul(row.name, nullptr, 10));
    if (size > info.maxWorkgroup) break;
    sizes_.push_back(size);
    sizeNames_.push_back(row.name);
  }
  if (sizes_.empty()) sizes_ = {std::max(1u, info.maxWorkgroup)};
  // The class's own first: it is the provider's choice until another was better.
  const std::uint32_t usual = std::min(tuning::usualWorkgroup(class_), sizes_.back());
  const auto at = std::find(sizes_.begin(), sizes_.end(), usual) - sizes_.begin();
  std::rotate(sizes_.begin(), sizes_.begin() + at, sizes_.begin() + at + 1);
  if (!sizeNames_.empty())
    std::rotate(sizeNames_.begin(), sizeNames_.begin() + at, sizeNames_.begin() + at + 1);
}

void DeviceRuns::begin(std::uint64_t idleMicros) {
  if (askedOther_) workgroups_ = !workgroups_;
  running_ = true;
  askedOther_ = false;
  idleMicros_ = idleMicros;
  firstKernel_ = key_ = 0;
  choice_ = {};
  others_.clear();
}

void DeviceRuns::force(std::uint32_t size) {
  forced_ = size;
  forcedWorkload_.reset();
}

const KernelEntry* DeviceRuns::bestOf(const Workload& w, Slot& slot) {
  if (slot.kernel) return slot.kernel;
  const Result<Selection> s = selector_.select(w);
  if (!s) return nullptr;
  slot.nanos = s.value().nanos;
  return slot.kernel = s.value().kernel;
}

const KernelEntry* DeviceRuns::choose(const Workload& w, std::string_view label) {
  const std::uint64_t key = workloadKey(w);
  Slot& slot = selector_.slotOf(w, key);
  if (slot.label.empty()) slot.label = label.substr(0, 60);
  const bool workgroup = w.operation == Operation::Workgroup;
  if (!workgroup && firstKernel_ == 0) firstKernel_ = key;
  if (!running_) return bestOf(w, slot);
  if (workgroup != workgroups_ && selector_.options().learning) {
    askedOther_ = true;
    return bestOf(w, slot);
  }
  // Asked again in the same run: the same answer, and its time is of all of them.
  if (choice_.kernel && key == key_) return choice_.kernel;
  for (const Other& o : others_)
    if (o.key == key) return o.kernel;
  if (slot.grant.left > 0) {
    --slot.grant.left;
    others_.push_back({key, w, slot.grant.kernel, slot.nanos});
    return slot.grant.kernel;
  }
  if (choice_.kernel) {
    // The others are what is thought best, so that their share of the run's time is about known.
    const KernelEntry* best = bestOf(w, slot);
    if (best) others_.push_back({key, w, best, slot.nanos});
    return best;
  }
  const Result<Choice> c = selector_.choose(w, slot);
  if (!c) return nullptr;
  workload_ = w;
  key_ = key;
  choice_ = c.value();
  slot.grant.give(choice_.kernel, choice_.repeat);
  return choice_.kernel;
}

std::size_t DeviceRuns::kernel(const KernelQuestion& question) {
  // Outside of a run (calibration) the provider's own.
  if (!running_ || question.kernels.size() < 2) return 0;
  return indexOf(choose(workloadOf(question)), question);
}

LaunchParameters DeviceRuns::launch(std::string_view key, std::uint64_t invocations) {
  LaunchParameters out;
  out.workgroup = usual();
  out.fastCompile = running_ && limits_.latencyNanos < compileNanos_;
  // In pieces when memory does not hold all at once, by octaves: every size of one fits.
  const double room = std::max(1.0, std::min(limits_.memoryBytes, room_));
  const double pieces =
      std::ceil(2 * static_cast<double>(octaveOf(invocations)) * kInvocationTraffic / room);
  if (running_ && pieces > 1)
    out.pieceBytes = static_cast<std::uint64_t>(
                         std::ceil(static_cast<double>(invocations) * 4 / std::min(pieces, 1e6))) *
                     4;
  if (invocations < kLeastInvocations || sizes_.size() < 2) return out;
  KernelQuestion q;
  q.work.operation = Operation::Workgroup;
  q.work.size[0] = static_cast<std::int64_t>(octaveOf(invocations));
  q.work.program = programKey(key, usual(), octaveOf(invocations) * kInvocationBytes);
  q.kernels = sizeNames_;
  const Workload w = workloadOf(q);
  if (forced_) {
    if (!forcedWorkload_) forcedWorkload_ = w;
    out.workgroup = forced_;
    return out;
  }
  out.workgroup = sizes_[indexOf(choose(w, key), q)];
  return out;
}

// A settled size is compared with its neighbour again when the device idles or crawls.
void DeviceRuns::feedback(double nanos) {
  if (workload_.operation != Operation::Workgroup) return;
  Slot& slot = selector_.slotOf(workload_, key_);
  if (choice_.exploring || slot.settled == 0) return;
  double best = nanos;
  for (const auto& [id, track] : slot.tracks)
    if (track.known()) best = std::min(best, track.nanos());
  ResizePolicy resize;
  resize.limit = *std::max_element(sizes_.begin(), sizes_.end());
  const auto size = resize.suggest(sizeOf(*choice_.kernel), idleMicros_, best / nanos);
  if (!size) return;
  const KernelEntry* neighbour =
      selector_.registry().find("webgpu.workgroup." + std::to_string(*size));
  if (neighbour) selector_.wish(slot, *neighbour);
}

// A run that asked for several kernels took its time for all of them: each is told its share, by
// what was expected. What a try took more or less is the try's alone. Workgroups of one program are
// compared by all of the run: the others in it are the same each time.
void DeviceRuns::end(std::uint64_t nanos, bool ok) {
  const bool timed = running_ && wantsTime();
  running_ = false;
  if (!timed) return;
  if (ran_.size() > kMostKnown) ran_.clear();
  choice_.first = ran_.emplace(key_, choice_.kernel).second;
  double expected = 0;
  for (const Other& o : others_) {
    choice_.first |= ran_.emplace(o.key, o.kernel).second;
    expected += o.nanos;
  }
  if (ok && nanos == 0) return;
  const auto taken = static_cast<double>(nanos);
  const double usual = std::max(1.0, choice_.bestNanos);
  if (workgroups_) {
    others_.clear();
    expected = 0;
  }
  double own = taken * usual / (usual + expected);
  if (choice_.exploring && taken - expected > own / 4) own = taken - expected;
  selector_.record(workload_, choice_, static_cast<std::uint64_t>(own), ok);
  if (!ok || choice_.first) return;
  feedback(own);
  if (choice_.exploring) return;
  for (const Other& o : others_)
    selector_.observe(o.workload, *o.kernel, taken * o.nanos / (usual + expected));
}

}  // namespace accel::selection
