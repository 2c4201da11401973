// Eigen, whose headers are included here alone: what this file changes must stand before most of
// them.
//
// Eigen 3.4 gives a matrix's memory back before it asks for more, and keeps the old pointer when
// there is none: the matrix frees it a second time when it goes. Here its elements have one owner,
// whatever fails.
#pragma once

#ifndef EIGEN_MPL2_ONLY  // the browser build defines it for all
#define EIGEN_MPL2_ONLY
#endif
#include <Eigen/Core>
#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

namespace matlift::builtins {

/// The elements of a matrix of Eigen's with a dimension that is not fixed. A size that there is no
/// memory for leaves it empty.
template <class T, int Rows, int Columns>
class EigenElements {
  using Index = Eigen::Index;

 public:
  EigenElements() = default;
  explicit EigenElements(Eigen::internal::constructor_without_unaligned_array_assert) {}
  EigenElements(Index size, Index rows, Index columns) { resize(size, rows, columns); }
  EigenElements(const EigenElements& other) {
    resize(other.size(), other.rows_, other.columns_);
    std::copy_n(other.data(), other.size(), data());
  }
  EigenElements(EigenElements&& other) noexcept { swap(other); }
  EigenElements& operator=(EigenElements other) noexcept {
    swap(other);
    return *this;
  }

  Index rows() const noexcept { return rows_; }
  Index cols() const noexcept { return columns_; }
  const T* data() const { return elements_.get(); }
  T* data() { return elements_.get(); }

  void swap(EigenElements& other) noexcept {
    std::swap(elements_, other.elements_);
    std::swap(rows_, other.rows_);
    std::swap(columns_, other.columns_);
  }
  /// The elements are anything afterwards, unless the number stays.
  void resize(Index count, Index rows, Index columns) {
    if (count != size()) {
      EigenElements().swap(*this);
      if (count > 0) elements_ = make(count);
    }
    rows_ = rows;
    columns_ = columns;
  }
  void conservativeResize(Index count, Index rows, Index columns) {
    Elements wanted = count > 0 ? make(count) : nullptr;
    std::copy_n(data(), std::min(count, size()), wanted.get());
    elements_ = std::move(wanted);
    rows_ = rows;
    columns_ = columns;
  }

 private:
  struct Free {
    void operator()(T* elements) const { Eigen::internal::aligned_free(elements); }
  };
  using Elements = std::unique_ptr<T[], Free>;
  static Elements make(Index count) {
    return Elements(Eigen::internal::conditional_aligned_new_auto<T, true>(std::size_t(count)));
  }
  Index size() const { return rows_ * columns_; }

  Elements elements_;
  Index rows_ = Rows == Eigen::Dynamic ? 0 : Rows;
  Index columns_ = Columns == Eigen::Dynamic ? 0 : Columns;
};

}  // namespace matlift::builtins

namespace Eigen {

// Constrained, and so taken before Eigen's own.
template <class T, int Options>
requires std::is_trivially_destructible_v<T>
class DenseStorage<T, Dynamic, Dynamic, Dynamic, Options>
    : public matlift::builtins::EigenElements<T, Dynamic, Dynamic> {
  using matlift::builtins::EigenElements<T, Dynamic, Dynamic>::EigenElements;
};

template <class T, int Rows, int Options>
requires std::is_trivially_destructible_v<T>
class DenseStorage<T, Dynamic, Rows, Dynamic, Options>
    : public matlift::builtins::EigenElements<T, Rows, Dynamic> {
  using matlift::builtins::EigenElements<T, Rows, Dynamic>::EigenElements;
};

template <class T, int Columns, int Options>
requires std::is_trivially_destructible_v<T>
class DenseStorage<T, Dynamic, Dynamic, Columns, Options>
    : public matlift::builtins::EigenElements<T, Dynamic, Columns> {
  using matlift::builtins::EigenElements<T, Dynamic, Columns>::EigenElements;
};

}  // namespace Eigen

#include <Eigen/SparseCore>
#include <complex>
#include <cstdlib>
#include <new>

namespace matlift::builtins {

/// The number of entries of each column, for Eigen to keep and to free.
template <class Index>
Index* entriesOfColumns(const Index* starts, Eigen::Index columns) {
  auto* out = static_cast<Index*>(std::malloc(std::size_t(columns + 1) * sizeof(Index)));
  if (!out) throw std::bad_alloc();
  for (Eigen::Index j = 0; j < columns; ++j) out[j] = starts[j + 1] - starts[j];
  return out;
}

}  // namespace matlift::builtins

namespace Eigen {

// Eigen's own writes to what malloc gave without a look at it.
template <>
inline void SparseMatrix<double, ColMajor, int>::uncompress() {
  if (!m_innerNonZeros)
    m_innerNonZeros = matlift::builtins::entriesOfColumns(m_outerIndex, m_outerSize);
}

template <>
inline void SparseMatrix<std::complex<double>, ColMajor, int>::uncompress() {
  if (!m_innerNonZeros)
    m_innerNonZeros = matlift::builtins::entriesOfColumns(m_outerIndex, m_outerSize);
}

}  // namespace Eigen

#include <Eigen/Dense>
#include <Eigen/Eigenvalues>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>
