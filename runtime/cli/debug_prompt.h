// K>>: the prompt of a program that stands at a breakpoint or at `keyboard`.
#pragma once

#include "runtime/cli/line_source.h"
#include "runtime/cli/session.h"
#include "runtime/dispatch/debug.h"

namespace matlift {

class DebugPrompt final : public DebugConsole {
 public:
  /// Both outlive it.
  DebugPrompt(Session& session, LineSource& source) : session_(session), source_(source) {}
  void converse(DebugControl& control, const std::string& why) override;

 private:
  void tellPlace(const DebugControl& control, const std::string& why);
  Session& session_;
  LineSource& source_;
};

}  // namespace matlift
