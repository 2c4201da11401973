#ifndef __EMSCRIPTEN__

#include "webgpu/dawn/native_device.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace webgpu::dawn {
namespace {

constexpr uint64_t kStagingBytes = uint64_t{32} << 20;  // one mapping's piece of a read-back

const char* backendName(WGPUBackendType type) {
  switch (type) {
    case WGPUBackendType_Null:
      return "null";
    case WGPUBackendType_D3D12:
      return "d3d12";
    case WGPUBackendType_Metal:
      return "metal";
    case WGPUBackendType_Vulkan:
      return "vulkan";
    default:
      return "other";
  }
}

// Undone at the end of the scope unless it is kept: the host's memory may end before a handle has
// its place.
template <class Undo>
class Unless {
 public:
  explicit Unless(Undo undo) : undo_(std::move(undo)) {}
  ~Unless() {
    if (!kept_) undo_();
  }
  Unless(const Unless&) = delete;
  Unless& operator=(const Unless&) = delete;
  void keep() { kept_ = true; }

 private:
  Undo undo_;
  bool kept_ = false;
};

}  // namespace

AdapterInfo adapterInfo(const DawnApi& api, WGPUAdapter adapter) {
  AdapterInfo out;
  WGPUAdapterInfo info;
  if (api.AdapterGetInfo(adapter, &info) != kWgpuSuccess) return out;
  out = {text(info.vendor),
         text(info.architecture),
         text(info.device),
         text(info.description),
         backendName(info.backendType),
         info.vendorID,
         info.deviceID,
         info.adapterType == WGPUAdapterType_CPU,
         info.adapterType != WGPUAdapterType_DiscreteGPU,
         ""};
  api.AdapterInfoFreeMembers(info);
  return out;
}

void DawnDevice::readAdapter() {
  info_ = adapterInfo(api_, connection_->adapter);
  info_.shaderCache = options_.cacheFolder;
  // It compiles a kernel when it runs it first, on the program's own cores: a busy machine takes
  // minutes.
  constexpr double kSoftwarePatience = 10;
  if (info_.software) options_.waitLimitSeconds *= kSoftwarePatience;
}

// Asks for all that the adapter can do, so that large arrays need few pieces.
Status DawnDevice::open(std::shared_ptr<BlobCache> cache) {
  cache_ = std::move(cache);
  readAdapter();
  WGPULimits limits;
  if (api_.AdapterGetLimits(connection_->adapter, &limits) != kWgpuSuccess)
    return Status(StatusCode::Failed, "the adapter does not state its limits");
  limits_.maxBufferBytes = limits.maxBufferSize;
  limits_.maxBindingBytes = limits.maxStorageBufferBindingSize;
  limits_.uniformAlignment = limits.minUniformBufferOffsetAlignment;
  limits_.storageAlignment = limits.minStorageBufferOffsetAlignment;
  limits_.maxStorageBuffers = limits.maxStorageBuffersPerShaderStage;
  limits_.maxGroupsPerDimension = limits.maxComputeWorkgroupsPerDimension;
  limits_.maxInvocations = limits.maxComputeInvocationsPerWorkgroup;
  limits_.maxWorkgroupBytes = limits.maxComputeWorkgroupStorageSize;
  std::vector<WGPUFeatureName> features;
  for (WGPUFeatureName feature :
       {WGPUFeatureName_TimestampQuery, WGPUFeatureName_TimestampQueryLater}) {
    if (api_.AdapterHasFeature(connection_->adapter, feature)) features.push_back(feature);
  }

  WGPUDeviceDescriptor descriptor;
  descriptor.requiredLimits = &limits;
  descriptor.requiredFeatureCount = features.size();
  descriptor.requiredFeatures = features.data();
  descriptor.deviceLostCallbackInfo = {nullptr, WGPUCallbackMode_AllowSpontaneous, onLost,
                                       new std::shared_ptr<Mailbox>(mailbox_), nullptr};
  descriptor.uncapturedErrorCallbackInfo = {nullptr, onError, mailbox_.get(), nullptr};
  WGPUDawnCacheDeviceDescriptor blobs;
  if (cache_) {
    blobs.isolationKey = view("matlift");
    blobs.loadDataFunction = BlobCache::load;
    blobs.storeDataFunction = BlobCache::store;
    blobs.functionUserdata = cache_.get();
    descriptor.nextInChain = &blobs.chain;
  }
  const Awaited<WGPUDevice> answer;
  WGPUFuture future = api_.AdapterRequestDevice(
      connection_->adapter, &descriptor,
      {nullptr, WGPUCallbackMode_WaitAnyOnly, onAnswer<WGPUDevice>, answer.forCallback(), nullptr});
  if (!connection_->isDone(future, options_.waitLimitSeconds) || answer->status != kWgpuSuccess)
    return Status(StatusCode::Failed, "no WebGPU device: " + answer->message);
  device_ = answer->handle;
  queue_ = api_.DeviceGetQueue(device_);
  limits_.timestamps = openQueries().isOk();
  return Status();
}

Status DawnDevice::health() {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  std::string error = mailbox_->takeError();
  return error.empty() ? Status() : Status(StatusCode::Failed, error);
}

Status DawnDevice::popScopes(int count) {
  Status result;
  const Unless balanced([&] {  // unheard where there is no memory for an answer
    for (; count > 0; --count)
      api_.DevicePopErrorScope(
          device_, {nullptr, WGPUCallbackMode_AllowSpontaneous, onUnheard, nullptr, nullptr});
  });
  while (count > 0) {
    const Awaited<WGPUErrorType> answer;
    void* share = answer.forCallback();
    --count;
    WGPUFuture future = api_.DevicePopErrorScope(
        device_, {nullptr, WGPUCallbackMode_WaitAnyOnly, onScope, share, nullptr});
    if (!connection_->isDone(future, options_.waitLimitSeconds))
      mailbox_->lose("an error scope hangs");
    if (answer->handle == WGPUErrorType_OutOfMemory)
      result = Status(StatusCode::OutOfMemory, answer->message);
    else if (answer->handle != WGPUErrorType_NoError && answer->status == kWgpuSuccess)
      result = Status(StatusCode::Failed, answer->message);
  }
  return lost() ? Status(StatusCode::DeviceLost, lostText()) : result;
}

Result<WGPUBuffer> DawnDevice::makeBuffer(uint64_t bytes, WGPUFlags usage) {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  WGPUBufferDescriptor descriptor;
  descriptor.usage = usage;
  descriptor.size = std::max<uint64_t>(4, (bytes + 3) & ~uint64_t{3});
  if (descriptor.size > limits_.maxBufferBytes)
    return Status(StatusCode::OutOfMemory, "larger than the device's largest buffer");
  api_.DevicePushErrorScope(device_, WGPUErrorFilter_Validation);
  api_.DevicePushErrorScope(device_, WGPUErrorFilter_OutOfMemory);
  WGPUBuffer buffer = api_.DeviceCreateBuffer(device_, &descriptor);
  Unless useless([&] {
    if (buffer) releaseBuffer(buffer);
  });
  Status status = popScopes(2);
  if (status.isOk() && buffer) {
    useless.keep();
    return buffer;
  }
  return status.isOk() ? Status(StatusCode::OutOfMemory, "no buffer") : status;
}

Result<BufferHandle> DawnDevice::createBuffer(uint64_t bytes, BufferKind kind) {
  const WGPUFlags usage = kind == BufferKind::kUniform
                              ? kUsageUniform | kUsageCopyDst
                              : kUsageStorage | kUsageCopyDst | kUsageCopySrc;
  Result<WGPUBuffer> made = makeBuffer(bytes, usage);
  if (!made.isOk()) return made.status();
  Unless homeless([&] { releaseBuffer(made.value()); });
  buffers_[nextHandle_] = made.value();
  homeless.keep();
  return nextHandle_++;
}

void DawnDevice::destroyBuffer(BufferHandle buffer) {
  auto found = buffers_.find(buffer);
  if (found == buffers_.end()) return;
  releaseBuffer(found->second);
  buffers_.erase(found);
}

Status DawnDevice::write(BufferHandle buffer, uint64_t offset, const void* data, uint64_t bytes) {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  auto found = buffers_.find(buffer);
  if (found == buffers_.end()) return Status(StatusCode::Failed, "write to an unknown buffer");
  api_.QueueWriteBuffer(queue_, found->second, offset, data, bytes);
  return health();
}

Result<PipelineHandle> DawnDevice::createPipeline(std::string_view label, std::string_view wgsl) {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  WGPUShaderSourceWGSL source;
  source.code = view(wgsl);
  WGPULabelled module{&source.chain, view(label)};
  api_.DevicePushErrorScope(device_, WGPUErrorFilter_Internal);
  api_.DevicePushErrorScope(device_, WGPUErrorFilter_Validation);
  WGPUShaderModule shader = api_.DeviceCreateShaderModule(device_, &module);
  WGPUComputePipelineDescriptor descriptor;
  descriptor.label = view(label);
  descriptor.compute.module = shader;
  descriptor.compute.entryPoint = view("main");
  Pipeline made;
  Unless useless([&] { releasePipeline(made); });
  made.pipeline = api_.DeviceCreateComputePipeline(device_, &descriptor);
  made.layout = api_.ComputePipelineGetBindGroupLayout(made.pipeline, 0);
  api_.ShaderModuleRelease(shader);
  Status status = popScopes(2);
  if (!status.isOk()) return status;
  pipelines_[nextHandle_] = made;
  useless.keep();
  return nextHandle_++;
}

void DawnDevice::destroyPipeline(PipelineHandle pipeline) {
  auto found = pipelines_.find(pipeline);
  if (found == pipelines_.end()) return;
  releasePipeline(found->second);
  pipelines_.erase(found);
}

WGPUBindGroup DawnDevice::bind(const DeviceCommand& command) {
  std::vector<WGPUBindGroupEntry> entries(command.bindings.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    const BufferBinding& binding = command.bindings[i];
    entries[i].binding = uint32_t(i);
    entries[i].buffer = buffers_.at(binding.buffer);
    entries[i].offset = binding.offset;
    entries[i].size = binding.bytes;
  }
  WGPUBindGroupDescriptor descriptor;
  descriptor.layout = pipelines_.at(command.pipeline).layout;
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  return api_.DeviceCreateBindGroup(device_, &descriptor);
}

void DawnDevice::encode(WGPUCommandEncoder encoder, const std::vector<DeviceCommand>& commands,
                        bool timed) {
  WGPUComputePassEncoder pass = nullptr;
  const WGPUPassTimestampWrites stamps{nullptr, querySet_, 0, 1};
  auto endPass = [&] {
    if (!pass) return;
    api_.ComputePassEncoderEnd(pass);
    api_.ComputePassEncoderRelease(pass);
    pass = nullptr;
  };
  const Unless ended(endPass);
  for (const DeviceCommand& command : commands) {
    if (command.pipeline == 0) {
      endPass();
      const BufferBinding &from = command.bindings[0], &to = command.bindings[1];
      api_.CommandEncoderCopyBufferToBuffer(encoder, buffers_.at(from.buffer), from.offset,
                                            buffers_.at(to.buffer), to.offset, from.bytes);
      continue;
    }
    if (!pass) {
      WGPUComputePassDescriptor descriptor;
      if (std::exchange(timed, false)) descriptor.timestampWrites = &stamps;
      pass = api_.CommandEncoderBeginComputePass(encoder, &descriptor);
    }
    WGPUBindGroup group = bind(command);
    api_.ComputePassEncoderSetPipeline(pass, pipelines_.at(command.pipeline).pipeline);
    api_.ComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    api_.ComputePassEncoderDispatchWorkgroups(pass, command.groups[0], command.groups[1],
                                              command.groups[2]);
    api_.BindGroupRelease(group);
  }
}

Status DawnDevice::submit(const std::vector<DeviceCommand>& commands, bool timed) {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  for (const DeviceCommand& command : commands) {
    bool known = command.pipeline == 0 ? command.bindings.size() == 2
                                       : pipelines_.count(command.pipeline) != 0;
    for (const BufferBinding& binding : command.bindings)
      known &= buffers_.count(binding.buffer) != 0;
    if (!known) return Status(StatusCode::Failed, "a command names an unknown handle");
  }
  timed = timed && limits_.timestamps;
  WGPUCommandEncoder encoder = api_.DeviceCreateCommandEncoder(device_, nullptr);
  const Unless done([&] { api_.CommandEncoderRelease(encoder); });
  encode(encoder, commands, timed);
  if (timed) api_.CommandEncoderResolveQuerySet(encoder, querySet_, 0, 2, queryBuffer_, 0);
  WGPUCommandBuffer buffer = api_.CommandEncoderFinish(encoder, nullptr);
  api_.QueueSubmit(queue_, 1, &buffer);
  api_.CommandBufferRelease(buffer);
  return health();
}

Status DawnDevice::waitIdle() {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  const Awaited<int> answer;
  WGPUFuture future = api_.QueueOnSubmittedWorkDone(
      queue_, {nullptr, WGPUCallbackMode_WaitAnyOnly, onDone, answer.forCallback(), nullptr});
  const Connection::Waited waited =
      connection_->wait(future, options_.waitLimitSeconds, accel::currentStop());
  if (waited == Connection::Waited::Stopped) return Status(StatusCode::Stopped, "");
  if (waited == Connection::Waited::Late) mailbox_->lose("the device hangs");
  if (Status status = health(); !status.isOk()) return status;
  // Also what a callback of another form than ours would show.
  return answer->status == kWgpuSuccess ? Status() : Status(StatusCode::Failed, answer->message);
}

Result<bool> DawnDevice::idleWithin(double seconds) {
  if (lost()) return Status(StatusCode::DeviceLost, lostText());
  const Awaited<int> answer;
  WGPUFuture future = api_.QueueOnSubmittedWorkDone(
      queue_, {nullptr, WGPUCallbackMode_WaitAnyOnly, onDone, answer.forCallback(), nullptr});
  // A wait for nothing is no wait, and events are looked at nowhere else.
  constexpr double kGlance = 1e-6;
  const Connection::Waited waited =
      connection_->wait(future, std::max(seconds, kGlance), accel::currentStop());
  if (waited == Connection::Waited::Stopped) return Status(StatusCode::Stopped, "");
  if (Status status = health(); !status.isOk()) return status;
  return waited == Connection::Waited::Done;
}

Status DawnDevice::ensureStaging() {
  if (staging_) return Status();
  Result<WGPUBuffer> made =
      makeBuffer(std::min(kStagingBytes, limits_.maxBufferBytes), kUsageMapRead | kUsageCopyDst);
  if (made.isOk()) staging_ = made.value();
  return made.status();
}

Status DawnDevice::mapAndCopy(WGPUBuffer buffer, void* data, uint64_t bytes) {
  const Awaited<int> answer;
  WGPUFuture future = api_.BufferMapAsync(
      buffer, kMapModeRead, 0, bytes,
      {nullptr, WGPUCallbackMode_WaitAnyOnly, onMapped, answer.forCallback(), nullptr});
  const Connection::Waited waited =
      connection_->wait(future, options_.waitLimitSeconds, accel::currentStop());
  if (waited == Connection::Waited::Stopped) return Status(StatusCode::Stopped, "");
  if (waited == Connection::Waited::Late) mailbox_->lose("the device hangs");
  Status status = health();
  if (!status.isOk()) return status;
  if (answer->status != kWgpuSuccess) return Status(StatusCode::Failed, answer->message);
  const void* mapped = api_.BufferGetConstMappedRange(buffer, 0, bytes);
  if (mapped) std::memcpy(data, mapped, bytes);
  api_.BufferUnmap(buffer);
  return mapped ? Status() : Status(StatusCode::Failed, "a mapped range is missing");
}

Status DawnDevice::readBack(BufferHandle buffer, uint64_t offset, void* data, uint64_t bytes) {
  if (Status status = ensureStaging(); !status.isOk()) return status;
  const uint64_t piece = std::min(kStagingBytes, limits_.maxBufferBytes);
  auto found = buffers_.find(buffer);
  if (found == buffers_.end()) return Status(StatusCode::Failed, "read of an unknown buffer");
  for (uint64_t done = 0; done < bytes; done += piece) {
    const uint64_t part = std::min(piece, bytes - done);
    WGPUCommandEncoder encoder = api_.DeviceCreateCommandEncoder(device_, nullptr);
    api_.CommandEncoderCopyBufferToBuffer(encoder, found->second, offset + done, staging_, 0, part);
    WGPUCommandBuffer commands = api_.CommandEncoderFinish(encoder, nullptr);
    api_.QueueSubmit(queue_, 1, &commands);
    api_.CommandBufferRelease(commands);
    api_.CommandEncoderRelease(encoder);
    Status status = mapAndCopy(staging_, static_cast<char*>(data) + done, part);
    // It will be mapped some time: not fit for the next read.
    if (status.code() == StatusCode::Stopped) releaseBuffer(std::exchange(staging_, nullptr));
    if (!status.isOk()) return status;
  }
  return health();
}

Status DawnDevice::openQueries() {
  WGPUQuerySetDescriptor descriptor;
  api_.DevicePushErrorScope(device_, WGPUErrorFilter_Validation);
  querySet_ = api_.DeviceCreateQuerySet(device_, &descriptor);
  if (Status status = popScopes(1); !status.isOk()) return status;
  Result<WGPUBuffer> made = makeBuffer(16, kUsageQueryResolve | kUsageCopySrc);
  if (made.isOk()) queryBuffer_ = made.value();
  return made.status();
}

Result<double> DawnDevice::passSeconds() {
  if (!limits_.timestamps) return Status(StatusCode::Failed, "this adapter has no timestamps");
  const BufferHandle handle = nextHandle_++;
  buffers_[handle] = queryBuffer_;
  uint64_t stamps[2] = {};
  Status status = readBack(handle, 0, stamps, sizeof stamps);
  buffers_.erase(handle);
  if (!status.isOk()) return status;
  return stamps[1] > stamps[0] ? double(stamps[1] - stamps[0]) * 1e-9 : 0.0;
}

}  // namespace webgpu::dawn

#endif
