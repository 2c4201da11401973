#include "builtins/parallel/mpi.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#include <unistd.h>
#endif

#include <cstdlib>
#include <filesystem>

#include "runtime/error/error.h"

namespace matlift::parallel {

namespace {
MatrixFunction* matrices = nullptr;  // of the job: a process is in one
}

MatrixFunction* mpiMatrices() { return matrices; }

MpiJob::~MpiJob() {
  matrices = nullptr;
  if (leave_) leave_();
}

#ifdef __EMSCRIPTEN__

MpiJob::MpiJob() = default;
bool startedByMpi() { return false; }
int MpiJob::numberHere() { return 1; }
std::string mpiModule() { return ""; }

#else

namespace {
int numberOf(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}
}  // namespace

bool startedByMpi() { return numberOf("OMPI_COMM_WORLD_SIZE") > 1; }

// Where rank 0 is, which is no worker, the others count from 1 already.
int MpiJob::numberHere() {
  const int local = numberOf("OMPI_COMM_WORLD_LOCAL_RANK");
  return numberOf("OMPI_COMM_WORLD_RANK") == local ? local : local + 1;
}

std::string mpiModule() {
  std::error_code ignored;
  const std::filesystem::path folder =
      std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const char* place : {"libmatlift_mpi.so", "../lib/matlift/libmatlift_mpi.so"})
    if (std::filesystem::exists(folder / place, ignored)) return (folder / place).string();
  return "";
}

MpiJob::MpiJob() {
  if (!startedByMpi()) return;
  const std::string module = mpiModule();
  // Open MPI loads parts of itself that look for its symbols everywhere.
  void* library = module.empty() ? nullptr : dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    fail("Matlift:parallel:NoMpi",
         "mpirun has started this program, but its part that speaks MPI (libmatlift_mpi.so) is not "
         "there: './dev setup parallel' installs what it needs (libopenmpi-dev), './dev build' "
         "makes "
         "it.%s%s",
         module.empty() ? "" : " ", module.empty() ? "" : dlerror());
  auto join = reinterpret_cast<int (*)(int*, int*, int*, int)>(dlsym(library, "matlift_mpi_join"));
  leave_ = reinterpret_cast<void (*)()>(dlsym(library, "matlift_mpi_leave"));
  matrices = reinterpret_cast<MatrixFunction*>(dlsym(library, "matlift_mpi_matrices"));
  if (!join || !leave_ || !matrices)
    fail("Matlift:parallel:NoMpi", "%s is of another version.", module.c_str());
  constexpr int kMost = 4096;
  sockets_.resize(kMost);
  int size = 0;
  sockets_.resize(size_t(join(&rank_, &size, sockets_.data(), kMost)));
}

#endif

}  // namespace matlift::parallel
