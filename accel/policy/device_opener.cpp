#include "accel/policy/device_opener.h"

#include <chrono>
#include <system_error>

namespace accel::policy {

DeviceOpener::~DeviceOpener() {
  if (thread_.joinable()) thread_.join();
}

Result<std::unique_ptr<Provider>> DeviceOpener::openNow() noexcept {
  const auto begin = std::chrono::steady_clock::now();
  Result<std::unique_ptr<Provider>> made = Status(StatusCode::Failed, "unknown");
  try {
    made = open_();
  } catch (const std::exception& problem) {
    made = Status(StatusCode::Failed, problem.what());
  }
  const std::lock_guard lock(mutex_);
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return made;
}

void DeviceOpener::start() noexcept {
  {
    const std::lock_guard lock(mutex_);
    if (!open_ || started_) return;
    started_ = true;
    finished_ = false;
  }
  auto work = [this] {
    auto made = std::make_unique<Result<std::unique_ptr<Provider>>>(openNow());
    const std::lock_guard lock(mutex_);
    made_ = std::move(made);
    finished_ = true;
  };
  try {
    thread_ = std::thread(work);
  } catch (const std::system_error&) {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
}

bool DeviceOpener::started() const noexcept {
  const std::lock_guard lock(mutex_);
  return started_;
}

bool DeviceOpener::finished() const noexcept {
  const std::lock_guard lock(mutex_);
  return finished_;
}

double DeviceOpener::seconds() const noexcept {
  const std::lock_guard lock(mutex_);
  return seconds_;
}

Result<std::unique_ptr<Provider>> DeviceOpener::take() noexcept {
  if (!open_) return Status(StatusCode::Unsupported, "no device");
  if (thread_.joinable()) thread_.join();
  std::unique_ptr<Result<std::unique_ptr<Provider>>> made;
  {
    const std::lock_guard lock(mutex_);
    made = std::move(made_);
    started_ = finished_ = false;
  }
  return made ? std::move(*made) : openNow();
}

}  // namespace accel::policy
