// Element types and shapes, shared by every part of accel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace accel {

// Bool is one byte, 0 or 1.
enum class DType : std::uint8_t { F64, F32, I8, I16, I32, I64, U8, U16, U32, U64, Bool };
inline constexpr int kDTypes = 11;

constexpr std::size_t dtypeSize(DType t) {
  constexpr std::uint8_t kSizes[kDTypes] = {8, 4, 1, 2, 4, 8, 1, 2, 4, 8, 1};
  return kSizes[static_cast<int>(t)];
}
constexpr bool isFloat(DType t) { return t == DType::F64 || t == DType::F32; }
constexpr bool isInteger(DType t) { return t >= DType::I8 && t <= DType::U64; }
constexpr bool isSigned(DType t) { return t <= DType::I64; }
constexpr const char* dtypeName(DType t) {
  constexpr const char* kNames[kDTypes] = {"double", "single", "int8",   "int16",
                                           "int32",  "int64",  "uint8",  "uint16",
                                           "uint32", "uint64", "logical"};
  return kNames[static_cast<int>(t)];
}

inline constexpr int kMaxRank = 8;

// Sizes of a column-major array; trailing ones are dropped by normalize(), so {3} and {3,1,1}
// agree. An array of more than kMaxRank dimensions is not offered to accel.
struct Shape {
  std::int64_t dims[kMaxRank] = {1, 1, 1, 1, 1, 1, 1, 1};
  int rank = 0;

  Shape() = default;
  Shape(std::initializer_list<std::int64_t> sizes) {
    for (std::int64_t s : sizes) {
      if (rank < kMaxRank) dims[rank++] = s;
    }
    normalize();
  }
  // Size along d; 1 beyond the rank.
  std::int64_t size(int d) const { return d < rank ? dims[d] : 1; }
  std::int64_t elements() const {
    std::int64_t n = 1;
    for (int d = 0; d < rank; ++d) n *= dims[d];
    return n;
  }
  void normalize() {
    while (rank > 0 && dims[rank - 1] == 1) --rank;
    for (int d = rank; d < kMaxRank; ++d) dims[d] = 1;
  }
  friend bool operator==(const Shape& a, const Shape& b) {
    if (a.rank != b.rank) return false;
    for (int d = 0; d < a.rank; ++d) {
      if (a.dims[d] != b.dims[d]) return false;
    }
    return true;
  }
};

// The shape of a broadcast of a and b (MATLAB's implicit expansion); false when they do not fit.
inline bool broadcastShape(const Shape& a, const Shape& b, Shape& out) {
  out = a.rank >= b.rank ? a : b;
  for (int d = 0; d < out.rank; ++d) {
    const std::int64_t x = a.size(d), y = b.size(d);
    if (x != y && x != 1 && y != 1) return false;
    out.dims[d] = x == 1 ? y : x;
  }
  out.normalize();
  return true;
}

// One element of any type.
struct Scalar {
  DType dtype = DType::F64;
  union {
    double f64;
    float f32;
    std::int64_t i64;   // I8..I64, sign-extended
    std::uint64_t u64;  // U8..U64 and Bool, zero-extended
  };

  Scalar() : f64(0) {}
  static Scalar ofDouble(double v) {
    Scalar s;
    s.f64 = v;
    return s;
  }
  static Scalar ofFloat(float v) {
    Scalar s;
    s.dtype = DType::F32;
    s.u64 = 0;
    s.f32 = v;
    return s;
  }
  static Scalar ofInt(DType t, std::int64_t v) {
    Scalar s;
    s.dtype = t;
    s.i64 = v;
    return s;
  }
  static Scalar ofUint(DType t, std::uint64_t v) {
    Scalar s;
    s.dtype = t;
    s.u64 = v;
    return s;
  }
  static Scalar ofBool(bool v) { return ofUint(DType::Bool, v ? 1 : 0); }
};

}  // namespace accel
