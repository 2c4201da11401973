// A whole program on a device that fails: through the interpreter, compared by what it prints.
#include "runtime/cli/session.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "accel/engine.h"
#include "tests/webgpu/hostile.h"

using namespace matlift;

namespace {

// Owns the real provider behind a failing one and tells how it went when it is gone.
struct Tally {
  int losses = 0, refusals = 0;
  uint64_t dispatches = 0;
};

class OwnedHostile final : public accel::Provider {
 public:
  OwnedHostile(std::unique_ptr<webgpu::WebgpuProvider> inner, Tally& tally, uint32_t seed,
               uint32_t lossIn, uint32_t refuseIn)
      : inner_(std::move(inner)), hostile_(*inner_, seed, lossIn, refuseIn), tally_(tally) {}
  ~OwnedHostile() override {
    tally_.losses += hostile_.losses;
    tally_.refusals += hostile_.refusals;
    tally_.dispatches += inner_->counters().dispatches;
    CHECK(inner_->counters().bytesInUse == 0);
  }
  const accel::ProviderInfo& info() const noexcept override { return hostile_.info(); }
  accel::Support supports(const accel::Task& task, std::span<const accel::Operand> in,
                          std::span<const accel::Operand> out) const noexcept override {
    return hostile_.supports(task, in, out);
  }
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> in,
                    std::span<const accel::Operand> out) noexcept override {
    return hostile_.run(task, in, out);
  }
  accel::Result<accel::BufferHandle> allocate(std::size_t bytes) noexcept override {
    return hostile_.allocate(bytes);
  }
  accel::Status upload(accel::BufferHandle to, std::size_t offset, const void* from,
                       std::size_t n) noexcept override {
    return hostile_.upload(to, offset, from, n);
  }
  accel::Status download(accel::BufferHandle from, std::size_t offset, void* to,
                         std::size_t n) noexcept override {
    return hostile_.download(from, offset, to, n);
  }
  void release(accel::BufferHandle buffer) noexcept override { hostile_.release(buffer); }
  accel::Status sync() noexcept override { return hostile_.sync(); }
  std::uint32_t generation() const noexcept override { return hostile_.generation(); }
  bool lost() const noexcept override { return hostile_.lost(); }
  accel::Status renew() noexcept override { return hostile_.renew(); }

 private:
  std::unique_ptr<webgpu::WebgpuProvider> inner_;
  harness::Hostile hostile_;
  Tally& tally_;
};

struct Printed {
  std::string out, err;
  int exitCode = 0;
};

Printed runScript(bool forced, Tally& tally, uint32_t seed, uint32_t lossIn, uint32_t refuseIn) {
  Printed printed;
  SessionOptions options;
  options.output = [&](std::string_view text) { printed.out += text; };
  options.errorOutput = [&](std::string_view text) { printed.err += text; };
  options.adjustEngine = [&, forced, seed, lossIn, refuseIn](accel::EngineOptions& engine) {
    engine.minElements = 64;
    engine.device.force = forced;
    engine.device.residency.maxLossesInARow = 1000;
    engine.device.open = [&tally, seed, lossIn,
                          refuseIn]() -> accel::Result<std::unique_ptr<accel::Provider>> {
      auto made = webgpu::makeDawnProvider("", {});
      if (!made) return made.status();
      return std::unique_ptr<accel::Provider>(
          std::make_unique<OwnedHostile>(std::move(made.value()), tally, seed, lossIn, refuseIn));
    };
  };
  Session session(std::move(options));
  const std::string path = std::string(MATLIFT_SOURCE_DIR) + "/tests/webgpu/loss_script.m";
  printed.exitCode = session.runFile(path).exitCode;
  if (printed.exitCode == 0) session.runText("clear all", "end");
  return printed;
}

int wanted(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

// Runs until so many failures have been met; each run prints what the processor alone prints.
void runUntil(int failures, uint32_t lossIn, uint32_t refuseIn) {
  Tally quiet, tally;
  const Printed want = runScript(false, quiet, 0, 0, 0);
  REQUIRE_MESSAGE(want.exitCode == 0, want.err);
  CHECK(quiet.dispatches == 0);
  for (uint32_t seed = 1; tally.losses + tally.refusals < failures; ++seed) {
    const int before = tally.losses + tally.refusals;
    const Printed got = runScript(true, tally, seed, lossIn, refuseIn);
    CAPTURE(seed);
    REQUIRE_MESSAGE(tally.dispatches > 0, "nothing ran on the device");
    CHECK(got.exitCode == 0);
    CHECK(got.out == want.out);
    CHECK(got.err == want.err);
    REQUIRE(tally.losses + tally.refusals > before);
  }
  MESSAGE("losses ", tally.losses, ", refused allocations ", tally.refusals);
}

}  // namespace

TEST_CASE("a program prints the same on a device that dies again and again") {
  runUntil(wanted("MATLIFT_LOSSES", 20), 60, 0);
}

TEST_CASE("a program prints the same on a device that often has no memory") {
  runUntil(wanted("MATLIFT_REFUSALS", 60), 0, 10);
}
