#include "runtime/dispatch/join_on_device.h"

#include <algorithm>

namespace matlift {

bool joinOnDevice(DeviceTasks* device, const char* builtin, int dim, std::span<const Value> parts,
                  Value& out) {
  if (!device || parts.size() < 2 || dim >= accel::kMaxRank) return false;
  if (parts[0].kind() != Value::Kind::Array) return false;
  Dims dims = parts[0].dims();
  int64_t length = 0;
  for (const Value& part : parts) {
    if (part.kind() != Value::Kind::Array || part.isComplex()) return false;
    if (part.classId() != parts[0].classId() || part.isEmpty()) return false;
    const Dims& own = part.dims();
    for (int k = 0; k < std::max(own.count(), dims.count()); ++k)
      if (k != dim && own[k] != dims[k]) return false;
    length += own[dim];
  }
  if (dims.count() > accel::kMaxRank) return false;
  dims.set(dim, length);
  if (!device->wants(parts, dims.numel())) return false;
  const DeviceTasks::Form form{parts[0].classId(), dims};
  return device->run(builtin, accel::ConcatTask{dim}, parts, {&form, 1}, {&out, 1});
}

}  // namespace matlift
