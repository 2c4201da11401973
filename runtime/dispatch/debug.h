// Stopping a program to look at it: what dbstop and its kin ask for (DebugControl), and who talks
// to the person while it stands (DebugConsole): a prompt, a page, a debug adapter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/error/error.h"
#include "runtime/value/value.h"

namespace matlift {

/// A line of a file at which a program stops before that line's statement.
struct Breakpoint {
  std::string function;  ///< as the person named it
  std::string file;
  uint32_t line = 0;
  std::string condition;  ///< an expression; empty: always
};

/// What a program may stop at beside lines. The order is that of kStopWords.
enum class StopOn : uint8_t { Error, CaughtError, Warning, NanInf };
constexpr int kStopKinds = 4;
constexpr const char* kStopWords[kStopKinds] = {"error", "caught error", "warning", "naninf"};

/// Thrown by dbquit: the program ends without a word.
class DebugQuit : public Interrupted {};

/// How a program that stands goes on.
enum class Resume : uint8_t { Continue, Next, In, Out, Quit };

class DebugControl {
 public:
  virtual ~DebugControl() = default;

  // --- where to stop
  /// The line a breakpoint was set at: the first one from `line` on that has a statement (0: of the
  /// whole function). Throws when the function or such a line is not there. `subfunction` may be
  /// "".
  virtual uint32_t setBreakpoint(const std::string& function, const std::string& subfunction,
                                 uint32_t line, const std::string& condition) = 0;
  /// Those of a function, at a line or (0) all; of every function when `function` is "".
  virtual void clearBreakpoints(const std::string& function, uint32_t line) = 0;
  /// The same by a file that may not have been read yet, for who knows that a statement begins at
  /// the line.
  virtual void setFileBreakpoint(const std::string& file, uint32_t line,
                                 const std::string& condition) = 0;
  virtual void clearFileBreakpoints(const std::string& file) = 0;
  virtual const std::vector<Breakpoint>& breakpoints() const = 0;
  /// `identifier`: only errors or warnings with that one; "" all. `on` false takes it back.
  virtual void stopOn(StopOn what, bool on, const std::string& identifier) = 0;
  virtual bool stopsOn(StopOn what) const = 0;
  virtual const std::string& stopIdentifier(StopOn what) const = 0;

  /// The running program stops at a statement that comes next. For its own thread (a
  /// StatementObserver that was asked to).
  virtual void stopSoon() = 0;

  // --- while the program stands
  virtual bool isStopped() const = 0;
  /// The running statement of the program, or a line of `keyboard`: stops here.
  virtual void pause() = 0;
  /// Functions that are running, innermost first, without what the console itself runs.
  virtual std::vector<ErrorFrame> stack() const = 0;
  virtual size_t selected() const = 0;  ///< whose variables statements see: an index into stack()
  /// So many frames outwards (negative: inwards), as far as there are any.
  virtual void select(int outwards) = 0;
  /// Runs a statement with the variables of the selected frame.
  virtual void evaluate(std::string_view code) = 0;
  /// Said by dbcont, dbstep, dbquit: the console comes back, and the program goes on so.
  virtual void resume(Resume how, int steps) = 0;
  virtual bool resumed() const = 0;
  /// Text of the line at which a frame of stack() stands; "" when there is none.
  virtual std::string sourceLine(size_t frame) const = 0;
};

class DebugConsole {
 public:
  virtual ~DebugConsole() = default;
  /// The program stands; `why` is a sentence or "". Comes back when control.resumed(), or when
  /// there is nobody to ask: the program then goes on.
  virtual void converse(DebugControl& control, const std::string& why) = 0;
};

/// Of an interpreter (Interpreter::state).
struct DebugSlot {
  DebugControl* control = nullptr;  ///< the VM's; null: this interpreter cannot stop
  DebugConsole* console = nullptr;  ///< who talks; null: nobody, and programs do not stop
};

}  // namespace matlift
