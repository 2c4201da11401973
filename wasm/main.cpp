// The interpreter's thread in the browser: takes programs from the page one by one and runs them in
// one session, so that variables stay from run to run as at a prompt.
#include <emscripten.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "accel/engine.h"
#include "builtins/graphics/show.h"
#include "runtime/cli/accel_environment.h"
#include "runtime/cli/session.h"
#include "wasm/browser_device.h"
#include "wasm/browser_store.h"
#include "webgpu/provider.h"

extern "C" {
// library.js
void matliftPageOutput(const char* text, int length, int stream);
void matliftPageFigure(int number, const char* name, int nameLength, const char* svg,
                       int svgLength);
void matliftPageFigureClosed(int number);
void matliftPageFinished(int status);
}

namespace {

class Inbox {
 public:
  void put(std::string program) {
    const std::lock_guard lock(mutex_);
    programs_.push_back(std::move(program));
    arrived_.notify_one();
  }
  std::string take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !programs_.empty(); });
    std::string program = std::move(programs_.front());
    programs_.pop_front();
    return program;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> programs_;
};

// The page calls C functions, which have no object: the only process-wide state of this build.
Inbox& inbox() {
  static Inbox instance;
  return instance;
}
std::atomic<matlift::Session*> running{nullptr};
// Programs that were submitted and have not ended: Stop is for the first of them.
std::atomic<int> unfinished{0};

accel::Result<std::unique_ptr<accel::Provider>> openBrowserDevice(
    const accel::AdaptiveOptions& adaptive) {
  auto made = webgpu::makeProvider(webgpu::browser::makeBrowserSource(),
                                   matlift::providerOptions(adaptive));
  if (!made) return made.status();
  return std::unique_ptr<accel::Provider>(std::move(made.value()));
}

void show(std::string_view text, int stream) {
  if (!text.empty()) matliftPageOutput(text.data(), static_cast<int>(text.size()), stream);
}

// Figures go to the page as SVG whenever a program asks for it (drawnow) and when it ends.
class PageFigures final : public matlift::graphics::FigureViewer {
 public:
  void show(int number, const std::string& name, matlift::graphics::Node& figure) override {
    const std::string svg = matlift::graphics::figureSvg(figure);
    matliftPageFigure(number, name.data(), static_cast<int>(name.size()), svg.data(),
                      static_cast<int>(svg.size()));
  }
  void closed(int number) override { matliftPageFigureClosed(number); }
};

}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE void matliftSubmit(const char* program) {
  matlift::Session* session = running.load();
  if (unfinished.fetch_add(1) == 0 && session) session->forgetInterrupt();
  inbox().put(program);
}
EMSCRIPTEN_KEEPALIVE void matliftInterrupt() {
  matlift::Session* session = running.load();
  if (session && unfinished.load() > 0) session->interrupt();
}
}

int main() {
  matlift::SessionOptions options;
  options.output = [](std::string_view text) { show(text, 1); };
  options.errorOutput = [](std::string_view text) { show(text, 2); };
  auto records = std::make_shared<matlift::browser::BrowserRecordStore>();
  options.adjustEngine = [records](accel::EngineOptions& engine) {
    engine.offload.store = records;
    engine.offload.deviceHint = "navigator.gpu";
    engine.adaptive.store = records;
    engine.device.open = [adaptive = engine.adaptive] { return openBrowserDevice(adaptive); };
  };
  matlift::Session session(std::move(options));
  running = &session;
  PageFigures figures;
  session.interpreter().state<matlift::graphics::FigureSlot>().viewer = &figures;
  for (;;) {
    const std::string program = inbox().take();
    const int status = session.runText(program, "").exitCode;
    matlift::graphics::showFigures(session.interpreter());
    --unfinished;
    // A page has no end at which to keep what was learned.
    session.engine().offload().save();
    (void)session.engine()
        .adaptive()
        .save()
        .isOk();  // a page that may keep nothing works all the same
    matliftPageFinished(status);
  }
}
