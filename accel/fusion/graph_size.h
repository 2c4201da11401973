// How large a kernel an expression would make.
#pragma once

#include <cstdint>
#include <span>

#include "accel/fusion/lazy.h"

namespace accel::fusion {

struct GraphSize {
  int ops = 0;
  int leaves = 0;
};

// Counts what hangs below the roots, shared parts once; stops counting past the limit. Uses up the
// mark.
GraphSize graphSize(std::span<Lazy* const> roots, const GraphSize& limit, std::uint32_t mark);

// Bytes of the arrays below the roots that nobody but their leaf refers to. Uses up the mark.
std::uint64_t pinnedBytes(std::span<Lazy* const> roots, const HostMemory& memory,
                          std::uint32_t mark);

}  // namespace accel::fusion
