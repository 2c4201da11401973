// What a worker process does: it is told of the program, gets loops and calls, and gives back what
// they give and print.
#pragma once

#include <string_view>

#include "runtime/dispatch/interpreter.h"

namespace matlift::parallel {

/// Called by the worker's console with what the program prints.
void workerPrints(std::string_view text, bool isError);

/// This process is to be a worker: one thread, and no device of its own.
void beWorker();
/// Serves until the other side of the socket goes. The exit code.
int serve(Interpreter& interpreter, int socket);

}  // namespace matlift::parallel
