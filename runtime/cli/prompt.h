// The read-evaluate-print loop.
#pragma once

#include "runtime/cli/line_source.h"
#include "runtime/cli/session.h"

namespace matlift {

enum class PromptRead { Statement, Nothing, End };
/// The next whole statement, of as many lines as it takes. Nothing: cancelled, or blank. At the end of
/// input what was typed so far is a last statement.
PromptRead readStatement(Interpreter& interpreter, LineSource& source, const char* prompt,
                         std::string& statement);

/// Reads and runs until end of input or exit. An error ends its statement, not the loop. The exit
/// code is what exit said, or 0; from a pipe, 1 when a statement failed.
int runPrompt(Session& session, LineSource& source, bool interactive);

/// The text is the beginning of a statement that needs further lines.
bool wantsMore(Interpreter& interpreter, const std::string& text);

}  // namespace matlift
