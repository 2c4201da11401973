// Every task on host memory: maps by the cpu provider, the others by plain loops. For recipes that
// no device can follow any more, and as the truth that validation compares with; a program's own
// calls go to its builtins, which are faster.
#pragma once

#include <accel/provider.h>

#include <vector>

namespace accel {

// A product with an epilogue: the product by `multiply`, then the expression over it by `maps`.
template <class Multiply>
Status runWithEpilogue(Provider& maps, const MatmulTask& task, std::span<const Operand> inputs,
                       std::span<const Operand> outputs, Multiply multiply) {
  const Shape& shape = task.epilogue->inputs[0].shape;
  std::vector<double> room(std::size_t(shape.elements()));
  const Operand product{inputs[0].dtype, shape, room.data(), {}};
  const MatmulTask alone{task.transposeA, task.transposeB, nullptr};
  if (Status s = multiply(alone, inputs.first(2), product); !s.isOk()) return s;
  std::vector<Operand> operands{product};
  operands.insert(operands.end(), inputs.begin() + 2, inputs.end());
  return maps.run(MapTask{task.epilogue}, operands, outputs);
}

class HostTasks final : public Provider {
 public:
  // `cpu` runs the maps and outlives this object.
  explicit HostTasks(Provider& cpu) : cpu_(cpu) {}

  const ProviderInfo& info() const noexcept override { return cpu_.info(); }
  Support supports(const Task& task, std::span<const Operand> inputs,
                   std::span<const Operand> outputs) const noexcept override;
  Status run(const Task& task, std::span<const Operand> inputs,
             std::span<const Operand> outputs) noexcept override;
  Result<BufferHandle> allocate(std::size_t) noexcept override { return none(); }
  Status upload(BufferHandle, std::size_t, const void*, std::size_t) noexcept override {
    return none();
  }
  Status download(BufferHandle, std::size_t, void*, std::size_t) noexcept override {
    return none();
  }
  void release(BufferHandle) noexcept override {}
  Status sync() noexcept override { return Status::ok(); }

 private:
  static Status none() { return Status(StatusCode::Unsupported, "host memory"); }
  Status runPlain(const Task& task, std::span<const Operand> inputs,
                  std::span<const Operand> outputs);

  Provider& cpu_;
};

}  // namespace accel
