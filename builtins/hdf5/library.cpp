#include "builtins/hdf5/library.h"

#include <memory>

#include "runtime/error/error.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

namespace matlift::builtins::h5 {

#ifdef __EMSCRIPTEN__

const Library& library() {
  fail("MATLAB:imagesci:hdf5lib:notAvailable",
       "HDF5 files (MAT-files of version 7.3 among them) are not read or written in the browser. "
       "Save them with '-v7'.");
}

std::string lastCause() { return ""; }

#else

namespace {

/// Debian's name first; the interface is the same from 1.10 on.
constexpr const char* kNames[] = {"libhdf5_serial.so.103", "libhdf5.so.103", "libhdf5.so.200",
                                  "libhdf5_serial.so.310", "libhdf5.so.310", "libhdf5.so"};

std::unique_ptr<Library> opened() {
  void* file = nullptr;
  for (const char* name : kNames)
    if (!file) file = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!file) return nullptr;
  auto all = std::make_unique<Library>();
  bool whole = true;
#define MATLIFT_FIND(name, result, arguments)                            \
  all->name = reinterpret_cast<result(*) arguments>(dlsym(file, #name)); \
  whole = whole && all->name;
  MATLIFT_HDF5_FUNCTIONS(MATLIFT_FIND)
#undef MATLIFT_FIND
  if (!whole || all->H5open() < 0) return nullptr;
#define MATLIFT_FIND(name)                                    \
  if (auto* place = static_cast<Handle*>(dlsym(file, #name))) \
    all->name = *place;                                       \
  else                                                        \
    return nullptr;
  MATLIFT_HDF5_CONSTANTS(MATLIFT_FIND)
#undef MATLIFT_FIND
  all->H5Eset_auto2(0, nullptr, nullptr);  // errors are ours to tell
  return all;
}

struct ErrorRecord {  // H5E_error2_t
  Handle cls, major, minor;
  unsigned line;
  const char* function;
  const char* file;
  const char* description;
};

}  // namespace

const Library& library() {
  static const std::unique_ptr<Library> all = opened();
  if (!all)
    fail("MATLAB:imagesci:hdf5lib:notAvailable",
         "HDF5 files (MAT-files of version 7.3 among them) need the library libhdf5 (Debian: "
         "libhdf5-103-1), which is not here.");
  return *all;
}

std::string lastCause() {
  std::string cause;
  auto keep = [](unsigned, const void* record, void* out) {
    const char* text = static_cast<const ErrorRecord*>(record)->description;
    if (text) *static_cast<std::string*>(out) = text;
    return 0;
  };
  // Downward: from the outermost call to the innermost, which is kept.
  library().H5Ewalk2(0, 1, keep, &cause);
  library().H5Eclear2(0);
  return cause;
}

#endif

}  // namespace matlift::builtins::h5
