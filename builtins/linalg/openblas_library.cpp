// Opens OpenBLAS on first need.
#ifndef MATLIFT_EIGEN_BACKEND

#include <dlfcn.h>

#include "builtins/linalg/openblas_symbols.h"
#include "runtime/error/error.h"

namespace matlift::linalg::fortran {

namespace {

// Never closed: its worker threads live as long as the program.
void* library() {
  static void* const handle = [] {
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
