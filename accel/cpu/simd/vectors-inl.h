// hn: the vectors that the loops are written in. Highway's; for WebAssembly our own, since Highway
// 1.0.3 has no doubles there (and its portable vectors took a quarter of an hour for one file).
#if defined(ACCEL_CPU_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_VECTORS_INL_H_
#undef ACCEL_CPU_VECTORS_INL_H_
#else
#define ACCEL_CPU_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

#ifdef ACCEL_OWN_VECTORS
#include "accel/cpu/simd/vectors_128.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

#ifdef ACCEL_OWN_VECTORS
namespace hn = accel::cpu::vectors128;
inline const char* vectorTarget() { return "SIMD128"; }
#else
namespace hn = hwy::HWY_NAMESPACE;
inline const char* vectorTarget() { return hwy::TargetName(HWY_TARGET); }
#endif

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
