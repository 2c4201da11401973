#include "webgpu/kernels/elementwise_rows.h"

namespace webgpu {
namespace {

using accel::Op;

constexpr ElementwiseRow all(Op op, const char* f32, const char* f64, const char* i32,
                             const char* u32, const char* boolean = nullptr) {
  return {op, f32, f64, i32, u32, boolean};
}
constexpr ElementwiseRow bits(Op op, const char* i32, const char* u32) {
  return {op, nullptr, nullptr, i32, u32, nullptr};
}
constexpr ElementwiseRow real(Op op, const char* f32, const char* f64 = nullptr) {
  return {op, f32, f64, nullptr, nullptr, nullptr};
}
constexpr ElementwiseRow logic(Op op, const char* text) {
  return {op, nullptr, nullptr, nullptr, nullptr, text};
}
constexpr ElementwiseRow unsupported(Op op) {
  return {op, nullptr, nullptr, nullptr, nullptr, nullptr};
}

// Comparisons and choices look at the bits: WGSL may assume that NaN does not occur, and an adapter
// may flush subnormals.
constexpr ElementwiseRow kRows[] = {
    all(Op::Add, "$a + $b", "add_f64($a, $b)", "add_i32($a, $b)", "add_u32($a, $b)"),
    all(Op::Sub, "$a - $b", "sub_f64($a, $b)", "sub_i32($a, $b)", "sub_u32($a, $b)"),
    all(Op::Mul, "$a * $b", "mul_f64($a, $b)", "mul_i32($a, $b)", "mul_u32($a, $b)"),
    all(Op::Div, "div_f32($a, $b)", "div_f64($a, $b)", "div_i32($a, $b)", "div_u32($a, $b)"),
    all(Op::Neg, "neg_f32($a)", "neg_f64($a)", "sub_i32(0, $a)", "0u"),
    all(Op::Abs, "abs_f32($a)", "abs_f64($a)", "select($a, sub_i32(0, $a), $a < 0)", "$a"),
    all(Op::Sign, "sign_f32($a)", "sign_f64($a)", "sign($a)", "min($a, 1u)"),
    all(Op::Square, "$a * $a", "mul_f64($a, $a)", "mul_i32($a, $a)", "mul_u32($a, $a)"),
    all(Op::Max, "max_f32($a, $b)", "max_f64($a, $b)", "max($a, $b)", "max($a, $b)"),
    all(Op::Min, "min_f32($a, $b)", "min_f64($a, $b)", "min($a, $b)", "min($a, $b)"),
    all(Op::Mod, "mod_f32($a, $b)", "mod_f64($a, $b)", "mod_i32($a, $b)", "mod_u32($a, $b)"),
    all(Op::Rem, "rem_f32($a, $b)", "rem_f64($a, $b)", "rem_i32($a, $b)", "rem_u32($a, $b)"),
    all(Op::Power, "pow_f32($a, $b)", "pow_f64($a, $b)", "pow_i32($a, $b)", "pow_u32($a, $b)"),
    all(Op::IdivFix, "fix_f32(div_f32($a, $b))", "fix_f64(div_f64($a, $b))", "idiv_fix_i32($a, $b)",
        "idiv_floor_u32($a, $b)"),
    all(Op::IdivFloor, "idiv_floor_f32($a, $b)", "floor_f64(div_f64($a, $b))",
        "idiv_floor_i32($a, $b)", "idiv_floor_u32($a, $b)"),
    all(Op::IdivCeil, "idiv_ceil_f32($a, $b)", "ceil_f64(div_f64($a, $b))", "idiv_ceil_i32($a, $b)",
        "idiv_ceil_u32($a, $b)"),
    all(Op::IdivRound, "round_f32(div_f32($a, $b))", "round_f64(div_f64($a, $b))",
        "div_i32($a, $b)", "div_u32($a, $b)"),

    all(Op::Eq, "eq_f32($a, $b)", "eq_f64($a, $b)", "$a == $b", "$a == $b", "$a == $b"),
    all(Op::Ne, "!eq_f32($a, $b)", "!eq_f64($a, $b)", "$a != $b", "$a != $b", "$a != $b"),
    all(Op::Lt, "lt_f32($a, $b)", "lt_f64($a, $b)", "$a < $b", "$a < $b", "!$a && $b"),
    all(Op::Le, "le_f32($a, $b)", "le_f64($a, $b)", "$a <= $b", "$a <= $b", "!$a || $b"),
    all(Op::Gt, "lt_f32($b, $a)", "lt_f64($b, $a)", "$a > $b", "$a > $b", "$a && !$b"),
    all(Op::Ge, "le_f32($b, $a)", "le_f64($b, $a)", "$a >= $b", "$a >= $b", "$a || !$b"),
    logic(Op::And, "$a && $b"),
    logic(Op::Or, "$a || $b"),
    logic(Op::Xor, "$a != $b"),
    logic(Op::Not, "!$a"),
    real(Op::IsNan, "is_nan($a)", "is_nan_f64($a)"),
    real(Op::IsInf, "is_inf($a)", "is_inf_f64($a)"),
    real(Op::IsFinite, "is_finite($a)", "is_finite_f64($a)"),
    all(Op::Select, "select($c, $b, $a)", "select($c, $b, $a)", "select($c, $b, $a)",
        "select($c, $b, $a)", "select($c, $b, $a)"),
    unsupported(Op::Cast),  // written by the kernel writer: it depends on two types

    bits(Op::BitAnd, "$a & $b", "$a & $b"),
    bits(Op::BitOr, "$a | $b", "$a | $b"),
    bits(Op::BitXor, "$a ^ $b", "$a ^ $b"),
    bits(Op::BitShift, "shift_i32($a, $b)", "shift_u32($a, $b)"),

    real(Op::Floor, "floor_f32($a)", "floor_f64($a)"),
    real(Op::Ceil, "ceil_f32($a)", "ceil_f64($a)"),
    real(Op::Fix, "fix_f32($a)", "fix_f64($a)"),
    real(Op::Round, "round_f32($a)", "round_f64($a)"),

    real(Op::Sqrt, "sqrt_f32($a)", "sqrt_f64($a)"),
    real(Op::Cbrt, "cbrt_f32($a)", "cbrt_f64($a)"),
    real(Op::Nthroot, "nthroot_f32($a, $b)", "nthroot_f64($a, $b)"),
    real(Op::Hypot, "hypot_f32($a, $b)", "hypot_f64($a, $b)"),
    real(Op::Ldexp, "ldexp_real($a, $b)", "ldexp_f64($a, $b)"),
    real(Op::Mantissa, "mantissa_f32($a)", "mantissa_f64($a)"),
    real(Op::Exponent, "exponent_f32($a)", "exponent_f64($a)"),
    real(Op::Nextpow2, "nextpow2_f32($a)", "nextpow2_f64($a)"),
    real(Op::Eps, "eps_f32($a)", "eps_f64($a)"),

    real(Op::Exp, "exp_f32($a)", "exp_f64($a)"),
    real(Op::Exp2, "exp2_f32($a)", "exp2_f64($a)"),
    real(Op::Expm1, "expm1_f32($a)", "expm1_f64($a)"),
    real(Op::Log, "log_f32($a)", "log_f64($a)"),
    real(Op::Log2, "log2_f32($a)", "log2_f64($a)"),
    real(Op::Log10, "log10_f32($a)", "log10_f64($a)"),
    real(Op::Log1p, "log1p_f32($a)", "log1p_f64($a)"),

    real(Op::Sin, "sin_f32($a)", "sin_f64($a)"),
    real(Op::Cos, "cos_f32($a)", "cos_f64($a)"),
    real(Op::Tan, "tan_f32($a)", "tan_f64($a)"),
    real(Op::Sec, "sec_f32($a)", "sec_f64($a)"),
    real(Op::Csc, "csc_f32($a)", "csc_f64($a)"),
    real(Op::Cot, "cot_f32($a)", "cot_f64($a)"),
    real(Op::SinPi, "sinpi_f32($a)", "sinpi_f64($a)"),
    real(Op::CosPi, "cospi_f32($a)", "cospi_f64($a)"),
    real(Op::Sinc, "select(plain_zero(div_f32(sinpi_f32($a), 3.14159274 * $a)), 1.0, tiny_f32($a))",
         "select(plain_zero_f64(quotient_f64(sin_cos_f64(reduce_half_turns_f64($a)).s, "
         "mul_pair(F64_PI, $a))), F64_ONE, is_small_f64($a))"),
    real(Op::SinD, "sind_f32($a)", "sind_f64($a)"),
    real(Op::CosD, "cosd_f32($a)", "cosd_f64($a)"),
    real(Op::TanD, "tand_f32($a)", "tand_f64($a)"),
    real(Op::SecD, "secd_f32($a)", "secd_f64($a)"),
    real(Op::CscD, "cscd_f32($a)"),
    real(Op::CotD, "cotd_f32($a)", "cotd_f64($a)"),
    real(Op::Asin, "asin_f32($a)", "asin_f64($a)"),
    real(Op::Acos, "acos_f32($a)", "acos_f64($a)"),
    real(Op::Atan, "atan_f32($a)", "atan_f64($a)"),
    real(Op::Asec, "asec_f32($a)"),
    real(Op::Acsc, "acsc_f32($a)"),
    real(Op::Acot, "acot_f32($a)", "acot_f64($a)"),
    real(Op::AsinD, "asind_f32($a)", "asind_f64($a)"),
    real(Op::AcosD, "acosd_f32($a)", "acosd_f64($a)"),
    real(Op::AtanD, "atand_f32($a)", "atand_f64($a)"),
    real(Op::AsecD, "asecd_f32($a)"),
    real(Op::AcscD, "acscd_f32($a)"),
    real(Op::AcotD, "acotd_f32($a)"),
    real(Op::Atan2, "atan2_f32($a, $b)", "atan2_f64($a, $b)"),
    real(Op::Atan2D, "atan2d_f32($a, $b)", "atan2d_f64($a, $b)"),

    real(Op::Sinh, "sinh_f32($a)", "sinh_f64($a)"),
    real(Op::Cosh, "cosh_f32($a)", "cosh_f64($a)"),
    real(Op::Tanh, "tanh_f32($a)", "tanh_f64($a)"),
    real(Op::Sech, "sech_f32($a)", "sech_f64($a)"),
    real(Op::Csch, "csch_f32($a)", "csch_f64($a)"),
    real(Op::Coth, "coth_f32($a)", "coth_f64($a)"),
    real(Op::Asinh, "asinh_f32($a)", "asinh_f64($a)"),
    real(Op::Acosh, "acosh_f32($a)", "acosh_f64($a)"),
    real(Op::Atanh, "atanh_f32($a)", "atanh_f64($a)"),
    real(Op::Asech, "asech_f32($a)", "asech_f64($a)"),
    real(Op::Acsch, "acsch_f32($a)"),
    real(Op::Acoth, "acoth_f32($a)"),

    real(Op::Gamma, "gamma_f32($a)"),
    real(Op::Gammaln, "gammaln_f32($a)"),
    real(Op::Erf, "erf_f32($a)", "erf_f64($a)"),
    real(Op::Erfc, "erfc_f32($a)", "erfc_f64($a)"),
    real(Op::Erfcx, "erfcx_f32($a)"),
    real(Op::Erfinv, "erfinv_f32($a)"),
    real(Op::Erfcinv, "erfcinv_f32($a)"),
};

constexpr bool rowsFollowOpsDef() {
  if (sizeof(kRows) / sizeof(kRows[0]) != accel::kOpCount) return false;
  for (int i = 0; i < accel::kOpCount; ++i) {
    if (kRows[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(rowsFollowOpsDef(), "accel/ops.def and the WGSL rows differ");

}  // namespace

const ElementwiseRow& elementwiseRow(Op op) { return kRows[static_cast<int>(op)]; }

}  // namespace webgpu
