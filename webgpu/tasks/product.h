// A matrix product as its kernels see it.
#pragma once

#include "webgpu/tasks/simple.h"

namespace webgpu {

// What is done with a product's elements in the kernel that makes them: input 0 of the expression
// is the product.
struct Epilogue {
  const accel::KernelIr& kernel;
  IndexPlan plan;
  std::vector<accel::NodeId> nodes;
  Tensors in, out;  // without the product

  std::string key() const;
  void bind(Launch& launch) const;
};

struct Product {
  struct Side {
    const Tensor* tensor;
    uint64_t row, column, batch;  // steps between rows, columns and matrices; batch 0: repeated
  };
  uint64_t m = 0, k = 0, n = 0, batches = 0;
  Side a{}, b{};
  Tensor out;
  const Epilogue* epilogue = nullptr;  // then `out` is only its form
};

// Gives the launch of a kernel that ends in begun_at and finish its text and what they need: the
// product's array, or its epilogue.
void finishWith(const Product& product, const std::string& text, Launch& launch);

Product productOf(const accel::MatmulTask& task, Tensors in, const Tensor& out);

// "tile64", "tile32" or "small": all have the same bits.
std::string_view chooseProductKernel(const Context& context, const Product& product);

// Singles, and doubles: the exact sum of exact products, rounded once (matmul_f64.cpp).
Status multiplySingles(Context& context, const Product& product);
Status multiplyDoubles(Context& context, const Product& product);

// The deepest product whose elements are made by one dispatch of their last kernel.
uint64_t deepestAtOnce(accel::DType dtype);
uint64_t deepestChainAtOnce();  // of doubles

// Whether a device that binds so many bytes has room for the slices of doubles with so many rows.
bool slicesFit(uint64_t rows, uint64_t binding);

}  // namespace webgpu
