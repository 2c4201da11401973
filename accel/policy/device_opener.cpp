#include "accel/policy/device_opener.h"

#include <accel/out_of_memory.h>

#include <chrono>
#include <exception>

namespace accel::policy {

DeviceOpener::~DeviceOpener() {
  if (thread_.joinable()) thread_.join();
}

Result<std::unique_ptr<Provider>> DeviceOpener::openNow() noexcept {
  const auto begin = std::chrono::steady_clock::now();
  auto made = orOutOfMemory([&]() -> Result<std::unique_ptr<Provider>> {
    try {
      return open_();
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& problem) {
      return Status(StatusCode::Failed, problem.what());
    }
  });
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
    Result<std::unique_ptr<Provider>> made = openNow();
    const std::lock_guard lock(mutex_);
    made_.emplace(std::move(made));
    finished_ = true;
  };
  try {
    thread_ = std::thread(work);
  } catch (const std::exception&) {  // no thread, or no memory for one: opened when it is taken
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
  std::optional<Result<std::unique_ptr<Provider>>> made;
  {
    const std::lock_guard lock(mutex_);
    made.swap(made_);
    started_ = finished_ = false;
  }
  return made ? std::move(*made) : openNow();
}

}  // namespace accel::policy
