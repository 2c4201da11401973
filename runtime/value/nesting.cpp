#include "runtime/value/nesting.h"

#include <accel/thread_local.h>

#include "runtime/error/error.h"

namespace matlift {

namespace {
constexpr int kMaxLevels = 1000;
ACCEL_THREAD_VARIABLE constinit thread_local int levels = 0;
}  // namespace

NestingLevel::NestingLevel() {
  if (levels >= kMaxLevels)
    throw Error("MATLAB:nestingTooDeep",
                "The value is nested more than 1000 levels deep; this function cannot follow it.");
  ++levels;
}

NestingLevel::~NestingLevel() { --levels; }

}  // namespace matlift
