#include "runtime/cli/session.h"

#include <accel/kernels.h>
#include <accel/stop.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>

#include "accel/engine.h"
#include "builtins/gpu/composed.h"
#include "builtins/library/library.h"
#include "builtins/parallel/labs.h"
#include "builtins/parallel/pool.h"
#include "builtins/theme_list.h"
#include "builtins/workspace/screen.h"
#include "runtime/cli/accel/command.h"
#include "runtime/cli/accel/run_records.h"
#include "runtime/cli/accel_environment.h"
#include "runtime/cli/error_print.h"
#include "runtime/cli/host_kernels.h"
#include "runtime/cli/host_tasks.h"
#include "runtime/cli/offload_account.h"
#include "runtime/cli/suggestion.h"
#include "runtime/dispatch/accel_bridge.h"
#include "runtime/dispatch/debug.h"
#include "runtime/dispatch/program_arguments.h"
#include "runtime/error/interrupt.h"
#include "runtime/vm/vm.h"

namespace matlift {
namespace {

constexpr int kInterruptedExitCode = 130;
// A device without end is not read until the memory is full.
constexpr size_t kMaxSourceBytes = size_t(256) << 20;

accel::EngineOptions engineOptions(const SessionOptions& options, HostTaskProbes& probes) {
  // By value: warnings also come while the program runs.
  accel::EngineOptions out =
      engineOptionsFromEnvironment([write = options.errorOutput](std::string_view line) {
        if (write) write(std::string(line) + "\n");
      });
  if (options.openDevice) out.device.open = options.openDevice;
  out.clock = options.clock;
  out.offload.hostTasks = [&probes](const accel::Task& task, std::span<const accel::Operand> in,
                                    std::span<const accel::Operand> outputs) {
    return probes.run(task, in, outputs);
  };
  if (options.simulated) {
    out.offload.store = nullptr;
    // The question is what the device would do, not whether it is worth looking for.
    out.offload.openAfterSeconds = 0;
    out.offload.openInBackground = false;
  }
  if (options.adjustEngine) options.adjustEngine(out);
  return out;
}

}  // namespace

namespace {

std::vector<ReportedLoop> parforLoops(Interpreter& interpreter) {
  std::vector<ReportedLoop> out;
  const parallel::Pool* pool = parallel::poolOf(interpreter);
  if (!pool) return out;
  for (const parallel::LoopNote& n : pool->notes()) {
    const parallel::LoopCost& c = n.cost;
    out.push_back({n.file, n.line, n.turns, n.workers, n.why, c.workers, n.measured, c.alone,
                   c.onCpu(), c.start, c.data, c.messages, c.bytes, c.device,
                   c.device > 0 ? c.onDevice() : 0, c.open, c.adapters, c.withDevice, n.seconds});
  }
  return out;
}

// What each worker's engine has done.
std::vector<std::string> workersText(Interpreter& interpreter) {
  using accel::bytesText;
  using accel::secondsText;
  std::vector<std::string> out;
  parallel::Pool* pool = parallel::poolOf(interpreter);
  if (!pool) return out;
  for (const parallel::Worker* worker : pool->workers()) {
    const OffloadWork& w = worker->work;
    if (w.callsHere + w.callsOnDevice == 0) continue;
    std::string line = strprintf("worker %d: %lld calls on the CPU in ", worker->number,
                                 static_cast<long long>(w.callsHere)) +
                       secondsText(w.secondsHere);
    if (w.callsOnDevice > 0)
      line += strprintf(", %lld on ", static_cast<long long>(w.callsOnDevice)) +
              (w.device.empty() ? "a device" : w.device) + " in " + secondsText(w.secondsOnDevice) +
              " (" + bytesText(double(w.bytesUp)) + " up, " + bytesText(double(w.bytesDown)) +
              " down)";
    if (w.turns > 0)
      line += strprintf("; its turn came %lld times, after ", static_cast<long long>(w.turns)) +
              secondsText(w.waited) + " of waiting";
    out.push_back(line);
  }
  return out;
}

}  // namespace

struct Session::Parts {
  explicit Parts(SessionOptions given)
      : options(std::move(given)),
        memory(makeStorageMemory()),
        engine(*memory, engineOptions(options, probes)),
        vm(themes(), vmOptions()) {
    vm.state<DeviceSlot>().composed = builtins::composedOnDevice;
    vm.state<ParallelSlot>().offload = &offload;
    screen = vm.state<builtins::ScreenSlot>().screen;
    addHostKernels(engine, vm);
    probes.interpreter = &vm;
    vm.format.width = options.displayWidth;
    vm.state<ProgramArguments>().values = options.arguments;
    AccelAccess& access = vm.state<AccelAccess>();
    access.engine = &engine;
    access.style = {options.displayWidth, {options.colouredOutput}};
    access.progress = options.progress;
    access.machineCode = [this] { return vm.aboutMachineCode(); };
    access.parfor = [this] { return parforLoops(vm); };
    access.workers = [this] { return workersText(vm); };
    access.output = options.output;
    access.errorOutput = options.errorOutput;
  }

  ~Parts() {
    probes.interpreter = nullptr;
    try {
      const std::vector<ReportedLoop> loops = parforLoops(vm);
      if (options.runRecords.empty() || (engine.log().total() == 0 && loops.empty())) return;
      AccelReport run = reportOf(engine, worthKeeping(engine.log()));
      run.parfor = loops;
      run.sections.push_back({kWorkersSection, workersText(vm)});
      run.program = vm.state<AccelAccess>().program;
      RunRecords(options.runRecords).keep(run);
    } catch (...) {
      // The program's variables still take all memory there is: it goes without a record.
    }
  }

  std::vector<BuiltinTheme> themes() {
    std::vector<BuiltinTheme> all = builtins::allThemes();
    all.push_back(accelTheme());
    all.push_back(options.hostBuiltins);
    if (!options.allowsBuiltin) return all;
    for (const BuiltinTheme& theme : all)
      for (const BuiltinDescriptor& row : theme)
        if (options.allowsBuiltin(row)) allowedRows.push_back(row);
    return {BuiltinTheme(allowedRows)};
  }

  VmOptions vmOptions() {
    VmOptions result;
    result.libraryClass = builtins::libraryClass;
    result.output = alsoInDiary(options.output);
    result.errorOutput = alsoInDiary(options.errorOutput);
    result.stepLimit = options.stepLimit;
    result.lineBuffered = options.lineBuffered;
    result.kernels = &accel::cpuKernels();
    result.hook = &engine;
    result.observer = options.observer;
    result.jit = options.jit ? *options.jit : jitModeFromEnvironment([this](std::string_view line) {
      if (options.errorOutput) options.errorOutput(std::string(line) + "\n");
    });
    return result;
  }

  std::function<void(std::string_view)> alsoInDiary(std::function<void(std::string_view)> write) {
    return [this, write = std::move(write)](std::string_view text) {
      if (write) write(text);
      if (screen) screen->diary.record(text);
    };
  }

  // Runs the action and says how it ended; nothing but our own assertions may come through.
  RunResult guarded(const std::function<void()>& action) {
    // A program inside another one's run ends with it.
    accel::StopFlag* outer = accel::currentStop();
    const accel::StopScope scope(outer ? outer : &stop);
    try {
      RunResult result = attempt([&] {
        action();
        vm.flush();
        interruptionPoint();
      });
      if (!outer) stop.lower();
      vm.flush();
      reportDifferences(result);
      return result;
    } catch (const std::bad_alloc&) {
      return outOfMemory();
    }
  }

  RunResult attempt(const std::function<void()>& action) {
    RunResult result;
    try {
      action();
    } catch (const ExitRequest& request) {
      result = {request.code, true, false, nullptr};
    } catch (const DebugQuit&) {
      result = {kInterruptedExitCode, false, true, nullptr};
    } catch (const Interrupted& interrupted) {
      report(std::string(interrupted.what()) + ".\n");
      result = {kInterruptedExitCode, false, true, nullptr};
    } catch (const Error& error) {
      result.exitCode = 1;
      result.error = std::make_shared<const Error>(error);
      vm.lastError() = error;
      std::string text = errorReport(error, options.colouredErrors);
      if (const std::string hint = suggestionFor(error, vm); !hint.empty())
        text += "  " + hint + "\n";
      reportError(text);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      result.exitCode = 1;
      result.error = std::make_shared<const Error>("Matlift:internal", error.what());
      reportError(errorReport(*result.error, options.colouredErrors));
    }
    return result;
  }

  // Memory ended while an error was being told, or before there was a program: these words need
  // none.
  RunResult outOfMemory() noexcept {
    try {
      vm.flush();
      vm.writeError("error: Out of memory.\n");
    } catch (...) {
      // Whoever takes the text has no memory either: the exit code says it.
    }
    return {1, false, false, nullptr};
  }

  // MATLIFT_ACCEL_VALIDATE: a device that computed something else than the CPU is no success.
  void reportDifferences(RunResult& result) {
    const accel::Validation& found = engine.device().validation();
    if (found.differing == differencesTold) return;
    std::string text = "MATLIFT_ACCEL_VALIDATE: " + std::to_string(found.differing) + " of " +
                       std::to_string(found.kernels) + " offloads differ from the CPU.\n";
    for (const std::string& line : found.differences) text += "  " + line + "\n";
    differencesTold = found.differing;
    report(text);
    if (result.exitCode == 0) result.exitCode = 1;
  }

  void reportError(const std::string& text) {
    if (!options.errorReport) return report(text);
    vm.flush();
    options.errorReport(text);
  }

  void report(const std::string& text) {
    vm.flush();
    vm.writeError(text);
  }

  SessionOptions options;
  accel::StopFlag stop;
  std::vector<BuiltinDescriptor> allowedRows;
  std::unique_ptr<accel::HostMemory> memory;
  HostTaskProbes probes;
  accel::Engine engine;
  SessionOffload offload{engine};
  std::shared_ptr<builtins::Screen> screen;
  Vm vm;
  uint64_t differencesTold = 0;
  int statements = 0;
};

Session::Session(SessionOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {
  parallel::useThisProcess(parts_->vm);
}
Session::~Session() = default;

Interpreter& Session::interpreter() { return parts_->vm; }
accel::Engine& Session::engine() { return parts_->engine; }

RunResult Session::runFile(const std::string& path) {
  return parts_->guarded([&] {
    parts_->vm.state<AccelAccess>().program = path;
    const std::string text = readSourceFile(path);
    parts_->vm.runFile(path, text);
  });
}

RunResult Session::runText(std::string_view text, const std::string& name) {
  return parts_->guarded([&] {
    parts_->vm.pathChanged();  // function files may have been edited since the last line
    parts_->vm.runText(text, name);
  });
}

RunResult Session::runStatement(std::string_view text) {
  parts_->vm.setStatement(++parts_->statements);
  parts_->screen->diary.record(text);
  return runText(text, "");
}

RunResult Session::runStopped(DebugControl& control, std::string_view text) {
  parts_->screen->diary.record(text);
  return parts_->guarded([&] { control.evaluate(text); });
}

RunResult Session::runAction(const std::function<void()>& action) {
  return parts_->guarded(action);
}

RunResult Session::runStream(std::istream& stream, const std::string& name) {
  return parts_->guarded([&] { parts_->vm.runText(readSource(stream, name), name); });
}

RunResult Session::runAccel(const std::vector<std::string>& words) {
  return parts_->guarded([&] {
    AccelAccess& access = parts_->vm.state<AccelAccess>();
    access.inShell = true;
    parts_->vm.write(accelCommand(access, words));
  });
}

RunResult Session::runAccelOf(const std::string& recordFolder,
                              const std::vector<std::string>& words) {
  return parts_->guarded([&] {
    parts_->vm.write(accelCommandOn(RunRecords(recordFolder).newest(),
                                    parts_->vm.state<AccelAccess>().style, words));
  });
}

void Session::interrupt() noexcept { parts_->stop.raise(); }
void Session::forgetInterrupt() noexcept { parts_->stop.lower(); }

std::string readSource(std::istream& stream, const std::string& name) {
  std::string text;
  constexpr std::streamsize kPiece = 1 << 16;
  const std::unique_ptr<char[]> piece(new char[kPiece]);
  while (stream.read(piece.get(), kPiece), stream.gcount() > 0) {
    text.append(piece.get(), size_t(stream.gcount()));
    if (text.size() > kMaxSourceBytes)
      fail("MATLAB:run:TooLarge", "'%s' is no program: it is larger than 256 MB.", name.c_str());
  }
  return text;
}

std::string readSourceFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    fail("MATLAB:run:CannotOpen", "Cannot run '%s': it is a folder.", path.c_str());
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text = readSource(file, path);
  if (!file.is_open() || file.bad())
    fail("MATLAB:run:CannotOpen", "Cannot read '%s': %s.", path.c_str(),
         std::strerror(errno != 0 ? errno : EIO));
  return text;
}

}  // namespace matlift
