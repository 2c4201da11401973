// A device that several processes of a machine use in turn: who computes on it holds a lock, from
// the first thing that it asks for until it has waited for all of it. Drivers let processes share a
// device without this too, but then each call takes as long as all of them together, which nobody
// can foresee, and their memory adds up unseen.
//
// The lock is part of a file, so that processes need not know of each other (ranks of MPI), and the
// system lets go of it when its holder ends, however it ends.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <memory>
#include <string>

namespace accel {

/// One process' place among those that use a device.
class DeviceTurns {
 public:
  DeviceTurns() = default;
  ~DeviceTurns();
  DeviceTurns(const DeviceTurns&) = delete;
  DeviceTurns& operator=(const DeviceTurns&) = delete;

  /// By this file, made where it is missing. One that cannot be made means: nobody waits for
  /// anybody.
  void join(const std::string& path);

  /// Waits for the device, in the order of coming. Nobody is kept for longer than the patience: who
  /// holds it may be stopped, or be at other work; the driver then lets both have it.
  void take() noexcept;
  void give() noexcept;
  /// Somebody waits, and has been kept for as long as a turn is.
  bool shouldGive() const noexcept;
  bool holds() const noexcept { return holds_; }

  std::uint64_t turns() const noexcept { return turns_; }
  double secondsWaited() const noexcept { return waited_; }

 private:
  [[maybe_unused]] int file_ = -1;
  bool holds_ = false;
  std::uint64_t turns_ = 0;
  [[maybe_unused]] std::uint64_t since_ = 0;
  double waited_ = 0;
};

/// The same provider, by turns; `turns` tells how often and how long it waited.
std::unique_ptr<Provider> inTurns(std::unique_ptr<Provider> device,
                                  std::shared_ptr<DeviceTurns> turns);

}  // namespace accel
