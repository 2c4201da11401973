// a.' and a': square tiles, so that both sides stay within the cache's lines.
#include <algorithm>

#include "builtins/elementwise/ops.h"
#include "builtins/support/transposes.h"

namespace matlift::builtins {

namespace {

template <class T, class F>
void transposeTiles(const Parallel& parallel, const T* in, T* out, int64_t rows, int64_t columns,
                    F f) {
  constexpr int64_t kTile = sizeof(T) >= 16 ? 8 : 16;
  // 65536 doubles take 50 us (Zen 4).
  const int64_t least = (512 << 10) / int64_t(sizeof(T)) / (columns + 1) + 1;
  parallel.ranges(rows, least, [&](int64_t begin, int64_t end) {
    for (int64_t c0 = 0; c0 < columns; c0 += kTile) {
      const int64_t c1 = std::min(c0 + kTile, columns);
      for (int64_t r0 = begin; r0 < end; r0 += kTile) {
        const int64_t r1 = std::min(r0 + kTile, end);
        for (int64_t r = r0; r < r1; ++r)
          for (int64_t c = c0; c < c1; ++c) out[c + r * columns] = f(in[r + c * rows]);
      }
    }
  });
}

template <class T>
void transposePlain(const Parallel& parallel, const Value& a, Value& out) {
  transposeTiles(parallel, a.data<T>(), out.mutableData<T>(), a.dims().rows(), a.dims().columns(),
                 [](T x) { return x; });
}

template <class T>
void transposeComplex(const Parallel& parallel, const Value& a, Value& out, bool conjugate) {
  using C = std::complex<T>;
  const C* in = a.data<C>();
  C* to = out.mutableData<C>();
  int64_t rows = a.dims().rows(), columns = a.dims().columns();
  if (conjugate) {
    transposeTiles(parallel, in, to, rows, columns, [](C z) { return std::conj(z); });
  } else {
    transposeTiles(parallel, in, to, rows, columns, [](C z) { return z; });
  }
}

template <class T>
Value transposeArray(const Parallel& parallel, const Value& a, const Dims& dims, bool conjugate) {
  if (a.isComplex()) {
    Value out = Value::uninitialized(a.classId(), dims, true);
    transposeComplex<T>(parallel, a, out, conjugate);
    return out;
  }
  Value out = Value::uninitialized(a.classId(), dims);
  transposePlain<T>(parallel, a, out);
  return out;
}

ValueList transposeList(const ValueList& in, const Dims& dims, size_t width) {
  ValueList out(in.size());
  size_t rows = size_t(dims.rows()), columns = size_t(dims.columns());
  for (size_t r = 0; r < rows; ++r)
    for (size_t c = 0; c < columns; ++c)
      for (size_t k = 0; k < width; ++k) {
        out[(c + r * columns) * width + k] = in[(r + c * rows) * width + k];
      }
  return out;
}

}  // namespace

Value transposed(const Value& a, bool conjugate, const Parallel& parallel) {
  if (a.isInlineScalar()) return a;
  const Dims& dims = a.dims();
  if (dims.count() > 2) {
    fail("MATLAB:transposeND",
         "%s does not support N-D arrays. Use PAGETRANSPOSE/PAGECTRANSPOSE to transpose pages or "
         "PERMUTE to "
         "reorder dimensions of N-D arrays.",
         conjugate ? "CTRANSPOSE" : "TRANSPOSE");
  }
  Dims flipped(dims.columns(), dims.rows());
  if (a.isPlain()) {
    if (dims.isVector() && !(conjugate && a.isComplex())) return a.reshaped(flipped);
    return withElementType(a.classId(), [&](auto tag) {
      return transposeArray<typename decltype(tag)::type>(parallel, a, flipped, conjugate);
    });
  }
  if (a.kind() == Value::Kind::Boxes) {
    Value out = a.reshaped(flipped);
    if (!dims.isVector()) {
      // reshaped() unshared the elements already when the value was shared.
      out.mutableBoxes().elements = transposeList(a.boxes().elements, dims, 1);
    }
    return out;
  }
  if (a.isStruct()) {
    Value out = a.reshaped(flipped);
    if (!dims.isVector()) {
      out.mutableStructs().values =
          transposeList(a.structs().values, dims, a.structs().fields.size());
    }
    return out;
  }
  if (a.isFunction()) failOperator(conjugate ? "'" : ".'", a);
  return a;
}

Value transposed(const Value& a, bool conjugate) { return transposed(a, conjugate, Parallel()); }

}  // namespace matlift::builtins
