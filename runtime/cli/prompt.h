// The read-evaluate-print loop.
#pragma once

#include "runtime/cli/line_source.h"
#include "runtime/cli/session.h"

namespace matlift {

/// Reads and runs until end of input or exit. An error ends its statement, not the loop. The exit
/// code is what exit said, or 0; from a pipe, 1 when a statement failed.
int runPrompt(Session& session, LineSource& source, bool interactive);

}  // namespace matlift
