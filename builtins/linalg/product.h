// Matrix products of values: what `*` means.
#pragma once

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

/// C = A B of two float matrices whose inner sizes agree. Recognises A'*A (the result is then
/// exactly Hermitian), vectors and tiny sizes.
template <class T>
Mat<T> product(const T* a, int64_t m, int64_t k, const T* b, int64_t n);

/// a * b for any two values, as the operator does it.
Value multiplyValues(Call& call);

}  // namespace matlift::linalg
