// Tests, order, rounding and saturating integers, on the bits where WGSL leaves room: it may assume
// that NaN and infinity do not occur, and adapters may flush subnormals.
fn nan_f32() -> f32 {
  // The shift hides the constant from the compiler, which refuses to make a NaN.
  return bitcast<f32>(0x7fc00000u | (P.count >> 31u));
}
fn inf_f32() -> f32 {
  return bitcast<f32>(0x7f800000u | (P.count >> 31u));
}
fn is_nan(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}
fn is_inf(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}
fn is_finite(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}
fn nonzero_f32(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) != 0u;
}
fn is_negative(x: f32) -> bool {
  return (bitcast<u32>(x) >> 31u) != 0u;
}
// Integers in the order of the numbers; both zeros are 0.
fn order_f32(x: f32) -> i32 {
  let i = bitcast<i32>(x);
  return select(i, -(i & 0x7fffffff), i < 0);
}
fn lt_f32(a: f32, b: f32) -> bool {
  return !is_nan(a) && !is_nan(b) && order_f32(a) < order_f32(b);
}
fn le_f32(a: f32, b: f32) -> bool {
  return !is_nan(a) && !is_nan(b) && order_f32(a) <= order_f32(b);
}
fn eq_f32(a: f32, b: f32) -> bool {
  return !is_nan(a) && !is_nan(b) && order_f32(a) == order_f32(b);
}
fn max_f32(a: f32, b: f32) -> f32 {
  return select(a, b, is_nan(a) || lt_f32(a, b));
}
fn min_f32(a: f32, b: f32) -> f32 {
  return select(a, b, is_nan(a) || lt_f32(b, a));
}
fn neg_f32(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) ^ 0x80000000u);
}
fn abs_f32(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) & 0x7fffffffu);
}
fn copy_sign(x: f32, s: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(s) & 0x80000000u));
}
fn sign_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (!nonzero_f32(x)) { return 0.0; }
  return select(1.0, -1.0, is_negative(x));
}
fn floor_f32(x: f32) -> f32 {
  if ((bitcast<u32>(x) & 0x7fffffffu) >= 0x4b000000u) { return x; }
  if (is_negative(x) && nonzero_f32(x) && abs_f32(x) < 1.0) { return -1.0; }
  return copy_sign(floor(x), x);
}
fn ceil_f32(x: f32) -> f32 {
  return neg_f32(floor_f32(neg_f32(x)));
}
fn fix_f32(x: f32) -> f32 {
  return copy_sign(floor_f32(abs_f32(x)), x);
}
fn round_f32(x: f32) -> f32 {
  let a = abs_f32(x);
  let f = floor_f32(a);
  return copy_sign(select(f, f + 1.0, a - f >= 0.5), x);
}
fn is_integer(x: f32) -> bool {
  return is_finite(x) && floor_f32(x) == x;
}
// From 16 bits each: only the sum rounds.
fn f32_of_u32(a: u32) -> f32 {
  return f32(a >> 16u) * 65536.0 + f32(a & 0xffffu);
}
fn f32_of_i32(a: i32) -> f32 {
  let m = f32_of_u32(magnitude_i32(a));
  return select(m, -m, a < 0);
}
fn i32_of_f32(x: f32) -> i32 {
  if (is_nan(x)) { return 0; }
  let r = round_f32(x);
  if (!(r > -2147483648.0)) { return -2147483647 - 1; }
  if (!(r < 2147483648.0)) { return 2147483647; }
  return i32(r);
}
fn u32_of_f32(x: f32) -> u32 {
  let r = round_f32(x);
  if (is_nan(x) || !(r > 0.0)) { return 0u; }
  if (!(r < 4294967296.0)) { return 0xffffffffu; }
  return u32(r);
}
// Floor and ceiling of a quotient; one that is flushed to 0 still has its side.
fn idiv_floor_f32(a: f32, b: f32) -> f32 {
  let q = div_f32(a, b);
  if (is_negative(q) && !nonzero_f32(q) && nonzero_f32(a) && is_finite(b) && is_subnormal_ratio(a, b)) {
    return -1.0;
  }
  return floor_f32(q);
}
// Is |a / b| more than half of the least subnormal number, 2^-150?
fn is_subnormal_ratio(a: f32, b: f32) -> bool {
  let pa = split_f32(abs_f32(a));
  let pb = split_f32(abs_f32(b));
  let e = pa.y - pb.y;
  return e > -149.5 || (e == -150.0 && pa.x > pb.x);
}
fn idiv_ceil_f32(a: f32, b: f32) -> f32 {
  return neg_f32(idiv_floor_f32(neg_f32(a), b));
}
fn power_leaves_reals(x: f32, y: f32) -> bool {
  return lt_f32(x, 0.0) && is_finite(y) && !is_integer(y);
}
fn add_i32(a: i32, b: i32) -> i32 {
  let s = a + b;
  return select(s, select(0x7fffffff, -0x7fffffff - 1, a < 0), ((a ^ s) & (b ^ s)) < 0);
}
fn sub_i32(a: i32, b: i32) -> i32 {
  let s = a - b;
  return select(s, select(0x7fffffff, -0x7fffffff - 1, a < 0), ((a ^ b) & (a ^ s)) < 0);
}
fn add_u32(a: u32, b: u32) -> u32 {
  return select(a + b, 0xffffffffu, a + b < a);
}
fn sub_u32(a: u32, b: u32) -> u32 {
  return select(a - b, 0u, b > a);
}
// The 64-bit product as (low, high).
fn mul_wide(a: u32, b: u32) -> vec2<u32> {
  let ll = (a & 0xffffu) * (b & 0xffffu);
  let lh = (a & 0xffffu) * (b >> 16u);
  let hl = (a >> 16u) * (b & 0xffffu);
  let middle = (ll >> 16u) + (lh & 0xffffu) + (hl & 0xffffu);
  return vec2<u32>((ll & 0xffffu) | (middle << 16u),
                   (a >> 16u) * (b >> 16u) + (lh >> 16u) + (hl >> 16u) + (middle >> 16u));
}
fn magnitude_i32(a: i32) -> u32 {
  return select(bitcast<u32>(a), 0u - bitcast<u32>(a), a < 0);
}
// A magnitude with a sign, saturated.
fn signed_i32(m: u32, negative: bool) -> i32 {
  if (negative) { return select(bitcast<i32>(0u - m), -0x7fffffff - 1, m > 0x80000000u); }
  return bitcast<i32>(min(m, 0x7fffffffu));
}
fn mul_i32(a: i32, b: i32) -> i32 {
  let p = mul_wide(magnitude_i32(a), magnitude_i32(b));
  return signed_i32(select(p.x, 0xffffffffu, p.y != 0u), (a < 0) != (b < 0));
}
fn mul_u32(a: u32, b: u32) -> u32 {
  let p = mul_wide(a, b);
  return select(p.x, 0xffffffffu, p.y != 0u);
}
// Quotients; x/0 saturates and 0/0 is 0. `mode` 0: towards zero, 1: nearest (ties away), 2: away.
fn div_magnitude(a: u32, b: u32, mode: u32) -> u32 {
  if (b == 0u) { return select(0xffffffffu, 0u, a == 0u); }
  let q = a / b;
  let r = a - q * b;
  let up = (mode == 1u && r >= b - r) || (mode == 2u && r != 0u);
  return q + select(0u, 1u, up);
}
fn div_u32(a: u32, b: u32) -> u32 {
  return div_magnitude(a, b, 1u);
}
fn div_i32(a: i32, b: i32) -> i32 {
  return signed_i32(div_magnitude(magnitude_i32(a), magnitude_i32(b), 1u), (a < 0) != (b < 0));
}
fn idiv_fix_i32(a: i32, b: i32) -> i32 {
  return signed_i32(div_magnitude(magnitude_i32(a), magnitude_i32(b), 0u), (a < 0) != (b < 0));
}
fn idiv_floor_i32(a: i32, b: i32) -> i32 {
  let negative = (a < 0) != (b < 0);
  let mode = select(0u, 2u, negative);
  return signed_i32(div_magnitude(magnitude_i32(a), magnitude_i32(b), mode), negative);
}
fn idiv_ceil_i32(a: i32, b: i32) -> i32 {
  let negative = (a < 0) != (b < 0);
  let mode = select(2u, 0u, negative);
  return signed_i32(div_magnitude(magnitude_i32(a), magnitude_i32(b), mode), negative);
}
fn idiv_floor_u32(a: u32, b: u32) -> u32 {
  return div_magnitude(a, b, 0u);
}
fn idiv_ceil_u32(a: u32, b: u32) -> u32 {
  return div_magnitude(a, b, 2u);
}
fn mod_u32(a: u32, b: u32) -> u32 {
  if (b == 0u) { return a; }
  return a % b;
}
fn rem_u32(a: u32, b: u32) -> u32 {
  if (b == 0u) { return 0u; }
  return a % b;
}
fn rem_i32(a: i32, b: i32) -> i32 {
  if (b == 0) { return 0; }
  return signed_i32(magnitude_i32(a) % magnitude_i32(b), a < 0);
}
fn mod_i32(a: i32, b: i32) -> i32 {
  if (b == 0) { return a; }
  let r = rem_i32(a, b);
  return select(r, r + b, r != 0 && (r < 0) != (b < 0));
}
fn shift_u32(a: u32, by: i32) -> u32 {
  if (by >= 32 || by <= -32) { return 0u; }
  return select(a >> u32(-min(by, 0)), a << u32(max(by, 0)), by >= 0);
}
// As the CPU has it: a left shift of a number that is not negative keeps the sign bit clear.
fn shift_i32(a: i32, by: i32) -> i32 {
  if (by >= 32) { return 0; }
  if (by <= -32) { return select(0, -1, a < 0); }
  if (by < 0) { return a >> u32(-by); }
  let shifted = bitcast<u32>(a) << u32(by);
  return bitcast<i32>(select(shifted, shifted & 0x7fffffffu, a >= 0));
}
fn pow_u32(base: u32, exponent: u32) -> u32 {
  var r = 1u;
  var b = base;
  var e = exponent;
  while (true) {
    if ((e & 1u) != 0u) { r = mul_u32(r, b); }
    e >>= 1u;
    if (e == 0u) { return r; }
    b = mul_u32(b, b);
  }
  return r;
}
fn pow_i32(base: i32, exponent: i32) -> i32 {
  if (exponent < 0) {
    if (base == 0) { return 0x7fffffff; }
    if (base == 1) { return 1; }
    if (base == -1) { return select(1, -1, (exponent & 1) != 0); }
    return select(0, base / 2, exponent == -1 && (base == 2 || base == -2));
  }
  var r = 1;
  var b = base;
  var e = exponent;
  while (true) {
    if ((e & 1) != 0) { r = mul_i32(r, b); }
    e >>= 1u;
    if (e == 0) { return r; }
    b = mul_i32(b, b);
  }
  return r;
}
