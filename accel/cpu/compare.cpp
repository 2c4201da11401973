// Comparisons and tests: numbers in, logical bytes out.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/compare.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <limits>

#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/map_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

template <Op op>
struct CompareRow;

// The vector form for floats, the plain one for integers and logicals.
#define ACCEL_COMPARE(id, vectorForm, scalarForm)        \
  template <>                                            \
  struct CompareRow<Op::id> {                            \
    template <class D, class V>                          \
    HWY_INLINE auto operator()(D, V a, V b) const {      \
      return vectorForm;                                 \
    }                                                    \
    template <class T>                                   \
    HWY_INLINE std::uint8_t operator()(T a, T b) const { \
      return scalarForm;                                 \
    }                                                    \
  };
ACCEL_COMPARE(Eq, hn::Eq(a, b), a == b)
ACCEL_COMPARE(Ne, hn::Not(hn::Eq(a, b)), a != b)  // hn::Ne is false for NaN on AVX-512
ACCEL_COMPARE(Lt, hn::Lt(a, b), a < b)
ACCEL_COMPARE(Le, hn::Le(a, b), a <= b)
ACCEL_COMPARE(Gt, hn::Gt(a, b), a > b)
ACCEL_COMPARE(Ge, hn::Ge(a, b), a >= b)

template <Op op>
struct TestRow;
template <>
struct TestRow<Op::IsNan> {
  template <class D, class V>
  HWY_INLINE auto operator()(D, V x) const {
    return hn::IsNaN(x);
  }
};
template <>
struct TestRow<Op::IsInf> {
  template <class D, class V>
  HWY_INLINE auto operator()(D d, V x) const {
    return hn::Eq(hn::Abs(x), hn::Set(d, std::numeric_limits<hn::TFromD<D>>::infinity()));
  }
};
template <>
struct TestRow<Op::IsFinite> {
  template <class D, class V>
  HWY_INLINE auto operator()(D d, V x) const {
    return hn::Lt(hn::Abs(x), hn::Set(d, std::numeric_limits<hn::TFromD<D>>::infinity()));
  }
};

#if HWY_TARGET <= HWY_AVX3
// 64 comparisons at a time: their mask registers make one vector of bytes.
template <class T, class F, bool kArrayA, bool kArrayB>
HWY_INLINE std::size_t compareWide(const T* a, const T* b, std::uint8_t* y, std::size_t n) {
  const hn::ScalableTag<T> d;
  const hn::ScalableTag<std::uint8_t> bytes;
  const F f;
  const std::size_t lanes = hn::Lanes(d);
  const auto a0 = hn::Set(d, a[0]), b0 = hn::Set(d, b[0]);
  const auto one = hn::Set(bytes, 1);
  std::size_t i = 0;
  for (; i + 64 <= n; i += 64) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < 64; k += lanes) {
      auto va = a0, vb = b0;
      if constexpr (kArrayA) va = hn::LoadU(d, a + i + k);
      if constexpr (kArrayB) vb = hn::LoadU(d, b + i + k);
      bits |= static_cast<std::uint64_t>(f(d, va, vb).raw) << k;
    }
    hn::StoreU(hn::IfThenElseZero(hn::Mask<decltype(bytes)>{bits}, one), bytes, y + i);
  }
  return i;
}
template <class T, class F>
void compareFloats(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  const T* a = static_cast<const T*>(in[0]);
  const T* b = static_cast<const T*>(in[1]);
  auto* y = static_cast<std::uint8_t*>(out);
  std::size_t done = 0;
  if (n >= 64) {
    if (step[0] && step[1]) done = compareWide<T, F, true, true>(a, b, y, n);
    if (step[0] && !step[1]) done = compareWide<T, F, true, false>(a, b, y, n);
    if (!step[0] && step[1]) done = compareWide<T, F, false, true>(a, b, y, n);
  }
  const void* rest[2] = {a + done * step[0], b + done * step[1]};
  if (done < n) compareMap<T, F>(rest, step, y + done, n - done);
}
#else
template <class T, class F>
void compareFloats(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  compareMap<T, F>(in, step, out, n);
}
#endif

template <class T, Op op>
void setPlain(KernelTable& table, DType dtype) {
  table.map[static_cast<int>(op)][static_cast<int>(dtype)] =
      scalarBinary<T, T, std::uint8_t, CompareRow<op>>;
}

template <Op op>
void setCompare(KernelTable& table) {
  MapFn* row = table.map[static_cast<int>(op)];
  row[static_cast<int>(DType::F64)] = compareFloats<double, CompareRow<op>>;
  row[static_cast<int>(DType::F32)] = compareFloats<float, CompareRow<op>>;
  setPlain<std::int8_t, op>(table, DType::I8);
  setPlain<std::int16_t, op>(table, DType::I16);
  setPlain<std::int32_t, op>(table, DType::I32);
  setPlain<std::int64_t, op>(table, DType::I64);
  setPlain<std::uint8_t, op>(table, DType::U8);
  setPlain<std::uint16_t, op>(table, DType::U16);
  setPlain<std::uint32_t, op>(table, DType::U32);
  setPlain<std::uint64_t, op>(table, DType::U64);
  setPlain<std::uint8_t, op>(table, DType::Bool);
}

template <Op op>
void setTest(KernelTable& table) {
  MapFn* row = table.map[static_cast<int>(op)];
  row[static_cast<int>(DType::F64)] = testMap<double, TestRow<op>>;
  row[static_cast<int>(DType::F32)] = testMap<float, TestRow<op>>;
}

template <Op... ops>
void setCompares(KernelTable& table, RowList<ops...>) {
  (setCompare<ops>(table), ...);
}
template <Op... ops>
void setTests(KernelTable& table, RowList<ops...>) {
  (setTest<ops>(table), ...);
}

void fillCompareTarget(KernelTable& table) {
  setCompares(table, CompareRows());
  setTests(table, TestRows());
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillCompareTarget);
void fillCompare(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillCompareTarget)(table); }
}  // namespace accel::cpu
#endif
