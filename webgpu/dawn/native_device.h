// webgpu::Device on one of Dawn's devices.
#pragma once

#ifndef __EMSCRIPTEN__

#include <unordered_map>

#include "webgpu/dawn/blob_cache.h"
#include "webgpu/dawn/connection.h"
#include "webgpu/dawn/dawn_device.h"

namespace webgpu::dawn {

AdapterInfo adapterInfo(const DawnApi& api, WGPUAdapter adapter);

class DawnDevice final : public Device {
 public:
  DawnDevice(std::shared_ptr<Connection> connection, DawnOptions options)
      : connection_(std::move(connection)), api_(connection_->api), options_(std::move(options)) {}

  ~DawnDevice() override {
    for (auto& [handle, buffer] : buffers_) releaseBuffer(buffer);
    for (auto& [handle, pipeline] : pipelines_) releasePipeline(pipeline);
    if (staging_) releaseBuffer(staging_);
    if (queryBuffer_) releaseBuffer(queryBuffer_);
    if (querySet_) api_.QuerySetRelease(querySet_);
    if (queue_) api_.QueueRelease(queue_);
    if (device_) {
      api_.DeviceDestroy(device_);
      api_.DeviceRelease(device_);
    }
  }

  Status open(std::shared_ptr<BlobCache> cache);

  const AdapterInfo& info() const override { return info_; }
  const DeviceLimits& limits() const override { return limits_; }
  Result<BufferHandle> createBuffer(uint64_t bytes, BufferKind kind) override;
  void destroyBuffer(BufferHandle buffer) override;
  Status write(BufferHandle buffer, uint64_t offset, const void* data, uint64_t bytes) override;
  Result<PipelineHandle> createPipeline(std::string_view label, std::string_view wgsl) override;
  void destroyPipeline(PipelineHandle pipeline) override;
  Status submit(const std::vector<DeviceCommand>& commands, bool timed) override;
  Status waitIdle() override;
  Result<bool> idleWithin(double seconds) override;
  Status readBack(BufferHandle buffer, uint64_t offset, void* data, uint64_t bytes) override;
  Result<double> passSeconds() override;
  bool lost() const override { return mailbox_->lost; }
  std::string lostText() const override {
    std::lock_guard lock(mailbox_->mutex);
    return mailbox_->lostText;
  }
  void forceLoss() override {
    api_.DeviceForceLoss(device_, WGPUDeviceLostReason_Unknown, view("loss was forced"));
  }

 private:
  struct Pipeline {
    WGPUComputePipeline pipeline = nullptr;
    WGPUBindGroupLayout layout = nullptr;
  };

  void readAdapter();
  Status health();
  Status popScopes(int count);
  Result<WGPUBuffer> makeBuffer(uint64_t bytes, WGPUFlags usage);
  Status ensureStaging();
  Status openQueries();
  Status mapAndCopy(WGPUBuffer buffer, void* data, uint64_t bytes);
  void encode(WGPUCommandEncoder encoder, const std::vector<DeviceCommand>& commands, bool timed);
  WGPUBindGroup bind(const DeviceCommand& command);
  void releaseBuffer(WGPUBuffer buffer) {
    api_.BufferDestroy(buffer);
    api_.BufferRelease(buffer);
  }
  void releasePipeline(const Pipeline& pipeline) {
    api_.BindGroupLayoutRelease(pipeline.layout);
    api_.ComputePipelineRelease(pipeline.pipeline);
  }

  std::shared_ptr<Connection> connection_;
  const DawnApi& api_;
  DawnOptions options_;
  std::shared_ptr<BlobCache> cache_;
  std::shared_ptr<Mailbox> mailbox_ = std::make_shared<Mailbox>();
  AdapterInfo info_;
  DeviceLimits limits_;
  WGPUDevice device_ = nullptr;
  WGPUQueue queue_ = nullptr;
  WGPUBuffer staging_ = nullptr;
  WGPUQuerySet querySet_ = nullptr;
  WGPUBuffer queryBuffer_ = nullptr;
  std::unordered_map<BufferHandle, WGPUBuffer> buffers_;
  std::unordered_map<PipelineHandle, Pipeline> pipelines_;
  uint32_t nextHandle_ = 1;
};

}  // namespace webgpu::dawn

#endif
