#include "webgpu/tasks/panels.h"

#include <algorithm>
#include <numeric>

#include "webgpu/tasks/fft.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

constexpr uint64_t kAlignment = 256;  // of a binding's offset; no device asks for more

int outermost(const Tensor& tensor) { return std::max(0, tensor.shape.rank - 1); }

// How a task can be cut. Its working space counts like an operand.
struct Rule {
  bool possible = false;
  bool flat = false;
  uint32_t inputs = 0;
  uint64_t room = 0;     // bytes of working space for the whole
  bool unbound = false;  // its operands are copied, not bound
};

constexpr uint32_t kFirst = 1, kSecond = 2;

// Each part of the result needs the operands whole.
template <class Other>
Rule ruleOf(const Other&, Tensors, Tensors) {
  return {};
}
Rule ruleOf(const accel::FillTask&, Tensors, Tensors) { return {.possible = true, .flat = true}; }
Rule ruleOf(const accel::RandomTask&, Tensors, Tensors) { return {.possible = true, .flat = true}; }
Rule ruleOf(const accel::EyeTask&, Tensors, Tensors) { return {.possible = true}; }
Rule ruleOf(const accel::GatherTask&, Tensors, Tensors) {
  return {.possible = true, .flat = true, .inputs = kSecond};
}
// Along the outermost dimension a panel goes on from where the last one stopped.
Rule ruleOf(const accel::ScanTask&, Tensors, Tensors) {
  return {.possible = true, .inputs = kFirst};
}
Rule ruleOf(const accel::SortTask& task, Tensors in, Tensors out) {
  // Pairs of words, lines padded to a power of two.
  return {.possible = task.dim < outermost(out[0]), .inputs = kFirst, .room = in[0].bytes() * 4};
}
Rule ruleOf(const accel::FftTask& task, Tensors in, Tensors out) {
  const int inPairs = task.complexInput, outPairs = task.complexOutput;
  const uint64_t length = uint64_t(out[0].shape.size(task.dim + outPairs));
  const uint64_t lines = out[0].elements() / (outPairs ? 2 : 1) / length;
  const bool same = outermost(in[0]) - inPairs == outermost(out[0]) - outPairs;
  return {.possible = same && task.dim + outPairs < outermost(out[0]),
          .inputs = kFirst,
          .room = lines * workingLength(length) * 2 * accel::dtypeSize(out[0].dtype)};
}
Rule ruleOf(const accel::PermuteTask& task, Tensors in, Tensors out) {
  const bool stays = int(task.order[size_t(outermost(out[0]))]) == outermost(in[0]);
  return {.possible = stays && in[0].shape.rank == out[0].shape.rank, .inputs = kFirst};
}
Rule ruleOf(const accel::ConcatTask& task, Tensors, Tensors out) {
  return {.possible = task.dim < outermost(out[0]),
          .inputs = Panels::kEvery,
          .unbound = concatCopies(task, out[0])};
}
Rule ruleOf(const accel::SliceTask& task, Tensors in, Tensors) {
  return {.unbound = sliceCopies(task.part, in[0].dtype)};
}
Rule ruleOf(const accel::MatmulTask& task, Tensors in, Tensors out) {
  const auto isBatch = [](const Tensor& t) {
    return t.elements() != uint64_t(t.shape.size(0)) * uint64_t(t.shape.size(1));
  };
  if (isBatch(out[0]))
    return {.possible = true,
            .inputs = (isBatch(in[0]) ? kFirst : 0) | (isBatch(in[1]) ? kSecond : 0)};
  // Columns of the product come from columns of b.
  return {.possible = out[0].shape.rank == 2 && !task.transposeB, .inputs = kSecond};
}

Panels cut(const Rule& rule, Tensors in, Tensors out, uint64_t binding) {
  Panels panels;
  panels.flat = rule.flat;
  panels.cutInputs = rule.inputs;
  uint64_t most = rule.room;
  for (Tensors side : {in, out})
    for (const Tensor& operand : side) most = std::max(most, operand.bytes());
  if (most <= binding || rule.unbound) return panels;
  panels.each = 0;
  if (!rule.possible || out[0].elements() == 0) return panels;
  panels.steps = rule.flat ? out[0].shape.elements() : out[0].shape.size(outermost(out[0]));
  const uint64_t steps = uint64_t(panels.steps);
  uint64_t perStep = (rule.room + steps - 1) / steps, unit = 1;
  auto include = [&](const Tensor& operand) {
    const uint64_t bytes = operand.bytes() / steps;
    if (bytes == 0) return;
    perStep = std::max(perStep, bytes);
    unit = std::lcm(unit, kAlignment / std::gcd(kAlignment, bytes));
  };
  for (const Tensor& operand : out) include(operand);
  for (size_t i = 0; i < in.size(); ++i) {
    if (panels.cuts(i))
      include(in[i]);
    else if (in[i].bytes() > binding)
      return panels;
  }
  const uint64_t each = binding / perStep;
  panels.each = int64_t(each >= steps ? steps : each / unit * unit);
  return panels;
}

}  // namespace

Tensor Panels::of(const Tensor& whole, int64_t panel) const {
  if (count() <= 1) return whole;
  const int64_t first = panel * each, length = std::min(each, steps - first);
  Tensor part = whole;
  if (flat) {
    part.shape = accel::Shape{length};
  } else {
    part.shape.dims[outermost(whole)] = length;
    part.shape.normalize();
  }
  part.offset += whole.bytes() / uint64_t(steps) * uint64_t(first);
  return part;
}

std::vector<Tensor> Panels::inputs(Tensors whole, int64_t panel) const {
  std::vector<Tensor> parts;
  for (size_t i = 0; i < whole.size(); ++i)
    parts.push_back(cuts(i) ? of(whole[i], panel) : whole[i]);
  return parts;
}

std::vector<Tensor> Panels::outputs(Tensors whole, int64_t panel) const {
  std::vector<Tensor> parts;
  for (const Tensor& tensor : whole) parts.push_back(of(tensor, panel));
  return parts;
}

Panels panelsOf(const accel::Task& task, Tensors in, Tensors out, uint64_t binding) {
  if (const auto* matmul = std::get_if<accel::MatmulTask>(&task))
    return panelsOf(*matmul, in, out[0], binding);
  const Rule rule = std::visit([&](const auto& one) { return ruleOf(one, in, out); }, task);
  return cut(rule, in, out, binding);
}

Panels panelsOf(const accel::MatmulTask& task, Tensors in, const Tensor& product,
                uint64_t binding) {
  const Tensors out(&product, 1);
  return cut(ruleOf(task, in, out), in.first(2), out, binding);
}

}  // namespace webgpu
