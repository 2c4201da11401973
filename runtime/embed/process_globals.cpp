// Variables of the C library that code compiled for a program reaches directly, which a shared
// library cannot do: it has its own here, seen by nobody else (matlift.map).
#include <dlfcn.h>

namespace matlift::embed {

// "This process has one thread": the C++ library then counts without locks. A host's threads are
// not ours to know, so this is never said.
char singleThreaded asm("__libc_single_threaded") = 0;

// Of asmjit and Highway, for their last words.
void* errorStream asm("stderr") = nullptr;

namespace {

[[gnu::constructor(101)]] void findStreams() {
  if (void* const* found = static_cast<void* const*>(dlsym(RTLD_NEXT, "stderr")))
    errorStream = *found;
}

}  // namespace
}  // namespace matlift::embed
