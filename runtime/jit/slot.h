// What the translator knows of one of the interpreter's registers at one place of the code.
#pragma once

#include <cmath>
#include <cstring>
#include <vector>

#include "runtime/jit/translator.h"

namespace matlift::jit {

struct Slot {
  enum class Kind : uint8_t {
    Memory,  ///< whatever the interpreter's register holds
    Dead,    ///< a temporary that nobody reads any more
    Unset,   ///< no value
    Scalar,  ///< a real scalar of class cls, in virtual registers
    Array,   ///< a dense real array, or a cell, that the entry plan has looked at
    Holder,  ///< a struct or object whose fields may stand in places
  };
  Kind kind = Kind::Memory;
  ClassId cls = ClassId::Double;
  // Where a scalar is; at least one. f: as a double (of other classes: converted to one); i: as an
  // integer (of a double: a whole number); c: a constant.
  bool f = false, i = false, c = false;
  bool dirty = false;  ///< the interpreter's register is older
  bool plain = false;  ///< the interpreter's register holds nothing on the heap
  int64_t bound = 0;   ///< of i, where cls is Double: |value| is at most this
  uint64_t bits = 0;   ///< of c, as a Value has them; of an array or holder: the slot that has it

  bool operator==(const Slot&) const = default;
  bool isScalar() const { return kind == Kind::Scalar; }
  bool isWhole() const { return kind == Kind::Array || kind == Kind::Holder; }
  bool isDouble() const { return isScalar() && cls == ClassId::Double; }
  double constant() const {
    double d;
    std::memcpy(&d, &bits, sizeof d);
    return d;
  }
};

using State = std::vector<Slot>;

/// Whole, no -0, and small enough to be counted with.
inline bool isSmallWhole(double d) {
  return d == std::floor(d) && std::abs(d) <= double(kMostWhole) && !(d == 0 && std::signbit(d));
}

/// An integer register can have it.
inline bool canCount(const Slot& s) {
  if (!s.isScalar()) return false;
  return s.i || (s.c && (s.cls != ClassId::Double || isSmallWhole(s.constant())));
}
inline int64_t boundOf(const Slot& s) { return s.c ? int64_t(std::abs(s.constant())) : s.bound; }

/// Classes whose scalars compiled code keeps in integer registers.
inline bool isCounted(ClassId c) {
  return (c >= ClassId::Int8 && c <= ClassId::Int32) ||
         (c >= ClassId::UInt8 && c <= ClassId::UInt32) || c == ClassId::Logical ||
         c == ClassId::Char;
}
inline bool isSmallInteger(ClassId c) {
  return isCounted(c) && c != ClassId::Logical && c != ClassId::Char;
}
inline bool isCompiledClass(ClassId c) {
  return c == ClassId::Double || c == ClassId::Single || isCounted(c);
}

/// What holds of a place that is reached with either.
Slot joined(const Slot& a, const Slot& b);

}  // namespace matlift::jit
