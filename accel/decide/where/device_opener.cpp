#include "accel/decide/where/device_opener.h"

#include <accel/out_of_memory.h>

#include <chrono>
#include <exception>

namespace accel::policy {

DeviceOpener::Made DeviceOpener::openNow() noexcept {
  const auto begin = std::chrono::steady_clock::now();
  auto made = orOutOfMemory([&]() -> Made {
    try {
      return open_();
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& problem) {
      return Status(StatusCode::Failed, problem.what());
    }
  });
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return made;
}

void DeviceOpener::start() noexcept {
  if (!open_ || started()) return;
  // Deferred: no thread, or no memory for one; then it is opened when it is taken.
  for (std::launch how : {std::launch::async, std::launch::deferred}) {
    try {
      made_ = std::async(how, [this] { return openNow(); });
      return;
    } catch (const std::exception&) {
      continue;
    }
  }
}

bool DeviceOpener::finished() const noexcept {
  return started() && made_.wait_for(std::chrono::seconds(0)) != std::future_status::timeout;
}

DeviceOpener::Made DeviceOpener::take() noexcept {
  if (!open_) return Status(StatusCode::Unsupported, "no device");
  return started() ? made_.get() : openNow();
}

}  // namespace accel::policy
