#include "runtime/cli/kernel/kernel_command.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "runtime/cli/kernel/kernel.h"
#include "runtime/error/error.h"

namespace matlift::kernel {
namespace {

namespace fs = std::filesystem;

constexpr const char* kForm =
    "matlift kernel --install [--user | --prefix FOLDER], or matlift kernel CONNECTION_FILE";

// Where Jupyter looks for what a person installs.
fs::path userFolder() {
  const auto named = [](const char* variable) -> const char* {
    const char* value = std::getenv(variable);
    return value && *value == '/' ? value : nullptr;
  };
  if (const char* folder = named("JUPYTER_DATA_DIR")) return folder;
  if (const char* folder = named("XDG_DATA_HOME")) return fs::path(folder) / "jupyter";
  if (const char* home = named("HOME")) return fs::path(home) / ".local/share/jupyter";
  fail("Matlift:kernel:install", "HOME is not set: say --prefix FOLDER.");
}

fs::path installFolder(const std::vector<std::string>& words) {
  fs::path folder = userFolder();
  for (size_t k = 1; k < words.size(); ++k) {
    if (words[k] == "--user") continue;
    if (words[k] != "--prefix" || k + 1 == words.size())
      fail("Matlift:kernel:options", "Not understood: %s. %s", words[k].c_str(), kForm);
    folder = fs::absolute(words[++k]) / "share/jupyter";
  }
  return folder / "kernels/matlift";
}

int install(const std::vector<std::string>& words) {
  const fs::path folder = installFolder(words);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  workbench::JsonWriter json;
  json.beginList("argv").item(program.string()).item("kernel").item("{connection_file}").endList();
  json.text("display_name", "Matlift").text("language", "matlab");
  json.text("interrupt_mode", "message").begin("metadata").flag("debugger", false).end();
  fs::create_directories(folder, error);
  std::ofstream file(folder / "kernel.json", std::ios::binary | std::ios::trunc);
  file << json.finish() << "\n";
  file.close();
  if (!file) fail("Matlift:kernel:install", "Cannot write '%s'.", (folder / "kernel.json").c_str());
  std::printf("Jupyter knows Matlift now (%s).\n", folder.c_str());
  return 0;
}

sigset_t handledSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

// The kernel, for the thread that watches, which lives longer.
std::mutex watchedMutex;
Kernel* watched = nullptr;

void tell(void (Kernel::*what)()) {
  const std::lock_guard lock(watchedMutex);
  if (watched) (watched->*what)();
}

// The Jupyter that has started this kernel for itself, which tells its number. It may be gone
// before this program looks for the first time: its parent is another process then.
class Owner {
 public:
  bool gone() const {
    return process_ > 0 && (getppid() != parent_ || (kill(process_, 0) != 0 && errno == ESRCH));
  }

 private:
  static pid_t told() {
    const char* number = std::getenv("JPY_PARENT_PID");
    return number ? pid_t(std::atoi(number)) : 0;
  }
  pid_t process_ = told(), parent_ = getppid();
};

// SIGINT ends what runs, the others the kernel, which also ends with its owner.
void watch() {
  std::thread([owner = Owner()] {
    const sigset_t signals = handledSignals();
    while (true) {
      const timespec turn{1, 0};
      const int signal = sigtimedwait(&signals, nullptr, &turn);
      if (signal == SIGINT)
        tell(&Kernel::interrupt);
      else if (signal > 0 || owner.gone())
        break;
    }
    tell(&Kernel::close);
    std::this_thread::sleep_for(std::chrono::seconds(5));
    _exit(1);  // it does not end by itself
  }).detach();
}

int serve(const std::string& file, SessionOptions options) {
  ::signal(SIGPIPE, SIG_IGN);
  // Before there are other threads.
  const sigset_t signals = handledSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  Kernel kernel(readConnectionFile(file), std::move(options));
  const auto setWatched = [](Kernel* one) {
    const std::lock_guard lock(watchedMutex);
    watched = one;
  };
  setWatched(&kernel);
  watch();
  const int code = kernel.serve();
  setWatched(nullptr);
  return code;
}

}  // namespace

int runKernel(const std::vector<std::string>& words, SessionOptions options) {
  try {
    if (words.empty()) fail("Matlift:kernel:options", "%s", kForm);
    if (words[0] == "--install") return install(words);
    if (words.size() != 1 || words[0].starts_with("-"))
      fail("Matlift:kernel:options", "Not understood: %s. %s", words.back().c_str(), kForm);
    return serve(words[0], std::move(options));
  } catch (const Error& error) {
    std::fprintf(stderr, "matlift: %s\n", error.message().c_str());
    return 2;
  }
}

}  // namespace matlift::kernel
