// A device for the tests of the engine's entry.
#pragma once

#include <accel/provider.h>

namespace selection_test {

using namespace accel;

// A device with nothing but a name: its launches do nothing.
struct NamedDevice : Provider {
  ProviderInfo named;
  explicit NamedDevice(const char* adapter) {
    named.name = "webgpu";
    named.adapter = adapter;
  }
  const ProviderInfo& info() const noexcept override { return named; }
  Support supports(const Task&, std::span<const Operand>,
                   std::span<const Operand>) const noexcept override {
    return Support::ok();
  }
  Status run(const Task&, std::span<const Operand>, std::span<const Operand>) noexcept override {
    return Status::ok();
  }
  Result<BufferHandle> allocate(std::size_t) noexcept override {
    return Status(StatusCode::Unsupported, "no memory here");
  }
  Status upload(BufferHandle, std::size_t, const void*, std::size_t) noexcept override {
    return Status::ok();
  }
  Status download(BufferHandle, std::size_t, void*, std::size_t) noexcept override {
    return Status::ok();
  }
  void release(BufferHandle) noexcept override {}
  Status sync() noexcept override { return Status::ok(); }
};

}  // namespace selection_test
