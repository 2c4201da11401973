// How a file of mathematical functions puts its rows into the table: double by `full`, single by
// `lite` on doubles (a row without its own lite form uses full), rounded once.
#if defined(ACCEL_CPU_FUNCTION_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_FUNCTION_ROWS_INL_H_
#undef ACCEL_CPU_FUNCTION_ROWS_INL_H_
#else
#define ACCEL_CPU_FUNCTION_ROWS_INL_H_
#endif

#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/map_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

template <Op op>
struct FunctionRow;

#define ACCEL_FUNCTION(id, fullForm, liteForm)             \
  template <>                                              \
  struct FunctionRow<Op::id> {                             \
    static constexpr int kArity = 1;                       \
    static HWY_INLINE V64 full(V64 x) { return fullForm; } \
    static HWY_INLINE V64 lite(V64 x) { return liteForm; } \
  };
#define ACCEL_FUNCTION2(id, fullForm, liteForm)                   \
  template <>                                                     \
  struct FunctionRow<Op::id> {                                    \
    static constexpr int kArity = 2;                              \
    static HWY_INLINE V64 full(V64 x, V64 y) { return fullForm; } \
    static HWY_INLINE V64 lite(V64 x, V64 y) { return liteForm; } \
  };

template <class Row>
struct FullForm {
  template <class D, class... V>
  HWY_INLINE V64 operator()(D, V... x) const {
    return Row::full(x...);
  }
};
template <class Row>
struct LiteForm {
  template <class D, class... V>
  HWY_INLINE V64 operator()(D, V... x) const {
    return Row::lite(x...);
  }
};

template <Op op>
void setFunction(KernelTable& table) {
  using Row = FunctionRow<op>;
  MapFn* row = table.map[static_cast<int>(op)];
  if constexpr (Row::kArity == 1) {
    row[static_cast<int>(DType::F64)] = unaryMap<Same<double>, FullForm<Row>>;
    row[static_cast<int>(DType::F32)] = unaryMap<Wide, LiteForm<Row>>;
  } else {
    row[static_cast<int>(DType::F64)] = binaryMap<Same<double>, FullForm<Row>>;
    row[static_cast<int>(DType::F32)] = binaryMap<Wide, LiteForm<Row>>;
  }
}

template <Op... ops>
void setFunctions(KernelTable& table, RowList<ops...>) {
  (setFunction<ops>(table), ...);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
