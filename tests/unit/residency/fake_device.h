// A device whose memory is on the host, that dies, or refuses memory, where a test wants it to.
#pragma once

#include <accel/hook.h>
#include <accel/provider.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <vector>

namespace fake {

// Maps of float additions and multiplications over equal shapes.
inline void interpret(const accel::Task& task, const std::vector<const void*>& in,
                      const std::vector<void*>& out) {
  const accel::KernelIr& kernel = *std::get<accel::MapTask>(task).kernel;
  const std::size_t n = std::size_t(kernel.iteration.elements());
  std::vector<std::vector<float>> values;
  for (const accel::Node& node : kernel.nodes) {
    std::vector<float> v(n);
    for (std::size_t i = 0; i < n; ++i) {
      if (node.kind == accel::NodeKind::Input) {
        std::memcpy(&v[i], static_cast<const char*>(in[node.index]) + 4 * i, 4);
      } else {
        const float a = values[node.args[0]][i], b = values[node.args[1]][i];
        v[i] = node.op == accel::Op::Mul ? a * b : a + b;
      }
    }
    values.push_back(std::move(v));
  }
  for (std::size_t o = 0; o < out.size(); ++o)
    std::memcpy(out[o], values[kernel.outputs[o].node].data(), 4 * n);
}

// The provider on host memory.
class Cpu final : public accel::Provider {
 public:
  int runs = 0;
  const accel::ProviderInfo& info() const noexcept override { return info_; }
  accel::Support supports(const accel::Task&, std::span<const accel::Operand>,
                          std::span<const accel::Operand>) const noexcept override {
    return accel::Support::ok();
  }
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> in,
                    std::span<const accel::Operand> out) noexcept override {
    ++runs;
    std::vector<const void*> from;
    std::vector<void*> to;
    for (const accel::Operand& o : in) from.push_back(o.host);
    for (const accel::Operand& o : out) to.push_back(o.host);
    interpret(task, from, to);
    return {};
  }
  accel::Result<accel::BufferHandle> allocate(std::size_t) noexcept override {
    return unsupported();
  }
  accel::Status upload(accel::BufferHandle, std::size_t, const void*,
                       std::size_t) noexcept override {
    return unsupported();
  }
  accel::Status download(accel::BufferHandle, std::size_t, void*, std::size_t) noexcept override {
    return unsupported();
  }
  void release(accel::BufferHandle) noexcept override {}
  accel::Status sync() noexcept override { return {}; }

 private:
  static accel::Status unsupported() { return {accel::StatusCode::Unsupported, "host memory"}; }
  accel::ProviderInfo info_;
};

class Device final : public accel::Provider {
 public:
  Device() {
    info_.name = "fake";
    info_.hostMemory = false;
  }

  // Asked before each call by its name; true: the device dies now.
  std::function<bool(const char*)> dies = [](const char*) { return false; };
  std::function<bool()> refusesMemory = [] { return false; };
  bool renewable = true;
  bool miscounts = false;  // the last element of every result is wrong by a hundredth
  int runs = 0;

  std::size_t buffers() const { return memory_.size(); }

  const accel::ProviderInfo& info() const noexcept override { return info_; }
  accel::Support supports(const accel::Task&, std::span<const accel::Operand>,
                          std::span<const accel::Operand>) const noexcept override {
    return accel::Support::ok();
  }
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> in,
                    std::span<const accel::Operand> out) noexcept override {
    if (dead("run")) return lostStatus();
    ++runs;
    std::vector<const void*> from;
    std::vector<void*> to;
    for (const accel::Operand& o : in) from.push_back(memory_.at(o.device.id).data());
    for (const accel::Operand& o : out) to.push_back(memory_.at(o.device.id).data());
    interpret(task, from, to);
    if (miscounts) static_cast<float*>(to[0])[out[0].elements() - 1] *= 1.01f;
    return {};
  }
  accel::Result<accel::BufferHandle> allocate(std::size_t bytes) noexcept override {
    if (dead("allocate")) return lostStatus();
    if (refusesMemory()) return accel::Status(accel::StatusCode::OutOfMemory, "refused");
    memory_[next_].resize(bytes);
    return accel::BufferHandle{next_++, generation_};
  }
  accel::Status upload(accel::BufferHandle to, std::size_t offset, const void* from,
                       std::size_t bytes) noexcept override {
    if (dead("upload")) return lostStatus();
    std::memcpy(memory_.at(to.id).data() + offset, from, bytes);
    return {};
  }
  accel::Status download(accel::BufferHandle from, std::size_t offset, void* to,
                         std::size_t bytes) noexcept override {
    if (dead("download")) return lostStatus();
    std::memcpy(to, memory_.at(from.id).data() + offset, bytes);
    return {};
  }
  void release(accel::BufferHandle buffer) noexcept override { memory_.erase(buffer.id); }
  accel::Status sync() noexcept override { return lost_ ? lostStatus() : accel::Status(); }
  std::uint32_t generation() const noexcept override { return generation_; }
  bool lost() const noexcept override { return lost_; }
  accel::Status renew() noexcept override {
    if (!renewable || dies("renew"))
      return accel::Status(accel::StatusCode::DeviceLost, "no new device");
    lost_ = false;
    ++generation_;
    return {};
  }

 private:
  accel::Status lostStatus() const {
    return {accel::StatusCode::DeviceLost, "the fake device died"};
  }
  bool dead(const char* call) {
    if (!lost_ && dies(call)) {
      lost_ = true;
      memory_.clear();
    }
    return lost_;
  }

  accel::ProviderInfo info_;
  std::map<std::uint64_t, std::vector<char>> memory_;
  std::uint64_t next_ = 1;
  std::uint32_t generation_ = 1;
  bool lost_ = false;
};

// Counts the blocks that are alive.
class Memory final : public accel::HostMemory {
 public:
  int blocks = 0;
  accel::HostBlock allocate(std::size_t bytes) noexcept override {
    auto* owner = new Owner{1, std::vector<char>(bytes)};
    ++blocks;
    return {owner->bytes.data(), owner};
  }
  void retain(void* owner) noexcept override { ++static_cast<Owner*>(owner)->references; }
  void release(void* owner) noexcept override {
    auto* own = static_cast<Owner*>(owner);
    if (--own->references > 0) return;
    delete own;
    --blocks;
  }
  bool unique(void* owner) const noexcept override {
    return static_cast<Owner*>(owner)->references == 1;
  }

 private:
  struct Owner {
    int references;
    std::vector<char> bytes;
  };
};

}  // namespace fake
