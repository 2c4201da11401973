// Objects that the program and its workers share: queues that bring values to the program, and
// constants that a worker gets once.
#pragma once

#include "builtins/parallel/channel.h"

namespace matlift::parallel {

/// In a worker (Interpreter::state): the way to the program.
struct ProgramLink {
  Channel* channel = nullptr;
};

// --- queues
/// A value for a queue of this process has come; it waits for deliverQueued.
void queueData(Interpreter& interpreter, int64_t queue, Value v);
/// Calls the functions of queues (afterEach) with what has come.
void deliverQueued(Interpreter& interpreter);
Value readQueue(Reader& from, Interpreter& interpreter);

// --- constants
/// What makes a worker have a constant; null: it has gone.
const Parcel* constantParcel(Interpreter& interpreter, int64_t id);
/// In a worker: such a parcel has come.
void takeConstant(Reader& in, Interpreter& interpreter);
Value readConstant(Reader& from, Interpreter& interpreter);

}  // namespace matlift::parallel
