// Opens the device, in a thread of its own where that is wanted, so that a program goes on
// meanwhile.
#pragma once

#include <accel/provider.h>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace accel::policy {

class DeviceOpener {
 public:
  using Open = std::function<Result<std::unique_ptr<Provider>>()>;

  explicit DeviceOpener(Open open) : open_(std::move(open)) {}
  ~DeviceOpener();
  DeviceOpener(const DeviceOpener&) = delete;
  DeviceOpener& operator=(const DeviceOpener&) = delete;

  bool possible() const noexcept { return open_ != nullptr; }
  // Begins opening in the background; nothing when it is under way. Where there are no threads,
  // take() will open.
  void start() noexcept;
  bool started() const noexcept;
  // take() would not wait.
  bool finished() const noexcept;
  // The device, opened now unless the background has it; waits for the background.
  Result<std::unique_ptr<Provider>> take() noexcept;
  // That the last opening took; 0: none yet.
  double seconds() const noexcept;

 private:
  Result<std::unique_ptr<Provider>> openNow() noexcept;

  Open open_;
  mutable std::mutex mutex_;
  std::thread thread_;
  bool started_ = false, finished_ = false;
  double seconds_ = 0;
  std::optional<Result<std::unique_ptr<Provider>>> made_;
};

}  // namespace accel::policy
