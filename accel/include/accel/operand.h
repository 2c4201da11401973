// A typed view of an array's elements, on the host, on a device, or both. Owns nothing.
#pragma once

#include <accel/dtype.h>

#include <cstddef>
#include <cstdint>

namespace accel {

// Names device memory of one provider. A handle of an older generation than the provider's is dead.
struct BufferHandle {
  std::uint64_t id = 0;  // 0: none
  std::uint32_t generation = 0;
  explicit operator bool() const { return id != 0; }
};

// Dense column-major, no gaps, unless `strided`. At least one of host and device is set, unless it
// has no elements. Where both are set they hold the same elements.
struct Operand {
  DType dtype = DType::F64;
  Shape shape;
  void* host = nullptr;  // of an input: read only; 64-byte alignment is not required
  BufferHandle device;
  // A slice read where it lies on the host: element (i0, i1, ...) is strides[0] * i0 + strides[1] *
  // i1 +
  // ... elements from the first. Only the cpu provider is given such inputs.
  bool strided = false;
  std::int64_t strides[kMaxRank] = {};

  std::size_t elements() const { return static_cast<std::size_t>(shape.elements()); }
  std::size_t bytes() const { return elements() * dtypeSize(dtype); }
};

}  // namespace accel
