#include "runtime/cli/web/web_command.h"

#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <thread>

#include "runtime/cli/web/gate.h"
#include "runtime/cli/web/web_server.h"
#include "runtime/error/error.h"

namespace matlift::web {
namespace {

namespace fs = std::filesystem;

// Where a browser finds it again from day to day, with the same files in its cache.
constexpr std::uint16_t kUsualPort = 8765;

struct WebOptions {
  std::uint16_t port = kUsualPort;
  bool portGiven = false;
  bool open = false;
  bool native = true;
  std::string site;
  std::string folder = ".";
};

constexpr const char* kForm =
    "matlift web [FOLDER] [--port N] [--open] [--engine native|wasm] [--site FOLDER]";

WebOptions readOptions(const std::vector<std::string>& words) {
  WebOptions out;
  for (size_t k = 0; k < words.size(); ++k) {
    const auto value = [&]() -> const std::string& {
      if (k + 1 == words.size())
        fail("Matlift:web:options", "%s needs a value: %s", words[k].c_str(), kForm);
      return words[++k];
    };
    if (words[k] == "--port") {
      const std::string& text = value();
      const char* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, out.port);
      if (error != std::errc() || stop != end)
        fail("Matlift:web:options", "'%s' is no port: a number up to 65535.", text.c_str());
      out.portGiven = true;
    } else if (words[k] == "--open") {
      out.open = true;
    } else if (words[k] == "--engine") {
      const std::string& engine = value();
      if (engine != "native" && engine != "wasm")
        fail("Matlift:web:options", "--engine takes native or wasm, not '%s'.", engine.c_str());
      out.native = engine == "native";
    } else if (words[k] == "--site") {
      out.site = value();
    } else if (words[k].starts_with("-")) {
      fail("Matlift:web:options", "no option %s: %s", words[k].c_str(), kForm);
    } else {
      out.folder = words[k];
    }
  }
  return out;
}

// Beside the program: in the installation, or in the tree that it was built in.
std::string findSite(bool native) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path installed = program / "../share/matlift/site";
  const fs::path built = native ? program / "site" : program / "../wasm/site";
  for (const fs::path& site : {built, installed}) {
    const bool whole = native || fs::exists(site / "engine.json", error);
    if (whole && fs::exists(site / "index.html", error)) return site.string();
  }
  fail("Matlift:web:site", "The page is not built%s: ./dev web does it.",
       native ? "" : " for the in-tab engine");
}

WebServer serverFor(const WebOptions& options, const std::string& token) {
  StaticSite site(options.site.empty() ? findSite(options.native) : options.site);
  if (options.portGiven) return {std::move(site), {options.port, token}};
  try {
    return {StaticSite(site), {options.port, token}};
  } catch (const Error&) {
    return {std::move(site), {0, token}};  // another one runs already
  }
}

void openBrowser(const std::string& address) {
  const char* const command[] = {"xdg-open", address.c_str(), nullptr};
  pid_t child;
  if (posix_spawnp(&child, command[0], nullptr, nullptr, const_cast<char* const*>(command),
                   environ) != 0)
    std::fprintf(stderr, "matlift: no browser could be opened (xdg-open is missing)\n");
}

sigset_t endingSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

// Calls `end` at the first of the signals, which are blocked in all threads.
void watchSignals(std::function<void()> end) {
  std::thread([end = std::move(end)] {
    const sigset_t signals = endingSignals();
    int signal = 0;
    sigwait(&signals, &signal);
    end();
    sigwait(&signals, &signal);  // it does not end by itself
    _exit(130);
  }).detach();
}

int serveFiles(WebServer& server) {
  const sigset_t signals = endingSignals();
  server.start(nullptr);
  int signal = 0;
  sigwait(&signals, &signal);
  return 0;
}

int serve(const std::vector<std::string>& words, SessionOptions session) {
  const WebOptions options = readOptions(words);
  if (!fs::is_directory(options.folder))
    fail("Matlift:web:folder", "'%s' is no folder.", options.folder.c_str());
  ::signal(SIGPIPE, SIG_IGN);
  // Before anything tells that it is there, and before there are other threads.
  const sigset_t signals = endingSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  WebServer server = serverFor(options, options.native ? newToken() : "");
  std::printf("Matlift is at %s\nCtrl+C ends it.\n", server.address().c_str());
  std::fflush(stdout);
  if (options.open) openBrowser(server.address());
  if (!options.native) return serveFiles(server);
  workbench::Workbench workbench({std::move(session), "native", options.folder}, server);
  watchSignals([&] { workbench.close(); });
  server.start(&workbench);
  const int code = workbench.serve();
  server.stop();
  return code;
}

}  // namespace

int runWeb(const std::vector<std::string>& words, SessionOptions options) {
  try {
    return serve(words, std::move(options));
  } catch (const Error& error) {
    std::fprintf(stderr, "matlift: %s\n", error.message().c_str());
    return 2;
  }
}

}  // namespace matlift::web
