// How deep code may follow values into values by recursion. Freeing and comparing follow any depth
// without it; everything else is an error beyond this, on every platform the same.
#pragma once

namespace matlift {

/// Stands in a recursive function for the time of one call. Throws MATLAB:nestingTooDeep at the
/// thousandth level: what a browser's stack surely holds.
class NestingLevel {
 public:
  NestingLevel();
  ~NestingLevel();
  NestingLevel(const NestingLevel&) = delete;
  NestingLevel& operator=(const NestingLevel&) = delete;
};

}  // namespace matlift
