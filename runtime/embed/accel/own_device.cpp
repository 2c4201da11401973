#include "runtime/embed/accel/own_device.h"

#include <accel/out_of_memory.h>

#include <cstring>
#include <vector>

namespace matlift::embed {
namespace {

using accel::BufferHandle;
using accel::KernelIr;
using accel::Node;
using accel::NodeKind;
using accel::Operand;
using accel::Status;
using accel::StatusCode;
using accel::Support;

// A kernel as the host sees it; valid as long as the engine's.
class HostKernel {
 public:
  explicit HostKernel(const KernelIr& ir) {
    for (const Node& node : ir.nodes) steps_.push_back(stepOf(ir, node));
    for (const accel::KernelOutput& output : ir.outputs) outputs_.push_back(output.node);
    kernel_.elements = ir.iteration.elements();
    kernel_.inputs = int(ir.inputs.size());
    kernel_.outputs = int(outputs_.size());
    kernel_.steps = int(steps_.size());
    kernel_.step = steps_.data();
    kernel_.output = outputs_.data();
  }
  HostKernel(const HostKernel&) = delete;
  HostKernel& operator=(const HostKernel&) = delete;

  const accel_kernel* get() const { return &kernel_; }

 private:
  static accel_step stepOf(const KernelIr& ir, const Node& node) {
    accel_step step{};
    step.type = accel_type(node.dtype);
    switch (node.kind) {
      case NodeKind::Input:
        step.kind = ACCEL_STEP_INPUT;
        step.index = node.index;
        break;
      case NodeKind::Constant:
        step.kind = ACCEL_STEP_CONSTANT;
        // A union whose members begin together; integers are least byte first.
        step.constant = &ir.constants[node.index].u64;
        break;
      case NodeKind::Apply:
        step.kind = ACCEL_STEP_OPERATION;
        step.operation = accel::opInfo(node.op).name;
        for (int k = 0; k < 3; ++k) step.arguments[k] = node.args[k];
        break;
    }
    return step;
  }

  std::vector<accel_step> steps_;
  std::vector<int> outputs_;
  accel_kernel kernel_{};
};

Status statusOf(accel_status status, const char* what) {
  switch (status) {
    case ACCEL_OK:
      return Status::ok();
    case ACCEL_NO_MEMORY:
      return Status(StatusCode::OutOfMemory, std::string(what) + ": the device has no memory");
    case ACCEL_STOPPED:
      return Status(StatusCode::Stopped, what);
    case ACCEL_INVALID:
      return Status(StatusCode::Unsupported, what);
    default:
      return Status(StatusCode::Failed, std::string(what) + " failed on the host's device");
  }
}

// What every device could be asked for, the host's is: plain maps. Null: it is one; else why not.
const char* notPlain(const KernelIr& kernel) {
  for (const accel::KernelInput& input : kernel.inputs)
    if (!(input.shape == kernel.iteration)) return "shape";
  for (const accel::KernelOutput& output : kernel.outputs)
    if (output.reduce != accel::Reduce::None) return "reduction";
  return kernel.guards.empty() ? nullptr : "guard";
}

bool isPlainProduct(const accel::MatmulTask& task, std::span<const Operand> in) {
  return !task.transposeA && !task.transposeB && !task.epilogue && in.size() == 2 &&
         in[0].shape.dims[2] == 1 && in[1].shape.dims[2] == 1;
}

class OwnDevice final : public accel::Provider {
 public:
  explicit OwnDevice(const accel_own_device& device) : device_(device), name_(device.name) {
    info_.name = name_;
    info_.adapter = name_;
    info_.hostMemory = false;
    info_.doubles = device.doubles != 0;
    info_.memoryBudget = device.memory;
  }

  const accel::ProviderInfo& info() const noexcept override { return info_; }

  Support supports(const accel::Task& task, std::span<const Operand> in,
                   std::span<const Operand>) const noexcept override {
    if (const auto* product = std::get_if<accel::MatmulTask>(&task))
      return device_.product && isPlainProduct(*product, in) ? Support::ok()
                                                             : Support::no("unsupported");
    if (std::holds_alternative<accel::FillTask>(task)) return Support::ok();
    const auto* map = std::get_if<accel::MapTask>(&task);
    if (!map) return Support::no("unsupported");
    if (const char* reason = notPlain(*map->kernel)) return Support::no(reason);
    try {
      const HostKernel kernel(*map->kernel);
      return device_.takes(device_.user, kernel.get()) ? Support::ok() : Support::no("op");
    } catch (const std::bad_alloc&) {
      return Support::no("memory");
    }
  }

  Status run(const accel::Task& task, std::span<const Operand> in,
             std::span<const Operand> out) noexcept override {
    if (const auto* fill = std::get_if<accel::FillTask>(&task)) return filled(out[0], fill->value);
    if (std::holds_alternative<accel::MatmulTask>(task)) {
      const accel::Shape &a = in[0].shape, &b = in[1].shape;
      return statusOf(
          device_.product(device_.user, accel_type(out[0].dtype), a.dims[0], a.dims[1], b.dims[1],
                          in[0].device.id, in[1].device.id, out[0].device.id),
          "a product");
    }
    return accel::orOutOfMemory([&]() -> Status {
      const HostKernel kernel(*std::get<accel::MapTask>(task).kernel);
      const std::vector<std::uint64_t> inputs = buffersOf(in), outputs = buffersOf(out);
      return statusOf(device_.run(device_.user, kernel.get(), inputs.data(), outputs.data()),
                      "a kernel");
    });
  }

  accel::Result<BufferHandle> allocate(std::size_t bytes) noexcept override {
    std::uint64_t id = 0;
    const Status status = statusOf(device_.allocate(device_.user, bytes, &id), "an allocation");
    if (!status.isOk()) return status;
    if (id == 0) return Status(StatusCode::Failed, "the host's device named a buffer 0");
    return BufferHandle{id, 0};
  }
  Status upload(BufferHandle to, std::size_t offset, const void* from,
                std::size_t bytes) noexcept override {
    return statusOf(device_.upload(device_.user, to.id, offset, from, bytes), "an upload");
  }
  Status download(BufferHandle from, std::size_t offset, void* to,
                  std::size_t bytes) noexcept override {
    return statusOf(device_.download(device_.user, from.id, offset, to, bytes), "a download");
  }
  void release(BufferHandle buffer) noexcept override { device_.release(device_.user, buffer.id); }
  Status sync() noexcept override {
    return device_.wait ? statusOf(device_.wait(device_.user), "waiting") : Status::ok();
  }

 private:
  // Made on the host: it is asked for to know what the device can hold, rarely to be run.
  Status filled(const Operand& out, const accel::Scalar& value) noexcept {
    return accel::orOutOfMemory([&]() -> Status {
      std::vector<char> elements(out.bytes());
      const std::size_t size = accel::dtypeSize(out.dtype);
      for (std::size_t at = 0; at < elements.size(); at += size)
        std::memcpy(elements.data() + at, &value.u64, size);
      return upload(out.device, 0, elements.data(), elements.size());
    });
  }

  static std::vector<std::uint64_t> buffersOf(std::span<const Operand> operands) {
    std::vector<std::uint64_t> ids;
    for (const Operand& operand : operands) ids.push_back(operand.device.id);
    return ids;
  }

  const accel_own_device device_;
  const std::string name_;
  accel::ProviderInfo info_;
};

}  // namespace

bool isWhole(const accel_own_device& device) {
  return device.name && *device.name && device.takes && device.run && device.allocate &&
         device.upload && device.download && device.release;
}

std::unique_ptr<accel::Provider> ownDevice(const accel_own_device& device) {
  return std::make_unique<OwnDevice>(device);
}

}  // namespace matlift::embed
