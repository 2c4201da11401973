// The classes of values, one list.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matlift {

enum class ClassId : uint8_t {
  Double,
  Single,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  Logical,
  Char,
  String,
  Cell,
  Struct,
  Function,
  Object
};

using Complex = std::complex<double>;
using ComplexSingle = std::complex<float>;

constexpr bool isFloatClass(ClassId c) { return c <= ClassId::Single; }
constexpr bool isIntegerClass(ClassId c) { return c >= ClassId::Int8 && c <= ClassId::UInt64; }
constexpr bool isNumericClass(ClassId c) { return c <= ClassId::UInt64; }
/// Stored as plain elements in an ArrayObj (everything up to char).
constexpr bool isPlainClass(ClassId c) { return c <= ClassId::Char; }

/// MATLAB's name: "double", "function_handle", ... ("object" for Object: ask the object itself).
std::string_view className(ClassId c);

/// Bytes of one real element of a plain class.
constexpr size_t elementSize(ClassId c) {
  constexpr size_t sizes[] = {8, 4, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2};
  return isPlainClass(c) ? sizes[size_t(c)] : 0;
}

/// ClassId of a C++ element type. Logical is bool, char is char16_t; complex types name their part.
template <class T>
struct ClassOf;
template <>
struct ClassOf<double> {
  static constexpr ClassId id = ClassId::Double;
};
template <>
struct ClassOf<float> {
  static constexpr ClassId id = ClassId::Single;
};
template <>
struct ClassOf<int8_t> {
  static constexpr ClassId id = ClassId::Int8;
};
template <>
struct ClassOf<int16_t> {
  static constexpr ClassId id = ClassId::Int16;
};
template <>
struct ClassOf<int32_t> {
  static constexpr ClassId id = ClassId::Int32;
};
template <>
struct ClassOf<int64_t> {
  static constexpr ClassId id = ClassId::Int64;
};
template <>
struct ClassOf<uint8_t> {
  static constexpr ClassId id = ClassId::UInt8;
};
template <>
struct ClassOf<uint16_t> {
  static constexpr ClassId id = ClassId::UInt16;
};
template <>
struct ClassOf<uint32_t> {
  static constexpr ClassId id = ClassId::UInt32;
};
template <>
struct ClassOf<uint64_t> {
  static constexpr ClassId id = ClassId::UInt64;
};
template <>
struct ClassOf<bool> {
  static constexpr ClassId id = ClassId::Logical;
};
template <>
struct ClassOf<char16_t> {
  static constexpr ClassId id = ClassId::Char;
};
template <class T>
inline constexpr ClassId classOf = ClassOf<T>::id;

template <class T>
struct TypeTag {
  using type = T;
};

/// Calls f(TypeTag<T>{}) with the element type of a plain class.
template <class F>
decltype(auto) withElementType(ClassId c, F&& f) {
  switch (c) {
    case ClassId::Single:
      return f(TypeTag<float>{});
    case ClassId::Int8:
      return f(TypeTag<int8_t>{});
    case ClassId::Int16:
      return f(TypeTag<int16_t>{});
    case ClassId::Int32:
      return f(TypeTag<int32_t>{});
    case ClassId::Int64:
      return f(TypeTag<int64_t>{});
    case ClassId::UInt8:
      return f(TypeTag<uint8_t>{});
    case ClassId::UInt16:
      return f(TypeTag<uint16_t>{});
    case ClassId::UInt32:
      return f(TypeTag<uint32_t>{});
    case ClassId::UInt64:
      return f(TypeTag<uint64_t>{});
    case ClassId::Logical:
      return f(TypeTag<bool>{});
    case ClassId::Char:
      return f(TypeTag<char16_t>{});
    default:
      return f(TypeTag<double>{});
  }
}

}  // namespace matlift
