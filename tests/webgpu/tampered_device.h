// A real device that admits to less than it can, compiles other text than it is given, or fails
// where a test says so: other adapters' traits, and moments that a real loss seldom hits.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "webgpu/dawn/dawn_device.h"

namespace harness {

enum class DeviceCall { CreateBuffer, Write, CreatePipeline, Submit, WaitIdle, ReadBack };

// What a test does to the devices of one source; lives longer than they do.
struct Tampering {
  std::function<void(webgpu::DeviceLimits&)> limits;
  std::function<void(webgpu::AdapterInfo&)> info;
  std::function<std::string(std::string_view)> rewrite;  // WGSL before it is compiled
  // Asked before each call; a status that is not ok is the call's answer. It may kill the device.
  std::function<webgpu::Status(DeviceCall, webgpu::Device&)> before;

  // What was seen.
  uint64_t opened = 0, submits = 0, dispatches = 0, pipelines = 0;
  uint64_t largestBinding = 0;
  uint32_t widest = 0;
  void forgetSeen() { submits = dispatches = pipelines = largestBinding = widest = 0; }
};

class TamperedDevice final : public webgpu::Device {
 public:
  TamperedDevice(std::unique_ptr<webgpu::Device> inner, Tampering& how)
      : inner_(std::move(inner)), how_(how), limits_(inner_->limits()), info_(inner_->info()) {
    if (how_.limits) how_.limits(limits_);
    if (how_.info) how_.info(info_);
  }
  const webgpu::AdapterInfo& info() const override { return info_; }
  const webgpu::DeviceLimits& limits() const override { return limits_; }
  webgpu::Result<webgpu::BufferHandle> createBuffer(uint64_t bytes,
                                                    webgpu::BufferKind kind) override {
    if (webgpu::Status status = ask(DeviceCall::CreateBuffer); !status) return status;
    if (bytes > limits_.maxBufferBytes)
      return webgpu::Status(webgpu::StatusCode::OutOfMemory, "larger than the largest buffer");
    return inner_->createBuffer(bytes, kind);
  }
  void destroyBuffer(webgpu::BufferHandle buffer) override { inner_->destroyBuffer(buffer); }
  webgpu::Status write(webgpu::BufferHandle buffer, uint64_t offset, const void* data,
                       uint64_t bytes) override {
    if (webgpu::Status status = ask(DeviceCall::Write); !status) return status;
    return inner_->write(buffer, offset, data, bytes);
  }
  webgpu::Result<webgpu::PipelineHandle> createPipeline(std::string_view label,
                                                        std::string_view wgsl) override {
    if (webgpu::Status status = ask(DeviceCall::CreatePipeline); !status) return status;
    ++how_.pipelines;
    return inner_->createPipeline(label, how_.rewrite ? how_.rewrite(wgsl) : std::string(wgsl));
  }
  void destroyPipeline(webgpu::PipelineHandle pipeline) override {
    inner_->destroyPipeline(pipeline);
  }
  webgpu::Status submit(const std::vector<webgpu::DeviceCommand>& commands, bool timed) override {
    if (webgpu::Status status = ask(DeviceCall::Submit); !status) return status;
    ++how_.submits;
    for (const webgpu::DeviceCommand& command : commands) {
      if (command.pipeline == 0) continue;
      ++how_.dispatches;
      for (const webgpu::BufferBinding& binding : command.bindings)
        how_.largestBinding = std::max(how_.largestBinding, binding.bytes);
      how_.widest = std::max({how_.widest, command.groups[0], command.groups[1]});
    }
    return inner_->submit(commands, timed && limits_.timestamps);
  }
  webgpu::Status waitIdle() override {
    if (webgpu::Status status = ask(DeviceCall::WaitIdle); !status) return status;
    return inner_->waitIdle();
  }
  webgpu::Result<bool> idleWithin(double seconds) override {
    if (webgpu::Status status = ask(DeviceCall::WaitIdle); !status) return status;
    return inner_->idleWithin(seconds);
  }
  webgpu::Status readBack(webgpu::BufferHandle buffer, uint64_t offset, void* data,
                          uint64_t bytes) override {
    if (webgpu::Status status = ask(DeviceCall::ReadBack); !status) return status;
    return inner_->readBack(buffer, offset, data, bytes);
  }
  webgpu::Result<double> passSeconds() override { return inner_->passSeconds(); }
  bool lost() const override { return inner_->lost(); }
  std::string lostText() const override { return inner_->lostText(); }
  void forceLoss() override { inner_->forceLoss(); }

 private:
  webgpu::Status ask(DeviceCall call) {
    return how_.before ? how_.before(call, *inner_) : webgpu::Status();
  }
  std::unique_ptr<webgpu::Device> inner_;
  Tampering& how_;
  webgpu::DeviceLimits limits_;
  webgpu::AdapterInfo info_;
};

class TamperedSource final : public webgpu::DeviceSource {
 public:
  explicit TamperedSource(Tampering& how) : how_(how) {}
  webgpu::Result<std::unique_ptr<webgpu::Device>> open() override {
    webgpu::Result<std::unique_ptr<webgpu::Device>> made = inner_->open();
    if (!made) return made.status();
    ++how_.opened;
    return std::unique_ptr<webgpu::Device>(
        std::make_unique<TamperedDevice>(std::move(made.value()), how_));
  }

 private:
  Tampering& how_;
  std::unique_ptr<webgpu::DeviceSource> inner_ = webgpu::dawn::makeDawnSource({});
};

}  // namespace harness
