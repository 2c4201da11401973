// Rows and columns of one product, as the vector code takes them.
#pragma once

#include <accel/matmul.h>

#include <cstddef>

#include "accel/cpu/matmul.h"

namespace accel::cpu {

// C(rows x columns) of a product: pointers to the first element of each, strides between columns;
// the same of the `matrices` that follow, each a step further.
struct MatmulPiece {
  const void* a = nullptr;
  const void* b = nullptr;
  void* c = nullptr;
  std::size_t rows = 0, columns = 0, depth = 0;
  std::size_t aStride = 0, bStride = 0, cStride = 0;
  std::size_t matrices = 1, aStep = 0, bStep = 0, cStep = 0;
};

void multiplyPiece(DType dtype, const MatmulPiece& piece, MatmulWay way, std::size_t panelDepth);
inline constexpr std::size_t kTileVectors = 2;  // of rows, in a register tile
// Rows that one register tile has, for sharing out.
std::size_t matmulTileRows(DType dtype);

}  // namespace accel::cpu
