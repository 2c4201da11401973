// Opens OpenBLAS on first need.
#ifndef MATLIFT_EIGEN_BACKEND

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdlib>
#include <thread>

#include "builtins/linalg/openblas_symbols.h"
#include "runtime/error/error.h"

namespace matlift::linalg::fortran {

namespace {

// Each of OpenBLAS's threads takes a work area of 128 MiB of addresses, and tries again for ever
// where it gets none.
constexpr size_t kArea = size_t(136) << 20;

bool hasRoomFor(size_t areas) {
  void* place = mmap(nullptr, areas * kArea, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return false;
  munmap(place, areas * kArea);
  return true;
}

// Where addresses are limited (ulimit -v): as many threads as there is room for.
void fitThreads() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  const size_t library = 1;  // the code and everybody else's small needs
  if (hasRoomFor(std::thread::hardware_concurrency() + library)) return;
  if (!hasRoomFor(1 + library))
    fail("MATLAB:nomem", "Out of memory: linear algebra needs %zu MB of addresses (ulimit -v).",
         (1 + library) * kArea >> 20);
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
}

// Never closed: its worker threads live as long as the program.
void* library() {
  static void* const handle = [] {
    fitThreads();  // throws: the next call tries again
    void* opened = dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_LOCAL);
    return opened ? opened : dlopen(MATLIFT_OPENBLAS, RTLD_LAZY | RTLD_LOCAL);
  }();
  return handle;
}

}  // namespace

void* routine(const char* symbol) {
  void* const opened = library();
  void* const found = opened ? dlsym(opened, symbol) : nullptr;
  if (!found) {
    const char* why = dlerror();
    fail("Matlift:linalg:library", "Linear algebra needs the OpenBLAS library: %s.",
         why ? why : "it could not be opened");
  }
  return found;
}

}  // namespace matlift::linalg::fortran

#endif
