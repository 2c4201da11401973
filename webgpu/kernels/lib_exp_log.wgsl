// Exponentials, logarithms and what is made of them. Polynomials are Chebyshev fits over the stated
// interval; the error given is that of the fit after rounding its coefficients.
// (e^r - 1 - r) / r^2 for |r| <= 0.35: 1.7e-9.
fn exp_tail2(r: f32) -> f32 {
  return 0.5 + r * (0.166666672 + r * (0.0416666679 + r * (0.00833329745 + r * (0.00138888531 +
         r * (0.000199004411 + r * 2.48607448e-05)))));
}
// (e^r - 1 - r - r^2/2) / r^3 for |r| <= 0.35: 5.4e-9.
fn exp_tail3(r: f32) -> f32 {
  return 0.166666672 + r * (0.0416666679 + r * (0.00833333377 + r * (0.00138888531 +
         r * (0.000198412366 + r * (2.48607448e-05 + r * 2.76110904e-06)))));
}
// x minus the nearest multiple n of ln 2, as (pair, n); |x| <= 300.
fn reduce_ln2(x: vec2<f32>) -> vec3<f32> {
  let n = floor(x.x * 1.44269502 + 0.5);
  let s = two_sum(x.x - n * 0.693115234, -n * 3.19331884e-05);
  let r = fast_sum(s.x, s.y + (x.y - n * 1.2996507e-08));
  return vec3<f32>(r.x, r.y, n);
}
// e^r as a pair, |r| <= 0.35.
fn exp_small_ff(r: vec2<f32>) -> vec2<f32> {
  let q = two_prod(r.x, r.x);
  let half = vec2<f32>(0.5 * q.x, 0.5 * q.y + r.x * r.y);
  let c = r.x * q.x * exp_tail3(r.x);
  return ff_add(vec2<f32>(1.0, 0.0), ff_add(r, ff_add_f(half, c)));
}
// e^x - 1 as a pair without loss for small x, |r| <= 0.35.
fn expm1_small_ff(r: vec2<f32>) -> vec2<f32> {
  let q = two_prod(r.x, r.x);
  let half = vec2<f32>(0.5 * q.x, 0.5 * q.y + r.x * r.y);
  let c = r.x * q.x * exp_tail3(r.x);
  return ff_add(r, ff_add_f(half, c));
}
fn exp_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (x > 89.0) { return inf_f32(); }
  if (x < -104.5) { return 0.0; }
  let r = reduce_ln2(vec2<f32>(x, 0.0));
  let e = 1.0 + (r.x + (r.x * r.x * exp_tail2(r.x) + r.y));
  return scale_f32(e, i32(r.z));
}
fn exp2_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (x >= 128.0) { return inf_f32(); }
  if (x < -150.5) { return 0.0; }
  let n = floor(x + 0.5);
  let r = ff_mul_f(vec2<f32>(0.693147182, -1.90465421e-09), x - n);
  let e = 1.0 + (r.x + (r.x * r.x * exp_tail2(r.x) + r.y));
  return scale_f32(e, i32(n));
}
// e^x of a pair as (pair, n): the value is (x + y) * 2^n.
fn exp_ff(x: vec2<f32>) -> vec3<f32> {
  let r = reduce_ln2(x);
  return vec3<f32>(exp_small_ff(r.xy), r.z);
}
fn expm1_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (x > 89.0) { return inf_f32(); }
  if (x < -20.0) { return -1.0; }
  if (abs_f32(x) < 1e-7) { return x; }
  let r = expm1_ff(vec2<f32>(x, 0.0));
  return r.x + r.y;
}
// e^x - 1 of a pair, |x| below 89.
fn expm1_ff(x: vec2<f32>) -> vec2<f32> {
  let r = reduce_ln2(x);
  if (r.z == 0.0) { return expm1_small_ff(r.xy); }
  if (r.z > 126.0) {
    let big = exp_small_ff(r.xy) * power_of_two(i32(r.z) - 1);
    return vec2<f32>(big.x * 2.0, big.y * 2.0);
  }
  let e = exp_small_ff(r.xy) * power_of_two(max(i32(r.z), -60));
  return ff_add_f(e, -1.0);
}
fn log_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (!nonzero_f32(x)) { return -inf_f32(); }
  if (is_negative(x)) { return nan_f32(); }
  let r = log_ff(x);
  return r.x + r.y;
}
// log(1 + f) for f in [-0.293, 0.414] as a pair: with s = f / (2 + f) it is 2 atanh(s).
fn log1p_small_ff(f: vec2<f32>) -> vec2<f32> {
  let s = ff_div(f, ff_add_f(f, 2.0));
  let z = s.x * s.x;
  // (2 atanh(s) - 2 s - 2/3 s^3) / s^5 in z = s^2 <= 0.0296: 8e-9.
  let tail = z * z * s.x * (0.400000006 + z * (0.285715342 + z * (0.222045869 + z * 0.191252053)));
  let cube = ff_mul(ff_mul(ff_mul(s, s), s), vec2<f32>(0.666666687, -1.98682155e-08));
  return ff_add(s * 2.0, ff_add_f(cube, tail));
}
// A positive finite number as m * 2^e with m in [0.7071, 1.4142]: (m, e).
fn log_parts(x: f32) -> vec2<f32> {
  let p = split_f32(x);
  return select(p, vec2<f32>(p.x * 0.5, p.y + 1.0), p.x > 1.41421354);
}
// e * ln 2 without error in the product.
fn times_ln2(e: f32) -> vec2<f32> {
  let s = fast_sum(e * 0.693115234, e * 3.19331884e-05);
  return fast_sum(s.x, s.y + e * 1.2996507e-08);
}
fn log_ff(x: f32) -> vec2<f32> {
  let p = log_parts(x);
  let l = log1p_small_ff(vec2<f32>(p.x - 1.0, 0.0));
  if (p.y == 0.0) { return l; }
  return ff_add(times_ln2(p.y), l);
}
// Of a positive pair.
fn log_pair_ff(x: vec2<f32>) -> vec2<f32> {
  let p = log_parts(x.x);
  let e = i32(p.y);
  let low = x.y * power_of_two(clamp(-e, -126, 127));
  let l = log1p_small_ff(two_sum(p.x - 1.0, low));
  if (e == 0) { return l; }
  return ff_add(times_ln2(p.y), l);
}
// log(1 + t) of a pair t > -1, without loss for small t.
fn log1p_ff(t: vec2<f32>) -> vec2<f32> {
  if (t.x > -0.29 && t.x < 0.41) { return log1p_small_ff(t); }
  return log_pair_ff(ff_add_f(t, 1.0));
}
fn log1p_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (x == -1.0) { return -inf_f32(); }
  if (x < -1.0) { return nan_f32(); }
  if (abs_f32(x) < 1e-8) { return x; }
  let r = log1p_ff(vec2<f32>(x, 0.0));
  return r.x + r.y;
}
// log2 of a positive number as a pair.
fn log2_ff(x: f32) -> vec2<f32> {
  let p = log_parts(x);
  let l = ff_mul(log1p_small_ff(vec2<f32>(p.x - 1.0, 0.0)), vec2<f32>(1.44269502, 1.92596303e-08));
  return ff_add_f(l, p.y);
}
fn log2_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (!nonzero_f32(x)) { return -inf_f32(); }
  if (is_negative(x)) { return nan_f32(); }
  let r = log2_ff(x);
  return r.x + r.y;
}
fn log10_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (!nonzero_f32(x)) { return -inf_f32(); }
  if (is_negative(x)) { return nan_f32(); }
  let p = log_parts(x);
  let l = ff_mul(log1p_small_ff(vec2<f32>(p.x - 1.0, 0.0)), vec2<f32>(0.434294492, -1.010305e-08));
  let r = ff_add(ff_mul_f(vec2<f32>(0.30103001, -1.43209888e-08), p.y), l);
  return r.x + r.y;
}
// 2^p of a pair, over- and underflow included.
fn exp2_ff(p: vec2<f32>) -> f32 {
  if (p.x > 128.5) { return inf_f32(); }
  if (p.x < -151.0) { return 0.0; }
  let n = floor(p.x + 0.5);
  let r = ff_mul(ff_add_f(p, -n), vec2<f32>(0.693147182, -1.90465421e-09));
  let e = exp_small_ff(r);
  return scale_f32(e.x + e.y, i32(n));
}
fn pow_f32(x: f32, y: f32) -> f32 {
  if (!nonzero_f32(y)) { return 1.0; }
  if (is_nan(x) || is_nan(y)) { return nan_f32(); }
  if (bitcast<u32>(x) == 0x3f800000u) { return 1.0; }
  let a = abs_f32(x);
  let integer = is_integer(y);
  let odd = integer && a_is_odd(y);
  if (is_inf(y)) {
    if (a == 1.0) { return 1.0; }
    return select(0.0, inf_f32(), (a > 1.0) == !is_negative(y));
  }
  let s = select(1.0, -1.0, odd && is_negative(x));
  if (!nonzero_f32(x)) { return s * select(0.0, inf_f32(), is_negative(y)); }
  if (is_inf(x)) { return s * select(inf_f32(), 0.0, is_negative(y)); }
  if (is_negative(x) && !integer) { return nan_f32(); }
  let l = log2_ff(a);
  if (abs_f32(l.x) * abs_f32(y) > 300.0) {
    return s * select(0.0, inf_f32(), is_negative(l.x) == is_negative(y));
  }
  return s * exp2_ff(ff_mul_f(l, y));
}
fn a_is_odd(y: f32) -> bool {
  let a = abs_f32(y);
  return a < 16777216.0 && (u32(a) & 1u) == 1u;
}
fn nthroot_f32(x: f32, n: f32) -> f32 {
  if (is_nan(x) || is_nan(n)) { return nan_f32(); }
  let odd = is_integer(n) && a_is_odd(n);
  if (is_negative(x) && nonzero_f32(x) && !odd) { return nan_f32(); }
  if (!nonzero_f32(n)) { return nan_f32(); }
  let a = abs_f32(x);
  var r = 1.0;
  if (is_inf(n)) {
    r = 1.0;
  } else if (abs_f32(n) < 1e-30 && nonzero_f32(x)) {
    r = select(select(0.0, inf_f32(), (a > 1.0) != is_negative(n)), 1.0, a == 1.0);
  } else if (!nonzero_f32(x)) {
    r = select(0.0, inf_f32(), is_negative(n));
  } else if (is_inf(x)) {
    r = select(inf_f32(), 0.0, is_negative(n));
  } else {
    r = exp2_ff(ff_div(log2_ff(a), vec2<f32>(n, 0.0)));
  }
  return select(r, -r, is_negative(x) && odd);
}
fn cbrt_f32(x: f32) -> f32 {
  if (!is_finite(x) || !nonzero_f32(x)) { return x; }
  let p = split_f32(abs_f32(x));
  let third = floor(p.y / 3.0 + 0.1);
  let m = p.x * power_of_two(i32(p.y - 3.0 * third));
  var y = 0.7 + 0.2 * m - 0.01 * m * m;
  for (var i = 0; i < 4; i++) { y = y - (y * y * y - m) / (3.0 * y * y); }
  let cube = ff_mul_f(two_prod(y, y), y);
  let r = y - (ff_add_f(cube, -m).x) / (3.0 * y * y);
  return copy_sign(scale_f32(r, i32(third)), x);
}
fn hypot_f32(x: f32, y: f32) -> f32 {
  if (is_inf(x) || is_inf(y)) { return inf_f32(); }
  if (is_nan(x) || is_nan(y)) { return nan_f32(); }
  let big = max_f32(abs_f32(x), abs_f32(y));
  let small = min_f32(abs_f32(x), abs_f32(y));
  if (!nonzero_f32(big)) { return 0.0; }
  let e = i32(split_f32(big).y);
  let a = scale_f32(big, -e);
  let b = scale_f32(small, -e);
  if (b < 1e-8) { return big; }
  let r = ff_sqrt(ff_add(two_prod(a, a), two_prod(b, b)));
  return scale_f32(r.x + r.y, e);
}
fn ldexp_real(x: f32, y: f32) -> f32 {
  if (is_nan(x) || is_nan(y)) { return nan_f32(); }
  // 2^y as infinity or 0 from here on, as the CPU has it: 0 * Inf and Inf * 0 are NaN.
  let huge = abs_f32(y) >= 1e5;
  if (!nonzero_f32(x)) { return select(x, nan_f32(), huge && !is_negative(y)); }
  if (is_inf(x)) { return select(x, nan_f32(), huge && is_negative(y)); }
  return copy_sign(scale_f32(x, i32(clamp(fix_f32(y), -300.0, 300.0))), x);
}
fn mantissa_f32(x: f32) -> f32 {
  if (!is_finite(x) || !nonzero_f32(x)) { return x; }
  return copy_sign(split_f32(abs_f32(x)).x * 0.5, x);
}
fn exponent_f32(x: f32) -> f32 {
  if (!is_finite(x) || !nonzero_f32(x)) { return 0.0; }
  return split_f32(abs_f32(x)).y + 1.0;
}
fn nextpow2_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (is_inf(x)) { return inf_f32(); }
  if (!nonzero_f32(x)) { return 0.0; }
  let p = split_f32(abs_f32(x));
  return p.y + select(1.0, 0.0, p.x == 1.0);
}
fn eps_f32(x: f32) -> f32 {
  let b = bitcast<u32>(x) & 0x7fffffffu;
  if (b >= 0x7f800000u) { return nan_f32(); }
  let e = i32(b >> 23u);
  if (e > 23) { return bitcast<f32>(u32(e - 23) << 23u); }
  return bitcast<f32>(1u << u32(max(e, 1) - 1));
}
