// What a program wants done when futures have ended: afterEach(f, @fcn, n), afterAll(f, @fcn, n).
// The functions run in the program, while it waits for workers; what they give are futures again.
#pragma once

#include "builtins/parallel/future_waits.h"

namespace matlift::parallel {

enum class Follow : uint8_t { Each, All };

/// The futures of what the function gives: one for each of `of`, or one.
FutureList follow(Interpreter& interpreter, Follow how, FutureList of, const RemoteCall& call,
                  bool passFuture, const ValueList& objects);

/// Runs what is due. False: nothing was.
bool runFollowers(Interpreter& interpreter);

}  // namespace matlift::parallel
