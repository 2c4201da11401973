#ifdef MATLIFT_ASSEMBLER

#include "runtime/jit/code_pages.h"

#include <sys/mman.h>
#include <unistd.h>

namespace matlift::jit {

CodePages::CodePages(size_t bytes) {
  const size_t page = size_t(sysconf(_SC_PAGESIZE));
  const size_t whole = (bytes + page - 1) / page * page;
  void* p = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return;
  data_ = p;
  bytes_ = whole;
}

CodePages::~CodePages() {
  if (data_) munmap(data_, bytes_);
}

bool CodePages::seal() { return data_ && mprotect(data_, bytes_, PROT_READ | PROT_EXEC) == 0; }

}  // namespace matlift::jit

#endif
