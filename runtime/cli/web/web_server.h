// Serves the page on this machine and carries the workbench's messages by WebSocket. Everything
// waits asynchronously on one thread; who may talk to it is decided in one place (Gate).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "runtime/cli/web/static_site.h"
#include "runtime/cli/workbench/workbench.h"

namespace matlift::web {

struct ServerOptions {
  std::uint16_t port = 0;  ///< 0: any that is free
  /// Who does not say it gets neither the page nor the engine; empty: there is no engine to guard.
  std::string token;
};

class WebServer final : public workbench::Outlet {
 public:
  /// Listens from here on. Throws Error when the port is taken.
  WebServer(StaticSite site, ServerOptions options);
  ~WebServer() override;

  std::string address() const;  ///< with the token
  /// Answers requests from now on, on a thread of its own. Messages go to `workbench`, which may be
  /// null and outlives stop().
  void start(workbench::Workbench* workbench);
  void stop();

  void send(workbench::ClientId to, const workbench::Message& message) override;
  void awaitRoom(const std::function<bool()>& giveUp) override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace matlift::web
