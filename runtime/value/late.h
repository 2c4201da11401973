// Arrays that a few numbers describe (a range, an identity matrix): their elements are made when
// somebody reads them.
#pragma once

#include <utility>

#include "runtime/value/value.h"

namespace matlift {

/// From here on a description is cheaper than the elements (measured: 2048 doubles take 0.5 us).
inline constexpr int64_t kLateFrom = 2048;

template <class T, class Fill>
class LateElements final : public DeferredElements {
 public:
  LateElements(int64_t count, Fill fill) : count_(count), fill_(std::move(fill)) {}
  Storage force() override {
    Storage storage = Storage::allocate(size_t(count_) * sizeof(T), false);
    fill_(static_cast<T*>(storage.data()));
    return storage;
  }

 private:
  int64_t count_;
  Fill fill_;
};

/// A real array of T's class; fill(T*) writes its elements, now or when they are read. Throws on
/// sizes past the machine's memory, as every array does.
template <class T, class Fill>
Value lateArray(const Dims& dims, Fill fill) {
  const int64_t n = checkedNumel(dims, sizeof(T));
  if (n >= kLateFrom)
    return Value::deferredArray(
        classOf<T>, false, dims,
        Ref<DeferredElements>(new LateElements<T, Fill>(n, std::move(fill))));
  Value out = Value::uninitialized(classOf<T>, dims);
  if (n > 0) fill(out.mutableData<T>());
  return out;
}

}  // namespace matlift
