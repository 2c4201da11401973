// Matrix products for a caller that has host memory and wants the answer now: a builtin. The
// program that joins the parts hands one MatrixProducts to the builtins; which kernel runs is
// decided behind it, by measuring, and never changes the answer.
//
// The canonical product: every element is ((+0 + a1 b1) + a2 b2) + ... left to right over the inner
// size, by fused multiply-adds where the machine has them. All of accel's cpu kernels (any tiling,
// any thread count) give exactly these bits on one machine. A library (OpenBLAS) has an order of
// its own, which even depends on the thread count: kernels with different bits are never exchanged
// by measurement. Which of the two a product gets follows from its inner size alone
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

// A chain's error grows with its length: long inner sizes are a library's, which cuts them. Up to
// this our kernels were as fast as OpenBLAS 0.3.21 or faster (AMD Zen 4; ./dev bench selection
// table).
#ifdef __EMSCRIPTEN__
inline constexpr std::int64_t kLongestChain = 16;  // no vector code of ours there: the library has
#else
inline constexpr std::int64_t kLongestChain = 512;
#endif
constexpr bool isCanonicalProduct(std::int64_t k) { return k <= kLongestChain; }

class MatrixProducts {
 public:
  virtual ~MatrixProducts() = default;
  // False when no kernel takes these operands; c is then as it was. Or when the program is to end
  // (stop.h).
  virtual bool multiply(const MatmulArgs& args) noexcept = 0;
};

}  // namespace accel
