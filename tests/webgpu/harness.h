// Runs tasks on the WebGPU provider with host arrays, for the tests and tools of this folder.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "webgpu/provider.h"

namespace harness {

// A host array of any element type.
struct Array {
  accel::DType dtype = accel::DType::F32;
  accel::Shape shape;
  std::vector<char> bytes;

  Array() = default;
  Array(accel::DType type, const accel::Shape& size)
      : dtype(type), shape(size), bytes(size_t(size.elements()) * accel::dtypeSize(type)) {}
  template <class T>
  static Array of(accel::DType type, const accel::Shape& size, const std::vector<T>& values) {
    Array array(type, size);
    if (!array.bytes.empty()) std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
  }
  static Array floats(const std::vector<float>& values) {
    return of(accel::DType::F32, {int64_t(values.size()), 1}, values);
  }
  template <class T>
  std::vector<T> as() const {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }
};

// The provider on the adapter that the environment offers, made once; null when there is none, and
// then `why` says so.
webgpu::WebgpuProvider* provider(std::string* why = nullptr);

// Uploads, runs, downloads, releases. Outputs must have their dtype and shape set.
accel::Status run(accel::Provider& provider, const accel::Task& task, const std::vector<Array>& in,
                  std::vector<Array>& out);

// Builds kernels by hand: inputs first, then apply(), then outputs.
class KernelBuilder {
 public:
  explicit KernelBuilder(const accel::Shape& iteration) { kernel_.iteration = iteration; }
  accel::NodeId input(accel::DType dtype, const accel::Shape& shape);
  accel::NodeId constant(accel::Scalar value);
  accel::NodeId apply(accel::Op op, std::vector<accel::NodeId> arguments);
  accel::NodeId cast(accel::NodeId node, accel::DType to);
  void output(accel::NodeId node, accel::Reduce reduce = accel::Reduce::None, uint32_t dims = 0);
  accel::KernelIr& kernel() { return kernel_; }
  // Empty arrays of the outputs' types and shapes.
  std::vector<Array> outputs() const;

 private:
  accel::KernelIr kernel_;
};

// Distance of a float from the exact value in units of the float's last place there; 0 for two NaNs
// or equal infinities, huge when only one is NaN.
double ulpError(float got, double exact);

}  // namespace harness
