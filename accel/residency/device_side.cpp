#include "accel/residency/device_side.h"

#include <new>

#include "accel/residency/validate.h"

namespace accel {
namespace {

// After a device could not be opened, so many kernels go by before it is tried again.
constexpr int kKernelsBetweenTries = 1000;
constexpr std::size_t kMaxMirrors = 256;

}  // namespace

DeviceSide::DeviceSide(Provider& cpu, HostMemory& memory, DeviceOptions options)
    : cpu_(cpu), memory_(memory), options_(std::move(options)) {}

DeviceSide::~DeviceSide() = default;

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
  residency_ = std::make_unique<Residency>(*provider_, cpu_, memory_, options_.residency);
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
    // Cheap facts first: a program of doubles never opens a device that cannot be known to do them.
    const bool doubles = provider_ && provider_->info().doubles;
    for (const Node& node : kernel.nodes) {
      if (node.dtype == DType::F64 && !doubles) return "precision";
    }
    if (!ready()) return residency_ ? "device-lost" : "unavailable";
    std::vector<Operand> in, out;
    for (const KernelInput& input : kernel.inputs)
      in.push_back({input.dtype, input.shape, nullptr, {}});
    for (const KernelOutput& output : kernel.outputs)
      out.push_back({kernel.outputDType(output), kernel.outputShape(output), nullptr, {}});
    const Support support = provider_->supports(MapTask{&kernel}, in, out);
    return support.yes ? nullptr : support.reason;
  } catch (const std::bad_alloc&) {
    return "memory";
  }
}

Resident* DeviceSide::mirror(DType dtype, const Shape& shape, HostBlock host) noexcept {
  try {
    if (auto found = mirrors_.find(host.owner); host.owner && found != mirrors_.end()) {
      Resident* array = found->second.array;
      if (found->second.block.data == host.data && array->dtype == dtype && array->shape == shape) {
        residency_->retain(array);
        return array;
      }
    }
    Resident* array = residency_->adopt(dtype, shape, host);
    if (!array || !host.owner) return array;
    if (mirrors_.size() >= kMaxMirrors) sweep();
    if (mirrors_.size() < kMaxMirrors && mirrors_.emplace(host.owner, Mirror{array, host}).second)
      residency_->retain(array);
    return array;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

Status DeviceSide::run(const KernelIr& kernel, std::span<Resident* const> inputs,
                       std::span<Resident*> made) noexcept {
  try {
    std::vector<Operand> out;
    for (const KernelOutput& output : kernel.outputs)
      out.push_back({kernel.outputDType(output), kernel.outputShape(output), nullptr, {}});
    sweep();
    Status status = residency_->run(MapTask{&kernel}, inputs, out, made);
    if (status && options_.validate) {
      constexpr std::size_t kKeep = 32;
      ++validation_.kernels;
      std::string text =
          validateKernel(*residency_, cpu_, memory_, cpuKernels(), kernel, inputs, made);
      validation_.differing += !text.empty();
      if (!text.empty() && validation_.differences.size() < kKeep)
        validation_.differences.push_back(std::move(text));
    }
    return status;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
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
