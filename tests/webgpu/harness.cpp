#include "tests/webgpu/harness.h"

#include <cmath>

namespace harness {

webgpu::WebgpuProvider* provider(std::string* why) {
  static accel::Result<std::unique_ptr<webgpu::WebgpuProvider>> made =
      webgpu::makeDawnProvider("", {});
  if (why) *why = made.status().message();
  return made ? made.value().get() : nullptr;
}

accel::Status run(accel::Provider& provider, const accel::Task& task, const std::vector<Array>& in,
                  std::vector<Array>& out) {
  std::vector<accel::Operand> inputs, outputs;
  accel::Status status;
  auto place = [&](const Array& array, std::vector<accel::Operand>& operands, bool filled) {
    accel::Operand operand;
    operand.dtype = array.dtype;
    operand.shape = array.shape;
    if (!array.bytes.empty() && status) {
      accel::Result<accel::BufferHandle> made = provider.allocate(array.bytes.size());
      status = made.status();
      operand.device = made.value();
      if (status && filled)
        status = provider.upload(operand.device, 0, array.bytes.data(), array.bytes.size());
    }
    operands.push_back(operand);
  };
  for (const Array& array : in) place(array, inputs, true);
  for (const Array& array : out) place(array, outputs, false);
  if (status) status = provider.run(task, inputs, outputs);
  for (size_t i = 0; i < out.size() && status; ++i) {
    if (!out[i].bytes.empty())
      status = provider.download(outputs[i].device, 0, out[i].bytes.data(), out[i].bytes.size());
  }
  for (const accel::Operand& operand : inputs) provider.release(operand.device);
  for (const accel::Operand& operand : outputs) provider.release(operand.device);
  return status;
}

accel::NodeId KernelBuilder::input(accel::DType dtype, const accel::Shape& shape) {
  accel::Node node;
  node.kind = accel::NodeKind::Input;
  node.dtype = dtype;
  node.index = uint16_t(kernel_.inputs.size());
  kernel_.inputs.push_back({dtype, shape});
  kernel_.nodes.push_back(node);
  return accel::NodeId(kernel_.nodes.size() - 1);
}

accel::NodeId KernelBuilder::constant(accel::Scalar value) {
  accel::Node node;
  node.kind = accel::NodeKind::Constant;
  node.dtype = value.dtype;
  node.index = uint16_t(kernel_.constants.size());
  kernel_.constants.push_back(value);
  kernel_.nodes.push_back(node);
  return accel::NodeId(kernel_.nodes.size() - 1);
}

accel::NodeId KernelBuilder::apply(accel::Op op, std::vector<accel::NodeId> arguments) {
  accel::Node node;
  node.op = op;
  for (size_t i = 0; i < arguments.size(); ++i) node.args[i] = arguments[i];
  switch (accel::opInfo(op).kind) {
    case accel::OpKind::Compare:
    case accel::OpKind::Logic:
    case accel::OpKind::Test:
      node.dtype = accel::DType::Bool;
      break;
    case accel::OpKind::Select:
      node.dtype = kernel_.nodes[arguments[1]].dtype;
      break;
    default:
      node.dtype = kernel_.nodes[arguments[0]].dtype;
      break;
  }
  kernel_.nodes.push_back(node);
  return accel::NodeId(kernel_.nodes.size() - 1);
}

accel::NodeId KernelBuilder::cast(accel::NodeId argument, accel::DType to) {
  const accel::NodeId made = apply(accel::Op::Cast, {argument});
  kernel_.nodes[made].dtype = to;
  return made;
}

void KernelBuilder::output(accel::NodeId node, accel::Reduce reduce, uint32_t dims) {
  if (dims) kernel_.reduceDims = dims;
  kernel_.outputs.push_back({node, reduce});
}

std::vector<Array> KernelBuilder::outputs() const {
  std::vector<Array> arrays;
  for (const accel::KernelOutput& output : kernel_.outputs)
    arrays.emplace_back(kernel_.outputDType(output), kernel_.outputShape(output));
  return arrays;
}

double ulpError(float got, double exact) {
  if (std::isnan(exact)) return std::isnan(got) ? 0 : 1e30;
  if (std::isnan(got)) return 1e30;
  const float nearest = static_cast<float>(exact);
  if (std::isinf(got) || std::isinf(nearest)) {
    if (got == nearest) return 0;
    // Rounding to infinity and to the largest number are neighbours.
    constexpr double kBeyond = 0x1p128;
    const double value = std::isinf(got) ? std::copysign(kBeyond, got) : double(got);
    const double target = std::isinf(exact) ? std::copysign(kBeyond, exact) : exact;
    return std::fabs(value - target) / 0x1p104;
  }
  const int exponent = std::max(-126, exact == 0 ? -126 : std::ilogb(exact));
  return std::fabs(double(got) - exact) / std::ldexp(1.0, exponent - 23);
}

}  // namespace harness
