// Matrix products for a caller that has host memory and wants the answer now: a builtin. The
// program that joins the parts hands one MatrixProducts to the builtins; which kernel runs is
// decided behind it, by measuring, and never changes the answer.
//
// The canonical product: every element is ((+0 + a1 b1) + a2 b2) + ... left to right over the inner
// size, by fused multiply-adds where the machine has them. All of accel's cpu kernels (any tiling,
// any thread count) give exactly these bits on one machine. A library (OpenBLAS) has an order of
// its own, which even depends on the thread count: kernels with different bits are never exchanged
// by measurement. Which of the two a product gets follows from its shape alone
// (isCanonicalProduct).
#pragma once

#include <accel/dtype.h>

#include <cstdint>

namespace accel {

// Column-major and tight: a (m x k), b (k x n), c (m x n), `batch` times; aStep, bStep: elements
// from one matrix to the next (0: the same one). All sizes at least 1.
struct MatmulArgs {
  DType dtype = DType::F64;  // F64 or F32
  std::int64_t m = 1, k = 1, n = 1, batch = 1;
  const void* a = nullptr;
  const void* b = nullptr;
  void* c = nullptr;
  std::int64_t aStep = 0, bStep = 0;

  double flops() const {
    return static_cast<double>(m) * static_cast<double>(k) * static_cast<double>(n) *
           static_cast<double>(batch);
  }
};

// Small products, and large ones with a thin side whose operands leave the second-level cache:
// where a library's call and packing cost more than they gain. Long inner sizes are left out,
// because a chain's error grows with its length. Measured on an Ice Lake server against OpenBLAS
// 0.3.21
// (./dev bench selection): 1.5 to 5 times faster from 30000 x 8 x 8, 10000 x 32 x 8 and
// 16 x 16 x 10000 on, slower below.
constexpr bool isCanonicalProduct(std::int64_t m, std::int64_t k, std::int64_t n) {
  constexpr std::int64_t kLongestChain = 512, kSmall = 16 * 16 * 16, kThin = 16, kMany = 300000;
  if (k > kLongestChain) return false;
  if (m <= kSmall && n <= kSmall && m * n <= kSmall && m * n * k <= kSmall) return true;
  const bool tall = m > kSmall && (n <= kThin || (k <= kThin && n <= 4 * kThin));
  const bool wide = n > kSmall && m <= kThin && k <= 4 * kThin;
  if (!tall && !wide) return false;
  // Elements of all three; the thin side bounds the product.
  return (tall ? m : n) > kMany || m * k + k * n + m * n >= kMany;
}

class MatrixProducts {
 public:
  virtual ~MatrixProducts() = default;
  // False when no kernel takes these operands; c is then as it was.
  virtual bool multiply(const MatmulArgs& args) noexcept = 0;
};

}  // namespace accel
