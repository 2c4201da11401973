#include "accel/residency/device_side.h"

#include <new>

#include "accel/residency/validate.h"

namespace accel {
namespace {

// After a device could not be opened, so many kernels go by before it is tried again.
constexpr int kKernelsBetweenTries = 1000;
constexpr std::size_t kMaxMirrors = 256;

bool computesIn(DType dtype, const Task& task, std::span<const Operand> inputs,
                std::span<const Operand> outputs) {
  if (const auto* map = std::get_if<MapTask>(&task)) {
    for (const Node& node : map->kernel->nodes)
      if (node.dtype == dtype) return true;
    return false;
  }
  for (std::span<const Operand> operands : {inputs, outputs})
    for (const Operand& operand : operands)
      if (operand.dtype == dtype) return true;
  return false;
}

}  // namespace

DeviceSide::DeviceSide(Provider& cpu, HostMemory& memory, DeviceOptions options)
    : hostTasks_(cpu), memory_(memory), options_(std::move(options)) {}

// One that is still at work would be waited for: the program's end does not wait for it.
DeviceSide::~DeviceSide() {
  const bool late = residency_ && residency_->late();
  residency_.reset();
  if (late) (void)provider_.release();
}

bool DeviceSide::ready() {
  if (residency_) return residency_->usable();
  if (!options_.open) return false;
  if (!unavailable_.empty() && ++refusals_ < kKernelsBetweenTries) return false;
  refusals_ = 0;
  Result<std::unique_ptr<Provider>> made = options_.open();
  if (!made) {
    unavailable_ = made.status().message();
    if (unavailable_.empty()) unavailable_ = "unknown";
    return false;
  }
  unavailable_.clear();
  provider_ = std::move(made.value());
  residency_ = std::make_unique<Residency>(*provider_, hostTasks_, memory_, options_.residency);
  return true;
}

bool DeviceSide::open() noexcept {
  try {
    refusals_ = kKernelsBetweenTries;  // asked for by name: no waiting
    return ready();
  } catch (const std::bad_alloc&) {
    return false;
  }
}

const char* DeviceSide::refusal(const KernelIr& kernel) noexcept {
  try {
    std::vector<Operand> in, out;
    for (const KernelInput& input : kernel.inputs)
      in.push_back({input.dtype, input.shape, nullptr, {}});
    for (const KernelOutput& output : kernel.outputs)
      out.push_back({kernel.outputDType(output), kernel.outputShape(output), nullptr, {}});
    return refusal(MapTask{&kernel}, in, out);
  } catch (const std::bad_alloc&) {
    return "memory";
  }
}

const char* DeviceSide::refusal(const Task& task, std::span<const Operand> inputs,
                                std::span<const Operand> outputs) noexcept {
  try {
    if (!ready()) return residency_ ? "device-lost" : "unavailable";
    if (options_.exactSubnormals && provider_->info().flushesSubnormals &&
        computesIn(DType::F32, task, inputs, outputs))
      return "subnormals";
    if (!provider_->info().doubles && computesIn(DType::F64, task, inputs, outputs))
      return "precision";
    const Support support = provider_->supports(task, inputs, outputs);
    return support.yes ? nullptr : support.reason;
  } catch (const std::bad_alloc&) {
    return "memory";
  }
}

const DeviceSide::Mirror* DeviceSide::findMirror(HostBlock host) const noexcept {
  if (mirrors_.empty() || !host.owner) return nullptr;
  const auto found = mirrors_.find(host.owner);
  return found != mirrors_.end() && found->second.block.data == host.data ? &found->second
                                                                          : nullptr;
}

Resident* DeviceSide::mirrorOf(DType dtype, const Shape& shape, HostBlock host,
                               bool& pinned) noexcept {
  const Mirror* found = findMirror(host);
  if (!found || found->array->dtype != dtype || !(found->array->shape == shape)) return nullptr;
  pinned = found->pinned;
  residency_->retain(found->array);
  return found->array;
}

Resident* DeviceSide::mirror(DType dtype, const Shape& shape, HostBlock host) noexcept {
  bool pinned = false;
  if (Resident* array = mirrorOf(dtype, shape, host, pinned)) return array;
  Resident* array = residency_->adopt(dtype, shape, host);
  if (array) remember(host, array, false);
  return array;
}

void DeviceSide::remember(HostBlock host, Resident* array, bool pinned) noexcept {
  if (!host.owner) return;
  try {
    if (mirrors_.size() >= kMaxMirrors) sweep();
    if (mirrors_.size() >= kMaxMirrors && !mirrors_.count(host.owner)) return;
    Mirror& mirror = mirrors_[host.owner];
    residency_->retain(array);
    if (mirror.array) residency_->release(mirror.array);
    mirror = {array, host, pinned};
  } catch (const std::bad_alloc&) {
    // Not remembered: it is uploaded again when it is read there.
  }
}

bool DeviceSide::isPinned(HostBlock host) const noexcept {
  const Mirror* found = findMirror(host);
  return found && found->pinned;
}

bool DeviceSide::isMirrored(HostBlock host) const noexcept {
  const Mirror* found = findMirror(host);
  return found && residency_->onDevice(found->array);
}

std::uint64_t DeviceSide::bytesInUse() noexcept {
  if (!residency_) return 0;
  sweep();
  return residency_->counters().bytesOnDevice;
}

DeviceFacts DeviceSide::facts() {
  DeviceFacts facts;
  facts.available = ready();
  if (facts.available) {
    facts.name = provider_->info().adapter;
  } else if (!options_.open) {
    facts.reason = "this program was built without an accelerator";
  } else {
    facts.reason = residency_ ? "the device was lost too often" : unavailable_;
  }
  return facts;
}

Status DeviceSide::run(const KernelIr& kernel, std::span<Resident* const> inputs,
                       std::span<Resident*> made) noexcept {
  try {
    std::vector<Operand> out;
    for (const KernelOutput& output : kernel.outputs)
      out.push_back({kernel.outputDType(output), kernel.outputShape(output), nullptr, {}});
    return run(MapTask{&kernel}, inputs, out, made);
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

Status DeviceSide::run(const Task& task, std::span<Resident* const> inputs,
                       std::span<const Operand> outputs, std::span<Resident*> made) noexcept {
  try {
    sweep();
    Status status = residency_->run(task, inputs, outputs, made);
    if (status && options_.validate) check(task, inputs, made);
    return status;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

void DeviceSide::check(const Task& task, std::span<Resident* const> inputs,
                       std::span<Resident* const> made) {
  constexpr std::size_t kKeep = 32;
  const auto* product = std::get_if<MatmulTask>(&task);
  if (product && product->epilogue) return checkParts(*product, inputs, made);
  ++validation_.kernels;
  const auto* map = std::get_if<MapTask>(&task);
  std::string text = map ? validateKernel(*residency_, hostTasks_, memory_, cpuKernels(),
                                          *map->kernel, inputs, made)
                         : validateTask(*residency_, hostTasks_, memory_, task, inputs, made);
  validation_.differing += !text.empty();
  if (!text.empty() && validation_.differences.size() < kKeep)
    validation_.differences.push_back(std::move(text));
}

// The product as the device makes it alone, then the expression over that: each has its own bound.
void DeviceSide::checkParts(const MatmulTask& task, std::span<Resident* const> inputs,
                            std::span<Resident* const> made) {
  const Operand form{inputs[0]->dtype, task.epilogue->inputs[0].shape, nullptr, {}};
  const MatmulTask alone{task.transposeA, task.transposeB, nullptr};
  Resident* product = nullptr;
  if (!residency_->run(alone, inputs.first(2), {&form, 1}, {&product, 1}).isOk()) return;
  check(alone, inputs.first(2), {&product, 1});
  std::vector<Resident*> operands{product};
  operands.insert(operands.end(), inputs.begin() + 2, inputs.end());
  check(MapTask{task.epilogue}, operands, made);
  residency_->release(product);
}

void DeviceSide::sweep() noexcept {
  for (auto it = mirrors_.begin(); it != mirrors_.end();) {
    // The record holds one reference to the block; a second one is the program's.
    if (memory_.unique(it->first)) {
      residency_->release(it->second.array);
      it = mirrors_.erase(it);
    } else {
      ++it;
    }
  }
}

}  // namespace accel
