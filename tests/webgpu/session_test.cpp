// A whole program on a device that fails: through the interpreter, compared by what it prints.
#include "runtime/cli/session.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "accel/engine.h"
#include "tests/unit/places.h"
#include "tests/webgpu/hostile.h"
#include "tests/webgpu/tampered_device.h"

using namespace matlift;

namespace {

struct Tally {
  int losses = 0, refusals = 0;
  uint64_t dispatches = 0, opened = 0;
  int failures() const { return losses + refusals; }
};

// How often a failure is met: one in so many calls of the provider, and of its device; 0: never.
struct Odds {
  uint32_t lossIn = 0, refuseIn = 0;
};

// Owns the real provider behind a failing one and tells how it went when it is gone. Failures come
// between the provider's calls and, within them, between those of the device: in the middle of a
// task, of a compilation, of an upload, and while a dead device is being replaced.
class OwnedHostile final : public accel::Provider {
 public:
  OwnedHostile(Tally& tally, uint32_t seed, Odds odds)
      : tally_(tally), odds_(odds), engine_(seed + 1) {}
  accel::Status open(uint32_t seed) {
    auto made = webgpu::makeProvider(std::make_unique<harness::TamperedSource>(how_), {});
    if (!made) return made.status();
    inner_ = std::move(made.value());
    hostile_ = std::make_unique<harness::Hostile>(*inner_, seed, odds_.lossIn, odds_.refuseIn);
    how_.before = [this](harness::DeviceCall call, webgpu::Device& device) {
      if (odds_.lossIn && engine_() % odds_.lossIn == 0) {
        device.forceLoss();
        ++tally_.losses;
      }
      const bool refuses = call == harness::DeviceCall::CreateBuffer && odds_.refuseIn &&
                           engine_() % odds_.refuseIn == 0;
      tally_.refusals += refuses;
      return refuses ? webgpu::Status(webgpu::StatusCode::OutOfMemory, "told to refuse")
                     : webgpu::Status();
    };
    return accel::Status::ok();
  }
  ~OwnedHostile() override {
    if (!inner_) return;
    tally_.losses += hostile_->losses;
    tally_.refusals += hostile_->refusals;
    tally_.dispatches += how_.dispatches;
    tally_.opened += how_.opened;
    CHECK(inner_->counters().bytesInUse == 0);
  }
  const accel::ProviderInfo& info() const noexcept override { return hostile_->info(); }
  accel::Support supports(const accel::Task& task, std::span<const accel::Operand> in,
                          std::span<const accel::Operand> out) const noexcept override {
    return hostile_->supports(task, in, out);
  }
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> in,
                    std::span<const accel::Operand> out) noexcept override {
    return hostile_->run(task, in, out);
  }
  accel::Result<accel::BufferHandle> allocate(std::size_t bytes) noexcept override {
    return hostile_->allocate(bytes);
  }
  accel::Status upload(accel::BufferHandle to, std::size_t offset, const void* from,
                       std::size_t n) noexcept override {
    return hostile_->upload(to, offset, from, n);
  }
  accel::Status download(accel::BufferHandle from, std::size_t offset, void* to,
                         std::size_t n) noexcept override {
    return hostile_->download(from, offset, to, n);
  }
  void release(accel::BufferHandle buffer) noexcept override { hostile_->release(buffer); }
  accel::Status sync() noexcept override { return hostile_->sync(); }
  std::uint32_t generation() const noexcept override { return hostile_->generation(); }
  bool lost() const noexcept override { return hostile_->lost(); }
  accel::Status renew() noexcept override { return hostile_->renew(); }

 private:
  harness::Tampering how_;
  Tally& tally_;
  Odds odds_;
  std::mt19937 engine_;
  std::unique_ptr<webgpu::WebgpuProvider> inner_;
  std::unique_ptr<harness::Hostile> hostile_;
};

struct Printed {
  std::string out, err;
  int exitCode = 0;
};

Printed runScript(const std::string& script, bool forced, Tally& tally, uint32_t seed, Odds odds) {
  Printed printed;
  SessionOptions options;
  options.output = [&](std::string_view text) { printed.out += text; };
  options.errorOutput = [&](std::string_view text) { printed.err += text; };
  options.adjustEngine = [&](accel::EngineOptions& engine) {
    engine.minElements = 64;
    engine.device.force = forced;
    // The processor alone, whatever earlier programs have left in the records.
    if (!forced) engine.offload.mode = accel::policy::Mode::Off;
    engine.device.residency.maxLossesInARow = 1000;
    engine.device.open = [&tally, seed, odds]() -> accel::Result<std::unique_ptr<accel::Provider>> {
      auto made = std::make_unique<OwnedHostile>(tally, seed, odds);
      if (accel::Status status = made->open(seed); !status) return status;
      return std::unique_ptr<accel::Provider>(std::move(made));
    };
  };
  Session session(std::move(options));
  const std::string path = sourceFolder() + "/tests/webgpu/" + script;
  printed.exitCode = session.runFile(path).exitCode;
  if (printed.exitCode == 0) session.runText("clear all", "end");
  return printed;
}

int wanted(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

// Runs until so many failures have been met; each run prints what the processor alone prints.
void runUntil(int failures, Odds odds, const std::string& script = "loss_script.m") {
  Tally quiet, tally;
  const Printed want = runScript(script, false, quiet, 0, {});
  REQUIRE_MESSAGE(want.exitCode == 0, want.err);
  CHECK(quiet.dispatches == 0);
  int runs = 0;
  for (uint32_t seed = 1; tally.failures() < failures; ++seed, ++runs) {
    const int before = tally.failures();
    const Printed got = runScript(script, true, tally, seed, odds);
    CAPTURE(seed);
    REQUIRE_MESSAGE(tally.dispatches > 0, "nothing ran on the device");
    CHECK(got.exitCode == 0);
    CHECK(got.out == want.out);
    CHECK(got.err == want.err);
    REQUIRE(tally.failures() > before);
  }
  MESSAGE("in ", runs, " runs: losses ", tally.losses, ", refused allocations ", tally.refusals,
          ", devices ", tally.opened, ", dispatches ", tally.dispatches);
}

}  // namespace

// The long run: MATLIFT_LOSSES=1000 MATLIFT_REFUSALS=500 webgpu_session_tests.
TEST_CASE("a program prints the same on a device that dies again and again") {
  runUntil(wanted("MATLIFT_LOSSES", 20), {60, 0});
}

TEST_CASE("a program prints the same on a device that often has no memory") {
  runUntil(wanted("MATLIFT_REFUSALS", 60), {0, 10});
}

TEST_CASE("a program prints the same on a device that dies and has no memory") {
  runUntil(wanted("MATLIFT_BOTH", 10), {200, 25});
}

TEST_CASE("complex numbers and waiting products are lost no more than others") {
  runUntil(wanted("MATLIFT_LOSSES", 15), {60, 0}, "loss_complex.m");
  runUntil(wanted("MATLIFT_REFUSALS", 15), {0, 10}, "loss_complex.m");
}
