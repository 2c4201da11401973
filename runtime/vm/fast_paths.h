// Tests that decide whether an instruction's fast path applies. Each answers "no" for anything
// unusual.
#pragma once

#include <cstring>
#include <limits>
#include <new>

#include "runtime/classes/instance.h"
#include "runtime/value/value.h"

namespace matlift {

constexpr uint32_t kDoubleArray = Value::makeTag(Value::Kind::Array, ClassId::Double);
constexpr uint32_t kCellArray = Value::makeTag(Value::Kind::Boxes, ClassId::Cell);
constexpr uint32_t kStruct = Value::makeTag(Value::Kind::Struct, ClassId::Struct);

constexpr uint32_t kObject = Value::makeTag(Value::Kind::Object, ClassId::Object);

/// The instance behind a value, when it is a valid one of that class; or null.
inline InstanceObj* instanceOfClass(const Value& v, const void* cls) {
  if (v.tag() != kObject || v.object().form != ObjectObj::Form::Instance) return nullptr;
  auto* o = static_cast<InstanceObj*>(&v.object());
  return o->cls.get() == cls && !o->deleted ? o : nullptr;
}

[[gnu::noinline, gnu::cold]] inline void letGo(Value& r) { r.reset(); }

/// Before a register becomes a number: rarely is it more than one already.
inline void makeRoom(Value& r) {
  if (r.kind() >= Value::Kind::Array) [[unlikely]]
    letGo(r);
}
/// r = d, after makeRoom.
inline void overwrite(Value& r, double d) { new (&r) Value(d); }
inline void overwrite(Value& r, bool b) { new (&r) Value(Value::logical(b)); }

template <class T>
inline void put(Value& r, T x) {
  makeRoom(r);
  overwrite(r, x);
}

/// 0-based element of a real array for a scalar index, or -1.
inline int64_t realElement(const ArrayObj* a, const Value& index) {
  if (a->complex || a->source) return -1;
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
  if (a->complex || a->source || a->dims.count() != 2) return -1;
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

constexpr uint32_t kCharArray = Value::makeTag(Value::Kind::Array, ClassId::Char);

constexpr uint32_t kCharScalar = Value::makeTag(Value::Kind::Scalar, ClassId::Char);

/// The units of a char row that is at hand; false for other values.
inline bool charRow(const Value& v, const char16_t*& units, int64_t& count) {
  if (v.tag() == kCharScalar) {
    units = v.data<char16_t>();
    count = 1;
    return true;
  }
  if (v.tag() != kCharArray || v.array()->source || !v.array()->dims.isRow()) return false;
  units = static_cast<const char16_t*>(v.array()->storage.data());
  count = v.array()->dims.columns();
  return true;
}

/// Is a switch subject its case: 1 or 0 for two char rows or two doubles, -1 for other values.
inline int sameCase(const Value& subject, const Value& candidate) {
  if (subject.isDoubleScalar() && candidate.isDoubleScalar())
    return subject.asDouble() == candidate.asDouble();
  const char16_t *a, *b;
  int64_t n, m;
  if (!charRow(subject, a, n) || !charRow(candidate, b, m)) return -1;
  return n == m && (a == b || std::memcmp(a, b, size_t(n) * sizeof(char16_t)) == 0);
}

/// The same where the candidate may be a cell: is it one of them?
inline int anyCase(const Value& subject, const Value& candidate) {
  if (candidate.tag() != kCellArray) return sameCase(subject, candidate);
  int yes = 0;
  for (const Value& v : candidate.boxes().elements)
    if ((yes = sameCase(subject, v)) != 0) break;
  return yes;
}

/// The value of a scalar of an integer class of at most 32 bits.
inline bool smallInteger(const Value& v, int64_t& x) {
  if (!v.isInlineScalar()) return false;
  switch (v.classId()) {
    case ClassId::Int8:
      x = *v.data<int8_t>();
      return true;
    case ClassId::Int16:
      x = *v.data<int16_t>();
      return true;
    case ClassId::Int32:
      x = *v.data<int32_t>();
      return true;
    case ClassId::UInt8:
      x = *v.data<uint8_t>();
      return true;
    case ClassId::UInt16:
      x = *v.data<uint16_t>();
      return true;
    case ClassId::UInt32:
      x = *v.data<uint32_t>();
      return true;
    default:
      return false;
  }
}

/// Whole, and small enough for products with 32 bits to be exact in 64.
inline bool wholeDouble(const Value& v, int64_t& x) {
  if (!v.isDoubleScalar() || !(v.asDouble() >= -0x1p30 && v.asDouble() <= 0x1p30)) return false;
  x = int64_t(v.asDouble());
  return double(x) == v.asDouble();
}

/// Operands of one integer class, or of one and a whole double; cls is the class of their sum.
inline bool smallIntegers(const Value& a, const Value& b, ClassId& cls, int64_t& p, int64_t& q) {
  if (smallInteger(a, p)) {
    cls = a.classId();
    return (b.tag() == a.tag() && smallInteger(b, q)) || wholeDouble(b, q);
  }
  cls = b.classId();
  return wholeDouble(a, p) && smallInteger(b, q);
}

template <class T>
inline bool setSaturatedAs(Value& out, int64_t x) {
  constexpr int64_t kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  out = Value::scalar(T(x < kLow ? kLow : x > kHigh ? kHigh : x));
  return true;
}

/// out = x in a class that smallInteger knows; always true.
inline bool setSaturated(Value& out, ClassId cls, int64_t x) {
  switch (cls) {
    case ClassId::Int8:
      return setSaturatedAs<int8_t>(out, x);
    case ClassId::Int16:
      return setSaturatedAs<int16_t>(out, x);
    case ClassId::Int32:
      return setSaturatedAs<int32_t>(out, x);
    case ClassId::UInt8:
      return setSaturatedAs<uint8_t>(out, x);
    case ClassId::UInt16:
      return setSaturatedAs<uint16_t>(out, x);
    default:
      return setSaturatedAs<uint32_t>(out, x);
  }
}

}  // namespace matlift
