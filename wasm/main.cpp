// The interpreter's thread in the browser: takes programs from the page one by one.
#include <emscripten.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

extern "C" {
void matliftPageOutput(const char* text, int length, int stream);
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

}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE void matliftSubmit(const char* program) { inbox().put(program); }
EMSCRIPTEN_KEEPALIVE void matliftInterrupt() {}
}

int main() {
  for (;;) {
    const std::string program = inbox().take();
    const std::string text = "received " + std::to_string(program.size()) + " bytes\n";
    matliftPageOutput(text.data(), static_cast<int>(text.size()), 1);
    matliftPageFinished(0);
  }
}
