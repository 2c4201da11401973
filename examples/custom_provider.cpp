// A device of a host program's own, in sixty lines: it keeps its memory in vectors, knows float
// addition and multiplication, and says no to the rest. accel::Residency moves the arrays; what the
// device refuses runs on the CPU. Prints 2*x + y and where it was computed.
#include <cstdio>
#include <cstring>
#include <map>
#include <vector>

#include "accel/cpu/provider.h"
#include "accel/residency/residency.h"

using namespace accel;

class Abacus final : public Provider {
 public:
  Abacus() {
    info_.name = "abacus";
    info_.hostMemory = false;  // operands are named by handles, not by pointers
    info_.doubles = false;
  }
  const ProviderInfo& info() const noexcept override { return info_; }
  Support supports(const Task& task, std::span<const Operand>,
                   std::span<const Operand>) const noexcept override {
    const auto* map = std::get_if<MapTask>(&task);
    if (!map) return Support::no("unsupported");
    for (const KernelInput& input : map->kernel->inputs) {
      if (!(input.shape == map->kernel->iteration)) return Support::no("shape");
    }
    for (const KernelOutput& output : map->kernel->outputs) {
      if (output.reduce != Reduce::None) return Support::no("reduction");
    }
    for (const Node& node : map->kernel->nodes) {
      if (node.dtype != DType::F32) return Support::no("dtype");
      if (node.kind == NodeKind::Apply && node.op != Op::Add && node.op != Op::Mul)
        return Support::no("op");
    }
    return map->kernel->guards.empty() ? Support::ok() : Support::no("guard");
  }
  Status run(const Task& task, std::span<const Operand> in,
             std::span<const Operand> out) noexcept override {
    const KernelIr& kernel = *std::get<MapTask>(task).kernel;
    std::vector<float> value(kernel.nodes.size());
    for (std::size_t i = 0; i < out[0].elements(); ++i) {
      for (std::size_t n = 0; n < kernel.nodes.size(); ++n) {
        const Node& node = kernel.nodes[n];
        if (node.kind == NodeKind::Input)
          value[n] = memory_[in[node.index].device.id][i];
        else if (node.kind == NodeKind::Constant)
          value[n] = kernel.constants[node.index].f32;
        else
          value[n] = node.op == Op::Add ? value[node.args[0]] + value[node.args[1]]
                                        : value[node.args[0]] * value[node.args[1]];
      }
      for (std::size_t o = 0; o < out.size(); ++o)
        memory_[out[o].device.id][i] = value[kernel.outputs[o].node];
    }
    return Status::ok();
  }
  Result<BufferHandle> allocate(std::size_t bytes) noexcept override {
    memory_[++last_].resize((bytes + 3) / 4);
    return BufferHandle{last_, 0};
  }
  Status upload(BufferHandle to, std::size_t at, const void* from,
                std::size_t n) noexcept override {
    std::memcpy(reinterpret_cast<char*>(memory_[to.id].data()) + at, from, n);
    return Status::ok();
  }
  Status download(BufferHandle from, std::size_t at, void* to, std::size_t n) noexcept override {
    std::memcpy(to, reinterpret_cast<const char*>(memory_[from.id].data()) + at, n);
    return Status::ok();
  }
  void release(BufferHandle buffer) noexcept override { memory_.erase(buffer.id); }
  Status sync() noexcept override { return Status::ok(); }

 private:
  ProviderInfo info_;
  std::map<std::uint64_t, std::vector<float>> memory_;
  std::uint64_t last_ = 0;
};

// The host program's arrays: a vector with a count of references.
class Vectors final : public HostMemory {
 public:
  HostBlock allocate(std::size_t bytes) noexcept override {
    auto* block = new Block{1, std::vector<float>((bytes + 3) / 4)};
    return {block->values.data(), block};
  }
  void retain(void* owner) noexcept override { ++static_cast<Block*>(owner)->references; }
  void release(void* owner) noexcept override {
    if (auto* block = static_cast<Block*>(owner); --block->references == 0) delete block;
  }
  bool unique(void* owner) const noexcept override {
    return static_cast<Block*>(owner)->references == 1;
  }

 private:
  struct Block {
    int references;
    std::vector<float> values;
  };
};

int main() {
  const Shape shape{4, 1};
  KernelIr kernel;  // 2 * x + y
  kernel.iteration = shape;
  kernel.inputs = {{DType::F32, shape}, {DType::F32, shape}};
  kernel.constants = {Scalar::ofFloat(2)};
  const DType f = DType::F32;
  kernel.nodes = {{NodeKind::Input, f, Op::Add, {}, 0},
                  {NodeKind::Input, f, Op::Add, {}, 1},
                  {NodeKind::Constant, f, Op::Add, {}, 0},
                  {NodeKind::Apply, f, Op::Mul, {2, 0, 0}, 0},
                  {NodeKind::Apply, f, Op::Add, {3, 1, 0}, 0}};
  kernel.outputs = {{4, Reduce::None}};

  Abacus abacus;
  cpu::CpuProvider cpu(1);
  Vectors memory;
  Residency residency(abacus, cpu, memory);
  Resident* in[2];
  for (int i = 0; i < 2; ++i) {
    const HostBlock block = memory.allocate(16);
    for (int k = 0; k < 4; ++k)
      static_cast<float*>(block.data)[k] = static_cast<float>(i ? 10 : k + 1);
    in[i] = residency.adopt(f, shape, block);
    memory.release(block.owner);
  }
  const Operand form{f, shape, nullptr, {}};
  if (!abacus.supports(MapTask{&kernel}, {}, {}).yes) return 1;
  Resident* sum = nullptr;
  if (!residency.run(MapTask{&kernel}, in, {&form, 1}, {&sum, 1})) return 1;
  std::printf("on the %s only: %s\n", abacus.info().name.c_str(),
              residency.onHost(sum) ? "no" : "yes");
  const Result<HostBlock> answer = residency.host(sum);
  if (!answer) return 1;
  for (int k = 0; k < 4; ++k)
    std::printf("%g ", static_cast<double>(static_cast<float*>(answer.value().data)[k]));
  std::printf("(%llu bytes up, %llu down)\n",
              static_cast<unsigned long long>(residency.counters().bytesUp),
              static_cast<unsigned long long>(residency.counters().bytesDown));
  memory.release(answer.value().owner);
  for (Resident* array : {in[0], in[1], sum}) residency.release(array);
  return 0;
}
