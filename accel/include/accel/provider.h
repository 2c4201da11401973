// A device that can run tasks. Implementations never throw and never abort; after a loss they
// answer DeviceLost until renew() gave a new generation.
//
// Threads: one caller at a time. Callbacks of the device's own threads only store.
#pragma once

#include <accel/launch.h>
#include <accel/operand.h>
#include <accel/status.h>
#include <accel/task.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace accel {

struct ProviderInfo {
  std::string name;     // "cpu", "webgpu", "sim:..."
  std::string adapter;  // what the user would recognise
  // Whose it is and what drives it; empty: not told.
  std::string vendor, backend, driver;
  std::uint32_t deviceId = 0;  // its maker's number for it; 0: not told
  bool hostMemory = true;      // runs on Operand::host; else on Operand::device
  bool unifiedMemory = false;  // its memory is the CPU's
  bool software = false;       // the CPU computes for it
  bool doubles = true;         // computes F64 in full
  bool flushesSubnormals = false;
  int threads = 1;     // that it computes on, where those are the host's
  int maxInputs = 16;  // operands a task may have, inputs and outputs together
  std::size_t maxBufferBytes = SIZE_MAX;
  std::size_t memoryBudget = 0;      // bytes; 0: unlimited
  std::uint32_t maxWorkgroup = 256;  // invocations; every WebGPU device takes 256
  std::size_t workgroupMemory = 16384;
  std::string note;  // limits worth showing in `accel info`; nobody parses it
};

// The fact, not the worth. `reason` is a short word for the report ("precision", "dtype", "rank",
// ...) and is a string literal.
struct Support {
  bool yes = false;
  const char* reason = "unsupported";
  static constexpr Support ok() { return {true, ""}; }
  static constexpr Support no(const char* reason) { return {false, reason}; }
};

class Provider {
 public:
  virtual ~Provider() = default;

  virtual const ProviderInfo& info() const noexcept = 0;

  // Could run(task) with operands of these types and shapes succeed? Operands' memory is not looked
  // at.
  virtual Support supports(const Task& task, std::span<const Operand> inputs,
                           std::span<const Operand> outputs) const noexcept = 0;

  // Operands live where info().hostMemory says. An output may share its memory with an input of the
  // same type and element count when the task is a map. May return before the device is done; later
  // calls of this provider see the results.
  virtual Status run(const Task& task, std::span<const Operand> inputs,
                     std::span<const Operand> outputs) noexcept = 0;

  // Device memory; a hostMemory provider answers Unsupported. Offsets and sizes in bytes.
  virtual Result<BufferHandle> allocate(std::size_t bytes) noexcept = 0;
  virtual Status upload(BufferHandle to, std::size_t offset, const void* from,
                        std::size_t bytes) noexcept = 0;
  virtual Status download(BufferHandle from, std::size_t offset, void* to,
                          std::size_t bytes) noexcept = 0;
  virtual void release(BufferHandle buffer) noexcept = 0;

  // Returns when everything asked for has happened.
  virtual Status sync() noexcept = 0;

  // The same, for at most so many seconds. False: something is still under way, and goes on.
  virtual Result<bool> finishedWithin(double /*seconds*/) noexcept {
    const Status status = sync();
    if (!status.isOk()) return status;
    return true;
  }

  // Whom to ask which kernel, with what numbers, from now on; null: the provider's own choices. The
  // advisor outlives the provider, or takes itself away.
  virtual void takeAdvice(LaunchAdvisor* /*advisor*/) noexcept {}

  // 0 for a provider that cannot be lost. lost() stays true until renew() succeeds.
  virtual std::uint32_t generation() const noexcept { return 0; }
  virtual bool lost() const noexcept { return false; }
  virtual Status renew() noexcept { return Status::ok(); }

  // (optional) Nanoseconds the device itself spent on the last run(), or 0 when it cannot tell.
  virtual std::uint64_t lastRunNanos() const noexcept { return 0; }
};

}  // namespace accel
