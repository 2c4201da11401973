// Dispatches collected for one submission, with their uniform blocks in one arena.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "webgpu/device.h"
#include "webgpu/param_block.h"

namespace webgpu {

class CommandBatch {
 public:
  // Element-operations a submission may hold. SwiftShader on two cores does about 1e9 a second of
  // the cheapest kind (measured with bench webgpu), so a submission stays well under a second
  // there.
  static constexpr uint64_t kMaxWork = 400'000'000;

  explicit CommandBatch(Device& device) : device_(device) {}
  ~CommandBatch() {
    if (arena_) device_.destroyBuffer(arena_);
  }
  CommandBatch(const CommandBatch&) = delete;
  CommandBatch& operator=(const CommandBatch&) = delete;

  // `bindings` are those after the uniform block. `work` is the dispatch's size in elements times
  // operations; a batch is submitted when its work would keep the device busy for too long.
  Status add(PipelineHandle pipeline, const ParamBlock& parameters, std::array<uint32_t, 3> groups,
             const std::vector<BufferBinding>& bindings, uint64_t work);
  Status copy(const BufferBinding& from, const BufferBinding& to);

  Status flush();

  // A submission that was refused for another reason than a loss: what its commands should have
  // made is not there, so no buffer of this device can be relied on. Ok while there was none.
  const Status& failure() const { return failure_; }

  // Is the buffer named by a command that has not been submitted?
  bool touches(BufferHandle buffer) const { return touched_.count(buffer) != 0; }
  bool empty() const { return commands_.empty(); }
  uint64_t submits() const { return submits_; }
  uint64_t dispatches() const { return dispatches_; }

 private:
  Status ensureArena();

  Device& device_;
  BufferHandle arena_ = 0;
  std::vector<uint32_t> uniforms_;
  std::vector<DeviceCommand> commands_;
  std::unordered_set<BufferHandle> touched_;
  Status failure_;
  uint64_t work_ = 0, submits_ = 0, dispatches_ = 0;
};

}  // namespace webgpu
