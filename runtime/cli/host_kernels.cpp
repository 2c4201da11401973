#include "runtime/cli/host_kernels.h"

#include "accel/engine.h"
#include "builtins/linalg/product.h"
#include "builtins/support/parallel.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift {

void addHostKernels(accel::Engine& engine, Interpreter& interpreter) {
  namespace selection = accel::selection;
  selection::KernelEntry k;
  k.id = "host.matmul.library";
  k.name = linalg::libraryName();
  k.operation = selection::Operation::Matmul;
  k.variant = selection::Variant::Custom;
  k.note = linalg::libraryName();
  k.canonical = false;
  k.constraints.dtypes =
      selection::dtypeBit(accel::DType::F64) | selection::dtypeBit(accel::DType::F32);
  // OpenBLAS 0.3.21 on an Ice Lake core: about 35 billion multiply-adds a second, 0.2 us a call.
  k.characteristics.startNanos = 200;
  k.characteristics.nanosPerStep = 0.03;
  k.characteristics.parallelEfficiency = 0.8;
  k.characteristics.cacheEfficiency = 0.9;
  k.function = linalg::libraryProduct;
  // Refused only when it is there already, and then it is this one.
  (void)engine.adaptive().selector().registry().add(std::move(k)).isOk();
  interpreter.state<linalg::SelectedProducts>().products = &engine.adaptive().products();
  interpreter.state<builtins::WorkersSlot>().workers = &engine.workers();
}

}  // namespace matlift
