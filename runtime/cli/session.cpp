#include "runtime/cli/session.h"

#include <accel/kernels.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "builtins/theme_list.h"
#include "runtime/cli/error_print.h"
#include "runtime/vm/vm.h"

namespace matlift {

namespace {

/// The rows that the options let through. Kept by the session: the VM only refers to them.
struct AllowedRows {
  std::vector<std::vector<BuiltinDescriptor>> kept;
  std::vector<BuiltinTheme> themes;

  explicit AllowedRows(const SessionOptions& options) {
    for (BuiltinTheme theme : builtins::allThemes()) {
      if (!options.allowsBuiltin) {
        themes.push_back(theme);
        continue;
      }
      std::vector<BuiltinDescriptor> rows;
      for (const BuiltinDescriptor& row : theme)
        if (options.allowsBuiltin(row)) rows.push_back(row);
      kept.push_back(std::move(rows));
    }
    for (const auto& rows : kept) themes.push_back(rows);
  }
};

VmOptions vmOptions(const SessionOptions& options) {
  VmOptions out;
  out.output = options.output;
  out.errorOutput = options.errorOutput;
  out.stepLimit = options.stepLimit;
  out.kernels = &accel::cpuKernels();
  return out;
}

}  // namespace

struct Session::Parts {
  explicit Parts(SessionOptions given)
      : options(std::move(given)), rows(options), vm(rows.themes, vmOptions(options)) {
    vm.format.width = options.displayWidth;
  }
  SessionOptions options;
  AllowedRows rows;
  Vm vm;
};

Session::Session(SessionOptions options) : parts_(new Parts(std::move(options))) {}
Session::~Session() = default;

Interpreter& Session::interpreter() { return parts_->vm; }

void Session::interrupt() noexcept { parts_->vm.interrupt(); }

namespace {

template <class Action>
RunResult guarded(Vm& vm, const SessionOptions& options, Action&& action) {
  RunResult result;
  try {
    action();
  } catch (const Error& e) {
    vm.lastError() = e;
    vm.writeError(errorReport(e, options.colouredErrors));
    result.exitCode = 1;
  } catch (const Interrupted& e) {
    vm.writeError(std::string(e.what()) + "\n");
    result.exitCode = 130;
    result.interrupted = true;
  } catch (const ExitRequest& e) {
    result.exitCode = e.code;
    result.wantsExit = true;
  } catch (const std::exception& e) {
    vm.writeError(std::string("Error: ") + e.what() + "\n");
    result.exitCode = 1;
  }
  vm.flush();
  return result;
}

}  // namespace

RunResult Session::runFile(const std::string& path) {
  return guarded(parts_->vm, parts_->options,
                 [&] { parts_->vm.runFile(path, readSourceFile(path)); });
}

RunResult Session::runText(std::string_view text, const std::string& name) {
  return guarded(parts_->vm, parts_->options, [&] { parts_->vm.runText(text, name); });
}

std::string readSourceFile(const std::string& path) {
  struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
  };
  std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
  if (!file)
    fail("MATLAB:fileread:cannotOpenFile", "Unable to read file '%s': %s.", path.c_str(),
         std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  size_t got;
  while ((got = std::fread(buffer, 1, sizeof buffer, file.get())) > 0) text.append(buffer, got);
  if (std::ferror(file.get()))
    fail("MATLAB:fileread:cannotOpenFile", "Unable to read file '%s': %s.", path.c_str(),
         std::strerror(errno));
  return text;
}

}  // namespace matlift
