#include "builtins/support/broadcast.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "runtime/error/error.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

BroadcastPlan::BroadcastPlan(const Dims& a, const Dims& b) {
  if (!broadcastDims(a, b, dims_)) failElementwiseSizes(a, b);
  empty_ = dims_.isEmpty();
  int64_t aSize = 1, bSize = 1;
  for (int k = 0; k < dims_.count(); ++k) {
    int64_t extent = dims_[k];
    if (extent == 1) continue;
    uint8_t aMoves = a[k] != 1, bMoves = b[k] != 1;
    Level* last = count_ > 0 ? &levels_[count_ - 1] : nullptr;
    if (last && last->aMoves == aMoves && last->bMoves == bMoves) {
      last->extent *= extent;
    } else {
      if (count_ == kMaxLevels) {
        fail("MATLAB:array:SizeLimitExceeded", "Arrays have too many dimensions to expand.");
      }
      levels_[count_++] = {extent, aMoves, bMoves, aMoves ? aSize : 0, bMoves ? bSize : 0};
    }
    if (aMoves) aSize *= extent;
    if (bMoves) bSize *= extent;
  }
}

Value expandTo(const Value& v, const Dims& dims) {
  if (v.dims() == dims) return v;
  Value out = Value::uninitialized(v.classId(), dims, v.isComplex());
  size_t bytes = elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
  const char* from = v.data<char>();
  char* to = out.mutableData<char>();
  BroadcastPlan plan(v.dims(), dims);
  auto fill = [&](auto* target, const auto* source, int64_t a, int64_t o, int64_t n, uint8_t step) {
    if (step) {
      std::copy_n(source + a, n, target + o);
    } else {
      std::fill_n(target + o, n, source[a]);
    }
  };
  plan.forEachRun([&](int64_t a, int64_t, int64_t o, int64_t n, uint8_t step, uint8_t) {
    switch (bytes) {
      case 1:
        return fill(to, from, a, o, n, step);
      case 2:
        return fill(reinterpret_cast<uint16_t*>(to), reinterpret_cast<const uint16_t*>(from), a, o,
                    n, step);
      case 4:
        return fill(reinterpret_cast<uint32_t*>(to), reinterpret_cast<const uint32_t*>(from), a, o,
                    n, step);
      case 8:
        return fill(reinterpret_cast<uint64_t*>(to), reinterpret_cast<const uint64_t*>(from), a, o,
                    n, step);
      default:
        return fill(reinterpret_cast<Complex*>(to), reinterpret_cast<const Complex*>(from), a, o, n,
                    step);
    }
  });
  return out;
}

}  // namespace matlift::builtins
