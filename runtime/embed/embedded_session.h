// A session of the C interface: what runs, what it printed, and how the last call ended.
#pragma once

#include <functional>
#include <string>

#include "runtime/embed/host_value.h"
#include "runtime/embed/matlift.h"
#include "runtime/embed/session_thread.h"

namespace matlift::embed {

/// Why a call of this thread that has no session failed. Never fails itself: a text that is too
/// long is cut.
void setThreadError(const char* text) noexcept;
const char* threadError() noexcept;

/// Runs `work` and turns whatever it throws into a status; `tell` gets the text.
matlift_status statusOf(const std::function<matlift_status()>& work,
                        const std::function<void(const char*)>& tell) noexcept;

/// Code that looks at the arguments of a call throws this.
struct Invalid {
  matlift_status status;
  const char* text;
};

}  // namespace matlift::embed

struct matlift_session {
  explicit matlift_session(const matlift_options& options);

  /// Runs what a program does, on the session's thread.
  matlift_status run(const std::function<matlift::RunResult(matlift::Session&)>& program) noexcept;
  /// The same for what is done with the interpreter by the interface itself.
  matlift_status act(const std::function<void(matlift::Interpreter&)>& action) noexcept;
  bool isInside() const { return thread_.isInside(); }
  void interrupt() { thread_.interrupt(); }

  /// How the last call ended.
  struct Ending {
    std::string output, errorOutput;
    std::string text, identifier, file;
    int line = 0;
    int exitCode = 0;
  };
  const Ending& ending() const { return ending_; }
  /// Forgets how the last call ended, and keeps why this one fails.
  matlift_status refuse(matlift_status status, const char* text) noexcept;

 private:
  matlift::SessionOptions optionsFor(const matlift_options& options);
  void usePool();
  matlift_status finish(const matlift::RunResult& result);
  void keepError(const matlift::Error& error);

  Ending ending_;
  matlift::embed::SessionThread thread_;
};
