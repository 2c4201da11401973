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

inline MatmulPiece wholePiece(const MatmulArgs& args) {
  const auto m = static_cast<std::size_t>(args.m), k = static_cast<std::size_t>(args.k),
             n = static_cast<std::size_t>(args.n);
  return {args.a,
          args.b,
          args.c,
          m,
          n,
          k,
          m,
          k,
          m,
          static_cast<std::size_t>(args.batch),
          static_cast<std::size_t>(args.aStep),
          static_cast<std::size_t>(args.bStep),
          m * n};
}

// By register tiles straight from the operands: any way but Blocked.
void multiplyTiles(DType dtype, const MatmulPiece& piece, MatmulWay way);

// Blocked: a part of B packed into tiles, for the rows of one matrix to be multiplied with while it
// is in a cache.
struct MatmulPanel {
  std::size_t first = 0, depth = 0;  // inner indices
  std::size_t column = 0, columns = 0;
  void* packed = nullptr;  // columns * depth elements
};
// One of `parts` that can be packed side by side.
void packPanel(DType dtype, const MatmulPiece& piece, const MatmulPanel& panel, std::size_t part,
               std::size_t parts);
// C's rows from `row` on, plus their products with the panel (with the first one: only those).
// scratch: whole tiles of rows * depth elements.
void multiplyPanel(DType dtype, const MatmulPiece& piece, const MatmulPanel& panel, std::size_t row,
                   std::size_t rows, void* scratch);

inline constexpr std::size_t kTileVectors = 2;  // of rows, in a register tile
// Rows that one register tile has, for sharing out.
std::size_t matmulTileRows(DType dtype);

}  // namespace accel::cpu
