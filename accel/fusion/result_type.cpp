#include "accel/fusion/result_type.h"

namespace accel::fusion {

bool resultType(Op op, std::span<const HookArg> args, DType to, DType& result) {
  const OpInfo& info = opInfo(op);
  if (static_cast<int>(args.size()) != info.arity) return false;
  const DType a = args[0].dtype;
  const bool same = args.size() < 2 || args[1].dtype == a;
  auto mixed = [&](DType i, DType f) {
    return (i == DType::I64 || i == DType::U64) && f == DType::F64;
  };
  switch (info.kind) {
    case OpKind::Arith:
      if (a == DType::Bool) return false;
      result = a;
      if (same) return true;
      if (info.arity != 2) return false;
      result = a == DType::F64 ? args[1].dtype : a;
      return mixed(a, args[1].dtype) || mixed(args[1].dtype, a);
    case OpKind::Float:
      result = a;
      return isFloat(a) && same;
    case OpKind::Compare:
      result = DType::Bool;
      return same || mixed(a, args[1].dtype) || mixed(args[1].dtype, a);
    case OpKind::Logic:
      result = DType::Bool;
      return a == DType::Bool && same;
    case OpKind::Test:
      result = DType::Bool;
      return isFloat(a);
    case OpKind::Bits:
      result = a;
      return isInteger(a) && same;
    case OpKind::Shift:
      result = a;
      return isInteger(a) && args[1].dtype == DType::I32;
    case OpKind::Select:
      result = args[1].dtype;
      return a == DType::Bool && args[1].dtype == args[2].dtype;
    case OpKind::Cast:
      result = to;
      return true;
  }
  return false;
}

}  // namespace accel::fusion
