// Opens the device, in a thread of its own where that is wanted, so that a program goes on
// meanwhile.
#pragma once

#include <accel/provider.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>

namespace accel::policy {

// One thread at a time.
class DeviceOpener {
 public:
  using Made = Result<std::unique_ptr<Provider>>;
  using Open = std::function<Made()>;

  explicit DeviceOpener(Open open) : open_(std::move(open)) {}
  ~DeviceOpener() = default;  // waits
  DeviceOpener(const DeviceOpener&) = delete;
  DeviceOpener& operator=(const DeviceOpener&) = delete;

  bool possible() const noexcept { return open_ != nullptr; }
  // Begins opening in the background; nothing when it is under way. Where there are no threads,
  // take() will open.
  void start() noexcept;
  bool started() const noexcept { return made_.valid(); }
  // take() would not wait for the background.
  bool finished() const noexcept;
  // The device, opened now unless the background has it; waits for the background.
  Made take() noexcept;
  // That the last opening took; 0: none yet.
  double seconds() const noexcept { return seconds_; }

 private:
  Made openNow() noexcept;

  Open open_;
  std::atomic<double> seconds_ = 0;
  std::future<Made> made_;
};

}  // namespace accel::policy
