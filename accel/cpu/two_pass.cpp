#include "accel/cpu/two_pass.h"

#include <cstring>
#include <vector>

#include "accel/cpu/chunk_runner.h"
#include "accel/cpu/direct_reduce.h"

namespace accel::cpu {
namespace {

// Copies x so that its reduced dimensions come first, in order, then the others.
void gatherReduced(const KernelIr& kernel, const char* x, std::size_t size, char* out) {
  int order[kMaxRank];
  int n = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (int d = 0; d < kMaxRank; ++d) {
      if ((kernel.reduceDims >> d & 1) == (pass == 0 ? 1u : 0u)) order[n++] = d;
    }
  }
  std::int64_t stride[kMaxRank], index[kMaxRank] = {};
  std::int64_t s = 1;
  for (int d = 0; d < kMaxRank; ++d) {
    stride[d] = s;
    s *= kernel.iteration.size(d);
  }
  std::int64_t offset = 0;
  for (std::int64_t i = 0, total = kernel.iteration.elements(); i < total; ++i, out += size) {
    std::memcpy(out, x + static_cast<std::size_t>(offset) * size, size);
    for (int k = 0; k < kMaxRank; ++k) {
      const int d = order[k];
      offset += stride[d];
      if (++index[d] < kernel.iteration.size(d)) break;
      offset -= stride[d] * index[d];
      index[d] = 0;
    }
  }
}

}  // namespace

// The elements first, then the reductions over them. All that may fail comes before: elements may
// be written over operands, which a second try would need.
Status runTwoPass(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
                  SegmentCompiler* segments) {
  KernelIr plain = kernel;
  const ReducedShape shape = reducedShape(kernel);
  std::vector<Operand> targets(outputs.begin(), outputs.end());
  std::vector<Scratch> scratch(outputs.size()), moved(outputs.size());
  std::vector<ReduceDimFn> reduce(outputs.size());
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    if (kernel.outputs[o].reduce == Reduce::None) continue;
    plain.outputs[o].reduce = Reduce::None;
    Operand& t = targets[o];
    t.dtype = kernel.nodes[kernel.outputs[o].node].dtype;
    t.shape = kernel.iteration;
    scratch[o] = allocateScratch(t.bytes());
    t.host = scratch[o].get();
    if (!shape.ok) moved[o] = allocateScratch(t.bytes());
    reduce[o] = table.findReduceDim(kernel.outputs[o].reduce, t.dtype);
    if (!reduce[o]) return Status(StatusCode::Unsupported, "reduction of this type");
  }
  RunPlan elements = plan;
  elements.reduction = RunPlan::Reduction::Auto;
  if (Status s = runMap(plain, table, inputs, targets, pool, elements, segments); !s.isOk())
    return s;
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    if (!reduce[o]) continue;
    if (shape.ok) {
      reduce[o](targets[o].host, static_cast<std::size_t>(shape.inner),
                static_cast<std::size_t>(shape.count), static_cast<std::size_t>(shape.outer),
                outputs[o].host);
      continue;
    }
    gatherReduced(kernel, scratch[o].get(), dtypeSize(targets[o].dtype), moved[o].get());
    const std::size_t results = outputs[o].elements();
    const std::size_t count = results ? targets[o].elements() / results : 0;
    reduce[o](moved[o].get(), 1, count, results, outputs[o].host);
  }
  return Status::ok();
}

}  // namespace accel::cpu
