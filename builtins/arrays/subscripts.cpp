// sub2ind, ind2sub, nnz, nonzeros.
#include <cmath>
#include <cstring>

#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

std::vector<int64_t> sizeVector(const Value& v, const char* id) {
  std::vector<int64_t> out;
  bool good = v.isPlain() && !v.isComplex() && v.numel() >= 2;
  for (int64_t k = 0; good && k < v.numel(); ++k) {
    double d = v.doubleAt(k);
    good = d >= 0 && d == std::floor(d) && d < 0x1p62;
    out.push_back(good ? int64_t(d) : 0);
  }
  if (!good) fail(id, "Size vector must have at least two elements, all nonnegative integers.");
  return out;
}

/// The size seen through n subscripts.
std::vector<int64_t> foldSizes(std::vector<int64_t> sizes, size_t n) {
  while (sizes.size() > n) {
    int64_t last = sizes.back();
    sizes.pop_back();
    sizes.back() *= last;
  }
  sizes.resize(n, 1);
  return sizes;
}

Value sub2ind(Call& call) {
  size_t n = size_t(call.nargin() - 1);
  std::vector<int64_t> sizes =
      foldSizes(sizeVector(call.arg(0), "MATLAB:sub2ind:NotEnoughDimensions"), n);
  const Dims dims = call.arg(1).dims();
  Value out = Value::zeros(ClassId::Double, dims);
  double* to = out.mutableData<double>();
  double stride = 1;
  for (size_t k = 0; k < n; ++k) {
    const Value& v = call.arg(int(k) + 1);
    if (!v.isPlain()) fail("MATLAB:sub2ind:SubscriptType", "Subscripts must be numeric.");
    if (!(v.dims() == dims))
      fail("MATLAB:sub2ind:SubscriptVectorSize",
           "The subscript vectors must all be of the same size.");
    for (int64_t i = 0, count = v.numel(); i < count; ++i) {
      double s = v.doubleAt(i);
      if (!(s == std::floor(s)) || s < 1)
        fail("MATLAB:sub2ind:InvalidSubscript",
             "Subscripts must be either integers 1 to (2^63)-1 or logicals.");
      if (s > double(sizes[k])) fail("MATLAB:sub2ind:IndexOutOfRange", "Out of range subscript.");
      to[i] += (s - 1) * stride;
    }
    stride *= double(sizes[k]);
  }
  for (int64_t i = 0, count = out.numel(); i < count; ++i) to[i] += 1;
  return out;
}

Value ind2sub(Call& call) {
  size_t n = size_t(std::max(1, call.nargout));
  std::vector<int64_t> sizes =
      foldSizes(sizeVector(call.arg(0), "MATLAB:ind2sub:NotEnoughDimensions"), n);
  const Value& index = call.arg(1);
  if (!index.isPlain()) fail("MATLAB:ind2sub:IndexType", "Indices must be numeric.");
  int64_t total = 1;
  for (int64_t s : sizes) total *= s;
  std::vector<Value> outs;
  for (size_t k = 0; k < n; ++k)
    outs.push_back(Value::uninitialized(ClassId::Double, index.dims()));
  for (int64_t i = 0, count = index.numel(); i < count; ++i) {
    double d = index.doubleAt(i);
    if (!(d == std::floor(d)) || d < 1)
      fail("MATLAB:badsubscript", "Array indices must be positive integers or logical values.");
    if (d > double(total)) fail("MATLAB:ind2sub:IndexOutOfRange", "Index out of range.");
    int64_t rest = int64_t(d) - 1;
    for (size_t k = 0; k < n; ++k) {
      outs[k].mutableData<double>()[i] = double((k + 1 < n ? rest % sizes[k] : rest) + 1);
      rest /= sizes[k];
    }
  }
  for (size_t k = 1; k < n; ++k) call.setOut(int(k), std::move(outs[k]));
  return outs[0];
}

void requirePlain(const Value& v, const char* name) {
  if (!v.isPlain())
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, v.className().c_str());
}

template <class F>
void forEachNonzero(const Value& v, F f) {
  int64_t n = v.numel();
  if (v.isComplex()) {
    for (int64_t i = 0; i < n; ++i)
      if (v.complexAt(i) != Complex(0)) f(i);
    return;
  }
  withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* x = v.data<T>();
    for (int64_t i = 0; i < n; ++i)
      if (x[i] != T(0)) f(i);
  });
}

Value nnz(Call& call) {
  requirePlain(call.arg(0), "nnz");
  const Value& v = call.arg(0);
  int64_t count = 0;
  if (v.isComplex()) {
    forEachNonzero(v, [&](int64_t) { ++count; });
    return count;
  }
  const int64_t n = v.numel();
  if (v.isLogical()) {
    // Eight at a time: the product's upper byte is the sum of the bytes, each 0 or 1.
    const unsigned char* x = v.data<unsigned char>();
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
      uint64_t eight;
      std::memcpy(&eight, x + i, 8);
      count += int64_t(eight * 0x0101010101010101u >> 56);
    }
    for (; i < n; ++i) count += x[i];
    return count;
  }
  withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* x = v.data<T>();
    for (int64_t first = 0; first < n; first += 1 << 16) {
      int32_t some = 0;  // narrow: more of them in a vector
      for (int64_t i = first; i < std::min<int64_t>(n, first + (1 << 16)); ++i)
        some += x[i] != T(0);
      count += some;
    }
  });
  return count;
}

Value nonzeros(Call& call) {
  const Value& v = call.arg(0);
  requirePlain(v, "nonzeros");
  std::vector<int64_t> at;
  forEachNonzero(v, [&](int64_t i) { at.push_back(i); });
  Value out = resultLike(v, Dims(int64_t(at.size()), 1));
  visitElements(v, out, [&](const auto* from, auto* to, int64_t) {
    for (int64_t i : at) *to++ = from[i];
  });
  return out;
}

const BuiltinDescriptor kRows[] = {
    functionRow("sub2ind", sub2ind, 2, kAny, 1, "Linear index of subscripts.\nsub2ind(sz,i,j,...)",
                "disp(sub2ind([2 3],2,3))", "     6\n"),
    functionRow("ind2sub", ind2sub, 2, 2, kAny,
                "Subscripts of a linear index.\n[i,j,...] = ind2sub(sz,k)",
                "[r,c] = ind2sub([2 3],5); disp([r c])", "     1     3\n"),
    reductionRow("nnz", nnz, 1, 1, "Number of elements that are not zero.\nnnz(x)",
                 "disp(nnz([1 0 2]))", "     2\n"),
    functionRow("nonzeros", nonzeros, 1, 1, 1,
                "The elements that are not zero, as a column.\nnonzeros(x)",
                "disp(nonzeros([1 0 2])')", "     1     2\n"),
};

}  // namespace

BuiltinTheme subscriptsTheme() { return kRows; }

}  // namespace matlift::builtins
