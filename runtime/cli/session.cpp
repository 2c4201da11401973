#include "runtime/cli/session.h"

#include <accel/kernels.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "accel/engine.h"
#include "builtins/theme_list.h"
#include "runtime/cli/error_print.h"
#include "runtime/dispatch/program_arguments.h"
#include "runtime/vm/vm.h"

namespace matlift {
namespace {

constexpr int kInterruptedExitCode = 130;

accel::EngineOptions engineOptions() {
  accel::EngineOptions out;
  const char* fusion = std::getenv("MATLIFT_FUSION");
  if (fusion && std::string_view(fusion) == "off") out.fusion = false;
  return out;
}

}  // namespace

struct Session::Parts {
  explicit Parts(SessionOptions given)
      : options(std::move(given)),
        memory(makeStorageMemory()),
        engine(*memory, engineOptions()),
        vm(themes(), vmOptions()) {
    vm.format.width = options.displayWidth;
    vm.state<ProgramArguments>().values = options.arguments;
  }

  std::vector<BuiltinTheme> themes() {
    std::vector<BuiltinTheme> all = builtins::allThemes();
    if (!options.allowsBuiltin) return all;
    for (const BuiltinTheme& theme : all)
      for (const BuiltinDescriptor& row : theme)
        if (options.allowsBuiltin(row)) allowedRows.push_back(row);
    return {BuiltinTheme(allowedRows)};
  }

  VmOptions vmOptions() {
    VmOptions result;
    result.output = options.output;
    result.errorOutput = options.errorOutput;
    result.stepLimit = options.stepLimit;
    result.lineBuffered = options.lineBuffered;
    result.kernels = &accel::cpuKernels();
    result.hook = &engine;
    return result;
  }

  // Runs the action and says how it ended; nothing but our own assertions may come through.
  RunResult guarded(const std::function<void()>& action) {
    RunResult result;
    vm.forgetInterrupt();
    try {
      action();
    } catch (const ExitRequest& request) {
      result = {request.code, true, false};
    } catch (const Interrupted& interrupted) {
      report(std::string(interrupted.what()) + ".\n");
      result = {kInterruptedExitCode, false, true};
    } catch (const Error& error) {
      vm.lastError() = error;
      report(errorReport(error, options.colouredErrors));
      result.exitCode = 1;
    } catch (const std::bad_alloc&) {
      report(errorReport(Error("MATLAB:nomem", "Out of memory."), options.colouredErrors));
      result.exitCode = 1;
    } catch (const std::exception& error) {
      report(errorReport(Error("Matlift:internal", error.what()), options.colouredErrors));
      result.exitCode = 1;
    }
    vm.flush();
    return result;
  }

  void report(const std::string& text) {
    vm.flush();
    vm.writeError(text);
  }

  SessionOptions options;
  std::vector<BuiltinDescriptor> allowedRows;
  std::unique_ptr<accel::HostMemory> memory;
  accel::Engine engine;
  Vm vm;
};

Session::Session(SessionOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {}
Session::~Session() = default;

Interpreter& Session::interpreter() { return parts_->vm; }

RunResult Session::runFile(const std::string& path) {
  return parts_->guarded([&] {
    const std::string text = readSourceFile(path);
    parts_->vm.runFile(path, text);
  });
}

RunResult Session::runText(std::string_view text, const std::string& name) {
  return parts_->guarded([&] { parts_->vm.runText(text, name); });
}

void Session::interrupt() noexcept { parts_->vm.interrupt(); }

std::string readSourceFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    fail("MATLAB:run:CannotOpen", "Cannot run '%s': it is a folder.", path.c_str());
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad())
    fail("MATLAB:run:CannotOpen", "Cannot read '%s': %s.", path.c_str(),
         std::strerror(errno != 0 ? errno : EIO));
  return text;
}

}  // namespace matlift
