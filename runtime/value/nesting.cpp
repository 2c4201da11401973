#include "runtime/value/nesting.h"

#include "runtime/error/error.h"

namespace matlift {

namespace {
constexpr int kMaxLevels = 1000;
thread_local int levels = 0;
}  // namespace

NestingLevel::NestingLevel() {
  if (levels >= kMaxLevels)
    throw Error("MATLAB:nestingTooDeep",
                "The value is nested more than 1000 levels deep; this function cannot follow it.");
  ++levels;
}

NestingLevel::~NestingLevel() { --levels; }

}  // namespace matlift
