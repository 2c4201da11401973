// What Highway's run-time dispatch asks of its library, answered here: the library itself measures
// its timer when it is loaded (4 ms in every start of the program), and we use nothing else of it.
#include <hwy/base.h>
#include <hwy/targets.h>

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#if HWY_ARCH_X86
#include <cpuid.h>
#endif

namespace hwy {

namespace {

#if HWY_ARCH_X86
bool hasHalfConversion() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
}

// The compiler's own test also asks whether the system saves the wide registers. AVX3_DL is not
// compiled here.
int64_t detectTargets() {
  __builtin_cpu_init();
  int64_t found = HWY_SCALAR | HWY_EMU128;
  const bool sse4 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("aes") &&
                    __builtin_cpu_supports("pclmul");
  if (__builtin_cpu_supports("ssse3")) found |= HWY_SSSE3;
  if (!sse4) return found;
  found |= HWY_SSE4;
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    hasHalfConversion();
  if (!avx2) return found;
  found |= HWY_AVX2;
  const bool avx3 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd");
  return avx3 ? found | HWY_AVX3 : found;
}
#else
int64_t detectTargets() { return HWY_STATIC_TARGET; }
#endif

}  // namespace

namespace {
std::atomic<int64_t> disabled{0};
}

int64_t SupportedTargets() {
  static const int64_t targets = detectTargets();
  const int64_t left = targets & ~disabled.load();
  return left != 0 ? left : HWY_STATIC_TARGET;
}

// The accuracy test measures each instruction set in turn.
void DisableTargets(int64_t targets) {
  disabled = targets;
  GetChosenTarget().DeInit();
}

ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

// Highway's own assertions, in builds that check them.
void Abort(const char* file, int line, const char* format, ...) {
  std::fprintf(stderr, "%s:%d: ", file, line);
  va_list arguments;
  va_start(arguments, format);
  std::vfprintf(stderr, format, arguments);
  va_end(arguments);
  std::fputc('\n', stderr);
  std::abort();
}

}  // namespace hwy
