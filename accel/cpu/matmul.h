// The canonical matrix product (accel/matmul.h) in several ways, all with the same bits.
#pragma once

#include <accel/matmul.h>

#include <cstddef>

#include "accel/cpu/thread_pool.h"

namespace accel::cpu {

enum class MatmulWay : std::uint8_t {
  Small,    // A in registers (kSmallDepth, a vector of rows), columns of B outside; else as Tiled
  Tiled,    // register tiles straight from the operands, columns of B outside
  Tall,     // register tiles, rows of A outside: A is read once
  Blocked,  // A and B packed into panels that stay in the caches
};

inline constexpr std::int64_t kSmallDepth = 8;
// The most rows that Small holds in a vector.
std::int64_t smallProductRows(DType dtype);

struct MatmulPlan {
  MatmulWay way = MatmulWay::Tiled;
  int threads = 1;                // at most; rows, columns or matrices are shared out
  std::int64_t panelDepth = 256;  // Blocked: inner size of a panel
};

// Does the machine's canonical product leave the products unrounded (fused multiply-add)?
bool matmulFuses();

// Throws bad_alloc (Blocked: its panels).
// Unfinished when the program is to end (accel/stop.h).
void multiply(const MatmulArgs& args, const MatmulPlan& plan, ThreadPool& pool);
// So many multiplications are not done without a look at that: some 0.05 s of one thread.
inline constexpr double kLongProduct = 2e8;

}  // namespace accel::cpu
