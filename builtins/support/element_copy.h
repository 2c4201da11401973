// Moving elements about whatever their class: plain elements as blobs, cells and strings as values,
// struct arrays as groups of values.
#pragma once

#include "runtime/value/selection.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

/// Uninitialised array of x's class (and fields) with other dims; every element must be written.
Value resultLike(const Value& x, const Dims& dims);

/// Calls f(from, to, per) with the element pointers of in and out, which must be of one class.
/// `per` consecutive items make one element (1 but for struct arrays).
template <class F>
void visitElements(const Value& in, Value& out, F&& f) {
  if (in.kind() == Value::Kind::Boxes) {
    f(in.boxes().elements.data(), out.mutableBoxes().elements.data(), int64_t(1));
  } else if (in.isStruct()) {
    f(in.structs().values.data(), out.mutableStructs().values.data(),
      int64_t(in.structs().fields.size()));
  } else {
    withBlob(elementSize(in.classId()) * (in.isComplex() ? 2 : 1), [&](auto* blob) {
      using T = std::remove_pointer_t<decltype(blob)>;
      f(static_cast<const T*>(in.rawData()), static_cast<T*>(out.mutableRawData()), int64_t(1));
    });
  }
}

/// An array as outer × along × inner around one dimension.
struct Around {
  int64_t inner = 1, along = 1, outer = 1;
  Around(const Dims& dims, int dim) {
    for (int k = 0; k < dims.count(); ++k) (k < dim ? inner : k == dim ? along : outer) *= dims[k];
  }
};

/// x repeated `times` along dim (0-based).
Value tileAlong(const Value& x, int dim, int64_t times);
/// x with its elements along dim in reverse order.
Value flipAlong(const Value& x, int dim);
/// x rotated by `shift` places along dim.
Value rotateAlong(const Value& x, int dim, int64_t shift);
/// x with its dimensions in another order; order[k] (0-based) is the old number of new dimension k.
Value permuteDims(const Value& x, std::span<const int> order);

/// The shape that size() reports, also for objects.
inline Dims shapeOf(const Value& v) { return v.dims(); }

/// Functions of values that have elements: an error for handles and objects.
void requireArray(const Value& v, const char* function);

}  // namespace matlift::builtins
