// Vectors of 16 bytes with the part of Highway's interface that our loops use, over the compiler's
// own vector types: for WebAssembly, where Highway 1.0.3 has no doubles. Each operation has the
// meaning, bit for bit, that Highway gives it on SSE4: Min and Max answer the second operand when
// one is a NaN, MulAdd rounds twice.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#define ACCEL_VECTOR_OP inline __attribute__((always_inline))

namespace accel::cpu::vectors128 {

template <std::size_t kBytes>
struct IntegerOf;
template <>
struct IntegerOf<1> {
  using Signed = std::int8_t;
  using Unsigned = std::uint8_t;
};
template <>
struct IntegerOf<2> {
  using Signed = std::int16_t;
  using Unsigned = std::uint16_t;
};
template <>
struct IntegerOf<4> {
  using Signed = std::int32_t;
  using Unsigned = std::uint32_t;
};
template <>
struct IntegerOf<8> {
  using Signed = std::int64_t;
  using Unsigned = std::uint64_t;
};

// --- types: a tag names the lanes, a vector holds them, a mask has all bits of a lane set or none

template <class Lane, std::size_t kCount>
struct Tag {
  using T = Lane;
  static constexpr std::size_t kLanes = kCount;
};
template <class T, std::size_t kCount>
struct Vector {
  typedef T Raw __attribute__((vector_size(kCount * sizeof(T))));
  Raw raw;
};
template <class T, std::size_t kCount>
struct MaskOf {
  using Bits = typename IntegerOf<sizeof(T)>::Signed;
  typedef Bits Raw __attribute__((vector_size(kCount * sizeof(T))));
  Raw raw;
};

template <class T>
using ScalableTag = Tag<T, 16 / sizeof(T)>;
template <class T, std::size_t kLimit>
using CappedTag = Tag<T, (kLimit < 16 / sizeof(T) ? kLimit : 16 / sizeof(T))>;
template <class D>
using TFromD = typename D::T;
template <class T, class D>
using Rebind = Tag<T, D::kLanes>;
template <class D>
using RebindToSigned = Tag<typename IntegerOf<sizeof(TFromD<D>)>::Signed, D::kLanes>;
template <class D>
using RebindToUnsigned = Tag<typename IntegerOf<sizeof(TFromD<D>)>::Unsigned, D::kLanes>;
template <class D>
using Vec = Vector<TFromD<D>, D::kLanes>;
template <class D>
using Mask = MaskOf<TFromD<D>, D::kLanes>;

template <class T, std::size_t N>
constexpr std::size_t MaxLanes(Tag<T, N>) {
  return N;
}
template <class T, std::size_t N>
constexpr std::size_t Lanes(Tag<T, N>) {
  return N;
}

template <class To, class From>
ACCEL_VECTOR_OP To bitsAs(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return reinterpret_cast<To>(from);
}

// --- making and memory

template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Zero(Tag<T, N>) {
  return {typename Vector<T, N>::Raw{}};
}
template <class T, std::size_t N, class X>
ACCEL_VECTOR_OP Vector<T, N> Set(Tag<T, N>, X x) {
  typename Vector<T, N>::Raw raw;
  for (std::size_t i = 0; i < N; ++i) raw[i] = static_cast<T>(x);
  return {raw};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP T GetLane(Vector<T, N> v) {
  return v.raw[0];
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> LoadU(Tag<T, N>, const T* p) {
  Vector<T, N> v;
  std::memcpy(&v.raw, p, sizeof(v.raw));
  return v;
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Load(Tag<T, N> d, const T* p) {
  return LoadU(d, p);
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP void StoreU(Vector<T, N> v, Tag<T, N>, T* p) {
  std::memcpy(p, &v.raw, sizeof(v.raw));
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP void Store(Vector<T, N> v, Tag<T, N> d, T* p) {
  StoreU(v, d, p);
}
template <class T, std::size_t N, class M>
ACCEL_VECTOR_OP Vector<T, N> MaskedLoad(M mask, Tag<T, N>, const T* p) {
  typename Vector<T, N>::Raw raw{};
  for (std::size_t i = 0; i < N; ++i)
    if (mask.raw[i]) raw[i] = p[i];
  return {raw};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP void BlendedStore(Vector<T, N> v, MaskOf<T, N> mask, Tag<T, N>, T* p) {
  for (std::size_t i = 0; i < N; ++i)
    if (mask.raw[i]) p[i] = v.raw[i];
}

// --- bits

template <class T, std::size_t N, class From>
ACCEL_VECTOR_OP Vector<T, N> BitCast(Tag<T, N>, From v) {
  return {bitsAs<typename Vector<T, N>::Raw>(v.raw)};
}
template <int kBits, class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> ShiftLeft(Vector<T, N> v) {
  return {v.raw << kBits};
}
template <int kBits, class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> ShiftRight(Vector<T, N> v) {
  return {v.raw >> kBits};
}

// And, Or, Xor, Not of vectors (floats by their bits) and of masks.
#define ACCEL_BITWISE(name, op)                                       \
  template <class T, std::size_t N>                                   \
  ACCEL_VECTOR_OP Vector<T, N> name(Vector<T, N> a, Vector<T, N> b) { \
    using Bits = typename MaskOf<T, N>::Raw;                          \
    const Bits bits = bitsAs<Bits>(a.raw) op bitsAs<Bits>(b.raw);     \
    return {bitsAs<typename Vector<T, N>::Raw>(bits)};                \
  }                                                                   \
  template <class T, std::size_t N>                                   \
  ACCEL_VECTOR_OP MaskOf<T, N> name(MaskOf<T, N> a, MaskOf<T, N> b) { \
    return {a.raw op b.raw};                                          \
  }
ACCEL_BITWISE(And, &)
ACCEL_BITWISE(Or, |)
ACCEL_BITWISE(Xor, ^)
#undef ACCEL_BITWISE
template <class T, std::size_t N>
ACCEL_VECTOR_OP MaskOf<T, N> Not(MaskOf<T, N> m) {
  return {~m.raw};
}

// --- arithmetic

#define ACCEL_ARITHMETIC(name, op)                                    \
  template <class T, std::size_t N>                                   \
  ACCEL_VECTOR_OP Vector<T, N> name(Vector<T, N> a, Vector<T, N> b) { \
    return {a.raw op b.raw};                                          \
  }
ACCEL_ARITHMETIC(Add, +)
ACCEL_ARITHMETIC(Sub, -)
ACCEL_ARITHMETIC(Mul, *)
ACCEL_ARITHMETIC(Div, /)
#undef ACCEL_ARITHMETIC

template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> MulAdd(Vector<T, N> a, Vector<T, N> b, Vector<T, N> c) {
  return {a.raw * b.raw + c.raw};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> NegMulAdd(Vector<T, N> a, Vector<T, N> b, Vector<T, N> c) {
  return {c.raw - a.raw * b.raw};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> MulSub(Vector<T, N> a, Vector<T, N> b, Vector<T, N> c) {
  return {a.raw * b.raw - c.raw};
}

// --- comparisons and choices

#define ACCEL_COMPARISON(name, op)                                    \
  template <class T, std::size_t N>                                   \
  ACCEL_VECTOR_OP MaskOf<T, N> name(Vector<T, N> a, Vector<T, N> b) { \
    return {bitsAs<typename MaskOf<T, N>::Raw>(a.raw op b.raw)};      \
  }
ACCEL_COMPARISON(Eq, ==)
ACCEL_COMPARISON(Ne, !=)
ACCEL_COMPARISON(Lt, <)
ACCEL_COMPARISON(Le, <=)
ACCEL_COMPARISON(Gt, >)
ACCEL_COMPARISON(Ge, >=)
#undef ACCEL_COMPARISON

template <class T, std::size_t N>
ACCEL_VECTOR_OP MaskOf<T, N> IsNaN(Vector<T, N> v) {
  return Ne(v, v);
}
template <class T, std::size_t N, class From>
ACCEL_VECTOR_OP MaskOf<T, N> RebindMask(Tag<T, N>, From mask) {
  return {bitsAs<typename MaskOf<T, N>::Raw>(mask.raw)};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> IfThenElse(MaskOf<T, N> mask, Vector<T, N> yes, Vector<T, N> no) {
#ifdef __wasm_simd128__
  // By its instruction: clang 14 takes the operations apart lane by lane where the mask is a
  // sign's.
  if constexpr (N * sizeof(T) == 16)
    return {bitsAs<typename Vector<T, N>::Raw>(wasm_v128_bitselect(
        bitsAs<v128_t>(yes.raw), bitsAs<v128_t>(no.raw), bitsAs<v128_t>(mask.raw)))};
#endif
  using Bits = typename MaskOf<T, N>::Raw;
  const Bits bits = (bitsAs<Bits>(yes.raw) & mask.raw) | (bitsAs<Bits>(no.raw) & ~mask.raw);
  return {bitsAs<typename Vector<T, N>::Raw>(bits)};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> IfThenElseZero(MaskOf<T, N> mask, Vector<T, N> yes) {
  using Bits = typename MaskOf<T, N>::Raw;
  const Bits bits = bitsAs<Bits>(yes.raw) & mask.raw;
  return {bitsAs<typename Vector<T, N>::Raw>(bits)};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Min(Vector<T, N> a, Vector<T, N> b) {
  return IfThenElse(Lt(a, b), a, b);
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Max(Vector<T, N> a, Vector<T, N> b) {
  return IfThenElse(Gt(a, b), a, b);
}

// --- signs

template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> signBits() {
  return Set(Tag<T, N>(), T(-0.0));
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Neg(Vector<T, N> v) {
#ifdef __wasm_simd128__
  if constexpr (std::is_same_v<T, float> && N == 4)
    return {bitsAs<typename Vector<T, N>::Raw>(wasm_f32x4_neg(bitsAs<v128_t>(v.raw)))};
  if constexpr (std::is_same_v<T, double> && N == 2)
    return {bitsAs<typename Vector<T, N>::Raw>(wasm_f64x2_neg(bitsAs<v128_t>(v.raw)))};
#endif
  if constexpr (std::is_floating_point_v<T>) return Xor(v, signBits<T, N>());
  return {-v.raw};
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> CopySign(Vector<T, N> size, Vector<T, N> sign) {
  const MaskOf<T, N> where = {bitsAs<typename MaskOf<T, N>::Raw>(signBits<T, N>().raw)};
  return IfThenElse(where, sign, size);
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP Vector<T, N> Abs(Vector<T, N> v) {
#ifdef __wasm_simd128__
  if constexpr (std::is_same_v<T, float> && N == 4)
    return {bitsAs<typename Vector<T, N>::Raw>(wasm_f32x4_abs(bitsAs<v128_t>(v.raw)))};
  if constexpr (std::is_same_v<T, double> && N == 2)
    return {bitsAs<typename Vector<T, N>::Raw>(wasm_f64x2_abs(bitsAs<v128_t>(v.raw)))};
#endif
  return CopySign(v, Zero(Tag<T, N>()));
}

// --- one function a lane, an instruction where WebAssembly has it

#ifdef __wasm_simd128__
#define ACCEL_LANE_OP(name, one, instruction)                                                 \
  ACCEL_VECTOR_OP Vector<double, 2> name(Vector<double, 2> v) {                               \
    return {bitsAs<Vector<double, 2>::Raw>(wasm_f64x2_##instruction(bitsAs<v128_t>(v.raw)))}; \
  }                                                                                           \
  ACCEL_VECTOR_OP Vector<float, 4> name(Vector<float, 4> v) {                                 \
    return {bitsAs<Vector<float, 4>::Raw>(wasm_f32x4_##instruction(bitsAs<v128_t>(v.raw)))};  \
  }
#else
#define ACCEL_LANE_OP(name, one, instruction)                     \
  template <class T, std::size_t N>                               \
  ACCEL_VECTOR_OP Vector<T, N> name(Vector<T, N> v) {             \
    for (std::size_t i = 0; i < N; ++i) v.raw[i] = one(v.raw[i]); \
    return v;                                                     \
  }
#endif
ACCEL_LANE_OP(Sqrt, std::sqrt, sqrt)
ACCEL_LANE_OP(Floor, std::floor, floor)
ACCEL_LANE_OP(Ceil, std::ceil, ceil)
ACCEL_LANE_OP(Trunc, std::trunc, trunc)
#undef ACCEL_LANE_OP

// --- two singles and two doubles

ACCEL_VECTOR_OP Vector<double, 2> PromoteTo(Tag<double, 2>, Vector<float, 2> v) {
#ifdef __wasm_simd128__
  const Vector<float, 4>::Raw wide = __builtin_shufflevector(v.raw, v.raw, 0, 1, -1, -1);
  return {bitsAs<Vector<double, 2>::Raw>(wasm_f64x2_promote_low_f32x4(bitsAs<v128_t>(wide)))};
#else
  return {Vector<double, 2>::Raw{v.raw[0], v.raw[1]}};
#endif
}
ACCEL_VECTOR_OP Vector<float, 2> DemoteTo(Tag<float, 2>, Vector<double, 2> v) {
#ifdef __wasm_simd128__
  const v128_t narrow = wasm_f32x4_demote_f64x2_zero(bitsAs<v128_t>(v.raw));
  const auto four = bitsAs<Vector<float, 4>::Raw>(narrow);
  return {__builtin_shufflevector(four, four, 0, 1)};
#else
  return {Vector<float, 2>::Raw{static_cast<float>(v.raw[0]), static_cast<float>(v.raw[1])}};
#endif
}

// --- masks as a whole

// Bit i is lane i.
template <class T, std::size_t N>
ACCEL_VECTOR_OP unsigned laneBits(MaskOf<T, N> mask) {
#ifdef __wasm_simd128__
  if constexpr (N * sizeof(T) == 16) {
    const v128_t v = bitsAs<v128_t>(mask.raw);
    if constexpr (sizeof(T) == 8) return static_cast<unsigned>(wasm_i64x2_bitmask(v));
    if constexpr (sizeof(T) == 4) return static_cast<unsigned>(wasm_i32x4_bitmask(v));
    if constexpr (sizeof(T) == 2) return static_cast<unsigned>(wasm_i16x8_bitmask(v));
    if constexpr (sizeof(T) == 1) return static_cast<unsigned>(wasm_i8x16_bitmask(v));
  }
#endif
  unsigned bits = 0;
  for (std::size_t i = 0; i < N; ++i) bits |= (mask.raw[i] ? 1u : 0u) << i;
  return bits;
}
template <class D, class M>
ACCEL_VECTOR_OP bool AllTrue(D, M mask) {
  return laneBits(mask) == (1u << D::kLanes) - 1;
}
template <class D, class M>
ACCEL_VECTOR_OP bool AllFalse(D, M mask) {
  return laneBits(mask) == 0;
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP std::size_t StoreMaskBits(Tag<T, N>, MaskOf<T, N> mask, std::uint8_t* bits) {
  const unsigned all = laneBits(mask);
  for (std::size_t i = 0; i < N; i += 8) bits[i / 8] = static_cast<std::uint8_t>(all >> i);
  return (N + 7) / 8;
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP MaskOf<T, N> LoadMaskBits(Tag<T, N>, const std::uint8_t* bits) {
  MaskOf<T, N> mask{};
  for (std::size_t i = 0; i < N; ++i) mask.raw[i] = bits[i / 8] >> i % 8 & 1 ? -1 : 0;
  return mask;
}
template <class T, std::size_t N>
ACCEL_VECTOR_OP MaskOf<T, N> FirstN(Tag<T, N>, std::size_t count) {
  MaskOf<T, N> mask{};
  for (std::size_t i = 0; i < N; ++i) mask.raw[i] = i < count ? -1 : 0;
  return mask;
}

}  // namespace accel::cpu::vectors128
