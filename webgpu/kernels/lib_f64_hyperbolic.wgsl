// Reciprocals and inverses of the hyperbolic functions of doubles, roots and error functions: the
// steps of accel/cpu/hyper.cpp, exp-inl.h and special.cpp (see lib_f64_functions.wgsl).

// --- reciprocals

fn two_sinh_pair(ax: vec2<u32>) -> vec4<u32> {
  let e = expm1_pair(single_pair(min_f64(ax, vec2<u32>(0u, 0x40360000u))));
  return add_pairs(e, div_pairs(e, add_to_pair(e, F64_ONE)));
}
fn two_cosh_pair(ax: vec2<u32>) -> vec4<u32> {
  let c = min_f64(ax, vec2<u32>(0u, 0x40360000u));
  let e = add_to_pair(expm1_pair(single_pair(c)), F64_ONE);
  return add_pairs(e, div_pairs(single_pair(F64_ONE), e));
}
// 2 exp(-x).
fn two_exp_minus_f64(ax: vec2<u32>) -> vec2<u32> {
  let e = exp_scaled_f64(single_pair(neg_f64(min_f64(ax, vec2<u32>(0u, 0x40890000u)))));
  return scale_f64(sum_pair(e.r), e.k + 1);
}
fn two_over_f64(ax: vec2<u32>, twice: vec4<u32>) -> vec2<u32> {
  var y = sum_pair(div_pairs(single_pair(vec2<u32>(0u, 0x40000000u)), twice));
  if (lt_f64(vec2<u32>(0u, 0x40360000u), ax)) { y = two_exp_minus_f64(ax); }
  return y;
}
// As odd_result_f64, but 1 / x for small arguments.
fn odd_inverse_f64(x: vec2<u32>, magnitude: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let small = lt_f64(ax, vec2<u32>(0u, 0x3e300000u));
  let y = select(magnitude, div_f64(F64_ONE, ax), small);
  return select(copysign_f64(y, x), x, is_nan_f64(x));
}
fn sech_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  return select(two_over_f64(ax, two_cosh_pair(ax)), x, is_nan_f64(x));
}
fn csch_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  return odd_inverse_f64(x, two_over_f64(ax, two_sinh_pair(ax)));
}
fn coth_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(abs_f64(x), vec2<u32>(0u, 0x40360000u));
  let e = expm1_pair(single_pair(add_f64(c, c)));
  return odd_inverse_f64(x, sum_pair(div_pairs(add_to_pair(e, vec2<u32>(0u, 0x40000000u)), e)));
}

// --- inverses

fn asinh_pair_f64(v: vec4<u32>) -> vec4<u32> {
  let sq = mul_pairs(v, v);
  let root = sqrt_pair(add_to_pair(sq, F64_ONE));
  return log1p_pair(add_pairs(v, div_pairs(sq, add_to_pair(root, F64_ONE))));
}
fn log_twice_f64(ax: vec2<u32>) -> vec2<u32> {
  let safe = min_f64(max_f64(ax, F64_ONE), vec2<u32>(0xffffffffu, 0x7fefffffu));
  return sum_pair(add_pairs(log_pair(safe), F64_LN2));
}
fn asinh_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let far = vec2<u32>(0u, 0x43b00000u);
  var y = sum_pair(asinh_pair_f64(single_pair(min_f64(ax, far))));
  if (lt_f64(far, ax)) { y = log_twice_f64(ax); }
  return odd_result_f64(x, select(y, ax, is_inf_f64(ax)));
}
// log(2 / x) for x > 0 below 2^-60.
fn log_two_over_f64(x: vec2<u32>) -> vec2<u32> {
  let c = max_f64(x, vec2<u32>(1u, 0u));
  let ln = with_shift_f64(log_pair(normalised_f64(c)), c);
  return sum_pair(add_pairs(F64_LN2, neg_pair(ln)));
}
// Of 1 + t, t >= 0.
fn acosh_pair_f64(t: vec4<u32>) -> vec4<u32> {
  let root = sqrt_pair(mul_pairs(t, add_to_pair(t, vec2<u32>(0u, 0x40000000u))));
  return log1p_pair(add_pairs(t, root));
}
fn acosh_f64(x: vec2<u32>) -> vec2<u32> {
  let far = vec2<u32>(0u, 0x43b00000u);
  let c = min_f64(max_f64(x, F64_ONE), far);
  var y = sum_pair(acosh_pair_f64(two_sum_f64(c, vec2<u32>(0u, 0xbff00000u))));
  if (lt_f64(far, x)) { y = log_twice_f64(x); }
  y = select(y, x, is_inf_f64(x));
  return select(y, F64_NAN, lt_f64(x, F64_ONE) | is_nan_f64(x));
}
fn asech_f64(x: vec2<u32>) -> vec2<u32> {
  let zero = vec2<u32>(0u);
  let near = vec2<u32>(0u, 0x3c300000u);
  let c = max_f64(min_f64(x, F64_ONE), near);
  let t = div_pairs(two_sum_f64(F64_ONE, neg_f64(c)), single_pair(c));
  var y = sum_pair(acosh_pair_f64(t));
  if (lt_f64(x, near)) { y = log_two_over_f64(x); }
  y = select(y, F64_INF, !nonzero_f64(x));
  return select(y, F64_NAN, lt_f64(x, zero) | lt_f64(F64_ONE, x) | is_nan_f64(x));
}
fn atanh_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let c = min_f64(ax, vec2<u32>(0xffffffffu, 0x3fefffffu));
  let u = div_pairs(single_pair(add_f64(c, c)), two_sum_f64(F64_ONE, neg_f64(c)));
  var y = mul_f64(sum_pair(log1p_pair(u)), F64_HALF);
  y = select(y, F64_INF, eq_f64(ax, F64_ONE));
  return odd_result_f64(x, select(y, F64_NAN, lt_f64(F64_ONE, ax)));
}

// --- roots

fn nthroot_f64(x: vec2<u32>, n: vec2<u32>) -> vec2<u32> {
  let zero = vec2<u32>(0u);
  let ax = abs_f64(x);
  let up = lt_f64(zero, n);
  let odd = is_odd_f64(n);
  var r = power_magnitude_f64(ax, div_pairs(single_pair(F64_ONE), single_pair(n)));
  r = select(r, select(F64_INF, zero, up), !nonzero_f64(x));
  r = select(r, select(zero, F64_INF, up), is_inf_f64(x));
  r = select(r, F64_ONE, is_inf_f64(n));
  r = select(r, select(F64_NAN, neg_f64(r), odd), lt_f64(x, zero));
  r = select(r, copysign_f64(r, x), !nonzero_f64(x) & odd);
  return select(r, F64_NAN, !nonzero_f64(n) | is_nan_f64(x) | is_nan_f64(n));
}
fn cbrt_f64(x: vec2<u32>) -> vec2<u32> {
  return nthroot_f64(x, vec2<u32>(0u, 0x40080000u));
}

// --- error functions

fn poly_erf_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_ERF[11];
  for (var i = 10; i >= 0; i--) { p = fma_f64(p, z, F64_ERF[i]); }
  return p;
}
// exp(x^2) erfc(x) for 0.45 <= x <= 2^60.
fn erfcx_pair(x: vec2<u32>) -> vec4<u32> {
  let pole = vec2<u32>(0u, 0x40080000u);
  let t = div_pairs(two_sum_f64(x, neg_f64(pole)), two_sum_f64(x, pole));
  var tail = F64_ERFCX_TAIL[20];
  for (var i = 19; i >= 0; i--) { tail = fma_f64(tail, t.xy, F64_ERFCX_TAIL[i]); }
  var p = add_pairs(mul_pair(t, tail), F64_ERFCX_HIGH[5]);
  for (var i = 4; i >= 0; i--) { p = add_pairs(mul_pairs(p, t), F64_ERFCX_HIGH[i]); }
  return div_pairs(p, two_sum_f64(add_f64(x, x), F64_ONE));
}
// erfc(x) for x >= 0.45.
fn erfc_positive_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(x, vec2<u32>(0u, 0x403e0000u));
  let e = exp_scaled_f64(neg_pair(two_prod_f64(c, c)));
  return scale_f64(sum_pair(mul_pairs(e.r, erfcx_pair(c))), e.k);
}
fn erf_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let edge = vec2<u32>(0xae147ae1u, 0x3feae147u);
  let c = min_f64(ax, edge);
  let near = fma_f64(c, poly_erf_f64(mul_f64(c, c)), c);
  var y = near;
  if (!lt_f64(ax, edge)) { y = sub_f64(F64_ONE, erfc_positive_f64(max_f64(ax, edge))); }
  return select(copysign_f64(y, x), x, is_nan_f64(x));
}
fn erfc_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let c = copysign_f64(min_f64(ax, F64_HALF), x);
  let small = quick_two_sum_f64(c, mul_f64(c, poly_erf_f64(mul_f64(c, c))));
  var y = sum_pair(add_to_pair(neg_pair(small), F64_ONE));
  if (!lt_f64(ax, F64_HALF)) {
    let tail = erfc_positive_f64(max_f64(ax, F64_HALF));
    y = select(tail, sub_f64(vec2<u32>(0u, 0x40000000u), tail), lt_f64(x, vec2<u32>(0u)));
  }
  return select(y, x, is_nan_f64(x));
}
