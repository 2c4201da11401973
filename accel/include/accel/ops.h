// ops.def as types and one table.
#pragma once

#include <cstdint>

namespace accel {

enum class OpKind : std::uint8_t { Arith, Float, Compare, Logic, Test, Bits, Shift, Select, Cast };
enum class OpCost : std::uint8_t { Cheap, Medium, Function, Special };

enum class Op : std::uint16_t {
#define ACCEL_OP(id, name, arity, kind, cost, ulp32, ulp64) id,
#include <accel/ops.def>
};

struct OpInfo {
  Op op;
  const char* id;
  const char* name;  // MATLAB's, or a dotted one where MATLAB has an option instead of a name
  int arity;
  OpKind kind;
  OpCost cost;
  double ulp32;
  double ulp64;
};

inline constexpr OpInfo kOps[] = {
#define ACCEL_OP(id, name, arity, kind, cost, ulp32, ulp64) \
  {Op::id, #id, name, arity, OpKind::kind, OpCost::cost, ulp32, ulp64},
#include <accel/ops.def>
};
inline constexpr int kOpCount = sizeof(kOps) / sizeof(kOps[0]);

constexpr const OpInfo& opInfo(Op op) { return kOps[static_cast<int>(op)]; }

}  // namespace accel
