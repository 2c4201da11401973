// Hyperbolic functions from e^x as a pair. For |x| > 10 the second exponential is below the rounding.
fn exp_both(a: f32) -> vec4<f32> {
  // e^a and e^-a, a in [0, 90], both halved so that nothing overflows.
  let r = exp_ff(vec2<f32>(a, 0.0));
  let up = r.xy * power_of_two(i32(r.z) - 1);
  let down = ff_div(vec2<f32>(0.25, 0.0), up);
  return vec4<f32>(up, down);
}
fn sinh_ff(a: f32) -> vec2<f32> {
  if (a < 0.3) {
    // (t + t / (t + 1)) / 2 with t = e^a - 1
    let t = expm1_small_ff(vec2<f32>(a, 0.0));
    return ff_add(t, ff_div(t, ff_add_f(t, 1.0))) * 0.5;
  }
  let e = exp_both(a);
  return ff_sub(e.xy, e.zw);
}
fn cosh_ff(a: f32) -> vec2<f32> {
  let e = exp_both(a);
  return ff_add(e.xy, e.zw);
}
fn half_exp(a: f32) -> f32 {
  let e = exp_ff(vec2<f32>(a, 0.0));
  return scale_f32(e.x + e.y, i32(e.z) - 1);
}
fn sinh_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x) || is_inf(x) || a < 1e-4) { return x + x * (x * x * 0.166666672); }
  if (a > 90.0) { return copy_sign(inf_f32(), x); }
  if (a > 80.0) { return copy_sign(half_exp(a), x); }
  let r = sinh_ff(a);
  return copy_sign(r.x + r.y, x);
}
fn cosh_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (a > 90.0) { return inf_f32(); }
  if (a > 80.0) { return half_exp(a); }
  let r = cosh_ff(a);
  return r.x + r.y;
}
fn tanh_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x) || a < 1e-4) { return x; }
  if (a > 12.0) { return copy_sign(1.0, x); }
  let t = expm1_ff(vec2<f32>(2.0 * a, 0.0));
  let r = ff_div(t, ff_add_f(t, 2.0));
  return copy_sign(r.x + r.y, x);
}
fn sech_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (a > 106.0) { return 0.0; }
  if (a > 80.0) {
    let e = exp_ff(vec2<f32>(-a, 0.0));
    return scale_f32(e.x + e.y, i32(e.z) + 1);
  }
  let r = ff_div(vec2<f32>(1.0, 0.0), cosh_ff(a));
  return r.x + r.y;
}
fn csch_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (!nonzero_f32(x)) { return copy_sign(inf_f32(), x); }
  if (a > 106.0) { return copy_sign(0.0, x); }
  if (a > 80.0) { return copy_sign(sech_f32(a), x); }
  if (a < 1e-4) { return div_f32(1.0, x); }
  let r = ff_div(vec2<f32>(1.0, 0.0), sinh_ff(a));
  return copy_sign(r.x + r.y, x);
}
fn coth_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (a > 12.0) { return copy_sign(1.0, x); }
  if (a < 1e-4) { return div_f32(1.0, x); }
  let t = expm1_ff(vec2<f32>(2.0 * a, 0.0));
  let r = ff_div(ff_add_f(t, 2.0), t);
  return copy_sign(r.x + r.y, x);
}
// log(t + sqrt(t^2 + c)) - style inverses on a pair; big arguments by log(2 t).
fn log_twice(t: vec2<f32>) -> f32 {
  let r = ff_add(log_pair_ff(t), vec2<f32>(0.693147182, -1.90465421e-09));
  return r.x + r.y;
}
fn asinh_pair(t: vec2<f32>) -> f32 {
  if (t.x > 1e5) { return log_twice(t); }
  let q = ff_mul(t, t);
  let root = ff_sqrt(ff_add_f(q, 1.0));
  let r = log1p_ff(ff_add(t, ff_div(q, ff_add_f(root, 1.0))));
  return r.x + r.y;
}
fn asinh_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (!is_finite(x) || a < 1e-4) { return x; }
  return copy_sign(asinh_pair(vec2<f32>(a, 0.0)), x);
}
fn acosh_pair(t: vec2<f32>) -> f32 {
  if (t.x > 1e5) { return log_twice(t); }
  let u = ff_add_f(t, -1.0);
  if (u.x <= 0.0) { return 0.0; }
  let root = ff_sqrt(ff_mul(u, ff_add_f(u, 2.0)));
  let r = log1p_ff(ff_add(u, root));
  return r.x + r.y;
}
fn acosh_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (x < 1.0) { return nan_f32(); }
  return acosh_pair(vec2<f32>(x, 0.0));
}
fn atanh_pair(t: vec2<f32>) -> f32 {
  let r = log1p_ff(ff_div(t * 2.0, ff_sub(vec2<f32>(1.0, 0.0), t)));
  return 0.5 * (r.x + r.y);
}
fn atanh_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x) || a < 1e-4) { return x; }
  if (a > 1.0) { return nan_f32(); }
  if (a == 1.0) { return copy_sign(inf_f32(), x); }
  return copy_sign(atanh_pair(vec2<f32>(a, 0.0)), x);
}
fn reciprocal_ff(x: f32) -> vec2<f32> {
  return ff_div(vec2<f32>(1.0, 0.0), vec2<f32>(x, 0.0));
}
fn asech_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (!nonzero_f32(x)) { return inf_f32(); }
  if (is_negative(x) || x > 1.0) { return nan_f32(); }
  if (x < 1e-5) { return 0.693147182 - log_f32(x); }
  return acosh_pair(reciprocal_ff(x));
}
fn acsch_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (is_inf(x)) { return copy_sign(0.0, x); }
  if (!nonzero_f32(x)) { return copy_sign(inf_f32(), x); }
  if (a < 1e-5) { return copy_sign(0.693147182 - log_f32(a), x); }
  if (a > 1e4) { return div_f32(1.0, x); }
  return copy_sign(asinh_pair(reciprocal_ff(a)), x);
}
fn acoth_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  if (is_nan(x)) { return x; }
  if (a < 1.0) { return nan_f32(); }
  if (a == 1.0) { return copy_sign(inf_f32(), x); }
  if (a > 1e4) { return div_f32(1.0, x); }
  return copy_sign(atanh_pair(reciprocal_ff(a)), x);
}
