// Subcommands that run a program of their own beside the session: its profile, and its simulation
// on a described device.
#pragma once

#include <string>

#include "runtime/cli/accel/command.h"

namespace matlift {

/// Runs the script with a watch on every statement. The program's own output comes first.
std::string profileProgram(AccelAccess& access, const std::string& script);

/// Runs the script's decisions against the device that the file describes, on a virtual clock.
std::string simulateProgram(AccelAccess& access, const std::string& device,
                            const std::string& script);

}  // namespace matlift
