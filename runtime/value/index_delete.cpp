// x(...) = [].
#include <algorithm>

#include "runtime/error/error.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/selection.h"

namespace matlift {

namespace {

[[noreturn]] void failOutOfRange() {
  fail("MATLAB:subsdeldimmismatch", "Matrix index is out of range for deletion.");
}

/// The subscripts of [0, extent) that s does not name.
Subscript complement(const Subscript& s, int64_t extent) {
  std::vector<char> gone(size_t(extent), 0);
  for (int64_t k = 0; k < s.count; ++k) gone[size_t(s.at(k))] = 1;
  Subscript kept;
  kept.irregular = true;
  for (int64_t i = 0; i < extent; ++i)
    if (!gone[size_t(i)]) kept.list.push_back(i);
  kept.count = int64_t(kept.list.size());
  return kept;
}

/// Removes [first, first + count) of a vector in its own storage, which keeps its capacity for a
/// later append. False when the storage is shared.
bool eraseInPlace(Value& x, int64_t first, int64_t count, const Dims& dims) {
  int64_t n = x.numel();
  if (x.kind() == Value::Kind::Boxes) {
    BoxesObj& b = x.mutableBoxes();
    b.elements.erase(b.elements.begin() + first, b.elements.begin() + first + count);
    b.dims = dims;
    return true;
  }
  if (x.kind() != Value::Kind::Array || dims.isScalar()) return false;
  ArrayObj* a = x.array();
  char* data = static_cast<char*>(a->elements());
  if (!a->isOwn()) return false;
  size_t bytes = a->elementBytes();
  std::memmove(data + size_t(first) * bytes, data + size_t(first + count) * bytes,
               size_t(n - first - count) * bytes);
  a->dims = dims;
  return true;
}

void deleteLinear(Value& x, const Value& index) {
  int64_t n = x.numel();
  Subscript s = resolveSubscript(index, n, 0, 1);
  if (s.colon) {
    Selection none(x.dims(), std::span<const Value>(&index, 1));
    none.subscripts[0].count = 0;
    x = gatherValue(x, std::move(none), Dims(0, 0));
    return;
  }
  if (s.count == 0) return;
  if (s.limit > n) failOutOfRange();
  auto shape = [&](int64_t kept) {
    return x.dims().isColumn() && !x.dims().isScalar() ? Dims(kept, 1) : Dims(1, kept);
  };
  bool vector = x.dims().isVector();
  if (vector && !s.irregular && (s.step == 1 || s.count == 1) &&
      eraseInPlace(x, s.first, s.count, shape(n - s.count)))
    return;
  Selection kept(Dims(n, 1), std::span<const Value>(&index, 1));
  kept.subscripts[0] = complement(s, n);
  Dims dims = shape(kept.subscripts[0].count);
  x = gatherValue(x, std::move(kept), dims);
}

}  // namespace

void deleteElements(Value& x, std::span<const Value> idx) {
  if (x.isObject()) {
    if (!hasObjectArrays(x)) return objectForUpdate(x).deleteElements(idx);
    Value cells = ObjectArray::elementsOf(x);
    deleteElements(cells, idx);
    x = ObjectArray::make(std::move(cells), ObjectArray::modelOf(x));
    return;
  }
  bool isArray = x.isPlain() || x.kind() == Value::Kind::Boxes || x.isStruct();
  if (!isArray)
    fail("MATLAB:index:deleteUnsupported", "Deleting elements is not supported for class '%s'.",
         x.className().c_str());
  if (StandingSource* s = x.standing(); s && s->erase(x, idx)) return;
  if (idx.empty()) fail("MATLAB:subsdeldimmismatch", "A null assignment needs at least one index.");
  if (idx.size() == 1) return deleteLinear(x, idx[0]);
  Selection s(x.dims(), idx);
  int partial = -1;
  for (size_t k = 0; k < idx.size(); ++k) {
    if (s.subscripts[k].limit > s.extents[k]) failOutOfRange();
    if (s.subscripts[k].count == 0 && s.extents[k] != 0) return;
    if (complement(s.subscripts[k], s.extents[k]).count == 0) continue;
    if (partial >= 0)
      fail("MATLAB:subsdeldimmismatch", "A null assignment can have only one non-colon index.");
    partial = int(k);
  }
  // All of everything: the first dimension that is not written ':' goes.
  if (partial < 0) {
    partial = 0;
    for (size_t k = idx.size(); k-- > 0;)
      if (!s.subscripts[k].colon) partial = int(k);
  }
  for (size_t k = 0; k < idx.size(); ++k) {
    if (int(k) == partial) {
      s.subscripts[k] = complement(s.subscripts[k], s.extents[k]);
    } else {
      s.subscripts[k] = resolveSubscript(Value::colon(), s.extents[k], int(k), int(idx.size()));
    }
  }
  Dims dims = s.counts();
  x = gatherValue(x, std::move(s), dims);
}

}  // namespace matlift
