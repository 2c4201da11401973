// Tests that decide whether an instruction's fast path applies. Each answers "no" for anything
// unusual.
#pragma once

#include <cstring>

#include "runtime/value/value.h"

namespace matlift {

constexpr uint32_t kDoubleArray = Value::makeTag(Value::Kind::Array, ClassId::Double);
constexpr uint32_t kCellArray = Value::makeTag(Value::Kind::Boxes, ClassId::Cell);
constexpr uint32_t kStruct = Value::makeTag(Value::Kind::Struct, ClassId::Struct);

/// 0-based element of a real array for a scalar index, or -1.
inline int64_t realElement(const ArrayObj* a, const Value& index) {
  if (a->complex || a->deferred) return -1;
  double d = index.asDouble();
  if (!(d >= 1 && d <= 9e15)) return -1;
  int64_t k = int64_t(d);
  if (double(k) != d || k > a->dims.numel()) return -1;
  return k - 1;
}

/// The same of a double array; -1 for other values.
inline int64_t plainElement(const Value& x, const Value& index) {
  if (!index.isDoubleScalar() || x.tag() != kDoubleArray) return -1;
  return realElement(x.array(), index);
}

inline int64_t plainElement2(const Value& x, const Value& row, const Value& column) {
  if (!row.isDoubleScalar() || !column.isDoubleScalar() || x.tag() != kDoubleArray) return -1;
  const ArrayObj* a = x.array();
  if (a->complex || a->deferred || a->dims.count() != 2) return -1;
  double r = row.asDouble(), c = column.asDouble();
  if (!(r >= 1 && c >= 1 && r <= double(a->dims.rows()) && c <= double(a->dims.columns())))
    return -1;
  int64_t i = int64_t(r), j = int64_t(c);
  if (double(i) != r || double(j) != c) return -1;
  return i - 1 + (j - 1) * a->dims.rows();
}

/// Only for what plainElement accepted.
inline bool writable(const Value& x) { return x.array()->unique() && x.array()->storage.unique(); }
inline double* doubles(const Value& x) { return static_cast<double*>(x.array()->storage.data()); }

/// x(index) of a real array of any class; false when it is something else.
[[gnu::noinline]] inline bool readElement(const Value& x, const Value& index, Value& out) {
  if (!index.isDoubleScalar() || x.kind() != Value::Kind::Array) return false;
  int64_t k = realElement(x.array(), index);
  if (k < 0) return false;
  out = x.elementAt(k);
  return true;
}

/// x(index) = v of a real, unshared array and a scalar of one class; false when it is something
/// else.
[[gnu::noinline]] inline bool writeElement(const Value& x, const Value& index, const Value& v) {
  if (!index.isDoubleScalar() || x.kind() != Value::Kind::Array || !v.isInlineScalar())
    return false;
  int64_t k = x.classId() == v.classId() ? realElement(x.array(), index) : -1;
  if (k < 0 || !writable(x)) return false;
  size_t bytes = elementSize(v.classId());
  std::memcpy(static_cast<char*>(x.array()->storage.data()) + size_t(k) * bytes, v.rawData(),
              bytes);
  return true;
}

/// 0-based element of a cell for a scalar index, or -1.
inline int64_t boxElement(const Value& x, const Value& index) {
  if (!index.isDoubleScalar() || x.tag() != kCellArray) return -1;
  double d = index.asDouble();
  if (!(d >= 1 && d <= double(x.boxes().elements.size()))) return -1;
  int64_t k = int64_t(d);
  return double(k) == d ? k - 1 : -1;
}

}  // namespace matlift
