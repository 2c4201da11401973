// Arrays that a few numbers describe (a range, an identity matrix): their elements are made when
// somebody reads them.
#pragma once

#include <utility>

#include "runtime/value/range.h"
#include "runtime/value/value.h"

namespace matlift {

/// From here on a description is cheaper than the elements (measured: 2048 doubles take 0.5 us).
inline constexpr int64_t kLateFrom = 2048;

template <class T, class Fill>
class LateElements final : public ElementSource {
 public:
  LateElements(int64_t count, Fill fill)
      : ElementSource(ElementForm::Late), count_(count), fill_(std::move(fill)) {}
  Storage dense() override {
    Storage storage = Storage::allocate(size_t(count_) * sizeof(T), false);
    fill_(static_cast<T*>(storage.data()));
    return storage;
  }

 private:
  int64_t count_;
  Fill fill_;
};

/// start:step:stop; an index of this form is read without its elements.
template <class T>
class RangeElements final : public ElementSource {
 public:
  explicit RangeElements(const NumberRange<T>& range)
      : ElementSource(ElementForm::Range), range(range) {}
  Storage dense() override {
    Storage storage = Storage::allocate(size_t(range.count()) * sizeof(T), false);
    range.fill(static_cast<T*>(storage.data()));
    return storage;
  }

  const NumberRange<T> range;
};

/// The range behind a real double array, or null.
inline const NumberRange<double>* rangeBehind(const Value& v) {
  if (!v.isForm(ElementForm::Range) || v.classId() != ClassId::Double) return nullptr;
  return &static_cast<const RangeElements<double>*>(v.array()->source.get())->range;
}

/// A real array of T's class; fill(T*) writes its elements, now or when they are read. Throws on
/// sizes past the machine's memory, as every array does.
template <class T, class Fill>
Value lateArray(const Dims& dims, Fill fill) {
  const int64_t n = checkedNumel(dims, sizeof(T));
  if (n >= kLateFrom)
    return Value::fromSource(classOf<T>, false, dims,
                             makeRef<LateElements<T, Fill>>(n, std::move(fill)));
  Value out = Value::uninitialized(classOf<T>, dims);
  if (n > 0) fill(out.mutableData<T>());
  return out;
}

/// The range as a row.
template <class T>
Value rangeRow(const NumberRange<T>& range) {
  const Dims dims(1, range.count());
  if (checkedNumel(dims, sizeof(T)) >= kLateFrom)
    return Value::fromSource(classOf<T>, false, dims, makeRef<RangeElements<T>>(range));
  Value out = Value::uninitialized(classOf<T>, dims);
  if (range.count() > 0) range.fill(out.mutableData<T>());
  return out;
}

}  // namespace matlift
