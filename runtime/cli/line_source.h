// Where the prompt gets its lines: a terminal with editing and history, or a pipe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/cli/completion.h"

namespace matlift {

class LineSource {
 public:
  enum class Got { Line, Cancelled, End };
  virtual ~LineSource() = default;
  /// The next line without its end, or several that were pasted. Cancelled: Ctrl-C at the prompt.
  /// Not valid UTF-8 is passed on as is.
  virtual Got read(const std::string& prompt, std::string& line) = 0;
  /// A statement is complete: one that its lines bring back together.
  virtual void remember(const std::string& /*statement*/) {}
};

using Completer = std::function<Completion(std::string_view)>;

/// Line editing with history, kept in historyFile (none when empty). interrupted: whether a Ctrl-C
/// waits for its answer, which is to give the line up. Null when standard input or output is no
/// terminal, or the build has no libedit.
std::unique_ptr<LineSource> makeTerminalSource(const std::string& historyFile, Completer completer,
                                               std::function<bool()> interrupted);
/// Standard input without a prompt.
std::unique_ptr<LineSource> makePipeSource();

/// $XDG_STATE_HOME/matlift/history, its folder made; empty when there is no home.
std::string historyFilePath();

}  // namespace matlift
