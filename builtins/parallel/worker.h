// What a worker process does: it is told of the program, gets loops and calls, and gives back what
// they give and print.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace matlift::parallel {

/// Called by the worker's console with what the program prints.
void workerPrints(std::string_view text, bool isError);

/// What the environment of a worker says: one thread, and its number on its machine, from 1, by
/// which it has a share in the machine's devices.
std::vector<std::pair<const char*, std::string>> workerVariables(int number);
/// This process is to be a worker.
void beWorker(int number);

/// To the program, and from other workers (-1: none).
struct WorkerSockets {
  int program = -1, mailbox = -1;
};
/// Those that a pool gives to a process that it starts.
constexpr WorkerSockets kWorkerSockets{3, 4};
/// Serves until the program's side goes. The exit code.
int serve(Interpreter& interpreter, const WorkerSockets& sockets);

}  // namespace matlift::parallel
