// A Program → the bytes of a WebAssembly module with one function, "f". It imports the memory
// ("e", "m") and the table of functions ("e", "t"), so addresses and function pointers mean what
// they mean to the program around it.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/jit/emitter.h"

namespace matlift::jit {

/// Empty when its blocks cannot be nested.
std::vector<uint8_t> wasmModule(const Program& program, const Helpers& helpers,
                                const void* function);

}  // namespace matlift::jit
