// Breakpoints and steps. A breakpoint replaces the first instruction of a statement by Break, so
// that a program without one runs as fast as ever; while it is stepped through, the runner asks
// before every statement (Runner::watched).
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "runtime/dispatch/debug.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;

class Debugger final : public DebugControl {
 public:
  explicit Debugger(VmParts& vm) : vm_(vm) {}

  // --- DebugControl
  uint32_t setBreakpoint(const std::string& function, const std::string& subfunction, uint32_t line,
                         const std::string& condition) override;
  void clearBreakpoints(const std::string& function, uint32_t line) override;
  void setFileBreakpoint(const std::string& file, uint32_t line,
                         const std::string& condition) override;
  void clearFileBreakpoints(const std::string& file) override;
  const std::vector<Breakpoint>& breakpoints() const override { return breakpoints_; }
  void stopOn(StopOn what, bool on, const std::string& identifier) override;
  bool stopsOn(StopOn what) const override { return stops_[size_t(what)].on; }
  const std::string& stopIdentifier(StopOn what) const override {
    return stops_[size_t(what)].identifier;
  }
  void stopSoon() override;
  bool isStopped() const override { return stoppedAt_ != 0; }
  void pause() override;
  std::vector<ErrorFrame> stack() const override;
  size_t selected() const override { return selected_; }
  void select(int outwards) override;
  void evaluate(std::string_view code) override;
  void resume(Resume how, int steps) override;
  bool resumed() const override { return resumed_; }
  std::string sourceLine(size_t frame) const override;

  // --- for the other parts of the VM
  /// Puts the breakpoints of its file into code that was just compiled, and into its children.
  void arm(Code& code);
  /// A statement of the top frame begins and has no breakpoint: stops if the steps end here.
  void atStatement();
  /// A Break of the top frame is due. What the instruction there was before.
  Opcode atBreak();
  /// An error passes; `caught`: a try block waits for it. The frames still stand.
  void atError(const Error& e, bool caught);
  void atWarning(std::string_view identifier);
  /// An operation of the top frame made this value; asked while watched for dbstop if naninf.
  void atResult(const Value& v);
  /// The program has ended: nobody steps any more.
  void programEnded();

 private:
  struct Stop {
    bool on = false;
    std::string identifier;
  };
  void armOne(Code& code);
  void rearm();
  Code* codeNamed(const std::string& name);
  bool stepEndsHere() const;
  bool mayStop(StopOn what) const;
  bool conditionHolds(const Breakpoint& b);
  void stop(const std::string& why);
  void go(Resume step);
  Frame& top() const;

  VmParts& vm_;
  std::vector<Breakpoint> breakpoints_;
  std::array<Stop, kStopKinds> stops_;
  // While the program stands: how many frames it has, whose variables are seen, what was said.
  size_t stoppedAt_ = 0, selected_ = 0;
  bool resumed_ = false;
  Resume said_ = Resume::Continue;
  // How it goes on: steps left, and the frame they are counted in.
  Resume step_ = Resume::Continue;
  int stepsLeft_ = 0;
  size_t stepDepth_ = 0;
};

}  // namespace matlift
