// The workbench in a browser tab: the page's messages come in by matliftReceive and go out by
// matliftSend (library.js), on the memory that both share. The interpreter has a thread of its own.
#include <emscripten.h>

#include <atomic>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>

#include "accel/engine.h"
#include "runtime/cli/accel_environment.h"
#include "runtime/cli/workbench/workbench.h"
#include "wasm/browser_device.h"
#include "wasm/browser_store.h"
#include "webgpu/provider.h"

extern "C" {
// library.js
void matliftSend(const char* frame, int length);
}

namespace {

using matlift::workbench::ClientId;
using matlift::workbench::Message;
using matlift::workbench::Workbench;

constexpr ClientId kPage = 1;

accel::Result<std::unique_ptr<accel::Provider>> openBrowserDevice() {
  auto made = webgpu::makeProvider(webgpu::browser::makeBrowserSource(), {});
  if (!made) return made.status();
  return std::unique_ptr<accel::Provider>(std::move(made.value()));
}

// The page takes a message before the sender goes on: a program that prints without end cannot run
// ahead of it.
class PageOutlet final : public matlift::workbench::Outlet {
 public:
  void send(ClientId, const Message& message) override {
    const std::string frame = matlift::workbench::packed(message);
    matliftSend(frame.data(), int(frame.size()));
  }
};

// The page calls C functions, which have no object: the only process-wide state of this build. What
// comes before the workbench is there waits for it.
std::mutex beginning;
std::deque<Message> early;
std::atomic<Workbench*> serving{nullptr};

matlift::SessionOptions browserSession() {
  matlift::SessionOptions options;
  auto records = std::make_shared<matlift::browser::BrowserRecordStore>();
  options.adjustEngine = [records](accel::EngineOptions& engine) {
    engine.offload.store = records;
    engine.offload.deviceHint = "navigator.gpu";
    engine.adaptive.store = records;
    engine.device.open = openBrowserDevice;
  };
  return options;
}

}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE void matliftReceive(const char* message, int jsonLength, int bytesLength) {
  Message received{{message, size_t(jsonLength)}, {message + jsonLength, size_t(bytesLength)}};
  {
    const std::lock_guard lock(beginning);
    if (!serving) return early.push_back(std::move(received));
  }
  serving.load()->receive(kPage, std::move(received));
}
}

int main() {
  // The page has mounted it; a host without storage keeps it in memory.
  std::filesystem::create_directories("/work");
  PageOutlet page;
  Workbench workbench({browserSession(), "tab", "/work"}, page);
  std::deque<Message> waiting;
  {
    const std::lock_guard lock(beginning);
    serving = &workbench;
    waiting.swap(early);
  }
  for (Message& message : waiting) workbench.receive(kPage, std::move(message));
  return workbench.serve();
}
