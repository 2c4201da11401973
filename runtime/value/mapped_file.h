// A file's bytes as storage, without copying them: processes that map one file share its memory.
#pragma once

#include "runtime/value/storage.h"

namespace matlift {

/// The first `bytes` of the file; they begin at `offset` of the storage, which is ours: writing to
/// it changes no file. Small ones are read. Throws Error when there is no memory, or less file.
Storage mapFile(int file, size_t bytes, size_t& offset);

/// For who recycles blocks of memory: is a file mapped in this one? It is asked once.
bool hasMappedFile(const void* base, size_t bytes) noexcept;

}  // namespace matlift
