// Short ways to write values in these tests.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "runtime/error/error.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"
#include "runtime/value/value.h"

namespace matlift::test {

inline Value matrix(Dims dims, std::vector<double> x) {
  Value v = Value::uninitialized(ClassId::Double, dims);
  double* to = v.mutableData<double>();
  for (double d : x) *to++ = d;
  return v;
}
inline Value row(std::vector<double> x) {
  Dims dims(1, int64_t(x.size()));
  return matrix(dims, std::move(x));
}
inline Value column(std::vector<double> x) {
  Dims dims(int64_t(x.size()), 1);
  return matrix(dims, std::move(x));
}
inline Value magic3() { return matrix(Dims(3, 3), {8, 3, 4, 1, 5, 9, 6, 7, 2}); }
inline Value mask(Dims dims, std::vector<int> bits) {
  Value v = Value::uninitialized(ClassId::Logical, dims);
  bool* to = v.mutableData<bool>();
  for (int b : bits) *to++ = b != 0;
  return v;
}
inline Value at(const Value& x, ValueList idx) { return indexParen(x, idx); }
inline void put(Value& x, ValueList idx, Value rhs) { assignParen(x, idx, std::move(rhs)); }
inline void drop(Value& x, ValueList idx) { deleteElements(x, idx); }
inline Value colon() { return Value::colon(); }
inline Value hcat(ValueList parts) { return horzcat(parts); }
inline Value vcat(ValueList parts) { return vertcat(parts); }

/// Same class, size and values.
inline bool same(const Value& a, const Value& b) {
  return a.className() == b.className() && a.isComplex() == b.isComplex() && isEqual(a, b, true);
}

/// "identifier | message" of what f throws; "" when it does not.
template <class F>
std::string errorOf(F&& f) {
  try {
    f();
  } catch (const Error& e) {
    return e.identifier() + " | " + e.message();
  }
  return "";
}

}  // namespace matlift::test
