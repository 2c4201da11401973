// Singular values and eigenvalues of single matrices are computed in double: no slower where there
// are no vector instructions for either, and half of what takes a minute to compile.
#pragma once

#include <complex>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "builtins/linalg/backend.h"

namespace matlift::linalg {

template <class T>
using Wide = std::conditional_t<isComplexType<T>, std::complex<double>, double>;
template <class T>
inline constexpr bool isNarrow = !std::is_same_v<T, Wide<T>>;

// An argument of a call in double; what the call left there goes back at the end.
template <class T>
class Widened {
 public:
  Widened(T* narrow, size_t n) : narrow_(narrow) {
    if (narrow) values_.assign(narrow, narrow + n);
  }
  Widened(T* narrow, int rows, int columns, int ld)
      : Widened(narrow, columns > 0 ? size_t(ld) * size_t(columns - 1) + size_t(rows) : 0) {}
  ~Widened() {
    for (size_t i = 0; i < values_.size(); ++i) narrow_[i] = T(values_[i]);
  }
  Widened(const Widened&) = delete;
  Widened& operator=(const Widened&) = delete;
  operator Wide<T>*() { return narrow_ ? values_.data() : nullptr; }

 private:
  T* narrow_;
  std::vector<Wide<T>> values_;
};

}  // namespace matlift::linalg
