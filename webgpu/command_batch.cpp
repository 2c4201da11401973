#include "webgpu/command_batch.h"

namespace webgpu {
namespace {

constexpr uint64_t kSlotBytes = 1024;  // the largest uniform block: 256 fields
constexpr size_t kMaxCommands = 128;

}  // namespace

Status CommandBatch::ensureArena() {
  if (arena_) return Status();
  Result<BufferHandle> made = device_.createBuffer(kSlotBytes * kMaxCommands, BufferKind::kUniform);
  if (!made) return made.status();
  arena_ = made.value();
  return Status();
}

Status CommandBatch::add(PipelineHandle pipeline, const ParamBlock& parameters,
                         std::array<uint32_t, 3> groups, const std::vector<BufferBinding>& bindings,
                         uint64_t work) {
  if (commands_.size() >= kMaxCommands || (work_ > 0 && work_ + work > kMaxWork)) {
    if (Status status = flush(); !status) return status;
  }
  if (Status status = ensureArena(); !status) return status;
  const std::vector<uint32_t> words = parameters.words();
  const uint64_t bytes = words.size() * 4;
  if (bytes > kSlotBytes) return Status(StatusCode::Unsupported, "too many kernel parameters");
  // A slot is as long as its block needs, at the device's alignment.
  const uint64_t align = std::max<uint64_t>(16, device_.limits().uniformAlignment);
  uniforms_.resize((uniforms_.size() * 4 + align - 1) / align * align / 4);
  const uint64_t offset = uniforms_.size() * 4;
  uniforms_.insert(uniforms_.end(), words.begin(), words.end());
  DeviceCommand command;
  command.pipeline = pipeline;
  command.groups = groups;
  command.bindings.push_back({arena_, offset, bytes});
  for (const BufferBinding& binding : bindings) {
    command.bindings.push_back(binding);
    touched_.insert(binding.buffer);
  }
  commands_.push_back(std::move(command));
  work_ += work;
  ++dispatches_;
  return Status();
}

Status CommandBatch::copy(const BufferBinding& from, const BufferBinding& to) {
  if (commands_.size() >= kMaxCommands) {
    if (Status status = flush(); !status) return status;
  }
  DeviceCommand command;
  command.bindings = {from, to};
  touched_.insert(from.buffer);
  touched_.insert(to.buffer);
  commands_.push_back(std::move(command));
  return Status();
}

Status CommandBatch::flush() {
  if (commands_.empty()) return Status();
  Status status;
  try {
    if (!uniforms_.empty())
      status = device_.write(arena_, 0, uniforms_.data(), uniforms_.size() * 4);
    if (status) status = device_.submit(commands_, true);
  } catch (const std::bad_alloc&) {
    // Whether the device has the commands is unknown: they are not given again.
    status = Status(StatusCode::OutOfMemory, "host memory");
  }
  ++submits_;
  commands_.clear();
  uniforms_.clear();
  touched_.clear();
  work_ = 0;
  if (!status) failure_ = status;
  return status;
}

}  // namespace webgpu
