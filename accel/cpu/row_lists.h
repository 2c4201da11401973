// Which file has the vector code of which operation. A file that fills its part of the table goes
// through its list, so a missing row does not compile; kernel_table.cpp checks that the lists
// together are ops.def.
#pragma once

#include <accel/kernels.h>
#include <accel/ops.h>

namespace accel::cpu {

template <Op... ops>
struct RowList {
  static constexpr int kCount = sizeof...(ops);
  static constexpr bool has(Op op) { return ((op == ops) || ...); }
};

using ArithRows =
    RowList<Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Neg, Op::Abs, Op::Sign, Op::Square, Op::Max,
            Op::Min, Op::Mod, Op::Rem, Op::IdivFix, Op::IdivFloor, Op::IdivCeil, Op::IdivRound>;
using RoundRows = RowList<Op::Floor, Op::Ceil, Op::Fix, Op::Round, Op::Sqrt, Op::Ldexp,
                          Op::Mantissa, Op::Exponent, Op::Nextpow2, Op::Eps>;
using CompareRows = RowList<Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge>;
using TestRows = RowList<Op::IsNan, Op::IsInf, Op::IsFinite>;
using LogicRows = RowList<Op::And, Op::Or, Op::Xor, Op::Not, Op::Select, Op::Cast>;
using BitRows = RowList<Op::BitAnd, Op::BitOr, Op::BitXor, Op::BitShift>;
using ExpRows = RowList<Op::Exp, Op::Exp2, Op::Expm1, Op::Log, Op::Log2, Op::Log10, Op::Log1p>;
using PowerRows = RowList<Op::Power, Op::Cbrt, Op::Nthroot, Op::Hypot>;
using TrigRows = RowList<Op::Sin, Op::Cos, Op::Tan, Op::Sec, Op::Csc, Op::Cot, Op::SinPi, Op::CosPi,
                         Op::SinD, Op::CosD, Op::TanD, Op::SecD, Op::CscD, Op::CotD>;
using ArcRows =
    RowList<Op::Asin, Op::Acos, Op::Atan, Op::Asec, Op::Acsc, Op::Acot, Op::AsinD, Op::AcosD,
            Op::AtanD, Op::AsecD, Op::AcscD, Op::AcotD, Op::Atan2, Op::Atan2D>;
using HyperRows = RowList<Op::Sinh, Op::Cosh, Op::Tanh, Op::Sech, Op::Csch, Op::Coth, Op::Asinh,
                          Op::Acosh, Op::Atanh, Op::Asech, Op::Acsch, Op::Acoth>;
using SpecialRows =
    RowList<Op::Gamma, Op::Gammaln, Op::Erf, Op::Erfc, Op::Erfcx, Op::Erfinv, Op::Erfcinv>;

// Each fills its rows for the machine's best instruction set.
void fillArith(KernelTable& table);
void fillIntegers(KernelTable& table);
void fillCompare(KernelTable& table);
void fillLogic(KernelTable& table);
void fillCasts(KernelTable& table);
void fillMixed(KernelTable& table);
void fillRound(KernelTable& table);
void fillExp(KernelTable& table);
void fillPower(KernelTable& table);
void fillTrig(KernelTable& table);
void fillArc(KernelTable& table);
void fillHyper(KernelTable& table);
void fillSpecial(KernelTable& table);
void fillReduce(KernelTable& table);
void fillRandom(KernelTable& table);

}  // namespace accel::cpu
