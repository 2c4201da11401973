#include "runtime/value/append.h"

#include <algorithm>
#include <cstring>

#include "runtime/value/grow.h"

namespace matlift {

namespace {

bool isZeroByZero(const Dims& d) { return d.count() == 2 && d[0] == 0 && d[1] == 0; }

/// The part can stand behind x as it is.
bool fits(const Value& x, int dim, const Value& part) {
  if (part.classId() != x.classId() || part.isComplex() != x.isComplex()) return false;
  if (x.isPlain() ? !part.isPlain() : part.kind() != x.kind()) return false;
  if (x.isSparse() || part.isSparse()) return false;
  if (part.isDeferred()) part.rawData();  // may fail, and x must not have changed then
  const Dims& d = part.dims();
  if (isZeroByZero(d)) return true;
  int other = 1 - dim;
  return d.count() == 2 && d[dim] > 0 && d[other] == x.dims()[other];
}

/// Room behind the elements, whatever the shape.
bool hasRoom(const Value& x, int64_t numel) {
  if (x.kind() != Value::Kind::Array) return false;
  ArrayObj* a = x.array();
  return a->isOwn() && size_t(numel) * a->elementBytes() <= a->storage.capacity();
}

}  // namespace

bool appendInPlace(Value& x, int dim, std::span<const Value> parts) {
  if (x.kind() != Value::Kind::Array && x.kind() != Value::Kind::Boxes) return false;
  const Dims& old = x.dims();
  // To the right, columns follow each other in memory; down, only a column's elements do.
  if (old.count() != 2 || old.numel() == 0 || (dim == 0 && !old.isColumn())) return false;
  int64_t extent = old[dim], at = old.numel();
  for (const Value& part : parts) {
    if (!fits(x, dim, part)) return false;
    extent += part.dims()[dim];
  }
  if (extent == old[dim]) return true;
  int64_t other = old[1 - dim];
  if (hasRoom(x, extent * other)) {
    x.array()->dims.set(dim, extent);
  } else {
    growArray(x, dim == 0 ? Dims(extent, 1) : Dims(other, extent));
  }
  if (x.kind() == Value::Kind::Boxes) {
    auto to = x.mutableBoxes().elements.begin() + at;
    for (const Value& part : parts) {
      const ValueList& from = part.boxes().elements;
      to = std::copy(from.begin(), from.end(), to);
    }
    return true;
  }
  size_t bytes = x.array()->elementBytes();
  char* to = static_cast<char*>(x.array()->storage.data()) + size_t(at) * bytes;
  for (const Value& part : parts) {
    size_t size = size_t(part.numel()) * bytes;
    if (size > 0) std::memcpy(to, part.rawData(), size);
    to += size;
  }
  return true;
}

}  // namespace matlift
