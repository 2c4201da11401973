// What every kernel launcher works with: one device's pool, batch and pipelines. Dies with its
// device; a renewed provider makes a new one.
#pragma once

#include <accel/launch.h>

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "webgpu/buffer_pool.h"
#include "webgpu/codegen/wgsl_library.h"
#include "webgpu/command_batch.h"
#include "webgpu/device.h"
#include "webgpu/param_block.h"
#include "webgpu/self_check.h"

namespace webgpu {

// A storage buffer of a kernel, as the shader sees it.
struct KernelBuffer {
  std::string name;     // the variable
  std::string element;  // "f32", "vec4<f32>", "u32", "atomic<u32>", ...
  bool writable = false;
  uint64_t id = 0;                 // in the pool
  uint64_t offset = 0, bytes = 0;  // the bound range; bytes is rounded up to 16
};

// One dispatch. The pipeline is found by `key`, which must determine the text of `body` and the
// declarations of parameters and buffers (see pipeline_key.h for its grammar).
struct Launch {
  std::string key;
  ParamBlock params;
  std::vector<KernelBuffer> buffers;
  std::function<std::string()> body;  // WGSL with "fn main"; called on a cache miss only
  // How much of it: invocations, in workgroups of a size that the launch parameters set (the text
  // knows it as WG), or with 0 a number of workgroups whose size stands in the text. Laid out in
  // two dimensions where needed, and in several dispatches when it is long: the text finds its
  // workgroup's index as P.group0 + wid.y * nw.x + wid.x.
  uint64_t invocations = 0;
  uint64_t groups = 0;
  uint32_t leastWorkgroup = 16;
  uint64_t work = 0;  // element-operations, for splitting dispatches and submissions
};

class Context {
 public:
  Context(std::unique_ptr<Device> device, const Arithmetic& arithmetic,
          accel::LaunchAdvisor* advisor = nullptr);
  ~Context();

  Status launch(const Launch& launch);
  // Asked by launchers that have several kernels; its name.
  std::string_view choose(const accel::KernelQuestion& question) const;
  accel::LaunchParameters parameters(std::string_view key, uint64_t invocations) const {
    return advisor_ ? advisor_->launch(key, invocations) : accel::LaunchParameters();
  }
  // Null: the launchers' own choices.
  void takeAdvice(accel::LaunchAdvisor* advisor) { advisor_ = advisor; }
  // Pads a copy to whole words.
  Status copy(uint64_t from, uint64_t fromOffset, uint64_t to, uint64_t toOffset, uint64_t bytes);
  Status download(uint64_t id, uint64_t offset, void* to, uint64_t bytes);
  Status upload(uint64_t id, uint64_t offset, const void* from, uint64_t bytes);

  Device& device() { return *device_; }
  const Device& device() const { return *device_; }
  BufferPool& pool() { return pool_; }
  CommandBatch& batch() { return batch_; }
  const Arithmetic& arithmetic() const { return arithmetic_; }
  size_t pipelines() const { return pipelines_.size(); }

 private:
  uint32_t workgroupOf(const Launch& launch, uint32_t wanted) const;
  uint32_t chosenWorkgroup(const Launch& launch) const;
  static std::string pipelineKey(const Launch& launch, uint32_t workgroup);
  Result<PipelineHandle> pipeline(const Launch& launch, uint32_t workgroup);
  std::string source(const Launch& launch, uint32_t workgroup) const;

  std::unique_ptr<Device> device_;
  Arithmetic arithmetic_;
  accel::LaunchAdvisor* advisor_;
  WgslLibrary library_;
  CommandBatch batch_;
  BufferPool pool_;
  std::unordered_map<std::string, PipelineHandle> pipelines_;
};

// A pool buffer that lives as long as the launcher that needs it.
class ScopedBuffer {
 public:
  ScopedBuffer(Context& context, uint64_t bytes) : context_(context) {
    Result<uint64_t> made = context.pool().acquire(bytes);
    status_ = made.status();
    if (made) id_ = made.value();
  }
  ~ScopedBuffer() {
    if (id_) context_.pool().release(id_);
  }
  ScopedBuffer(const ScopedBuffer&) = delete;
  ScopedBuffer& operator=(const ScopedBuffer&) = delete;

  uint64_t id() const { return id_; }
  const Status& status() const { return status_; }

 private:
  Context& context_;
  Status status_;
  uint64_t id_ = 0;
};

}  // namespace webgpu
