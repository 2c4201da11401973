#include "accel/cpu/segment.h"

namespace accel::cpu {

std::string Segment::key() const {
  std::string k;
  auto put = [&k](std::size_t number) { k += static_cast<char>(number); };
  put(width);
  put(lanes / 64);
  put(inputs.size());
  for (const Input& in : inputs) put(static_cast<std::size_t>(in.dtype) * 2 + in.repeated);
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
