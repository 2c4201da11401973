// The numbers that a program asks of a stream: the arguments of rand, randn, randi and randperm.
#pragma once

#include "builtins/random/stream.h"
#include "runtime/dispatch/call.h"

namespace matlift::builtins {

Value drawUniform(RandomStream& stream, Call& call);
Value drawNormal(RandomStream& stream, Call& call);
Value drawIntegers(RandomStream& stream, Call& call);
Value drawPermutation(RandomStream& stream, Call& call);

/// The stream that rand without a stream of its own takes.
RandomStream& globalStream(Interpreter& interpreter);
/// The one of arrays that are made on a device by name: Philox, whose numbers are the same there.
RandomStream& deviceStream(Interpreter& interpreter);

/// rand('seed', 1), rand('state', 1), rand('twister', 1): true when the arguments say so.
bool seededTheOldWay(Call& call, RandomStream& stream);

}  // namespace matlift::builtins
