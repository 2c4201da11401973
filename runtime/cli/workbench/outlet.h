// How a workbench reaches its clients. One implementation a way of travelling: WebSockets
// (runtime/cli/web), the page's own memory (wasm).
#pragma once

#include <cstdint>
#include <functional>

#include "runtime/cli/workbench/message.h"

namespace matlift::workbench {

using ClientId = std::uint64_t;
constexpr ClientId kEveryone = 0;

class Outlet {
 public:
  virtual ~Outlet() = default;
  /// Called on any thread; messages of one thread arrive in their order.
  virtual void send(ClientId to, const Message& message) = 0;
  /// Called on the interpreter's thread before it sends more of what a program makes: waits until
  /// clients have taken most of what was sent, or `giveUp` says true.
  virtual void awaitRoom(const std::function<bool()>& /*giveUp*/) {}
};

}  // namespace matlift::workbench
