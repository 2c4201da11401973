// One interpreter with everything it needs: the builtin table, the offload engine and its
// providers. The command line, the browser build and embedding programs all start here.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace accel {
class Clock;
class Engine;
struct EngineOptions;
}  // namespace accel

namespace matlift {

class DebugControl;
class StatementObserver;
enum class JitMode : uint8_t;

struct SessionOptions {
  /// Where output goes. Called on the thread that runs the program, with text in pieces of any
  /// size.
  std::function<void(std::string_view)> output;
  std::function<void(std::string_view)> errorOutput;
  /// 0: no limit. Otherwise a program ends as if interrupted after so many VM steps.
  uint64_t stepLimit = 0;
  int displayWidth = 80;
  /// Output is handed over with every line, not in large pieces: a person looks on.
  bool lineBuffered = false;
  /// Errors are printed with escape sequences for a terminal; and so are the tables of `accel`.
  bool colouredErrors = false;
  bool colouredOutput = false;
  /// Takes the text about an error that ended a program; empty: it is printed to errorOutput.
  std::function<void(const std::string&)> errorReport;
  /// Leaves out builtins for which it answers false (a sandbox). Empty: all.
  std::function<bool(const BuiltinDescriptor&)> allowsBuiltin;
  /// Functions of the embedding program, beside the builtins and before them. Rows outlive the
  /// session.
  BuiltinTheme hostBuiltins;
  /// Opens the device that offloading may use. Empty: what the platform has (natively Dawn).
  std::function<accel::Result<std::unique_ptr<accel::Provider>>()> openDevice;
  /// The clock that decisions are measured in; null: the machine's. Outlives the session.
  accel::Clock* clock = nullptr;
  /// A described device on a virtual clock: records of this machine's devices are left alone.
  bool simulated = false;
  /// When machine code is made of loops and functions; none: as MATLIFT_JIT says.
  std::optional<JitMode> jit;
  /// Told where the program is, statement by statement; null: nobody. Outlives the session.
  StatementObserver* observer = nullptr;
  /// Folder for the report of this session's offload decisions, if it made any; empty: not kept.
  std::string runRecords;
  /// Shows progress (carriage returns and all) where a person looks on; empty: nobody does.
  std::function<void(std::string_view)> progress;
  /// Changes the offload engine's options after the environment was read (a provider of one's own).
  std::function<void(accel::EngineOptions&)> adjustEngine;
  /// What a program sees as argv().
  std::vector<std::string> arguments;
};

/// How a program ended. Errors have been printed already.
struct RunResult {
  int exitCode = 0;
  bool wantsExit = false;  ///< exit or quit was called: the prompt should end too
  bool interrupted = false;
  std::shared_ptr<const Error> error =
      nullptr;  ///< what ended it; null: something else, or nothing
};

class Session {
 public:
  explicit Session(SessionOptions options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  Interpreter& interpreter();
  accel::Engine& engine();

  /// Runs a file in the base workspace, with its folder on the path. A function file is called.
  RunResult runFile(const std::string& path);
  /// Runs text in the base workspace; `name` stands in error messages.
  RunResult runText(std::string_view text, const std::string& name);
  /// Runs what was typed at a prompt. Statements are numbered, from 1: `accel explain N` tells of
  /// one.
  RunResult runStatement(std::string_view text);
  /// Runs what was typed while a program stands, with the variables of the selected function.
  RunResult runStopped(DebugControl& control, std::string_view text);
  /// Runs what an embedding program does with the interpreter as if a program did it: it can be
  /// interrupted, and its errors are told.
  RunResult runAction(const std::function<void()>& action);
  /// Runs all that the stream gives, like a file without a path.
  RunResult runStream(std::istream& stream, const std::string& name);

  /// `accel WORDS...`, as a program would say it.
  RunResult runAccel(const std::vector<std::string>& words);

  /// `report` and `explain` (the first word) of the newest program in the folder of records.
  RunResult runAccelOf(const std::string& recordFolder, const std::vector<std::string>& words);

  /// Ends the running program soon, or the next one at once. Callable from any thread and from a
  /// signal handler.
  void interrupt() noexcept;
  /// An interrupt that came before this is for no program: call it when none runs and one may come.
  void forgetInterrupt() noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The whole file, or an Error that says why not (a folder, no permission, no end, ...).
std::string readSourceFile(const std::string& path);
/// The same of an open stream; `name` stands in the error.
std::string readSource(std::istream& stream, const std::string& name);

}  // namespace matlift
