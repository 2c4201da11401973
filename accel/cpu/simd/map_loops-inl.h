// Loops that apply a vector function to arrays, one copy for each instruction set. Every element
// goes through the same vector code, whatever its position: a tail is a vector with unused lanes.
#if defined(ACCEL_CPU_MAP_LOOPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_MAP_LOOPS_INL_H_
#undef ACCEL_CPU_MAP_LOOPS_INL_H_
#else
#define ACCEL_CPU_MAP_LOOPS_INL_H_
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "accel/cpu/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3
inline constexpr bool kMaskedMemory = true;
#else
inline constexpr bool kMaskedMemory = false;  // there, a masked load may touch the whole vector
#endif

template <class D, class T>
HWY_INLINE hn::Vec<D> loadPart(D d, const T* p, std::size_t count) {
  if constexpr (kMaskedMemory && sizeof(T) >= 4) {
    return hn::MaskedLoad(hn::FirstN(d, count), d, p);
  } else {
    HWY_ALIGN T buffer[hn::MaxLanes(d)] = {};
    std::memcpy(buffer, p, count * sizeof(T));
    return hn::Load(d, buffer);
  }
}

template <class D, class V, class T>
HWY_INLINE void storePart(D d, V v, T* p, std::size_t count) {
  if constexpr (kMaskedMemory && sizeof(T) >= 4) {
    hn::BlendedStore(v, hn::FirstN(d, count), d, p);
  } else {
    HWY_ALIGN T buffer[hn::MaxLanes(d)];
    hn::Store(v, d, buffer);
    std::memcpy(p, buffer, count * sizeof(T));
  }
}

// Memory and arithmetic of the same type.
template <class T>
struct Same {
  using Mem = T;
  using D = hn::ScalableTag<T>;
  using V = hn::Vec<D>;
  static HWY_INLINE V load(D d, const T* p) { return hn::LoadU(d, p); }
  static HWY_INLINE V loadSome(D d, const T* p, std::size_t n) { return loadPart(d, p, n); }
  static HWY_INLINE V set(D d, T x) { return hn::Set(d, x); }
  static HWY_INLINE void store(D d, V v, T* p) { hn::StoreU(v, d, p); }
  static HWY_INLINE void storeSome(D d, V v, T* p, std::size_t n) { storePart(d, v, p, n); }
  static HWY_INLINE T first(D, V v) { return hn::GetLane(v); }
};

// Single in memory, double arithmetic: the result is rounded once.
struct Wide {
  using Mem = float;
  using D = hn::ScalableTag<double>;
  using V = hn::Vec<D>;
  using H = hn::Rebind<float, D>;
  static HWY_INLINE V load(D d, const float* p) { return hn::PromoteTo(d, hn::LoadU(H(), p)); }
  static HWY_INLINE V loadSome(D d, const float* p, std::size_t n) {
    return hn::PromoteTo(d, loadPart(H(), p, n));
  }
  static HWY_INLINE V set(D d, float x) { return hn::Set(d, static_cast<double>(x)); }
  static HWY_INLINE hn::Vec<H> narrow(V v) { return hn::DemoteTo(H(), v); }
  static HWY_INLINE void store(D, V v, float* p) { hn::StoreU(narrow(v), H(), p); }
  static HWY_INLINE void storeSome(D, V v, float* p, std::size_t n) {
    storePart(H(), narrow(v), p, n);
  }
  static HWY_INLINE float first(D, V v) { return static_cast<float>(hn::GetLane(v)); }
};

template <class A>
HWY_INLINE void fillWith(typename A::D d, typename A::V v, typename A::Mem* y, std::size_t n) {
  if (n == 1) {
    y[0] = A::first(d, v);
    return;
  }
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) A::store(d, v, y + i);
  if (i < n) A::storeSome(d, v, y + i, n - i);
}

template <class F>
constexpr bool isCheap() {
  if constexpr (requires { F::kCheap; }) return F::kCheap;
  return false;
}

template <class A, class F>
void unaryMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  using T = typename A::Mem;
  const typename A::D d;
  const F f;
  const std::size_t lanes = hn::Lanes(d);
  const T* x = static_cast<const T*>(in[0]);
  T* y = static_cast<T*>(out);
  if (n == 0) return;
  if (n == 1 || step[0] == 0) return fillWith<A>(d, f(d, A::set(d, x[0])), y, n);
  std::size_t i = 0;
  if constexpr (isCheap<F>()) {
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
      const auto v0 = f(d, A::load(d, x + i)), v1 = f(d, A::load(d, x + i + lanes));
      const auto v2 = f(d, A::load(d, x + i + 2 * lanes)), v3 = f(d, A::load(d, x + i + 3 * lanes));
      A::store(d, v0, y + i);
      A::store(d, v1, y + i + lanes);
      A::store(d, v2, y + i + 2 * lanes);
      A::store(d, v3, y + i + 3 * lanes);
    }
  }
  for (; i + lanes <= n; i += lanes) A::store(d, f(d, A::load(d, x + i)), y + i);
  if (i < n) A::storeSome(d, f(d, A::loadSome(d, x + i, n - i)), y + i, n - i);
}

// The loop over two operands, each an array or one repeated element.
template <class A, class F, bool kArrayA, bool kArrayB>
HWY_INLINE void binaryLoop(const typename A::Mem* a, const typename A::Mem* b, typename A::Mem* y,
                           std::size_t n) {
  const typename A::D d;
  const F f;
  const std::size_t lanes = hn::Lanes(d);
  const auto a0 = A::set(d, a[0]);
  const auto b0 = A::set(d, b[0]);
  std::size_t i = 0;
  auto at = [&](std::size_t k) HWY_ATTR {
    typename A::V va = a0, vb = b0;
    if constexpr (kArrayA) va = A::load(d, a + k);
    if constexpr (kArrayB) vb = A::load(d, b + k);
    return f(d, va, vb);
  };
  // Four at a time where the loop itself would cost as much as the operation.
  if constexpr (isCheap<F>()) {
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
      const auto v0 = at(i), v1 = at(i + lanes), v2 = at(i + 2 * lanes), v3 = at(i + 3 * lanes);
      A::store(d, v0, y + i);
      A::store(d, v1, y + i + lanes);
      A::store(d, v2, y + i + 2 * lanes);
      A::store(d, v3, y + i + 3 * lanes);
    }
  }
  for (; i + lanes <= n; i += lanes) A::store(d, at(i), y + i);
  if (i < n) {
    typename A::V va = a0, vb = b0;
    if constexpr (kArrayA) va = A::loadSome(d, a + i, n - i);
    if constexpr (kArrayB) vb = A::loadSome(d, b + i, n - i);
    A::storeSome(d, f(d, va, vb), y + i, n - i);
  }
}

template <class A, class F>
void binaryMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  using T = typename A::Mem;
  const typename A::D d;
  const T* a = static_cast<const T*>(in[0]);
  const T* b = static_cast<const T*>(in[1]);
  T* y = static_cast<T*>(out);
  if (n == 0) return;
  if (n == 1 || (step[0] == 0 && step[1] == 0)) {
    return fillWith<A>(d, F()(d, A::set(d, a[0]), A::set(d, b[0])), y, n);
  }
  if (step[0] == 0) return binaryLoop<A, F, false, true>(a, b, y, n);
  if (step[1] == 0) return binaryLoop<A, F, true, false>(a, b, y, n);
  binaryLoop<A, F, true, true>(a, b, y, n);
}

// Eight bytes of 0 or 1 for the low eight bits.
HWY_INLINE std::uint64_t spreadBits(std::uint64_t bits) {
  return ((bits & 0x7F) * 0x0002040810204081ull & 0x0101010101010101ull) | (bits & 0x80) << 49;
}

// Writes a comparison's lanes as bytes; count is at most the number of lanes.
template <class D, class M>
HWY_INLINE void storeMask(D d, M mask, std::uint8_t* p, std::size_t count) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(d, mask, bits);
  if constexpr (kMaskedMemory) {
    if (count == hn::Lanes(d)) {
      const hn::Rebind<std::uint8_t, D> bytes;
      hn::StoreU(hn::IfThenElseZero(hn::LoadMaskBits(bytes, bits), hn::Set(bytes, 1)), bytes, p);
      return;
    }
  }
  for (std::size_t k = 0; k < count; k += 8) {
    const std::uint64_t bytes = spreadBits(bits[k / 8]);
    std::memcpy(p + k, &bytes, count - k < 8 ? count - k : 8);
  }
}

template <class T, class F>
void testMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  using A = Same<T>;
  const typename A::D d;
  const F f;
  const std::size_t lanes = hn::Lanes(d);
  const T* x = static_cast<const T*>(in[0]);
  auto* y = static_cast<std::uint8_t*>(out);
  if (n == 0) return;
  if (step[0] == 0) {
    storeMask(d, f(d, A::set(d, x[0])), y, 1);
    std::memset(y, y[0], n);
    return;
  }
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) storeMask(d, f(d, A::load(d, x + i)), y + i, lanes);
  if (i < n) storeMask(d, f(d, A::loadSome(d, x + i, n - i)), y + i, n - i);
}

template <class T, class F, bool kArrayA, bool kArrayB>
HWY_INLINE void compareLoop(const T* a, const T* b, std::uint8_t* y, std::size_t n) {
  using A = Same<T>;
  const typename A::D d;
  const F f;
  const std::size_t lanes = hn::Lanes(d);
  const auto a0 = A::set(d, a[0]);
  const auto b0 = A::set(d, b[0]);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    typename A::V va = a0, vb = b0;
    if constexpr (kArrayA) va = A::load(d, a + i);
    if constexpr (kArrayB) vb = A::load(d, b + i);
    storeMask(d, f(d, va, vb), y + i, lanes);
  }
  if (i < n) {
    typename A::V va = a0, vb = b0;
    if constexpr (kArrayA) va = A::loadSome(d, a + i, n - i);
    if constexpr (kArrayB) vb = A::loadSome(d, b + i, n - i);
    storeMask(d, f(d, va, vb), y + i, n - i);
  }
}

template <class T, class F>
void compareMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  const T* a = static_cast<const T*>(in[0]);
  const T* b = static_cast<const T*>(in[1]);
  auto* y = static_cast<std::uint8_t*>(out);
  if (n == 0) return;
  if (step[0] == 0 && step[1] == 0) {
    compareLoop<T, F, false, false>(a, b, y, 1);
    std::memset(y, y[0], n);
  } else if (step[0] == 0) {
    compareLoop<T, F, false, true>(a, b, y, n);
  } else if (step[1] == 0) {
    compareLoop<T, F, true, false>(a, b, y, n);
  } else {
    compareLoop<T, F, true, true>(a, b, y, n);
  }
}

// Plain loops over scalar functions, left to the compiler to vectorise for the instruction set.
template <class X, class Y, class F>
void scalarUnary(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  const X* x = static_cast<const X*>(in[0]);
  Y* y = static_cast<Y*>(out);
  const F f;
  if (step[0] == 0) {
    const Y v = n ? f(x[0]) : Y();
    for (std::size_t i = 0; i < n; ++i) y[i] = v;
    return;
  }
  for (std::size_t i = 0; i < n; ++i) y[i] = f(x[i]);
}

template <class A, class B, class Y, class F>
void scalarBinary(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  const A* a = static_cast<const A*>(in[0]);
  const B* b = static_cast<const B*>(in[1]);
  Y* y = static_cast<Y*>(out);
  const F f;
  if (n == 0) return;
  const A a0 = a[0];
  const B b0 = b[0];
  if (step[0] == 0 && step[1] == 0) {
    const Y v = f(a0, b0);
    for (std::size_t i = 0; i < n; ++i) y[i] = v;
  } else if (step[0] == 0) {
    for (std::size_t i = 0; i < n; ++i) y[i] = f(a0, b[i]);
  } else if (step[1] == 0) {
    for (std::size_t i = 0; i < n; ++i) y[i] = f(a[i], b0);
  } else {
    for (std::size_t i = 0; i < n; ++i) y[i] = f(a[i], b[i]);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
