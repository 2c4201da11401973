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

#include "accel/residency/residency.h"

namespace accel {

struct DeviceOptions {
  // Makes the provider; null: there is no device. A failure is asked again after a while (a driver
  // may have come back), and its text is kept for the report.
  std::function<Result<std::unique_ptr<Provider>>()> open;
  bool force = false;     // everything that supports() allows goes to the device
  bool validate = false;  // every kernel's results are checked on the CPU (see validate.h); slow
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

  // Null: the kernel can run on the device. Else the reason, a literal ("unavailable", "precision",
  // ...).
  const char* refusal(const KernelIr& kernel) noexcept;

  // A record of a host array, one reference for the caller. The same block gives the same record
  // while it is in use, so an array is uploaded once for many kernels.
  Resident* mirror(DType dtype, const Shape& shape, HostBlock host) noexcept;

  // Runs the kernel; `made` gets one reference each.
  Status run(const KernelIr& kernel, std::span<Resident* const> inputs,
             std::span<Resident*> made) noexcept;

  // Lets go of mirrors whose host array nobody else holds any more.
  void sweep() noexcept;

  // Opens the device unless it is open. False: there is none to use.
  bool open() noexcept;

  // Null until the device was opened.
  Residency* residency() noexcept { return residency_.get(); }
  Provider* provider() noexcept { return provider_.get(); }
  // Why there is no device; empty when there is one or it was never asked for.
  const std::string& unavailable() const noexcept { return unavailable_; }
  bool forced() const noexcept { return options_.force; }
  const Validation& validation() const noexcept { return validation_; }

 private:
  bool ready();

  Provider& cpu_;
  HostMemory& memory_;
  DeviceOptions options_;
  std::unique_ptr<Provider> provider_;
  std::unique_ptr<Residency> residency_;
  struct Mirror {
    Resident* array;
    HostBlock block;
  };
  std::unordered_map<void*, Mirror> mirrors_;  // by the block's owner
  std::string unavailable_;
  Validation validation_;
  int refusals_ = 0;
};

}  // namespace accel
