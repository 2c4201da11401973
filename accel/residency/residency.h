// The only place that moves data between the host and a device.
//
// A Resident is an array that is on the host, on the device, or both. An array that is on the
// device only has a recipe (the task and inputs that made it), so a lost device loses nothing: what
// is needed again is made again on the new one, from arrays that are on the host. Device memory has
// a budget; what was used longest ago is spilled to the host first, and a failed allocation spills
// and retries before it is reported.
//
// One thread at a time. Nothing throws; a status that comes out means: this work has to be done
// elsewhere, and no array has changed.
#pragma once

#include <accel/hook.h>
#include <accel/provider.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace accel {

// Opaque to callers apart from the two fields; counted by Residency::retain and release.
struct Resident {
  DType dtype = DType::F64;
  Shape shape;

 protected:
  Resident() = default;
  ~Resident() = default;
};

struct ResidencyCounters {
  std::uint64_t bytesOnDevice = 0, peakBytes = 0;
  std::uint64_t bytesUp = 0, bytesDown = 0;
  std::uint64_t spills = 0;       // arrays moved to the host for room
  std::uint64_t losses = 0;       // devices that died
  std::uint64_t replays = 0;      // arrays made again from their recipe, on the device
  std::uint64_t hostReplays = 0;  // the same on the CPU
  std::uint64_t allocationFailures = 0;
  std::uint64_t latenesses = 0;  // times that the CPU took over from a device that was late
};

struct ResidencyOptions {
  // Bytes; 0: what the provider's info says, and no limit where that is 0 too.
  // MATLIFT_ACCEL_MEMORY.
  std::size_t budget = 0;
  // A recipe may be this many tasks deep, and recipes may keep this many bytes of the host alive
  // that nobody else needs, before one is cut by a download. Until then a loop whose arrays stay on
  // the device brings nothing home.
  int maxRecipeDepth = 1000;
  std::size_t maxPinnedBytes = std::size_t{256} << 20;
  // Losses without a completed task in between after which the device is given up.
  int maxLossesInARow = 4;
};

class ResidencyImpl;

class Residency {
 public:
  // `memory` owns host blocks. `cpu` runs tasks on host memory: recipes are followed there when the
  // device cannot (no memory, given up). All three outlive this object.
  Residency(Provider& device, Provider& cpu, HostMemory& memory,
            const ResidencyOptions& options = {});
  ~Residency();
  Residency(const Residency&) = delete;
  Residency& operator=(const Residency&) = delete;

  // An array on the host, not uploaded before a task needs it. Retains the block's owner. Null when
  // there is no memory for the record.
  Resident* adopt(DType dtype, const Shape& shape, HostBlock host) noexcept;

  // Runs the task on the device. outputs come with dtype and shape set (device and host ignored);
  // `made` receives one reference each. DomainExit as the provider has it. The task's kernel is
  // copied. OutOfMemory and DeviceLost come only after spilling, retrying and renewing.
  Status run(const Task& task, std::span<Resident* const> inputs, std::span<const Operand> outputs,
             std::span<Resident*> made) noexcept;

  // Seconds that the next task may keep the device busy. What takes longer than all that was
  // allowed is late: arrays are then made by their recipes on the host instead, and what the device
  // still makes of them is dropped. Not said: for ever.
  void allow(double seconds) noexcept;
  // Waits for all that was asked for. False: it is late.
  bool settle() noexcept;
  // It was late, and has still not finished.
  bool late() noexcept;

  // Brings the elements up now.
  Status upload(Resident* array) noexcept;

  // The elements on the host, downloaded or made again where needed; one reference for the caller.
  Result<HostBlock> host(Resident* array) noexcept;

  bool onHost(const Resident* array) const noexcept;
  bool onDevice(const Resident* array) const noexcept;

  void retain(Resident* array) noexcept;
  void release(Resident* array) noexcept;

  // Spills or forgets everything on the device, as before giving it up.
  Status evacuate() noexcept;

  // False after too many losses in a row: the device is not asked any more.
  bool usable() const noexcept;
  const ResidencyCounters& counters() const noexcept;
  // What happened to the device, newest last: "device lost: ...; renewed". Bounded.
  const std::vector<std::string>& events() const noexcept;

 private:
  std::unique_ptr<ResidencyImpl> impl_;
};

}  // namespace accel
