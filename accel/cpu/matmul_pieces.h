// A product shared out: whole matrices, else tiles of rows or of columns. A piece never cuts the
// inner size, so the bits do not depend on it.
#pragma once

#include <cstdint>

#include "accel/cpu/matmul.h"

namespace accel::cpu {

class MatmulPieces {
 public:
  // A few pieces a thread; at least `least` where sizes allow. args and plan outlive this.
  MatmulPieces(const MatmulArgs& args, const MatmulPlan& plan, int threads, std::int64_t least = 1);

  std::int64_t count() const { return rowPieces_ * columnPieces_ * matrixPieces_; }
  // Rows and columns of the matrices from `matrix` on.
  struct Block {
    std::int64_t row, rows, column, columns, matrix, matrices;
  };
  Block block(std::int64_t index) const;
  // Throws bad_alloc (Blocked: its panels).
  void multiply(std::int64_t index) const;

 private:
  const char* at(const void* p, std::int64_t index) const {
    return static_cast<const char*>(p) + static_cast<std::size_t>(index) * size_;
  }

  const MatmulArgs& args_;
  const MatmulPlan& plan_;
  std::size_t size_;                        // of an element
  std::int64_t matrices_, rows_, columns_;  // of one piece
  std::int64_t rowPieces_, columnPieces_, matrixPieces_;
};

}  // namespace accel::cpu
