// The engine's device: opened on first need, with mirrors of the host arrays that go there often.
#pragma once

#include <accel/hook.h>
#include <accel/provider.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "accel/residency/host_tasks.h"
#include "accel/residency/residency.h"

namespace accel {

struct DeviceOptions {
  // Makes the provider; null: there is no device. A failure is asked again after a while (a driver
  // may have come back), and its text is kept for the report.
  std::function<Result<std::unique_ptr<Provider>>()> open;
  bool force = false;     // everything that supports() allows goes to the device
  bool validate = false;  // every kernel's results are checked on the CPU (see validate.h); slow
  // Singles stay on the CPU where the device takes subnormal numbers for zeros.
  bool exactSubnormals = false;
  ResidencyOptions residency;
};

// What validation found.
struct Validation {
  std::uint64_t kernels = 0, differing = 0;
  std::vector<std::string> differences;  // the first ones, in words
};

class DeviceSide {
 public:
  DeviceSide(Provider& cpu, HostMemory& memory, DeviceOptions options);
  ~DeviceSide();

  // Null: the kernel or task can run on the device. Else the reason, a literal ("unavailable",
  // "precision", ...).
  const char* refusal(const KernelIr& kernel) noexcept;
  const char* refusal(const Task& task, std::span<const Operand> inputs,
                      std::span<const Operand> outputs) noexcept;

  // A record of a host array, one reference for the caller. The same block gives the same record
  // while it is in use, so an array is uploaded once for many kernels.
  Resident* mirror(DType dtype, const Shape& shape, HostBlock host) noexcept;
  // The record if there is one already, with one reference for the caller; else null.
  Resident* mirrorOf(DType dtype, const Shape& shape, HostBlock host, bool& pinned) noexcept;
  // From now on, `host` stands for the same elements as the record: who reads it on the device
  // need not upload it.
  void remember(HostBlock host, Resident* array, bool pinned) noexcept;
  bool isPinned(HostBlock host) const noexcept;
  bool isMirrored(HostBlock host) const noexcept;  // and on the device

  // Runs the kernel or task; `made` gets one reference each.
  Status run(const KernelIr& kernel, std::span<Resident* const> inputs,
             std::span<Resident*> made) noexcept;
  Status run(const Task& task, std::span<Resident* const> inputs, std::span<const Operand> outputs,
             std::span<Resident*> made) noexcept;

  // The same on host memory.
  Status runOnHost(const Task& task, std::span<const Operand> inputs,
                   std::span<const Operand> outputs) noexcept {
    return hostTasks_.run(task, inputs, outputs);
  }

  // Lets go of mirrors whose host array nobody else holds any more.
  void sweep() noexcept;

  // Opens the device unless it is open. False: there is none to use.
  bool open() noexcept;
  // Device memory that arrays of the program take up now, in bytes: 0 when it holds none.
  std::uint64_t bytesInUse() noexcept;
  // Arrays that the program has put there so far.
  std::uint64_t pins() const noexcept { return pins_; }
  void countPin() noexcept { ++pins_; }
  // Is there a way to get a device at all?
  bool possible() const noexcept { return bool(options_.open); }
  // Opens it if nobody has.
  DeviceFacts facts();

  // Null until the device was opened.
  Residency* residency() noexcept { return residency_.get(); }
  Provider* provider() noexcept { return provider_.get(); }
  // Why there is no device; empty when there is one or it was never asked for.
  const std::string& unavailable() const noexcept { return unavailable_; }
  bool forced() const noexcept { return options_.force; }
  bool exactSubnormals() const noexcept { return options_.exactSubnormals; }
  void setExactSubnormals(bool exact) noexcept { options_.exactSubnormals = exact; }
  const Validation& validation() const noexcept { return validation_; }

 private:
  bool ready();
  void check(const Task& task, std::span<Resident* const> inputs, std::span<Resident* const> made);
  void checkParts(const MatmulTask& task, std::span<Resident* const> inputs,
                  std::span<Resident* const> made);

  HostTasks hostTasks_;
  HostMemory& memory_;
  DeviceOptions options_;
  std::unique_ptr<Provider> provider_;
  std::unique_ptr<Residency> residency_;
  struct Mirror {
    Resident* array = nullptr;
    HostBlock block;
    bool pinned = false;
  };
  const Mirror* findMirror(HostBlock host) const noexcept;
  std::unordered_map<void*, Mirror> mirrors_;  // by the block's owner
  std::string unavailable_;
  Validation validation_;
  std::uint64_t pins_ = 0;
  int refusals_ = 0;
};

}  // namespace accel
