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

// From so many columns on, two threads factorise faster than one (OpenBLAS 0.3.21 on a Zen 3
// server: at 300 LU, QR, SVD and eigenvalues took 1.0 to 1.5 times as long with two as with one, at
// 100 up to twice as long, at 500 0.6 to 1 times). On a busy machine each of the many short steps
// waits until the system lets the other thread run: 2000 x 300 by QR took 5 s instead of 0.05.
constexpr int kSharedColumns = 400;

struct Setting {
  void (*set)(int);
  int all;  // as the environment or the machine say
};

const Setting& threadSetting() {
  static const Setting setting = [] {
    Setting s{};
    s.all = reinterpret_cast<int (*)()>(routine("openblas_get_num_threads"))();
    s.set = reinterpret_cast<void (*)(int)>(routine("openblas_set_num_threads"));
    return s;
  }();
  return setting;
}

}  // namespace

LibraryThreads::LibraryThreads(int columns) {
  const Setting& setting = threadSetting();
  one_ = columns < kSharedColumns && setting.all > 1;
  if (one_) setting.set(1);
}

LibraryThreads::~LibraryThreads() {
  if (one_) threadSetting().set(threadSetting().all);
}

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
