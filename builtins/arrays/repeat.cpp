// repelem, perms, bsxfun, hadamard, swapbytes.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/support/broadcast.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// Indices 1 … extent, each as often as `counts` says.
Value repeatedIndex(const Value& counts, int64_t extent, int position) {
  if (!counts.isPlain() || counts.isComplex() || (counts.numel() != 1 && counts.numel() != extent))
    fail("MATLAB:repelem:mismatchedReplications",
         "Replication factor %d must be a scalar or a vector with as many elements as the array "
         "has there.",
         position);
  auto countAt = [&](int64_t k) {
    double d = counts.doubleAt(counts.numel() == 1 ? 0 : k);
    if (!(d >= 0 && d == std::floor(d) && d < 0x1p40))
      fail("MATLAB:repelem:invalidReplications",
           "Replication factors must be nonnegative integers.");
    return int64_t(d);
  };
  double total = 0;
  for (int64_t k = 0; k < extent; ++k) total += double(countAt(k));
  Dims dims(1, total < 0x1p62 ? int64_t(total) : int64_t(1) << 62);
  checkedNumel(dims, sizeof(double));
  Value out = Value::uninitialized(ClassId::Double, dims);
  double* to = out.mutableData<double>();
  for (int64_t k = 0; k < extent; ++k) to = std::fill_n(to, countAt(k), double(k + 1));
  return out;
}

Value repelem(Call& call) {
  const Value& x = call.arg(0);
  requireArray(x, "repelem");
  if (call.nargin() == 2) {
    if (!x.dims().isVector())
      fail("MATLAB:repelem:notVector",
           "With one replication factor the array must be a vector; give one for each dimension.");
    Value idx[] = {repeatedIndex(call.arg(1), x.numel(), 1)};
    Value out = indexParen(x, idx);
    return x.isScalar() ? out.reshaped(Dims(1, out.numel())) : out;
  }
  ValueList idx;
  for (int k = 1; k < call.nargin(); ++k)
    idx.push_back(repeatedIndex(call.arg(k), x.dims()[k - 1], k));
  // Dimensions without a factor stay as they are.
  while (int(idx.size()) < x.dims().count()) idx.push_back(Value::colon());
  return indexParen(x, idx);
}

Value perms(Call& call) {
  const Value& v = call.arg(0);
  requireArray(v, "perms");
  int64_t n = v.numel();
  double rows = std::tgamma(double(n) + 1);
  Dims dims(rows < 0x1p50 ? int64_t(std::round(rows)) : int64_t(1) << 50, n);
  checkedNumel(dims, sizeof(double));
  // Rows in reverse lexicographic order of the positions.
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) order[size_t(k)] = n - k;
  Value index = Value::uninitialized(ClassId::Double, dims);
  double* to = index.mutableData<double>();
  for (int64_t r = 0; r < dims.rows(); ++r) {
    interruptionPoint(uint64_t(r));
    for (int64_t c = 0; c < n; ++c) to[r + c * dims.rows()] = double(order[size_t(c)]);
    std::prev_permutation(order.begin(), order.end());
  }
  if (n == 0)
    return v.reshaped(v.dims()).isCell() ? Value::cell(Dims(1, 0))
                                         : Value::zeros(v.classId(), Dims(1, 0));
  Value idx[] = {std::move(index)};
  return indexParen(v, idx).reshaped(dims);
}

/// Functions that give the same, given two arrays or their columns one by one.
bool isElementwise(const Value& f) {
  static constexpr const char* kNames[] = {
      "plus",  "minus", "times", "rdivide", "ldivide", "power", "max", "min", "rem", "mod", "atan2",
      "hypot", "eq",    "ne",    "lt",      "le",      "gt",    "ge",  "and", "or",  "xor"};
  const std::string name = f.isFunction() ? f.function().name : textOf(f);
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* n) { return name == n; });
}

/// Column c of the result has column c of v, or the one column that v has there.
Value columnFor(const Value& v, const Dims& dims, int64_t c) {
  const int64_t rows = v.dims().rows();
  int64_t from = 0, stride = 1;
  for (int d = 1; d < dims.count(); ++d) {
    const int64_t extent = d < v.dims().count() ? v.dims()[d] : 1;
    const int64_t at = c % dims[d];
    c /= dims[d];
    if (extent > 1) from += at * stride;
    stride *= extent;
  }
  Value index = Value::uninitialized(ClassId::Double, Dims(rows, 1));
  for (int64_t r = 0; r < rows; ++r) index.mutableData<double>()[r] = double(from * rows + r + 1);
  Value indices[] = {std::move(index)};
  return indexParen(v, indices).reshaped(Dims(rows, 1));
}

/// Any other function sees columns, as in MATLAB: one of a single row stays a scalar.
Value byColumns(Call& call, const Dims& dims) {
  ValueList columns;
  const int64_t count = dims.rows() ? dims.numel() / dims.rows() : 0;
  for (int64_t c = 0; c < count; ++c) {
    interruptionPoint(uint64_t(c));
    Value args[] = {columnFor(call.arg(1), dims, c), columnFor(call.arg(2), dims, c)};
    Value column = call.interpreter.call1(call.arg(0), args);
    if (column.numel() != dims.rows())
      fail("MATLAB:bsxfun:invalidOutputSize",
           "The function of bsxfun gave %lld elements for a column of %lld.",
           static_cast<long long>(column.numel()), static_cast<long long>(dims.rows()));
    columns.push_back(column.reshaped(Dims(dims.rows(), 1)));
  }
  return horzcat(columns).reshaped(dims);
}

Value bsxfun(Call& call) {
  const Value &a = call.arg(1), &b = call.arg(2);
  if (!a.isPlain() || !b.isPlain())
    fail("MATLAB:bsxfun:invalidInput", "The arrays of bsxfun must be numeric, logical or char.");
  Dims dims;
  if (!broadcastDims(a.dims(), b.dims(), dims))
    fail("MATLAB:bsxfun:arrayDimensionsMustMatch",
         "Non-singleton dimensions of the two input arrays must match each other.");
  if (dims.numel() > 0 && !isElementwise(call.arg(0))) return byColumns(call, dims);
  Value args[] = {expandTo(a, dims), expandTo(b, dims)};
  return call.interpreter.call1(call.arg(0), args);
}

Value hadamard(Call& call) {
  int64_t n = toInteger(call.arg(0), "hadamard: N", 1, 1 << 20);
  int64_t base = n;
  while (base % 2 == 0) base /= 2;
  // Powers of two by Sylvester's doubling; 12 and 20 times those from Paley's construction.
  int64_t start = base == 1 ? 1 : base == 3 ? 12 : base == 5 ? 20 : 0;
  if (start == 0 || n % start != 0)
    fail("MATLAB:hadamard:invalidInput", "n, n/12 or n/20 must be a power of 2.");
  checkedNumel(Dims(n, n), sizeof(double));
  Value out = Value::uninitialized(ClassId::Double, Dims(n, n));
  double* h = out.mutableData<double>();
  int64_t q = start - 1;
  auto residue = [&](int64_t x) {
    x = ((x % q) + q) % q;
    for (int64_t k = 1; k < q; ++k)
      if (k * k % q == x) return 1.0;
    return -1.0;
  };
  for (int64_t c = 0; c < start; ++c)
    for (int64_t r = 0; r < start; ++r) {
      double x = r == 0 || c == 0 ? 1 : r == c ? -1 : residue(r - c);
      h[r + c * n] = x;
    }
  for (int64_t m = start; m < n; m *= 2)
    for (int64_t c = 0; c < m; ++c)
      for (int64_t r = 0; r < m; ++r) {
        double x = h[r + c * n];
        h[r + m + c * n] = h[r + (c + m) * n] = x;
        h[r + m + (c + m) * n] = -x;
      }
  return out;
}

Value swapbytes(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isNumeric() || v.isComplex())
    fail("MATLAB:swapbytes:UnsupportedClass", "swapbytes takes real numeric arrays.");
  Value out = resultLike(v, v.dims());
  size_t bytes = elementSize(v.classId());
  const char* from = v.data<char>();
  char* to = static_cast<char*>(out.mutableRawData());
  for (int64_t i = 0; i < v.numel(); ++i, from += bytes, to += bytes)
    std::reverse_copy(from, from + bytes, to);
  return out;
}

const BuiltinDescriptor kRows[] = {
    functionRow(
        "repelem", repelem, 2, kAny, 1,
        "Elements repeated in place.\nrepelem(v,n), repelem(v,counts), repelem(A,r1,r2,...)",
        "disp(repelem([1 2],2))", "     1     1     2     2\n"),
    functionRow("perms", perms, 1, 1, 1,
                "All permutations as rows, in reverse lexicographic order.\nperms(v)",
                "disp(perms([1 2]))", "     2     1\n     1     2\n"),
    functionRow("bsxfun", bsxfun, 3, 3, 1,
                "Function of two arrays with expansion of dimensions of extent 1.\nbsxfun(f,a,b)",
                "disp(bsxfun(@plus,[1 2],[10;20]))", "    11    12\n    21    22\n"),
    functionRow("hadamard", hadamard, 1, 2, 1,
                "Hadamard matrix: entries 1 and -1 with orthogonal columns.\nhadamard(n)",
                "disp(hadamard(2))", "     1     1\n     1    -1\n"),
    functionRow("swapbytes", swapbytes, 1, 1, 1,
                "Bytes of each element in reverse order.\nswapbytes(x)",
                "disp(swapbytes(uint16(1)))", "   256\n"),
};

}  // namespace

BuiltinTheme repeatTheme() { return kRows; }

}  // namespace matlift::builtins
