#include "runtime/embed/embedded_session.h"

#include <accel/thread_local.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <new>

#include "builtins/parallel/pool.h"
#include "builtins/system/input.h"
#include "runtime/error/error.h"

namespace matlift::embed {
namespace {

// What a program prints is kept up to here; a callback gets all.
constexpr size_t kMaxKept = size_t(256) << 20;

struct ThreadError {
  char text[512];
};
ACCEL_THREAD_VARIABLE constinit thread_local ThreadError lastThreadError{};

std::function<void(std::string_view)> writer(matlift_text_fn function, void* user,
                                             std::string& kept) {
  if (!function)
    return [&kept](std::string_view text) {
      kept += text.substr(0, kMaxKept - std::min(kept.size(), kMaxKept));
    };
  return [function, user](std::string_view text) { function(user, text.data(), text.size()); };
}

}  // namespace

void setThreadError(const char* text) noexcept {
  std::strncpy(lastThreadError.text, text, sizeof lastThreadError.text - 1);
}

const char* threadError() noexcept { return lastThreadError.text; }

matlift_status statusOf(const std::function<matlift_status()>& work,
                        const std::function<void(const char*)>& tell) noexcept {
  try {
    try {
      return work();
    } catch (const Invalid& invalid) {
      tell(invalid.text);
      return invalid.status;
    } catch (const std::bad_alloc&) {
      tell("Out of memory.");
      return MATLIFT_NO_MEMORY;
    } catch (const Error& error) {
      tell(error.what());
      return MATLIFT_INVALID;
    } catch (const std::exception& error) {
      tell(error.what());
      return MATLIFT_INTERNAL;
    }
  } catch (...) {
    return MATLIFT_NO_MEMORY;  // not even the text could be kept
  }
}

}  // namespace matlift::embed

using matlift::RunResult;
using matlift::Session;

matlift_session::matlift_session(const matlift_options& options) : thread_(optionsFor(options)) {
  thread_.perform([&](Session& session) {
    auto& input = session.interpreter().state<matlift::builtins::InputSlot>();
    input.read = [ask = options.input, user = options.user](const std::string& prompt,
                                                            std::string& line) {
      const char* text = ask ? ask(user, prompt.c_str()) : nullptr;
      if (text) line = text;
      return text != nullptr;
    };
  });
  usePool();
}

matlift::SessionOptions matlift_session::optionsFor(const matlift_options& options) {
  matlift::SessionOptions out;
  out.output = matlift::embed::writer(options.output, options.user, ending_.output);
  out.errorOutput = matlift::embed::writer(options.errors, options.user, ending_.errorOutput);
  out.stepLimit = options.step_limit;
  out.lineBuffered = options.output != nullptr;
  if (options.display_width > 0) out.displayWidth = options.display_width;
  return out;
}

// The workers of parfor are processes of the program that is installed with this library; without
// it, loops run their turns here.
void matlift_session::usePool() {
  namespace fs = std::filesystem;
  Dl_info self{};
  if (dladdr(reinterpret_cast<void*>(&matlift_version), &self) == 0 || !self.dli_fname) return;
  std::error_code error;
  const fs::path library = fs::canonical(self.dli_fname, error);
  const fs::path program = library.parent_path().parent_path() / "bin/matlift";
  if (library.empty() || !fs::exists(program, error)) return;
  thread_.perform([&](Session& session) {
    matlift::parallel::usePool(session.interpreter(), program.string());
  });
}

matlift_status matlift_session::run(const std::function<RunResult(Session&)>& program) noexcept {
  if (isInside()) {
    matlift::embed::setThreadError("Called by a callback of the same session.");
    return MATLIFT_BUSY;
  }
  return matlift::embed::statusOf(
      [&] {
        matlift_status status = MATLIFT_OK;
        thread_.perform([&](Session& session) {
          ending_ = {};
          status = finish(program(session));
        });
        return status;
      },
      [this](const char* text) { ending_.text = text; });
}

matlift_status matlift_session::act(
    const std::function<void(matlift::Interpreter&)>& action) noexcept {
  return run(
      [&](Session& session) { return session.runAction([&] { action(session.interpreter()); }); });
}

matlift_status matlift_session::refuse(matlift_status status, const char* text) noexcept {
  return run([&](Session&) -> RunResult { throw matlift::embed::Invalid{status, text}; });
}

matlift_status matlift_session::finish(const RunResult& result) {
  ending_.exitCode = result.exitCode;
  if (result.wantsExit) {
    ending_.text = "The program called exit.";
    return MATLIFT_EXIT;
  }
  if (result.interrupted) {
    ending_.text = matlift::Interrupted().what();
    return MATLIFT_INTERRUPTED;
  }
  if (result.exitCode == 0) return MATLIFT_OK;
  if (result.error) {
    keepError(*result.error);
    return result.error->identifier() == "Matlift:internal" ? MATLIFT_INTERNAL : MATLIFT_ERROR;
  }
  ending_.text = "Out of memory.";
  return MATLIFT_NO_MEMORY;
}

void matlift_session::keepError(const matlift::Error& error) {
  ending_.text = error.message();
  ending_.identifier = error.identifier();
  if (error.stack.empty()) return;
  ending_.file = error.stack.front().file;
  ending_.line = int(error.stack.front().line);
}
