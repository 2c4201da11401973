// What a piece of work asks of a device, as counts: the only thing that a cost model is asked
// about.
#pragma once

#include <accel/dtype.h>
#include <accel/ops.h>

#include <array>
#include <cstdint>
#include <iterator>

namespace accel::cost {

enum class WorkClass : std::uint8_t {
#define ACCEL_WORK_CLASS(id, name) id,
#include "accel/decide/lists/work_classes.def"
};
inline constexpr const char* kWorkClassNames[] = {
#define ACCEL_WORK_CLASS(id, name) name,
#include "accel/decide/lists/work_classes.def"
};
inline constexpr int kWorkClasses = std::size(kWorkClassNames);
constexpr const char* workClassName(WorkClass c) { return kWorkClassNames[static_cast<int>(c)]; }
static_assert(static_cast<int>(WorkClass::Special) == static_cast<int>(OpCost::Special));
constexpr WorkClass workClassOf(OpCost cost) { return static_cast<WorkClass>(cost); }

// Element types that are priced alike.
enum class Width : std::uint8_t { F64, F32, I64, I32, Small };
inline constexpr int kWidths = 5;
constexpr const char* widthName(Width w) {
  constexpr const char* kNames[kWidths] = {"double", "single", "int64", "int32", "small"};
  return kNames[static_cast<int>(w)];
}
constexpr Width widthOf(DType t) {
  switch (t) {
    case DType::F64:
      return Width::F64;
    case DType::F32:
      return Width::F32;
    case DType::I64:
    case DType::U64:
      return Width::I64;
    case DType::I32:
    case DType::U32:
      return Width::I32;
    default:
      return Width::Small;
  }
}
// A kind of work is a class, or kWorkClasses for products. What doubles cost says nothing about
// singles on a device that computes them by integers: theirs are kinds of their own.
inline constexpr int kKinds = kWorkClasses + 1;
constexpr int kindOf(int work, Width w) { return w == Width::F64 ? work + kKinds : work; }

constexpr double widthBytes(Width w) {
  return w == Width::F64 || w == Width::I64 ? 8 : w == Width::Small ? 1 : 4;
}

inline constexpr int kMapClasses = 5;  // the first ones, all that a fused kernel can hold

struct WorkCounts {
  std::int64_t elements = 0;  // of the iteration: the size at which prices are looked up
  Width width = Width::F32;   // the widest that is computed in
  // Operations times elements, by class: a chain of three adds over n elements is 3 n of Cheap.
  std::array<float, kWorkClasses> elementOps{};
  double m = 0, k = 0, n = 0, matrices = 0;  // a product, m x k by k x n, so many times; 0: none
  double trafficBytes = 0;                   // read and written by the kernels themselves
  std::int32_t launches = 1;

  // In pairs: one after the other, the additions would wait for each other.
  float mapOps() const {
    const auto& e = elementOps;
    return ((e[0] + e[1]) + (e[2] + e[3])) + e[4];
  }
  float taskOps() const {
    const auto& e = elementOps;
    static_assert(kWorkClasses == 12);
    return ((e[5] + e[6]) + (e[7] + e[8])) + ((e[9] + e[10]) + e[11]);
  }
  float totalOps() const { return mapOps() + taskOps(); }
  double flops() const { return m * k * n * (matrices > 0 ? matrices : 1); }
};

// What has to happen around the work to run it at one place, and have its results where the next
// reader is.
struct Movement {
  double uploadBytes = 0;
  double downloadBytes = 0;
  std::int32_t uploads = 0;
  std::int32_t downloads = 0;
  std::int32_t syncs = 0;  // times the host waits, apart from the waits of downloads
  bool compiles = false;   // the pipeline is not there yet
  bool flushes = false;    // a download is of what the same call has just computed there
};

}  // namespace accel::cost
