// `matlift web`: the workbench in the browser.
#pragma once

#include <string>
#include <vector>

#include "runtime/cli/session.h"

namespace matlift::web {

/// Serves until Ctrl-C or exit; gives the exit code. `options` are those of any session.
int runWeb(const std::vector<std::string>& words, SessionOptions options);

}  // namespace matlift::web
