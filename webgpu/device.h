// The narrow device interface: everything the provider asks of a WebGPU implementation. Natively
// it is Dawn's C API (webgpu/dawn), in the browser navigator.gpu (wasm/). Codegen, pools, batching
// and caching are common code above it.
//
// Contract: one thread at a time (the provider holds its lock). No call throws or aborts; after
// a loss every call returns DeviceLost and the object is only good for destruction. Handles are
// never reused while the device lives, and 0 is never a handle.
#pragma once

#include <accel/status.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace webgpu {

using accel::Result;
using accel::Status;
using accel::StatusCode;

using BufferHandle = uint32_t;
using PipelineHandle = uint32_t;

enum class BufferKind { kStorage, kUniform };

struct AdapterInfo {
  // What the user would recognise.
  std::string name() const { return device.empty() ? vendor + " " + architecture : device; }

  std::string vendor, architecture, device, description, backend;
  uint32_t vendorId = 0, deviceId = 0;
  bool software = false;  // an adapter of type CPU: a fact for the report, never a reason by itself
  bool unified = false;   // its memory is the CPU's
  std::string shaderCache;  // where compiled shaders are kept from run to run; empty: nowhere
};

struct DeviceLimits {
  uint64_t maxBufferBytes = 0, maxBindingBytes = 0, uniformAlignment = 256, storageAlignment = 256;
  uint32_t maxStorageBuffers = 8, maxGroupsPerDimension = 65535;
  uint32_t maxInvocations = 256, maxWorkgroupBytes = 16384;
  bool timestamps = false;
};

// Binding i of group 0 is the i-th of a dispatch's bindings; 0 is always the uniform block.
struct BufferBinding {
  BufferHandle buffer = 0;
  uint64_t offset = 0, bytes = 0;
};

// One step of a batch: a dispatch, or with pipeline 0 a copy from bindings[0] to bindings[1].
struct DeviceCommand {
  PipelineHandle pipeline = 0;
  std::array<uint32_t, 3> groups{1, 1, 1};
  std::vector<BufferBinding> bindings;
};

class Device {
 public:
  virtual ~Device() = default;

  virtual const AdapterInfo& info() const = 0;
  virtual const DeviceLimits& limits() const = 0;

  // Bytes are rounded up to a multiple of 4. Contents are zero. OutOfMemory is an ordinary answer.
  virtual Result<BufferHandle> createBuffer(uint64_t bytes, BufferKind kind) = 0;
  virtual void destroyBuffer(BufferHandle buffer) = 0;

  // Copies the bytes before it returns; ordered before every later submit. Offset and size are
  // multiples of 4.
  virtual Status write(BufferHandle buffer, uint64_t offset, const void* data, uint64_t bytes) = 0;

  // Compiles WGSL with the entry point "main". A rejected shader is Failed with the
  // implementation's text.
  virtual Result<PipelineHandle> createPipeline(std::string_view label, std::string_view wgsl) = 0;
  virtual void destroyPipeline(PipelineHandle pipeline) = 0;

  // Runs the commands in order as one submission and returns without waiting. `timed` measures the
  // compute pass where timestamps exist; the answer comes with passSeconds().
  virtual Status submit(const std::vector<DeviceCommand>& commands, bool timed) = 0;

  // Waits until everything submitted has completed.
  virtual Status waitIdle() = 0;

  // The same for at most so many seconds; false: not yet, and the device goes on.
  virtual Result<bool> idleWithin(double seconds) = 0;

  // Waits, then copies device bytes to the host. Offset and size are multiples of 4.
  virtual Status readBack(BufferHandle buffer, uint64_t offset, void* data, uint64_t bytes) = 0;

  // Seconds that the last timed submission spent on the device; waits for it.
  virtual Result<double> passSeconds() = 0;

  virtual bool lost() const = 0;
  virtual std::string lostText() const = 0;

  // For tests and `accel` diagnostics: the device dies now, as if its driver had been reset.
  virtual void forceLoss() = 0;
};

// Makes a device; called again after a loss. The text of a failure says what is missing.
class DeviceSource {
 public:
  virtual ~DeviceSource() = default;
  virtual Result<std::unique_ptr<Device>> open() = 0;
};

}  // namespace webgpu
