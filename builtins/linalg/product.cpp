// mtimes: the `*` operator.
#include "builtins/linalg/product.h"

#include <cmath>
#include <limits>

#include "builtins/linalg/operators.h"
#include "builtins/support/on_device.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"

namespace matlift::linalg {

namespace {

// Below this many multiplications the call into BLAS costs more than the loop (measured on AVX-512:
// about 250 ns a call).
constexpr int64_t kTinyProduct = 256;
// Multiplications of a block that the library does at a time: some 0.05 s.
#ifdef MATLIFT_EIGEN_BACKEND
constexpr double kBlockSteps = 1e8;
#else
constexpr double kBlockSteps = 2e9;
#endif

template <class T>
void tinyProduct(const T* a, int64_t m, int64_t k, const T* b, int64_t n, T* c) {
  for (int64_t j = 0; j < n; ++j) {
    T* out = c + j * m;
    for (int64_t i = 0; i < m; ++i) out[i] = a[i] * b[j * k];
    for (int64_t p = 1; p < k; ++p)
      for (int64_t i = 0; i < m; ++i) out[i] += a[p * m + i] * b[p + j * k];
  }
}

template <class T>
bool selectedProduct(accel::MatrixProducts* products, const T* a, int64_t m, int64_t k, const T* b,
                     int64_t n, T* c) {
  if constexpr (isComplexType<T>) {
    return false;
  } else {
    accel::MatmulArgs args;
    args.dtype = sizeof(T) == 8 ? accel::DType::F64 : accel::DType::F32;
    args.m = m;
    args.k = k;
    args.n = n;
    args.a = a;
    args.b = b;
    args.c = c;
    return products && products->multiply(args);
  }
}

// The library's product in blocks of C, between which the program may be stopped: then not all of
// them were done. Blocks depend on the sizes alone, and so do the bits. Square ones are packed
// least often.
template <class T>
void blockedProduct(int64_t m, int64_t k, int64_t n, const T* a, const T* b, T* c) {
  const double side = std::sqrt(kBlockSteps / double(k));
  const auto edge = [&](int64_t size) {
    const int64_t least = std::max<int64_t>(192, int64_t(side) / 64 * 64);
    const int64_t blocks = std::max<int64_t>(1, (size + least / 2) / least);
    return ((size + blocks - 1) / blocks + 63) / 64 * 64;
  };
  const bool whole = double(m) * double(k) * double(n) <= 2 * kBlockSteps;
  const int64_t rows = whole ? m : edge(m), columns = whole ? n : edge(n);
  for (int64_t j = 0; j < n; j += columns)
    for (int64_t i = 0; i < m; i += rows) {
      if (accel::stopRequested()) return;
      Backend<T>::gemm('N', 'N', int(std::min(rows, m - i)), int(std::min(columns, n - j)), int(k),
                       a + i, int(m), b + j * k, int(k), c + i + j * m, int(m));
    }
}

template <class T>
void libraryBatch(const accel::MatmulArgs& g) {
  for (int64_t t = 0; t < g.batch; ++t)
    blockedProduct(g.m, g.k, g.n, static_cast<const T*>(g.a) + t * g.aStep,
                   static_cast<const T*>(g.b) + t * g.bStep, static_cast<T*>(g.c) + t * g.m * g.n);
}

// b (k×m) is the adjoint of a (m×k): a product like A'*A must come out exactly Hermitian.
template <class T>
bool isAdjointOf(const T* a, int64_t m, int64_t k, const T* b) {
  constexpr int64_t kTile = 16;
  for (int64_t jj = 0; jj < k; jj += kTile)
    for (int64_t ii = 0; ii < m; ii += kTile)
      for (int64_t j = jj; j < std::min(k, jj + kTile); ++j)
        for (int64_t i = ii; i < std::min(m, ii + kTile); ++i)
          if (!(a[i + j * m] == conjugate(b[j + i * k]))) return false;
  return true;
}

void checkSizes(const Value& a, const Value& b) {
  if (a.dims().count() > 2 || b.dims().count() > 2)
    fail("MATLAB:mtimes:inputsMustBe2D",
         "Arguments must be 2-D, or at least one argument must be scalar. Use TIMES (.*) for "
         "elementwise multiplication, or use PAGEMTIMES to apply matrix multiplication to the "
         "pages of "
         "an N-D array.");
  if (a.dims().columns() != b.dims().rows()) failInnerSizes(a.dims(), b.dims());
}

// real × complex: two real products are half the work and keep Inf apart from 0i.
template <class R>
Mat<std::complex<R>> mixedProduct(const Value& a, const Value& b) {
  const Value& z = a.isComplex() ? a : b;
  Mat<std::complex<R>> heldZ;
  const std::complex<R>* p = elementsAs<std::complex<R>>(z, heldZ);
  Mat<R> re(z.dims().rows(), z.dims().columns()), im(re.rows(), re.columns());
  for (int64_t i = 0; i < re.numel(); ++i) {
    re.data()[i] = p[i].real();
    im.data()[i] = p[i].imag();
  }
  Mat<R> held;
  const R* other = elementsAs<R>(a.isComplex() ? b : a, held);
  int64_t m = a.dims().rows(), k = a.dims().columns(), n = b.dims().columns();
  Mat<R> cr =
      a.isComplex() ? product(re.data(), m, k, other, n) : product(other, m, k, re.data(), n);
  Mat<R> ci =
      a.isComplex() ? product(im.data(), m, k, other, n) : product(other, m, k, im.data(), n);
  Mat<std::complex<R>> c(m, n);
  for (int64_t i = 0; i < c.numel(); ++i) c.data()[i] = {cr.data()[i], ci.data()[i]};
  return c;
}

// As product() below takes it: no vector, nothing tiny, no Hermitian result.
bool isGeneral(const Value& a, const Value& b) {
  int64_t m = a.dims().rows(), k = a.dims().columns(), n = b.dims().columns();
  if (m < 2 || k < 2 || n < 2 || m * n * k <= kTinyProduct) return false;
  if (a.isComplex() || b.isComplex()) return false;
  if (m != n) return true;
  return a.isDouble() ? !isAdjointOf(a.data<double>(), m, k, b.data<double>())
                      : !isAdjointOf(a.data<float>(), m, k, b.data<float>());
}

Value matrixProduct(const Value& a, const Value& b, accel::MatrixProducts* products) {
  checkSizes(a, b);
  int64_t m = a.dims().rows(), k = a.dims().columns(), n = b.dims().columns();
  bool single = a.classId() == ClassId::Single || b.classId() == ClassId::Single;
  bool complex = a.isComplex() || b.isComplex();
  if (m == 0 || n == 0 || k == 0)
    return Value::zeros(single ? ClassId::Single : ClassId::Double, Dims(m, n));
  requireMatrix(a, "mtimes", Text::AsNumbers);
  requireMatrix(b, "mtimes", Text::AsNumbers);
  return withFloatType(single, complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if constexpr (isComplexType<T>)
      if (a.isComplex() != b.isComplex()) return mixedProduct<RealOf<T>>(a, b).narrowed();
    Mat<T> heldA, heldB;
    const T* pa = elementsAs<T>(a, heldA);
    const T* pb = elementsAs<T>(b, heldB);
    return product(pa, m, k, pb, n, products).narrowed();
  });
}

}  // namespace

template <class T>
Mat<T> product(const T* a, int64_t m, int64_t k, const T* b, int64_t n,
               accel::MatrixProducts* products) {
  Mat<T> c(m, n);
  if (m * n * k <= kTinyProduct) {
    tinyProduct(a, m, k, b, n, c.data());
  } else if (m == 1 && n == 1) {
    c.data()[0] = Backend<T>::dot(int(k), a, b);
  } else if (k == 1) {
    tinyProduct(a, m, k, b, n, c.data());
  } else if (n == 1) {
    Backend<T>::gemv('N', int(m), int(k), a, int(m), b, c.data());
  } else if (m == 1) {
    Backend<T>::gemv('T', int(k), int(n), b, int(k), a, c.data());
  } else if (m == n && isAdjointOf(a, m, k, b)) {
    // The operand that is contiguous along the inner size is the faster one to read.
    Backend<T>::herk('C', int(n), int(k), b, int(k), c.data());
  } else if (!selectedProduct(products, a, m, k, b, n, c.data())) {
    blockedProduct(m, k, n, a, b, c.data());
  }
  interruptionPoint();
  return c;
}

accel::Status libraryProduct(const accel::MatmulArgs& args) {
  constexpr int64_t kMost = std::numeric_limits<int>::max();
  if (args.m > kMost || args.k > kMost || args.n > kMost)
    return accel::Status(accel::StatusCode::Unsupported, "sizes beyond the library's integers");
  args.dtype == accel::DType::F64 ? libraryBatch<double>(args) : libraryBatch<float>(args);
  return accel::stopRequested() ? accel::Status(accel::StatusCode::Stopped, "")
                                : accel::Status::ok();
}

const char* libraryName() {
#ifdef MATLIFT_EIGEN_BACKEND
  return "Eigen";
#else
  return "OpenBLAS";
#endif
}

template Mat<double> product(const double*, int64_t, int64_t, const double*, int64_t,
                             accel::MatrixProducts*);
template Mat<float> product(const float*, int64_t, int64_t, const float*, int64_t,
                            accel::MatrixProducts*);
template Mat<Complex> product(const Complex*, int64_t, int64_t, const Complex*, int64_t,
                              accel::MatrixProducts*);
template Mat<ComplexSingle> product(const ComplexSingle*, int64_t, int64_t, const ComplexSingle*,
                                    int64_t, accel::MatrixProducts*);

Value multiplyValues(Call& call) {
  Value& a = call.arg(0);
  Value& b = call.arg(1);
  if (a.isDoubleScalar() && b.isDoubleScalar()) return Value(a.asDouble() * b.asDouble());
  checkOperands("*", a, b);
  if (a.isScalar() || b.isScalar()) return elementwiseForm(call, accel::Op::Mul, "*");
  if (a.isInteger() || b.isInteger())
    fail("MATLAB:mtimes:integerNotSupported",
         "MTIMES (*) is not fully supported for integer classes. At least one argument must be "
         "scalar.");
  const Dims &left = a.dims(), &right = b.dims();
  DeviceTasks* tasks = call.interpreter.state<DeviceSlot>().tasks;
  const bool fits = tasks && a.classId() == b.classId() && (a.isSingle() || a.isDouble()) &&
                    left.count() == 2 && right.count() == 2 && left.columns() == right.rows();
  if (fits) {
    const int64_t m = left.rows(), k = left.columns(), n = right.columns();
    const std::span<const Value> pair = call.args.first(2);
    Value out;
    if (tasks->wants(pair, std::max({m * k, k * n, m * n}))) {
      if (builtins::onDevice(call.interpreter, "mtimes", accel::MatmulTask{}, pair, a.classId(),
                             Dims(m, n), out))
        return out;
    } else if (isGeneral(a, b) && tasks->deferProduct(a, b, out)) {
      return out;
    }
  }
  return matrixProduct(a, b, call.interpreter.state<SelectedProducts>().products);
}

}  // namespace matlift::linalg
