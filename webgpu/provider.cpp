#include "webgpu/provider.h"

#include <accel/out_of_memory.h>

#include <algorithm>
#include <optional>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/codegen/reduce_writer.h"
#include "webgpu/context.h"
#include "webgpu/dawn/dawn_device.h"
#include "webgpu/tasks/panels.h"
#include "webgpu/tasks/product.h"
#include "webgpu/tasks/tasks.h"

namespace webgpu {
namespace {

using accel::BufferHandle;
using accel::DType;
using accel::Operand;
using accel::Support;
using accel::Task;

constexpr uint64_t kMaxElements = uint64_t{1} << 31;  // indices are 32 bits wide

class ProviderImpl final : public WebgpuProvider {
 public:
  ProviderImpl(std::unique_ptr<DeviceSource> source, ProviderOptions options)
      : source_(std::move(source)), options_(std::move(options)) {}

  Status open();

  const accel::ProviderInfo& info() const noexcept override { return info_; }
  void takeAdvice(accel::LaunchAdvisor* advisor) noexcept override {
    advisor_ = advisor;
    if (context_) context_->takeAdvice(advisor);
  }
  Support supports(const Task& task, std::span<const Operand> inputs,
                   std::span<const Operand> outputs) const noexcept override;
  Status run(const Task& task, std::span<const Operand> inputs,
             std::span<const Operand> outputs) noexcept override;
  accel::Result<BufferHandle> allocate(std::size_t bytes) noexcept override;
  Status upload(BufferHandle to, std::size_t offset, const void* from,
                std::size_t bytes) noexcept override;
  Status download(BufferHandle from, std::size_t offset, void* to,
                  std::size_t bytes) noexcept override;
  void release(BufferHandle buffer) noexcept override;
  Status sync() noexcept override;
  accel::Result<bool> finishedWithin(double seconds) noexcept override;
  std::uint32_t generation() const noexcept override { return generation_; }
  bool lost() const noexcept override {
    return !context_ || context_->device().lost() || !context_->batch().failure().isOk();
  }
  Status renew() noexcept override;
  std::uint64_t lastRunNanos() const noexcept override;
  ProviderCounters counters() const noexcept override;
  Device* device() noexcept override { return context_ ? &context_->device() : nullptr; }

 private:
  Status check(BufferHandle handle, uint64_t end) const;
  Status tensors(std::span<const Operand> operands, std::vector<Tensor>& out) const;
  Support supportsNow(const Task& task, std::span<const Operand> inputs,
                      std::span<const Operand> outputs) const;
  Status runNow(const Task& task, std::span<const Operand> inputs,
                std::span<const Operand> outputs);
  Status dispatch(const Task& task, Tensors in, Tensors out);
  Status lostStatus() const;
  void describe();

  std::unique_ptr<DeviceSource> source_;
  ProviderOptions options_;
  accel::LaunchAdvisor* advisor_ = nullptr;
  accel::ProviderInfo info_;
  std::unique_ptr<Context> context_;
  uint64_t flag_ = 0;
  uint32_t generation_ = 0;
  uint64_t losses_ = 0;
};

Status ProviderImpl::open() {
  Result<std::unique_ptr<Device>> device = source_->open();
  if (!device) return device.status();
  Result<Arithmetic> arithmetic = probeArithmetic(*device.value());
  if (!arithmetic) return arithmetic.status();
  if (!arithmetic.value().exactSums || !arithmetic.value().keepsOrder)
    return Status(StatusCode::Failed, "this adapter reorders sums; its results cannot be trusted");
  if (options_.distrustArithmetic) {
    Arithmetic& found = arithmetic.value();
    found.exactDivision = found.exactSqrt = found.fusedMultiplyAdd = false;
  }
  auto context = std::make_unique<Context>(std::move(device.value()), arithmetic.value(), advisor_);
  Result<uint64_t> flag = context->pool().acquire(256);
  if (!flag) return flag.status();
  const uint32_t zero = 0;
  if (Status status = context->upload(flag.value(), 0, &zero, 4); !status) return status;
  context_ = std::move(context);
  flag_ = flag.value();
  ++generation_;
  describe();
  return Status();
}

accel::ProviderInfo infoOf(const AdapterInfo& adapter) {
  accel::ProviderInfo info;
  info.name = "webgpu";
  info.adapter = adapter.name();
  info.vendor = adapter.vendor;
  info.backend = adapter.backend;
  info.driver = adapter.vendor + " " + adapter.architecture + ", " + adapter.description +
                (adapter.software ? ", software" : "");
  info.deviceId = adapter.deviceId;
  info.software = adapter.software;
  info.unifiedMemory = adapter.unified;
  return info;
}

void ProviderImpl::describe() {
  const AdapterInfo& adapter = context_->device().info();
  const DeviceLimits& limits = context_->device().limits();
  const Arithmetic& arithmetic = context_->arithmetic();
  info_ = infoOf(adapter);
  info_.maxWorkgroup = limits.maxInvocations;
  info_.workgroupMemory = limits.maxWorkgroupBytes;
  info_.hostMemory = false;
  info_.doubles = true;
  info_.flushesSubnormals = arithmetic.flushesSubnormals;
  info_.maxInputs = int(limits.maxStorageBuffers) - 1;  // one is the domain guards' flag
  info_.maxBufferBytes = std::min(limits.maxBufferBytes, kMaxElements);
  info_.memoryBudget = options_.memoryBudget ? options_.memoryBudget : limits.maxBufferBytes * 2;
  const auto mib = [](uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  info_.note =
      info_.backend + ", " + info_.driver +
      (arithmetic.flushesSubnormals ? "; subnormal results are flushed to 0" : "") +
      (arithmetic.exactDivision ? "" : "; division by our own code") +
      (arithmetic.exactSqrt ? "" : "; square root by our own code") + "; binds " +
      mib(limits.maxBindingBytes) + " at once, " + std::to_string(limits.maxStorageBuffers) +
      " buffers a kernel, workgroups of " + std::to_string(limits.maxInvocations) +
      (limits.timestamps ? "; kernel times" : "; no kernel times") + "; compiled shaders " +
      (adapter.shaderCache.empty() ? "are not kept" : "in " + adapter.shaderCache);
}

Status ProviderImpl::lostStatus() const {
  if (!context_) return Status(StatusCode::DeviceLost, "no device");
  const Status& failure = context_->batch().failure();
  return Status(StatusCode::DeviceLost,
                context_->device().lost() ? context_->device().lostText() : failure.message());
}

Status ProviderImpl::check(BufferHandle handle, uint64_t end) const {
  if (lost() || handle.generation != generation_) return lostStatus();
  if (!context_->pool().contains(handle.id))
    return Status(StatusCode::InvalidTask, "unknown buffer");
  if (end > context_->pool().capacity(handle.id))
    return Status(StatusCode::InvalidTask, "an operand is larger than its buffer");
  return Status();
}

Status ProviderImpl::tensors(std::span<const Operand> operands, std::vector<Tensor>& out) const {
  for (const Operand& operand : operands) {
    Tensor tensor{operand.dtype, operand.shape, operand.device.id};
    if (operand.elements() > 0) {
      if (Status status = check(operand.device, operand.bytes()); !status) return status;
    } else {
      tensor.id = flag_;  // something to bind; nothing reads it
    }
    out.push_back(tensor);
  }
  return Status();
}

Status ProviderImpl::run(const Task& task, std::span<const Operand> inputs,
                         std::span<const Operand> outputs) noexcept {
  return accel::orOutOfMemory([&] { return runNow(task, inputs, outputs); });
}

Status ProviderImpl::runNow(const Task& task, std::span<const Operand> inputs,
                            std::span<const Operand> outputs) {
  if (lost()) return lostStatus();
  std::vector<Tensor> in, out;
  if (Status status = tensors(inputs, in); !status) return status;
  if (Status status = tensors(outputs, out); !status) return status;
  // WebGPU does not let a dispatch read and write one buffer by two names: such an output is made
  // elsewhere, and the handles are exchanged.
  std::vector<std::pair<uint64_t, std::unique_ptr<ScopedBuffer>>> swaps;
  for (Tensor& target : out) {
    const bool shared =
        std::any_of(in.begin(), in.end(), [&](const Tensor& t) { return t.id == target.id; });
    if (!shared || target.elements() == 0) continue;
    const uint64_t original = target.id;
    auto fresh = std::make_unique<ScopedBuffer>(*context_, context_->pool().capacity(original));
    if (!fresh->status()) return fresh->status();
    target.id = fresh->id();
    swaps.emplace_back(original, std::move(fresh));
  }
  Status status = options_.timeRuns ? context_->batch().flush() : Status();
  if (status) status = dispatch(task, in, out);
  if (status && options_.timeRuns) status = context_->batch().flush();
  if (status) {
    for (auto& [original, fresh] : swaps) context_->pool().exchange(original, fresh->id());
  }
  return status;
}

// A panel's numbers stand as far into the stream as the panel into the array.
accel::RandomTask taskOf(accel::RandomTask task, const Panels& panels, int64_t panel) {
  task.offset += uint64_t(panel * panels.each);
  return task;
}
template <class Other>
const Other& taskOf(const Other& task, const Panels&, int64_t) {
  return task;
}

template <class One>
Status runPanels(Context& context, const One& task, Tensors in, Tensors out) {
  const uint64_t binding = context.device().limits().maxBindingBytes;
  const Panels panels = panelsOf(Task(task), in, out, binding);
  if (panels.count() == 0) return Status(StatusCode::Unsupported, "size");
  if (panels.count() == 1) return runTask(context, task, in, out);
  for (int64_t panel = 0; panel < panels.count(); ++panel) {
    Status status = runTask(context, taskOf(task, panels, panel), panels.inputs(in, panel),
                            panels.outputs(out, panel));
    if (!status) return status;
  }
  return Status();
}

Status ProviderImpl::dispatch(const Task& task, Tensors in, Tensors out) {
  return std::visit(
      [&](const auto& one) -> Status {
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, accel::MapTask>)
          return runMap(*context_, *one.kernel, in, out, flag_);
        else if constexpr (std::is_same_v<std::decay_t<decltype(one)>, accel::MatmulTask>)
          return runMatmul(*context_, one, in, out, flag_);
        else if constexpr (std::is_same_v<std::decay_t<decltype(one)>, accel::ScanTask>)
          return runTask(*context_, one, in, out);
        else
          return runPanels(*context_, one, in, out);
      },
      task);
}

Support deviceType(std::span<const Operand> operands) {
  for (const Operand& operand : operands) {
    if (!wgslType(operand.dtype)) return Support::no("dtype");
    if (uint64_t(operand.shape.elements()) >= kMaxElements) return Support::no("size");
  }
  return Support::ok();
}

// One invocation walks a set that has to be taken in order; a very long one would keep a device
// busy for too long.
constexpr uint64_t kLongestInOrder = 1 << 16;

Support supportsReduce(const accel::KernelIr& kernel, const accel::KernelOutput& output,
                       uint64_t binding) {
  const DType dtype = kernel.nodes[output.node].dtype;
  if (!reducible(output.reduce, dtype)) return Support::no("reduction");
  const uint64_t sets = uint64_t(kernel.outputShape(output).elements());
  if (sets == 0) return Support::ok();
  const uint64_t count = uint64_t(kernel.iteration.elements()) / sets;
  if (reducesInOrder(output.reduce, dtype) && count > kLongestInOrder)
    return Support::no("sequential");
  return reduceSetsAtOnce(kernel, output, binding) ? Support::ok() : Support::no("size");
}

Support supportsMap(const accel::KernelIr& kernel, const accel::ProviderInfo& info,
                    uint64_t binding) {
  if (Support support = writable(kernel); !support.yes) return support;
  if (uint64_t(kernel.iteration.elements()) >= kMaxElements) return Support::no("size");
  if (int(kernel.inputs.size() + kernel.outputs.size()) > info.maxInputs)
    return Support::no("inputs");
  uint64_t words = 0;
  for (const accel::Scalar& constant : kernel.constants)
    words += 1 + (constant.dtype == DType::F64);
  if (words + 4 * kernel.guards.size() > 240) return Support::no("constants");
  // Room for the inputs' windows beside the output and the guards' flag.
  const auto fits = [&](bool everyInput, uint64_t outputs) {
    IndexPlan plan = planIndices(kernel);
    splitInputs(kernel, binding, everyInput, plan);
    return plan.bindings() + outputs <= uint64_t(info.maxInputs);
  };
  uint64_t mapped = 0;
  for (const accel::KernelOutput& output : kernel.outputs) {
    mapped += output.reduce == accel::Reduce::None;
    if (output.reduce == accel::Reduce::None) continue;
    if (Support support = supportsReduce(kernel, output, binding); !support.yes) return support;
    if (!fits(true, 1)) return Support::no("size");
  }
  return fits(false, mapped) ? Support::ok() : Support::no("size");
}

using Operands = std::span<const Operand>;

template <class Other>
Support supportsFixed(const Other&, Operands, Operands, const accel::ProviderInfo&, uint64_t) {
  return Support::ok();
}
Support supportsFixed(const accel::GatherTask&, Operands in, Operands, const accel::ProviderInfo&,
                      uint64_t) {
  return in[1].dtype == DType::I32 || in[1].dtype == DType::U32 ? Support::ok()
                                                                : Support::no("dtype");
}
Support supportsFixed(const accel::ScanTask&, Operands in, Operands, const accel::ProviderInfo&,
                      uint64_t) {
  return in[0].dtype == DType::Bool ? Support::no("dtype") : Support::ok();
}
Support supportsFixed(const accel::SortTask&, Operands in, Operands, const accel::ProviderInfo&,
                      uint64_t) {
  return in[0].dtype == DType::Bool ? Support::no("dtype") : Support::ok();
}
Support supportsFixed(const accel::FftTask& fft, Operands in, Operands out,
                      const accel::ProviderInfo&, uint64_t) {
  if (!accel::isFloat(in[0].dtype) || out[0].dtype != in[0].dtype) return Support::no("dtype");
  const int64_t length = out[0].shape.size(fft.dim + (fft.complexOutput ? 1 : 0));
  if (fft.complexInput && in[0].shape.size(0) != 2) return Support::no("pairs");
  if (fft.complexOutput && out[0].shape.size(0) != 2) return Support::no("pairs");
  return length == 0 ? Support::no("length") : Support::ok();
}
Support supportsFixed(const accel::RandomTask& random, Operands, Operands out,
                      const accel::ProviderInfo&, uint64_t) {
  const DType dtype = out[0].dtype;
  if (random.kind != accel::RandomKind::Integer)
    return dtype == DType::F32 ? Support::ok() : Support::no("dtype");
  // Bounds that the type holds without rounding, fewer than 2^32 numbers.
  const int64_t most = dtype == DType::F32 ? 1 << 24 : dtype == DType::I32 ? INT32_MAX : UINT32_MAX;
  const int64_t least = dtype == DType::F32 ? -most : dtype == DType::I32 ? INT32_MIN : 0;
  if (dtype == DType::Bool || dtype == DType::F64) return Support::no("dtype");
  const bool fits = random.low >= least && random.high <= most && random.low <= random.high &&
                    random.high - random.low < int64_t(UINT32_MAX);
  return fits ? Support::ok() : Support::no("range");
}
Support supportsFixed(const accel::LinspaceTask& line, Operands, Operands out,
                      const accel::ProviderInfo&, uint64_t) {
  if (out[0].dtype == DType::F64)
    return out[0].elements() <= INT32_MAX ? Support::ok() : Support::no("size");
  if (out[0].dtype != DType::F32) return Support::no("dtype");
  const bool exact =
      double(float(line.first)) == line.first && double(float(line.last)) == line.last;
  return exact && out[0].elements() <= (1 << 24) ? Support::ok() : Support::no("precision");
}
Support supportsFixed(const accel::EyeTask&, Operands, Operands out, const accel::ProviderInfo&,
                      uint64_t) {
  return out[0].dtype == DType::Bool ? Support::no("dtype") : Support::ok();
}
Support supportsFixed(const accel::MatmulTask& matmul, Operands in, Operands,
                      const accel::ProviderInfo& info, uint64_t binding) {
  if (!accel::isFloat(in[0].dtype) || in[1].dtype != in[0].dtype) return Support::no("dtype");
  const uint64_t rows = uint64_t(in[0].shape.size(matmul.transposeA ? 1 : 0));
  if (in[0].dtype == DType::F64 && !slicesFit(rows, binding)) return Support::no("size");
  return matmul.epilogue ? supportsMap(*matmul.epilogue, info, binding) : Support::ok();
}

// Whether a task's operands can be bound, whole or by panels.
bool fits(const Task& task, Operands inputs, Operands outputs, uint64_t binding) {
  const auto described = [](Operands operands) {
    std::vector<Tensor> tensors;
    for (const Operand& operand : operands) tensors.push_back({operand.dtype, operand.shape});
    return tensors;
  };
  const std::vector<Tensor> in = described(inputs);
  std::vector<Tensor> out = described(outputs);
  if (const auto* matmul = std::get_if<accel::MatmulTask>(&task); matmul && matmul->epilogue)
    out = {{inputs[0].dtype, matmul->epilogue->inputs[0].shape}};
  return panelsOf(task, in, out, binding).each > 0;
}

Support ProviderImpl::supports(const Task& task, std::span<const Operand> inputs,
                               std::span<const Operand> outputs) const noexcept {
  try {
    return supportsNow(task, inputs, outputs);
  } catch (const std::bad_alloc&) {
    return Support::no("memory");
  }
}

Support ProviderImpl::supportsNow(const Task& task, std::span<const Operand> inputs,
                                  std::span<const Operand> outputs) const {
  if (lost()) return Support::no("device-lost");
  if (Support support = deviceType(inputs); !support.yes) return support;
  if (Support support = deviceType(outputs); !support.yes) return support;
  const uint64_t binding = context_->device().limits().maxBindingBytes;
  if (const auto* map = std::get_if<accel::MapTask>(&task))
    return supportsMap(*map->kernel, info_, binding);
  const Support support = std::visit(
      [&](const auto& one) { return supportsFixed(one, inputs, outputs, info_, binding); }, task);
  if (!support.yes) return support;
  return fits(task, inputs, outputs, binding) ? Support::ok() : Support::no("size");
}

accel::Result<BufferHandle> ProviderImpl::allocate(std::size_t bytes) noexcept {
  return accel::orOutOfMemory([&]() -> accel::Result<BufferHandle> {
    if (lost()) return lostStatus();
    Result<uint64_t> made = context_->pool().acquire(bytes);
    if (!made) return made.status();
    return BufferHandle{made.value(), generation_};
  });
}

Status ProviderImpl::upload(BufferHandle to, std::size_t offset, const void* from,
                            std::size_t bytes) noexcept {
  return accel::orOutOfMemory([&] {
    if (Status status = check(to, offset + bytes); !status) return status;
    if (offset % 4) return Status(StatusCode::InvalidTask, "uploads start at a multiple of 4");
    return context_->upload(to.id, offset, from, bytes);
  });
}

Status ProviderImpl::download(BufferHandle from, std::size_t offset, void* to,
                              std::size_t bytes) noexcept {
  return accel::orOutOfMemory([&] {
    Status status = check(from, offset + bytes);
    return status ? context_->download(from.id, offset, to, bytes) : status;
  });
}

void ProviderImpl::release(BufferHandle buffer) noexcept {
  if (context_ && buffer.generation == generation_) context_->pool().release(buffer.id);
}

Status ProviderImpl::sync() noexcept {
  return accel::orOutOfMemory([&] {
    if (lost()) return lostStatus();
    Status status = context_->batch().flush();
    return status ? context_->device().waitIdle() : status;
  });
}

accel::Result<bool> ProviderImpl::finishedWithin(double seconds) noexcept {
  return accel::orOutOfMemory([&]() -> accel::Result<bool> {
    if (lost()) return lostStatus();
    if (Status status = context_->batch().flush(); !status) return status;
    return context_->device().idleWithin(seconds);
  });
}

Status ProviderImpl::renew() noexcept {
  if (!lost()) return Status();
  ++losses_;
  context_.reset();
  return accel::orOutOfMemory([&] { return open(); });
}

std::uint64_t ProviderImpl::lastRunNanos() const noexcept {
  if (!options_.timeRuns || lost() || !context_->device().limits().timestamps) return 0;
  Result<double> seconds = context_->device().passSeconds();
  return seconds ? std::uint64_t(seconds.value() * 1e9) : 0;
}

ProviderCounters ProviderImpl::counters() const noexcept {
  ProviderCounters counters;
  counters.losses = losses_;
  if (!context_) return counters;
  BufferPool& pool = context_->pool();
  // The guard flag is ours, not the program's.
  counters.bytesInUse = pool.bytesInUse() - pool.capacity(flag_);
  counters.bytesFree = pool.bytesFree();
  counters.peakBytes = pool.peakBytes();
  counters.dispatches = context_->batch().dispatches();
  counters.submits = context_->batch().submits();
  counters.pipelines = context_->pipelines();
  return counters;
}

}  // namespace

Result<std::unique_ptr<WebgpuProvider>> makeProvider(std::unique_ptr<DeviceSource> source,
                                                     const ProviderOptions& options) {
  auto provider = std::make_unique<ProviderImpl>(std::move(source), options);
  if (Status status = provider->open(); !status) return status;
  return std::unique_ptr<WebgpuProvider>(std::move(provider));
}

#ifndef __EMSCRIPTEN__
Result<std::unique_ptr<WebgpuProvider>> makeDawnProvider(const std::string& cacheFolder,
                                                         const ProviderOptions& options) {
  return makeProvider(dawn::makeDawnSource({cacheFolder, options.adapter}), options);
}

Result<std::vector<accel::ProviderInfo>> listDawnAdapters(std::shared_ptr<void>& keepOpen) {
  Result<std::vector<AdapterInfo>> found = dawn::listAdapters(keepOpen);
  if (!found) return found.status();
  std::vector<accel::ProviderInfo> out;
  for (const AdapterInfo& adapter : found.value()) out.push_back(infoOf(adapter));
  return out;
}
#endif

}  // namespace webgpu
