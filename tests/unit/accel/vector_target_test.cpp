// MATLIFT_TEST_TARGET=AVX2 (or SSE4): all tests of this program on that instruction set, where
// there is no machine code for segments and other vector code.
#include <accel/kernels.h>
#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <cstdlib>
#include <string>

namespace {

std::string wantedTarget() {
  const char* name = std::getenv("MATLIFT_TEST_TARGET");
  return name ? name : "";
}

// Before the table of kernels is made.
[[maybe_unused]] const bool chosen = [] {
#if HWY_ARCH_X86
  if (wantedTarget() == "AVX2") hwy::DisableTargets(HWY_AVX3 | HWY_AVX3_DL);
  if (wantedTarget() == "SSE4") hwy::DisableTargets(HWY_AVX3 | HWY_AVX3_DL | HWY_AVX2);
#endif
  return true;
}();

}  // namespace

TEST_CASE("the tests run on the instruction set that was asked for") {
#if HWY_ARCH_X86
  if (!wantedTarget().empty()) CHECK(std::string(accel::cpuKernels().target) == wantedTarget());
#endif
}
