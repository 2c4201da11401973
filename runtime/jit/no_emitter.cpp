// Where no machine code can be made: the interpreter runs everything.
#if !defined(MATLIFT_ASSEMBLER) && !defined(__EMSCRIPTEN__)

#include "runtime/jit/emitter.h"

namespace matlift::jit {

std::unique_ptr<Emitter> makeEmitter(const Helpers&, const char*& why) {
  why = "this build has no assembler";
  return nullptr;
}

}  // namespace matlift::jit

#endif
