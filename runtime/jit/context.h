// What compiled code shares with the world around it while it runs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/value/value.h"

namespace matlift::jit {

/// A dense real array that compiled code reads or writes. The words' order is LoadView's k.
struct ArrayView {
  uint64_t data;
  int64_t count, rows, columns;
};

constexpr int kMostViews = 24, kMostPlaces = 24;

struct Context {
  uint32_t fuel;               ///< turns and calls until the next look around
  uint32_t unwound = 0;        ///< a compiled function has left: frames are being given back
  uint32_t refills = 0;        ///< times that the turns were used up
  Value* windowEnd = nullptr;  ///< registers up to here may be used by functions called
  uint64_t mostDepth = 0;      ///< frames that there may be
  void* owner = nullptr;       ///< whose frames they are
  ArrayView views[kMostViews];
  Value* places[kMostPlaces];
};

}  // namespace matlift::jit
