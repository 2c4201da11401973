// What Dawn's callbacks leave behind, and the instance and adapter that devices are made from.
#pragma once

#ifndef __EMSCRIPTEN__

#include <accel/stop.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "webgpu/dawn/dawn_library.h"

namespace webgpu::dawn {

inline std::string text(WGPUStringView view) {
  if (!view.data) return {};
  return view.length == SIZE_MAX ? std::string(view.data) : std::string(view.data, view.length);
}

// For callbacks: nothing may be thrown through Dawn, which would leak what it holds.
inline std::string textIfRoom(WGPUStringView view) noexcept {
  try {
    return text(view);
  } catch (const std::bad_alloc&) {
    return "(no memory)";
  }
}

inline WGPUStringView view(std::string_view string) { return {string.data(), string.size()}; }

// What Dawn's callbacks leave behind. They may run on any thread and after our device object is
// gone, so they share ownership and do nothing but store.
struct Mailbox {
  std::mutex mutex;
  std::atomic<bool> lost{false};
  std::string lostText;
  std::string firstError;

  void lose(std::string why) {
    std::lock_guard lock(mutex);
    if (lost) return;
    lostText = std::move(why);
    lost = true;
  }
  std::string takeError() {
    std::lock_guard lock(mutex);
    return std::exchange(firstError, {});
  }
};

inline void onLost(const WGPUDevice*, WGPUDeviceLostReason, WGPUStringView message, void* owner,
                   void*) {
  auto* mailbox = static_cast<std::shared_ptr<Mailbox>*>(owner);
  (*mailbox)->lose(textIfRoom(message));
  delete mailbox;  // Dawn calls this exactly once for each device
}

inline void onError(const WGPUDevice*, WGPUErrorType, WGPUStringView message, void* mailbox,
                    void*) {
  auto* box = static_cast<Mailbox*>(mailbox);
  std::lock_guard lock(box->mutex);
  if (box->firstError.empty()) box->firstError = textIfRoom(message);
}

template <class Handle>
struct Answer {
  uint32_t status = 0;
  Handle handle{};
  std::string message;
};

// An answer that is waited for. The wait may be given up, and Dawn then calls back when the device
// or the instance goes: the callback has a share of its own, which it gives back (it is called
// once).
template <class Handle>
class Awaited {
 public:
  const Answer<Handle>* operator->() const { return answer_.get(); }
  void* forCallback() const { return new std::shared_ptr<Answer<Handle>>(answer_); }
  static void arrive(void* share, Answer<Handle> answer) {
    std::unique_ptr<std::shared_ptr<Answer<Handle>>> owner(
        static_cast<std::shared_ptr<Answer<Handle>>*>(share));
    **owner = std::move(answer);
  }

 private:
  std::shared_ptr<Answer<Handle>> answer_ = std::make_shared<Answer<Handle>>();
};

template <class Handle>
void onAnswer(uint32_t status, Handle handle, WGPUStringView message, void* share, void*) {
  Awaited<Handle>::arrive(share, {status, handle, textIfRoom(message)});
}

inline void onMapped(uint32_t status, WGPUStringView message, void* share, void*) {
  Awaited<int>::arrive(share, {status, 0, textIfRoom(message)});
}

inline void onDone(uint32_t status, WGPUStringView message, void* share, void*) {
  Awaited<int>::arrive(share, {status, 0, textIfRoom(message)});
}

inline void onScope(uint32_t status, WGPUErrorType type, WGPUStringView message, void* share,
                    void*) {
  Awaited<WGPUErrorType>::arrive(share, {status, type, textIfRoom(message)});
}

inline void onUnheard(uint32_t, WGPUErrorType, WGPUStringView, void*, void*) {}

// Instance and adapter, shared by the devices made from them.
struct Connection {
  DawnApi api;
  WGPUInstance instance = nullptr;
  WGPUAdapter adapter = nullptr;

  ~Connection() {
    if (adapter) api.AdapterRelease(adapter);
    if (instance) api.InstanceRelease(instance);
  }

  enum class Waited { Done, Late, Stopped };

  // In short waits: a process that was stopped or slept for longer than the limit has not waited
  // for the device, and a user who wants the program to end does not wait for it either.
  Waited wait(WGPUFuture future, double seconds, const accel::StopFlag* stop) const {
    constexpr double kShort = 0.05;
    for (double left = seconds; left > 0; left -= kShort) {
      WGPUFutureWaitInfo info{future, 0};
      const auto nanos = uint64_t(std::min(left, kShort) * 1e9);
      const uint32_t status = api.InstanceWaitAny(instance, 1, &info, nanos);
      if (status != kWgpuWaitTimedOut) return status == kWgpuSuccess ? Waited::Done : Waited::Late;
      if (accel::isRaised(stop)) return Waited::Stopped;
    }
    return Waited::Late;
  }
  bool isDone(WGPUFuture future, double seconds) const {
    return wait(future, seconds, nullptr) == Waited::Done;
  }
};

}  // namespace webgpu::dawn

#endif
