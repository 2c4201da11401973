// Reading with () and {}, and `end`.
#include "runtime/value/index.h"

#include <cstring>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/late.h"
#include "runtime/value/object_array.h"
#include "runtime/value/selection.h"
#include "runtime/value/subscript_block.h"

namespace matlift {

namespace {

/// 0-based value of an inline double subscript within [1, extent], or -1: take the general path.
int64_t quickSubscript(const Value& v, int64_t extent) {
  if (!v.isDoubleScalar()) return -1;
  double d = v.asDouble();
  if (!(d >= 1 && d <= double(extent))) return -1;
  int64_t i = int64_t(d);
  return double(i) == d ? i - 1 : -1;
}

/// Offset of one element picked by scalar subscripts, or -1.
int64_t quickOffset(const Value& x, std::span<const Value> idx) {
  if (idx.size() == 1) return quickSubscript(idx[0], x.numel());
  if (idx.size() == 2 && x.dims().count() == 2) {
    int64_t r = quickSubscript(idx[0], x.dims().rows());
    int64_t c = quickSubscript(idx[1], x.dims().columns());
    return r < 0 || c < 0 ? -1 : r + c * x.dims().rows();
  }
  return -1;
}

Value elementValue(const Value& x, int64_t i) {
  if (x.isComplex()) return x.elementAt(i).narrowed();
  if (x.kind() == Value::Kind::Array && x.classId() == ClassId::Double) return x.data<double>()[i];
  return x.elementAt(i);
}

/// x(mask) for a mask of x's size; the elements move as blobs T.
template <class T>
void compress(const T* from, const bool* mask, int64_t n, int64_t count, T* out) {
  if (count == n) {
    std::copy_n(from, n, out);
    return;
  }
  // Every element is written, the place moves on only past those that are kept: no branch to guess.
  int64_t k = 0, i = 0;
  // Eight at a time: byte j of the product is how many of the first j + 1 are kept, so that no
  // place waits for the one before.
  for (; i + 8 <= n && k + 8 <= count; i += 8) {
    uint64_t kept;
    std::memcpy(&kept, mask + i, 8);
    kept *= 0x0101010101010101u;
    T* to = out + k;
    to[0] = from[i];
    for (int j = 1; j < 8; ++j) to[kept >> (8 * j - 8) & 0xff] = from[i + j];
    k += int64_t(kept >> 56);
  }
  for (; k < count; ++i) {
    out[k] = from[i];
    k += mask[i];
  }
}

/// x(index) for double subscripts; false when one of them is bad: the general path says what.
template <class T>
bool pick(const T* from, int64_t extent, const double* index, int64_t n, T* out) {
  uint32_t at[kSubscriptBlock];
  for (int64_t start = 0; start < n; start += kSubscriptBlock) {
    interruptionPoint();
    int64_t m = std::min(n - start, kSubscriptBlock);
    if (readSubscriptBlock(index + start, m, extent, at) == 0) return false;
    for (int64_t i = 0; i < m; ++i) out[start + i] = from[at[i]];
  }
  return true;
}

/// x(index) of a long plain array by a mask of its size or by double subscripts, without a list of
/// offsets between. Undefined when it does not apply.
Value quickLinear(const Value& x, const Value& index) {
  bool mask = index.isLogical();
  if (x.kind() != Value::Kind::Array || x.isEmpty() || index.kind() != Value::Kind::Array ||
      x.numel() > INT32_MAX)
    return {};
  if (mask ? index.numel() != x.numel() : index.classId() != ClassId::Double || index.isComplex())
    return {};
  Subscript s;
  s.count = index.numel();
  s.shape = index.dims();
  const bool* bits = mask ? index.data<bool>() : nullptr;
  if (mask) {
    s.count = countTrue(bits, index.numel());
    s.shape = maskedShape(index.dims(), s.count);
  }
  bool complex = x.isComplex(), good = true;
  Value out = Value::uninitialized(x.classId(), linearShape(x.dims(), s), complex);
  withBlob(elementSize(x.classId()) * (complex ? 2 : 1), [&](auto* blob) {
    using T = std::remove_pointer_t<decltype(blob)>;
    const T* from = static_cast<const T*>(x.rawData());
    T* to = static_cast<T*>(out.mutableRawData());
    if (mask)
      compress(from, bits, x.numel(), s.count, to);
    else
      good = pick(from, x.numel(), index.data<double>(), s.count, to);
  });
  return good ? std::move(out).narrowed() : Value();
}

/// From here on a run of elements is a view of the array's storage instead of a copy.
constexpr size_t kViewFrom = 16384;
/// A view holds all of its array in memory, and a write to the array copies all of it while the
/// view lives. Of at least this part of it either costs no more than four times the copy that was
/// saved.
constexpr size_t kSmallestPart = 4;

/// The selected elements where they are, when they lie together. Undefined: they are copied.
Value viewOf(const Value& x, const Selection& s, const Dims& dims) {
  int64_t from;
  if (x.kind() != Value::Kind::Array || !s.isContiguous(from)) return {};
  const size_t bytes =
      size_t(s.numel()) * elementSize(x.classId()) * (x.isComplex() ? size_t(2) : 1);
  if (bytes < kViewFrom) return {};
  (void)x.rawData();
  if (bytes * kSmallestPart < x.array()->storage.kept()) return {};
  return x.part(from, s.numel(), dims).narrowed();
}

Value indexContainer(const Value& x, std::span<const Value> idx) {
  if (x.isObject()) return x.object().indexParen(idx);
  if (x.isUndefined()) fail("MATLAB:UndefinedFunction", "Unrecognized function or variable.");
  // A function handle, and anything else that is only ever 1×1.
  Selection s(Dims(1, 1), idx);
  s.checkBounds();
  if (s.numel() != 1)
    fail("MATLAB:invalidFunctionHandleArray",
         "Nonscalar arrays of function handles are not allowed; use cell arrays instead.");
  return x;
}

}  // namespace

Value indexParen(const Value& x, std::span<const Value> idx) {
  if (idx.empty()) return x;
  if (x.isObject()) return x.object().indexParen(idx);
  if (Value out; x.isSparse() && x.standing()->index(x, idx, out)) return out;
  bool isArray = x.isPlain() || x.kind() == Value::Kind::Boxes || x.isStruct();
  if (!isArray) return indexContainer(x, idx);
  int64_t quick = quickOffset(x, idx);
  if (quick >= 0) return elementValue(x, quick);
  if (idx.size() == 1) {
    if (idx[0].isColon()) return x.reshaped(Dims(x.numel(), 1));
    Value picked = rangeBehind(idx[0]) ? Value() : quickLinear(x, idx[0]);
    if (picked.isDefined()) return picked;
  }
  Selection s(x.dims(), idx);
  s.checkBounds();
  Dims dims = idx.size() == 1 ? linearShape(x.dims(), s.subscripts[0]) : s.counts();
  bool whole = true;
  for (size_t k = 0; k < idx.size(); ++k) whole = whole && s.subscripts[k].covers(s.extents[k]);
  if (whole && dims == x.dims()) return x;
  Value view = viewOf(x, s, dims);
  return view.isDefined() ? view : gatherValue(x, std::move(s), dims);
}

void indexBrace(const Value& c, std::span<const Value> idx, ValueList& out) {
  if (c.isObject()) return c.object().indexBrace(idx, out);
  if (c.kind() != Value::Kind::Boxes) {
    fail("MATLAB:cellRefFromNonCell",
         "Brace indexing is not supported for variables of this type.");
  }
  auto give = [&](const Value& v) {
    if (v.isUndefined())
      fail("MATLAB:string:MissingToChar",
           "Unable to convert a missing string to a character vector.");
    out.push_back(v);
  };
  const ValueList& elements = c.boxes().elements;
  if (idx.empty()) {
    for (const Value& v : elements) give(v);
    return;
  }
  int64_t quick = quickOffset(c, idx);
  if (quick >= 0) return give(elements[size_t(quick)]);
  Selection s(c.dims(), idx);
  s.checkBounds();
  out.reserve(out.size() + size_t(s.numel()));
  forEachRun(s, [&](int64_t base, const Subscript& run, int64_t stride) {
    for (int64_t k = 0; k < run.count; ++k) give(elements[size_t(base + run.at(k) * stride)]);
  });
}

int64_t endOf(const Value& x, int position, int count) {
  if (x.isObject()) return x.object().endAt(position, count);
  const Dims& dims = x.dims();
  if (count <= 1) return dims.numel();
  if (position < count - 1) return dims[position];
  int64_t rest = 1;
  for (int k = position; k < dims.count(); ++k) rest *= dims[k];
  return rest;
}

}  // namespace matlift
