#include "webgpu/context.h"

#include <algorithm>
#include <cstring>

namespace webgpu {
namespace {

constexpr uint32_t kDefaultWorkgroup = accel::LaunchParameters().workgroup;

uint64_t roundUp(uint64_t value, uint64_t step) { return (value + step - 1) / step * step; }

// Workgroups of one dispatch, so that it holds at most half of what a submission may. Rows of the
// two-dimensional layout are whole but in the last dispatch: none reaches into the next one's part.
uint64_t groupsAtOnce(const Launch& launch, uint64_t groups, uint64_t limit) {
  const uint64_t pieces = std::min(groups, launch.work / (CommandBatch::kMaxWork / 2) + 1);
  const uint64_t each = (groups + pieces - 1) / pieces;
  return each > limit ? each / limit * limit : each;
}

}  // namespace

Context::Context(std::unique_ptr<Device> device, const Arithmetic& arithmetic,
                 accel::LaunchAdvisor* advisor)
    : device_(std::move(device)),
      arithmetic_(arithmetic),
      advisor_(advisor),
      library_(arithmetic),
      batch_(*device_),
      pool_(*device_, batch_) {}

Context::~Context() = default;

std::string_view Context::choose(const accel::KernelQuestion& question) const {
  const std::size_t index =
      advisor_ && question.kernels.size() > 1 ? advisor_->kernel(question) : 0;
  return question.kernels[index < question.kernels.size() ? index : 0];
}

// Brought to a power of two that the kernel and the device take.
uint32_t Context::workgroupOf(const Launch& launch, uint32_t wanted) const {
  uint32_t size = launch.leastWorkgroup;
  while (size * 2 <= wanted && size * 2 <= device_->limits().maxInvocations) size *= 2;
  return size;
}

uint32_t Context::chosenWorkgroup(const Launch& launch) const {
  const accel::LaunchParameters chosen = parameters(launch.key, launch.invocations);
  const uint32_t size = workgroupOf(launch, chosen.workgroup);
  if (!chosen.fastCompile || pipelines_.count(pipelineKey(launch, size))) return size;
  for (uint32_t other = 16; other <= device_->limits().maxInvocations; other *= 2)
    if (other >= launch.leastWorkgroup && pipelines_.count(pipelineKey(launch, other)))
      return other;
  return size;
}

std::string Context::pipelineKey(const Launch& launch, uint32_t workgroup) {
  std::string key = launch.key;
  if (workgroup && workgroup != kDefaultWorkgroup) key += "@" + std::to_string(workgroup);
  return key;
}

std::string Context::source(const Launch& launch, uint32_t workgroup) const {
  ParamBlock params = launch.params;
  params.u32("group0", 0);
  std::string text = params.declaration();
  if (workgroup) text += "const WG = " + std::to_string(workgroup) + "u;\n";
  text += "@group(0) @binding(0) var<uniform> P: Params;\n";
  for (size_t i = 0; i < launch.buffers.size(); ++i) {
    const KernelBuffer& buffer = launch.buffers[i];
    text += "@group(0) @binding(" + std::to_string(i + 1) + ") var<storage, " +
            (buffer.writable ? "read_write" : "read") + "> " + buffer.name + ": array<" +
            buffer.element + ">;\n";
  }
  const std::string body = launch.body();
  return text + library_.functionsFor(body) + body;
}

Result<PipelineHandle> Context::pipeline(const Launch& launch, uint32_t workgroup) {
  const std::string key = pipelineKey(launch, workgroup);
  if (auto found = pipelines_.find(key); found != pipelines_.end()) return found->second;
  Result<PipelineHandle> made = device_->createPipeline(key, source(launch, workgroup));
  if (made) pipelines_[key] = made.value();
  return made;
}

Status Context::launch(const Launch& launch) {
  if (launch.groups == 0 && launch.invocations == 0) return Status();
  if (launch.buffers.size() > device_->limits().maxStorageBuffers)
    return Status(StatusCode::Unsupported, "more buffers than the device binds");
  const uint32_t workgroup = launch.invocations ? chosenWorkgroup(launch) : 0;
  Result<PipelineHandle> found = pipeline(launch, workgroup);
  if (!found) return found.status();
  std::vector<BufferBinding> bindings;
  for (const KernelBuffer& buffer : launch.buffers) {
    const uint64_t room = pool_.capacity(buffer.id) - buffer.offset;
    bindings.push_back({pool_.buffer(buffer.id), buffer.offset,
                        std::min(room, std::max<uint64_t>(16, roundUp(buffer.bytes, 16)))});
  }
  const uint64_t limit = device_->limits().maxGroupsPerDimension;
  const uint64_t groups =
      workgroup ? (launch.invocations + workgroup - 1) / workgroup : launch.groups;
  const uint64_t each = groupsAtOnce(launch, groups, limit);
  for (uint64_t first = 0; first < groups; first += each) {
    const uint64_t part = std::min(each, groups - first), across = std::min(part, limit);
    const uint64_t down = (part + across - 1) / across;
    if (down > limit)
      return Status(StatusCode::Unsupported, "more workgroups than the device runs");
    ParamBlock params = launch.params;
    params.u32("group0", first);
    const uint64_t work = uint64_t(double(launch.work) * double(part) / double(groups));
    Status status =
        batch_.add(found.value(), params, {uint32_t(across), uint32_t(down), 1}, bindings, work);
    if (!status) return status;
  }
  return Status();
}

Status Context::copy(uint64_t from, uint64_t fromOffset, uint64_t to, uint64_t toOffset,
                     uint64_t bytes) {
  if (bytes == 0) return Status();
  bytes = roundUp(bytes, 4);
  return batch_.copy({pool_.buffer(from), fromOffset, bytes}, {pool_.buffer(to), toOffset, bytes});
}

Status Context::upload(uint64_t id, uint64_t offset, const void* from, uint64_t bytes) {
  if (bytes == 0) return Status();
  // A write overtakes what is only collected; commands that name the buffer have to go first.
  if (batch_.touches(pool_.buffer(id))) {
    if (Status status = batch_.flush(); !status) return status;
  }
  const uint64_t whole = bytes / 4 * 4;
  Status status;
  if (whole) status = device_->write(pool_.buffer(id), offset, from, whole);
  if (status && whole < bytes) {
    uint32_t last = 0;
    std::memcpy(&last, static_cast<const char*>(from) + whole, bytes - whole);
    status = device_->write(pool_.buffer(id), offset + whole, &last, 4);
  }
  return status;
}

Status Context::download(uint64_t id, uint64_t offset, void* to, uint64_t bytes) {
  if (bytes == 0) return Status();
  if (Status status = batch_.flush(); !status) return status;
  // Mapping wants whole words at word offsets; the ends go through a small buffer.
  const uint64_t start = offset / 4 * 4, end = roundUp(offset + bytes, 4);
  if (start == offset && end == offset + bytes)
    return device_->readBack(pool_.buffer(id), offset, to, bytes);
  std::vector<char> words(end - start);
  Status status = device_->readBack(pool_.buffer(id), start, words.data(), words.size());
  if (status) std::memcpy(to, words.data() + (offset - start), bytes);
  return status;
}

}  // namespace webgpu
