// A provider that fails now and then, as real devices do.
#pragma once

#include <random>

#include "webgpu/provider.h"

namespace harness {

// Passes calls on and kills the device, or refuses memory, before some of them.
class Hostile final : public accel::Provider {
 public:
  Hostile(webgpu::WebgpuProvider& inner, uint32_t seed, uint32_t lossIn, uint32_t refuseIn)
      : inner_(inner), engine_(seed), lossIn_(lossIn), refuseIn_(refuseIn) {}
  int losses = 0, refusals = 0;

  const accel::ProviderInfo& info() const noexcept override { return inner_.info(); }
  accel::Support supports(const accel::Task& task, std::span<const accel::Operand> in,
                          std::span<const accel::Operand> out) const noexcept override {
    return inner_.supports(task, in, out);
  }
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> in,
                    std::span<const accel::Operand> out) noexcept override {
    strike();
    return inner_.run(task, in, out);
  }
  accel::Result<accel::BufferHandle> allocate(std::size_t bytes) noexcept override {
    strike();
    if (refuseIn_ && engine_() % refuseIn_ == 0) {
      ++refusals;
      return accel::Status(accel::StatusCode::OutOfMemory, "refused");
    }
    return inner_.allocate(bytes);
  }
  accel::Status upload(accel::BufferHandle to, std::size_t offset, const void* from,
                       std::size_t n) noexcept override {
    strike();
    return inner_.upload(to, offset, from, n);
  }
  accel::Status download(accel::BufferHandle from, std::size_t offset, void* to,
                         std::size_t n) noexcept override {
    strike();
    return inner_.download(from, offset, to, n);
  }
  void release(accel::BufferHandle buffer) noexcept override { inner_.release(buffer); }
  accel::Status sync() noexcept override { return inner_.sync(); }
  std::uint32_t generation() const noexcept override { return inner_.generation(); }
  bool lost() const noexcept override { return inner_.lost(); }
  accel::Status renew() noexcept override { return inner_.renew(); }

 private:
  void strike() {
    if (!lossIn_ || engine_() % lossIn_ != 0 || !inner_.device()) return;
    inner_.device()->forceLoss();
    ++losses;
  }
  webgpu::WebgpuProvider& inner_;
  std::mt19937 engine_;
  uint32_t lossIn_, refuseIn_;
};

}  // namespace harness
