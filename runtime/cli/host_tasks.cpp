#include "runtime/cli/host_tasks.h"

#include <accel/kernels.h>

#include <cstring>

#include "builtins/linalg/product.h"
#include "builtins/random/stream.h"
#include "runtime/dispatch/call.h"
#include "runtime/dispatch/device_tasks.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift {
namespace {

using accel::DType;
using accel::Operand;
using accel::Status;
using accel::StatusCode;

Status unsupported() { return Status(StatusCode::Unsupported, "no builtin alone"); }

ClassId floatClass(DType t) { return t == DType::F64 ? ClassId::Double : ClassId::Single; }

Dims dimsOf(const accel::Shape& shape) { return Dims(shape.size(0), shape.size(1)); }

/// While it lives, builtins do their work themselves and ask nobody.
class Alone {
 public:
  explicit Alone(Interpreter& interpreter) : slot_(interpreter.state<DeviceSlot>()) {
    tasks_ = std::exchange(slot_.tasks, nullptr);
  }
  ~Alone() { slot_.tasks = tasks_; }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  DeviceSlot& slot_;
  DeviceTasks* tasks_;
};

Status multiply(Interpreter& interpreter, std::span<const Operand> in, const Operand& out) {
  accel::MatrixProducts* products = interpreter.state<linalg::SelectedProducts>().products;
  return products && products->multiply(productArgs(in, out)) ? Status::ok() : unsupported();
}

Status draw(const Operand& out) {
  builtins::RandomStream stream;  // not the program's
  const std::int64_t n = out.shape.elements();
  if (out.dtype == DType::F64)
    stream.uniform(accel::cpuKernels().random, static_cast<double*>(out.host), n);
  else
    stream.uniform(accel::cpuKernels().random, static_cast<float*>(out.host), n);
  return Status::ok();
}

}  // namespace

accel::MatmulArgs productArgs(std::span<const Operand> inputs, const Operand& output) {
  accel::MatmulArgs args;
  args.dtype = output.dtype;
  args.m = output.shape.size(0);
  args.n = output.shape.size(1);
  args.k = inputs[0].shape.size(1);
  args.a = inputs[0].host;
  args.b = inputs[1].host;
  args.c = output.host;
  return args;
}

const Value& HostTaskProbes::valueOf(const Operand& operand) {
  const ClassId cls = floatClass(operand.dtype);
  const Dims dims = dimsOf(operand.shape);
  if (operandHost_ != operand.host || operand_.classId() != cls || operand_.dims() != dims) {
    operand_ = Value::uninitialized(cls, dims);
    std::memcpy(operand_.mutableRawData(), operand.host, operand.bytes());
    operandHost_ = operand.host;
  }
  return operand_;
}

Status HostTaskProbes::runBuiltin(const char* name, std::span<Value> args) {
  const BuiltinDescriptor* builtin = interpreter->findBuiltin(name);
  if (!builtin) return unsupported();
  const Alone alone(*interpreter);
  Value none;
  Call call(*interpreter, args, 1, {&none, 1});
  (void)builtin->function(call);
  return Status::ok();
}

Status HostTaskProbes::run(const accel::Task& task, std::span<const Operand> in,
                           std::span<const Operand> out) noexcept {
  if (!interpreter || out.empty()) return unsupported();
  const bool floating = out[0].dtype == DType::F64 || out[0].dtype == DType::F32;
  if (!floating) return unsupported();
  try {
    if (std::holds_alternative<accel::MatmulTask>(task)) return multiply(*interpreter, in, out[0]);
    if (std::holds_alternative<accel::RandomTask>(task)) return draw(out[0]);
    if (std::holds_alternative<accel::FillTask>(task)) {
      const bool single = out[0].dtype == DType::F32;
      Value args[] = {Value(double(out[0].shape.size(0))), Value(double(out[0].shape.size(1))),
                      Value::text(single ? "single" : "double")};
      return runBuiltin("ones", args);
    }
    const char* name = std::holds_alternative<accel::PermuteTask>(task) ? "transpose"
                       : std::holds_alternative<accel::ScanTask>(task)  ? "cumsum"
                       : std::holds_alternative<accel::SortTask>(task)  ? "sort"
                       : std::holds_alternative<accel::FftTask>(task)   ? "fft"
                                                                        : nullptr;
    if (!name) return unsupported();
    Value args[] = {valueOf(in[0])};
    return runBuiltin(name, args);
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "probe");
  } catch (const std::exception& problem) {
    return Status(StatusCode::Failed, problem.what());
  }
}

}  // namespace matlift
