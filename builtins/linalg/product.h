// Matrix products of values: what `*` means.
#pragma once

#include <accel/matmul.h>
#include <accel/status.h>

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

/// C = A B of two float matrices whose inner sizes agree. Recognises A'*A (the result is then
/// exactly Hermitian), vectors and tiny sizes. products: who chooses the kernel for real matrices;
/// null: the library.
template <class T>
Mat<T> product(const T* a, int64_t m, int64_t k, const T* b, int64_t n,
               accel::MatrixProducts* products = nullptr);

/// The linear algebra library's product, as a kernel for the selection: its bits are its own.
accel::Status libraryProduct(const accel::MatmulArgs& args);
/// "OpenBLAS", "Eigen".
const char* libraryName();

/// Interpreter state: who chooses the kernels of products. Set by the program that joins the parts.
struct SelectedProducts {
  accel::MatrixProducts* products = nullptr;
};

/// a * b for any two values, as the operator does it.
Value multiplyValues(Call& call);

}  // namespace matlift::linalg
