// A dense column-major matrix that linear algebra computes in, and how values become one.
#pragma once

#include <algorithm>
#include <climits>
#include <vector>

#include "builtins/linalg/backend.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::linalg {

/// Owns its elements; becomes a Value without a copy. Copies share nothing: use clone().
template <class T>
class Mat {
 public:
  Mat() : Mat(0, 0) {}
  /// Elements are not initialised.
  Mat(int64_t rows, int64_t columns)
      : rows_(rows),
        columns_(columns),
        storage_(Storage::allocate(
            (size_t(checkedNumel(Dims(rows, columns), sizeof(T))) + readBeyond<T>(rows)) *
                sizeof(T),
            false)) {}
  static Mat zeros(int64_t rows, int64_t columns) {
    Mat m(rows, columns);
    std::fill(m.data(), m.data() + m.numel(), T(0));
    return m;
  }
  static Mat identity(int64_t n) {
    Mat m = zeros(n, n);
    for (int64_t i = 0; i < n; ++i) m(i, i) = T(1);
    return m;
  }
  Mat(Mat&&) noexcept = default;
  Mat& operator=(Mat&&) noexcept = default;
  Mat clone() const {
    Mat m(rows_, columns_);
    std::copy(data(), data() + numel(), m.data());
    return m;
  }

  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  int64_t numel() const { return rows_ * columns_; }
  int m() const { return int(rows_); }
  int n() const { return int(columns_); }
  T* data() { return static_cast<T*>(storage_.data()); }
  const T* data() const { return static_cast<const T*>(storage_.data()); }
  T* column(int64_t j) { return data() + j * rows_; }
  const T* column(int64_t j) const { return data() + j * rows_; }
  T& operator()(int64_t i, int64_t j) { return data()[i + j * rows_]; }
  const T& operator()(int64_t i, int64_t j) const { return data()[i + j * rows_]; }

  /// The value; a complex one is not narrowed.
  Value value() && {
    if constexpr (!isComplexType<T>)
      if (rows_ == 1 && columns_ == 1) return Value::scalar(data()[0]);
    return Value::fromStorage(classOf<RealOf<T>>, isComplexType<T>, Dims(rows_, columns_),
                              std::move(storage_));
  }
  /// The value, real when every imaginary part is zero.
  Value narrowed() && { return std::move(*this).value().narrowed(); }

 private:
  int64_t rows_, columns_;
  Storage storage_;
};

/// Calls f(TypeTag<T>{}) with the floating type of a computation.
template <class F>
decltype(auto) withFloatType(bool single, bool complex, F&& f) {
  if (single) {
    if (complex) return f(TypeTag<ComplexSingle>{});
    return f(TypeTag<float>{});
  }
  if (complex) return f(TypeTag<Complex>{});
  return f(TypeTag<double>{});
}
template <class F>
decltype(auto) withFloatType(const Value& v, F&& f) {
  return withFloatType(v.classId() == ClassId::Single, v.isComplex(), std::forward<F>(f));
}

/// Copies the elements of a plain value as T (complex T takes real values; real T drops nothing:
/// the value must be real then).
template <class T>
void copyElements(const Value& v, T* out) {
  int64_t n = v.numel();
  using R = RealOf<T>;
  if (v.isComplex()) {
    if constexpr (isComplexType<T>) {
      if (v.classId() == ClassId::Single) {
        const ComplexSingle* p = v.data<ComplexSingle>();
        for (int64_t i = 0; i < n; ++i) out[i] = T(R(p[i].real()), R(p[i].imag()));
      } else {
        const Complex* p = v.data<Complex>();
        for (int64_t i = 0; i < n; ++i) out[i] = T(R(p[i].real()), R(p[i].imag()));
      }
    }
    return;
  }
  withElementType(v.classId(), [&](auto tag) {
    using E = typename decltype(tag)::type;
    const E* p = v.data<E>();
    if constexpr (std::is_same_v<E, T>)
      std::copy_n(p, n, out);
    else
      for (int64_t i = 0; i < n; ++i) out[i] = T(R(p[i]));
  });
}

template <class T>
Mat<T> toMat(const Value& v) {
  Mat<T> m(v.dims().rows(),
           v.dims().numel() == 0 ? v.dims().columns() : v.numel() / v.dims().rows());
  copyElements(v, m.data());
  return m;
}

/// Elements of a value as T without a copy when its class is T's already; `held` keeps a copy
/// alive.
template <class T>
const T* elementsAs(const Value& v, Mat<T>& held) {
  if (v.classId() == classOf<RealOf<T>> && v.isComplex() == isComplexType<T>) return v.data<T>();
  held = toMat<T>(v);
  return held.data();
}

template <class T>
T conjugate(T x) {
  if constexpr (isComplexType<T>)
    return std::conj(x);
  else
    return x;
}

/// Conjugate transpose, in tiles that stay in the first-level cache.
template <class T>
Mat<T> adjoint(const T* a, int64_t m, int64_t n) {
  Mat<T> out(n, m);
  constexpr int64_t kTile = 16;
  for (int64_t jj = 0; jj < n; jj += kTile)
    for (int64_t ii = 0; ii < m; ii += kTile)
      for (int64_t j = jj; j < std::min(n, jj + kTile); ++j)
        for (int64_t i = ii; i < std::min(m, ii + kTile); ++i)
          out.data()[j + i * n] = conjugate(a[i + j * m]);
  return out;
}
template <class T>
Mat<T> adjoint(const Mat<T>& a) {
  return adjoint(a.data(), a.rows(), a.columns());
}

/// C = op(A) op(B) of whole matrices.
template <class T>
Mat<T> multiply(const Mat<T>& a, const Mat<T>& b, char opA = 'N', char opB = 'N') {
  int64_t m = opA == 'N' ? a.rows() : a.columns(), k = opA == 'N' ? a.columns() : a.rows();
  int64_t n = opB == 'N' ? b.columns() : b.rows();
  if (m == 0 || n == 0 || k == 0) return Mat<T>::zeros(m, n);
  interruptionPoint();  // chains of products end between them
  Mat<T> c(m, n);
  Backend<T>::gemm(opA, opB, int(m), int(n), int(k), a.data(), a.m(), b.data(), b.m(), c.data(),
                   int(m));
  return c;
}

// Passes over all elements, in elements.cpp.
template <class T>
bool allFinite(const T* p, int64_t n);
template <class T>
bool isHermitian(const T* a, int64_t n);
/// Sets what is below (or, lower = true, above) the diagonal to zero.
template <class T>
void keepTriangle(Mat<T>& a, bool lower);

template <class T>
bool allFinite(const Mat<T>& a) {
  return allFinite(a.data(), a.numel());
}

template <class T>
bool isUpperTriangular(const T* a, int64_t m, int64_t n) {
  for (int64_t j = 0; j < n; ++j)
    for (int64_t i = j + 1; i < m; ++i)
      if (a[i + j * m] != T(0)) return false;
  return true;
}
template <class T>
bool isLowerTriangular(const T* a, int64_t m, int64_t n) {
  for (int64_t j = 1; j < n; ++j)
    for (int64_t i = 0; i < std::min(j, m); ++i)
      if (a[i + j * m] != T(0)) return false;
  return true;
}

/// Operators take characters for numbers; factorizations do not.
enum class Text { Refused, AsNumbers };

/// Errors unless the value is a float (or logical) matrix, LAPACK-sized. `name` is the function.
void requireMatrix(const Value& v, const char* name, Text text = Text::Refused);
/// requireMatrix, and square: "Matrix must be square." MATLAB:square.
void requireSquare(const Value& v, const char* name, Text text = Text::Refused);
/// "Input to NAME must not contain NaN or Inf." MATLAB:name:matrixWithNaNInf.
[[noreturn]] void failNotFinite(const char* name);
[[noreturn]] void failNoConvergence(const char* name);
/// MATLAB's two warnings: singular when rcond is 0 (or NaN), nearly singular below eps.
void warnCondition(Interpreter& interpreter, double rcond, bool single);

}  // namespace matlift::linalg
