#include "accel/cpu/segment.h"

#include <numeric>

namespace accel::cpu {

std::string Segment::key() const {
  std::string k;
  auto put = [&k](std::size_t number) { k += static_cast<char>(number); };
  put(width);
  put(lanes / 64);
  put(inputs.size());
  for (const Input& in : inputs) {
    put(static_cast<std::size_t>(in.dtype) * 2 + in.repeated);
    put(in.cycle);
  }
  put(steps.size());
  for (const Step& s : steps) {
    put(static_cast<std::size_t>(s.op));
    put(static_cast<std::size_t>(s.dtype));
    for (int a = 0; a < opInfo(s.op).arity; ++a) put(s.args[a]);
  }
  for (const Output& o : outputs) {
    put(o.value);
    put(static_cast<std::size_t>(o.reduce));
  }
  return k;
}

std::vector<bool> Segment::coneOf(std::uint16_t value) const {
  std::vector<bool> in(inputs.size() + steps.size());
  in[value] = true;
  for (std::size_t k = steps.size(); k-- > 0;) {
    if (!in[inputs.size() + k]) continue;
    for (int a = 0; a < opInfo(steps[k].op).arity; ++a) in[steps[k].args[a]] = true;
  }
  return in;
}

int Segment::decidingPart() const {
  if (outputs.size() != 1 || outputs[0].value < inputs.size()) return -1;
  const Step& last = steps[outputs[0].value - inputs.size()];
  const Reduce kind = outputs[0].reduce;
  if (!(kind == Reduce::Any && last.op == Op::And) && !(kind == Reduce::All && last.op == Op::Or))
    return -1;
  auto arrays = [this](std::uint16_t value) {
    const std::vector<bool> in = coneOf(value);
    std::size_t count = 0;
    for (std::size_t k = 0; k < inputs.size(); ++k)
      count += in[k] && !inputs[k].repeated && !inputs[k].cycle;
    return count;
  };
  const std::size_t both = arrays(outputs[0].value);
  for (int a = 0; a < 2; ++a)
    if (dtypeOf(last.args[a]) == DType::Bool && arrays(last.args[a]) < both) return last.args[a];
  return -1;
}

std::uint8_t cycleOf(std::int64_t row, std::size_t width) {
  const auto lanes = static_cast<std::int64_t>(64 / width);
  const std::int64_t vectors = row / std::gcd(row, lanes);
  return vectors <= static_cast<std::int64_t>(kMostCycleVectors)
             ? static_cast<std::uint8_t>(vectors)
             : std::uint8_t{0};
}

bool isSegmentOp(Op op, DType result, DType first) {
  switch (op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Neg:
    case Op::Abs:
    case Op::Sign:
    case Op::Square:
    case Op::Max:
    case Op::Min:
    case Op::Sqrt:
    case Op::Floor:
    case Op::Ceil:
    case Op::Fix:
    case Op::Round:
      return isFloat(result);
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Gt:
    case Op::Ge:
    case Op::IsNan:
    case Op::IsInf:
    case Op::IsFinite:
      return isFloat(first);
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not:
      return true;
    case Op::Select:
      return isFloat(result) || result == DType::Bool;
    case Op::Cast:
      return first == DType::Bool && isFloat(result);
    default:
      return false;
  }
}

bool isSegmentReduce(Reduce kind, DType dtype) {
  switch (kind) {
    case Reduce::Sum:
    case Reduce::Mean:
    case Reduce::Prod:
    case Reduce::Max:
    case Reduce::Min:
      return isFloat(dtype);
    case Reduce::Any:
    case Reduce::All:
      return dtype == DType::Bool;
    default:
      return false;
  }
}

}  // namespace accel::cpu
