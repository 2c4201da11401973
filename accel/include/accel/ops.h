// ops.def as types and one table.
#pragma once

#include <cstdint>
#include <limits>

namespace accel {

enum class OpKind : std::uint8_t { Arith, Float, Compare, Logic, Test, Bits, Shift, Select, Cast };
enum class OpCost : std::uint8_t { Cheap, Medium, Function, Special };

enum class OpDomain : std::uint8_t {
  All,
  NotNegative,
  FromMinusOne,
  WithinOne,
  FromOne,
  ZeroToOne,
  BeyondOne,
  Powers,
  OddRoots,
  LogGamma,
};
enum class OpRange : std::uint8_t {
  Any,
  Same,
  Either,  // of the second and third operand
  Sum,
  Difference,
  Product,
  Quotient,
  Negated,
  Magnitude,
  Larger,
  Smaller,
  Root,
  PowerOf,
  Modulus,
  Inward,  // no further from 0 than the operand
  Upward,  // at most 1 above it
  WithinOne,
  FromOne,
  ZeroToTwo,
  NotNegative,
};
enum class OpComplex : std::uint8_t { Defined, MayFail };
enum class OpFile : std::uint8_t {
  Arith,
  Round,
  Compare,
  Test,
  Logic,
  Bits,
  Exp,
  Power,
  Trig,
  Arc,
  Hyper,
  Special,
};

enum class Op : std::uint16_t {
#define ACCEL_OP(id, name, arity, kind, cost, ulp32, ulp64, domain, range, complex, file) id,
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
  OpDomain domain;
  OpRange range;
  OpComplex complex;
  OpFile file;
};

inline constexpr OpInfo kOps[] = {
#define ACCEL_OP(id, name, arity, kind, cost, ulp32, ulp64, domain, range, complex, file) \
  {Op::id,                                                                                \
   #id,                                                                                   \
   name,                                                                                  \
   arity,                                                                                 \
   OpKind::kind,                                                                          \
   OpCost::cost,                                                                          \
   ulp32,                                                                                 \
   ulp64,                                                                                 \
   OpDomain::domain,                                                                      \
   OpRange::range,                                                                        \
   OpComplex::complex,                                                                    \
   OpFile::file},
#include <accel/ops.def>
};
inline constexpr int kOpCount = sizeof(kOps) / sizeof(kOps[0]);

constexpr const OpInfo& opInfo(Op op) { return kOps[static_cast<int>(op)]; }

// Where a function of one real argument has real results: inside [lo, hi], or, with `outside`,
// where |x| >= hi.
struct RealInterval {
  double lo, hi;
  bool outside = false;
  constexpr bool isAll() const { return lo == -kEndless && hi == kEndless; }
  constexpr bool contains(double x) const {
    if (x != x) return true;
    return outside ? x >= hi || x <= -hi : x >= lo && x <= hi;
  }
  static constexpr double kEndless = std::numeric_limits<double>::infinity();
};

constexpr RealInterval realInterval(OpDomain domain) {
  constexpr double kEndless = RealInterval::kEndless;
  switch (domain) {
    case OpDomain::NotNegative:
    case OpDomain::LogGamma:
      return {0, kEndless};
    case OpDomain::FromMinusOne:
      return {-1, kEndless};
    case OpDomain::WithinOne:
      return {-1, 1};
    case OpDomain::FromOne:
      return {1, kEndless};
    case OpDomain::ZeroToOne:
      return {0, 1};
    case OpDomain::BeyondOne:
      return {-kEndless, 1, true};
    case OpDomain::All:
    case OpDomain::Powers:
    case OpDomain::OddRoots:
      break;  // of two arguments: who has both decides
  }
  return {-kEndless, kEndless};
}

}  // namespace accel
