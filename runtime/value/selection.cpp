#include "runtime/value/selection.h"

#include <algorithm>
#include <cmath>

#include "runtime/error/error.h"
#include "runtime/value/late.h"

namespace matlift {

void failBadIndex(int position, int total) {
  if (total == 1)
    fail("MATLAB:badsubscript", "Array indices must be positive integers or logical values.");
  fail(
      "MATLAB:badsubscript",
      "Index in position %d is invalid. Array indices must be positive integers or logical values.",
      position + 1);
}

void failOutOfBounds(int position, int total, int64_t extent) {
  if (total == 1)
    fail("MATLAB:badsubscript",
         "Index exceeds the number of array elements. Index must not exceed %lld.",
         static_cast<long long>(extent));
  fail("MATLAB:badsubscript",
       "Index in position %d exceeds array bounds. Index must not exceed %lld.", position + 1,
       static_cast<long long>(extent));
}

namespace {

Subscript wholeSubscript(int64_t extent) {
  Subscript s;
  s.colon = true;
  s.count = extent;
  s.limit = extent;
  s.shape = Dims(extent, 1);
  return s;
}

/// 0-based subscript of one number; negative when it is none.
template <class T>
int64_t subscriptOf(T x) {
  if constexpr (std::is_floating_point_v<T>) {
    if (!(x >= 1 && x < T(0x1p62))) return -1;
    int64_t i = int64_t(x);
    return T(i) == x ? i - 1 : -1;
  } else {
    return uint64_t(x) > (uint64_t(1) << 62) ? -1 : int64_t(x) - 1;
  }
}

template <class T>
void readSubscripts(const T* x, Subscript& s, int position, int total) {
  int64_t n = s.count;
  if (n == 0) return;
  s.first = subscriptOf(x[0]);
  if (s.first < 0) failBadIndex(position, total);
  s.limit = s.first + 1;
  if (n == 1) return;
  // A run with constant step needs no list; ranges are the common case.
  int64_t second = subscriptOf(x[1]);
  s.step = second - s.first;
  int64_t k = 1;
  for (int64_t expected = second; k < n; ++k, expected += s.step) {
    int64_t i = subscriptOf(x[k]);
    if (i < 0) failBadIndex(position, total);
    if (i != expected) break;
  }
  s.limit = std::max(s.first, s.first + (k - 1) * s.step) + 1;
  if (k == n) return;
  s.irregular = true;
  s.list.resize(size_t(n));
  for (int64_t j = 0; j < k; ++j) s.list[size_t(j)] = s.first + j * s.step;
  for (; k < n; ++k) {
    int64_t i = subscriptOf(x[k]);
    if (i < 0) failBadIndex(position, total);
    s.list[size_t(k)] = i;
    s.limit = std::max(s.limit, i + 1);
  }
}

/// Subscripts of a range that is not written down; false when one of them is bad.
bool readRange(const NumberRange<double>& range, Subscript& s) {
  const int64_t n = range.count();
  if (!range.isWhole()) return false;
  s.first = subscriptOf(range[0]);
  const int64_t last = subscriptOf(range[n - 1]);
  if (s.first < 0 || last < 0) return false;
  if (n > 1) s.step = (last - s.first) / (n - 1);
  s.limit = std::max(s.first, last) + 1;
  return true;
}

Subscript maskSubscript(const Value& mask) {
  Subscript s;
  s.mask = true;
  const bool* bits = mask.data<bool>();
  int64_t n = mask.numel();
  s.count = std::count(bits, bits + n, true);
  s.list.reserve(size_t(s.count));
  for (int64_t i = 0; i < n; ++i)
    if (bits[i]) s.list.push_back(i);
  s.irregular = true;
  s.limit = s.count > 0 ? s.list.back() + 1 : 0;
  bool nothing = mask.dims() == Dims(0, 0) || (n == 1 && s.count == 0);
  s.shape = nothing ? Dims(0, 0) : maskedShape(mask.dims(), s.count);
  return s;
}

}  // namespace

bool isLine(const Dims& dims) {
  auto extents = dims.extents();
  return std::count(extents.begin(), extents.end(), 1) == std::ptrdiff_t(extents.size()) - 1;
}

Dims maskedShape(const Dims& dims, int64_t count) {
  if (dims.isRow()) return Dims(1, count);
  if (dims.isVector() || !isLine(dims)) return Dims(count, 1);
  Dims out = dims;
  out.set(dims.firstNonSingleton(), count);
  return out;
}

Subscript resolveSubscript(const Value& index, int64_t extent, int position, int total) {
  if (index.isColon()) return wholeSubscript(extent);
  if (index.isString() && index.isScalar() && index.cellAt(0).isChar() &&
      index.cellAt(0).numel() == 1 && *index.cellAt(0).data<char16_t>() == u':')
    return wholeSubscript(extent);
  if (!index.isPlain()) {
    fail("MATLAB:badsubscript", "Unable to use a value of type %s as an index.",
         index.className().c_str());
  }
  if (index.isChar() && index.numel() == 1 && *index.data<char16_t>() == u':')
    return wholeSubscript(extent);
  if (index.isLogical()) return maskSubscript(index);
  if (index.isComplex()) failBadIndex(position, total);
  Subscript s;
  s.count = index.numel();
  s.shape = index.dims();
  if (const NumberRange<double>* range = rangeBehind(index); range && readRange(*range, s))
    return s;
  withElementType(index.classId(), [&](auto tag) {
    readSubscripts(index.data<typename decltype(tag)::type>(), s, position, total);
  });
  return s;
}

std::vector<int64_t> foldedExtents(const Dims& dims, size_t n) {
  std::vector<int64_t> extents(n);
  for (size_t k = 0; k < n; ++k) extents[k] = dims[int(k)];
  for (int k = int(n); k < dims.count(); ++k) extents[n - 1] *= dims[k];
  return extents;
}

Selection::Selection(const Dims& dims, std::span<const Value> idx)
    : extents(foldedExtents(dims, idx.size())) {
  subscripts.reserve(idx.size() + 1);
  for (size_t k = 0; k < idx.size(); ++k)
    subscripts.push_back(resolveSubscript(idx[k], extents[k], int(k), int(idx.size())));
}

void Selection::checkBounds() const {
  int n = int(subscripts.size());
  for (int k = 0; k < n; ++k) {
    const Subscript& s = subscripts[size_t(k)];
    if (s.limit <= extents[size_t(k)]) continue;
    if (!s.mask) failOutOfBounds(k, n, extents[size_t(k)]);
    if (n == 1)
      fail("MATLAB:badsubscript",
           "The logical indices contain a true value outside of the array bounds.");
    fail("MATLAB:badsubscript",
         "The logical indices in position %d contain a true value outside of the array bounds.",
         k + 1);
  }
}

bool Selection::isContiguous(int64_t& from) const {
  from = 0;
  bool whole = true;  // of all dimensions so far
  int64_t stride = 1;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const Subscript& s = subscripts[k];
    if (s.irregular || s.count == 0) return false;
    if (s.count > 1 && (!whole || s.step != 1)) return false;
    from += s.first * stride;
    stride *= extents[k];
    whole = whole && s.count == extents[k];
  }
  return true;
}

void Selection::prependWhole(int64_t n) {
  subscripts.insert(subscripts.begin(), wholeSubscript(n));
  extents.insert(extents.begin(), n);
}

Dims linearShape(const Dims& x, const Subscript& s) {
  if (s.colon) return Dims(s.count, 1);
  return isLine(x) && isLine(s.shape) ? maskedShape(x, s.count) : s.shape;
}

Dims Selection::counts() const {
  if (subscripts.size() == 1) return Dims(subscripts[0].count, 1);
  std::vector<int64_t> out;
  for (const Subscript& s : subscripts) out.push_back(s.count);
  return Dims(std::span<const int64_t>(out));
}

Value gatherValue(const Value& x, Selection s, const Dims& dims) {
  switch (x.kind()) {
    case Value::Kind::Boxes: {
      Value out = x.isCell() ? Value::cellOf(ValueList(size_t(dims.numel())), dims)
                             : Value::stringArray(dims);
      gather(x.boxes().elements.data(), s, out.mutableBoxes().elements.data());
      return out;
    }
    case Value::Kind::Struct: {
      const StructObj& from = x.structs();
      Value out = Value::structArray(dims, from.fields);
      s.prependWhole(int64_t(from.fields.size()));
      gather(from.values.data(), s, out.mutableStructs().values.data());
      return out;
    }
    default: {
      bool complex = x.isComplex();
      Value out = Value::uninitialized(x.classId(), dims, complex);
      withBlob(elementSize(x.classId()) * (complex ? 2 : 1), [&](auto* blob) {
        using T = std::remove_pointer_t<decltype(blob)>;
        gather(static_cast<const T*>(x.rawData()), s, static_cast<T*>(out.mutableRawData()));
      });
      return std::move(out).narrowed();
    }
  }
}

}  // namespace matlift
