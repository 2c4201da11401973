#include "runtime/value/grow.h"

#include <algorithm>

#include "runtime/error/error.h"

namespace matlift {

namespace {

/// True when the old elements keep their places in memory: only the last extent that is not 1
/// grows.
bool keepsLayout(const Dims& from, const Dims& to) {
  if (from.numel() == 0) return true;
  int k = 0;
  while (k < to.count() && from[k] == to[k]) ++k;
  for (int j = k + 1; j < from.count(); ++j)
    if (from[j] != 1) return false;
  return true;
}

/// Selection of the old block inside the grown array.
Selection oldBlock(const Dims& from, const Dims& to) {
  int n = to.count();
  std::vector<Value> colons(size_t(n), Value::colon());
  Selection s(to, colons);
  for (int k = 0; k < n; ++k) s.subscripts[size_t(k)].count = from[k];
  return s;
}

void growPlain(Value& x, const Dims& dims) {
  bool complex = x.isComplex();
  size_t bytes = elementSize(x.classId()) * (complex ? 2 : 1);
  size_t oldBytes = size_t(x.numel()) * bytes;
  size_t newBytes = size_t(checkedNumel(dims, bytes)) * bytes;
  if (!keepsLayout(x.dims(), dims)) {
    Value wide = Value::zeros(x.classId(), dims, complex);
    Selection block = oldBlock(x.dims(), dims);
    withBlob(bytes, [&](auto* blob) {
      using T = std::remove_pointer_t<decltype(blob)>;
      scatter(static_cast<T*>(wide.mutableRawData()), block, static_cast<const T*>(x.rawData()), 1);
    });
    x = std::move(wide);
    return;
  }
  if (x.kind() == Value::Kind::Array) {
    ArrayObj* a = x.array();
    a->elements();
    if (a->isOwn() && a->storage.capacity() >= newBytes) {
      std::memset(static_cast<char*>(a->storage.data()) + oldBytes, 0, newBytes - oldBytes);
      a->dims = dims;
      return;
    }
  }
  // A small step looks like appending: leave room for more of it.
  size_t room = newBytes <= oldBytes + oldBytes / 2 + 64 ? oldBytes + oldBytes / 2 + 64 : newBytes;
  Storage storage = Storage::allocate(std::max(room, newBytes), false);
  if (oldBytes > 0) std::memcpy(storage.data(), x.rawData(), oldBytes);
  std::memset(static_cast<char*>(storage.data()) + oldBytes, 0, newBytes - oldBytes);
  x = Value::fromStorage(x.classId(), complex, dims, std::move(storage));
}

void growList(ValueList& values, int64_t perElement, const Dims& from, const Dims& to,
              const Value& fill) {
  size_t total = size_t(checkedNumel(to, sizeof(Value) * size_t(std::max<int64_t>(1, perElement))) *
                        perElement);
  if (keepsLayout(from, to)) {
    values.resize(total, fill);
    return;
  }
  ValueList wide(total, fill);
  Selection block = oldBlock(from, to);
  block.prependWhole(perElement);
  const Value* in = values.data();
  scatter(wide.data(), block, in, 1);
  values = std::move(wide);
}

}  // namespace

void growArray(Value& x, const Dims& dims) {
  if (x.dims() == dims) return;
  if (x.kind() == Value::Kind::Boxes) {
    BoxesObj& b = x.mutableBoxes();
    growList(b.elements, 1, b.dims, dims, x.isCell() ? Value::emptyDouble() : Value());
    b.dims = dims;
  } else if (x.isStruct()) {
    StructObj& s = x.mutableStructs();
    growList(s.values, int64_t(s.fields.size()), s.dims, dims, Value::emptyDouble());
    s.dims = dims;
  } else {
    growPlain(x, dims);
  }
}

namespace {

[[noreturn]] void failAmbiguous() {
  fail("MATLAB:indexed_matrix_cannot_be_resized",
       "Attempt to grow array along ambiguous dimension.");
}

/// Shape after x(limit) = v with one subscript past the end.
Dims linearGrowth(const Dims& dims, int64_t limit) {
  if (dims == Dims(0, 0) || dims.isScalar() || dims.isRow()) return Dims(1, limit);
  if (dims.isColumn()) return Dims(limit, 1);
  if (dims.count() == 2 && dims[0] == 0) return Dims(1, limit);  // no rows: nothing to keep
  failAmbiguous();
}

}  // namespace

void growToFit(Value& x, Selection& s) {
  const Dims& dims = x.dims();
  size_t n = s.subscripts.size();
  if (n == 1) {
    int64_t limit = s.subscripts[0].limit;
    if (limit <= s.extents[0]) return;
    growArray(x, linearGrowth(dims, limit));
    s.extents[0] = limit;
    return;
  }
  Dims grown = dims;
  bool grows = false;
  for (size_t k = 0; k < n; ++k) {
    int64_t limit = s.subscripts[k].limit;
    if (limit <= s.extents[k]) continue;
    if (k + 1 == n && dims.count() > int(n)) failAmbiguous();
    grown.set(int(k), limit);
    s.extents[k] = limit;
    grows = true;
  }
  if (grows) growArray(x, grown);
}

namespace {

/// One more element at the end of a cell or struct row; false for other shapes.
bool appendElement(Value& x, int64_t n) {
  const Dims& dims = x.dims();
  bool column = n > 1 && dims.isColumn();
  if (!(dims.isRow() || column || dims == Dims(0, 0))) return false;
  Dims grown = column ? Dims(n + 1, 1) : Dims(1, n + 1);
  if (x.isCell()) {
    BoxesObj& b = x.mutableBoxes();
    b.elements.push_back(Value::emptyDouble());
    b.dims = std::move(grown);
    return true;
  }
  if (!x.isStruct()) return false;
  StructObj& s = x.mutableStructs();
  for (size_t k = 0; k < s.fields.size(); ++k) s.values.push_back(Value::emptyDouble());
  s.dims = std::move(grown);
  return true;
}

}  // namespace

int64_t growToElement(Value& x, std::span<const Value> idx) {
  if (idx.size() == 1 && idx[0].isDoubleScalar()) {
    double d = idx[0].asDouble();
    int64_t n = x.numel();
    if (d >= 1 && d <= double(n) && d == double(int64_t(d))) return int64_t(d) - 1;
    if (d == double(n + 1) && appendElement(x, n)) return n;
  }
  if (idx.empty()) {
    if (x.numel() == 1) return 0;
    fail(
        "MATLAB:needMoreRhsOutputs",
        "The right hand side of this assignment has too few values to satisfy the left hand side.");
  }
  Selection s(x.dims(), idx);
  if (x.dims() == Dims(0, 0))
    for (Subscript& sub : s.subscripts)
      if (sub.colon) sub.count = sub.limit = 1;
  if (s.numel() != 1) {
    fail(x.isStruct() ? "MATLAB:index:expected_one_output_from_indexing"
                      : "MATLAB:needMoreRhsOutputs",
         x.isStruct()
             ? "Expected one output from a curly brace or dot indexing expression, but there "
               "were %lld results."
             : "The right hand side of this assignment has too few values to satisfy the left "
               "hand side.",
         static_cast<long long>(s.numel()));
  }
  growToFit(x, s);
  int64_t offset = 0, stride = 1;
  for (size_t k = 0; k < s.subscripts.size(); ++k) {
    offset += s.subscripts[k].at(0) * stride;
    stride *= s.extents[k];
  }
  return offset;
}

}  // namespace matlift
