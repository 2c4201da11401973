// Numbers as unevaluated sums of two floats (x the rounded value, y the rest): about 46 bits, from
// error-free sums and products. Everything below rests on sums and products that round correctly
// and are not reassociated, which the provider has probed.
// The same number, of which the compiler knows nothing: without it SPIR-V's optimizer turns
// (1.0 + x) - 1.0 into x, and with it the rest of a sum into 0.
fn opaque(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) | (P.count >> 31u));
}
fn two_sum(a: f32, b: f32) -> vec2<f32> {
  let s = opaque(a + b);
  let t = opaque(s - a);
  return vec2<f32>(s, (a - (s - t)) + (b - t));
}
// |a| >= |b|, or a is 0.
fn fast_sum(a: f32, b: f32) -> vec2<f32> {
  let s = opaque(a + b);
  return vec2<f32>(s, b - opaque(s - a));
}
fn ff_add(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  let s = two_sum(a.x, b.x);
  let t = two_sum(a.y, b.y);
  let u = fast_sum(s.x, s.y + t.x);
  return fast_sum(u.x, u.y + t.y);
}
fn ff_add_f(a: vec2<f32>, b: f32) -> vec2<f32> {
  let s = two_sum(a.x, b);
  return fast_sum(s.x, s.y + a.y);
}
fn ff_sub(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  return ff_add(a, -b);
}
fn ff_mul(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  let p = two_prod(a.x, b.x);
  return fast_sum(p.x, p.y + (a.x * b.y + a.y * b.x));
}
fn ff_mul_f(a: vec2<f32>, b: f32) -> vec2<f32> {
  let p = two_prod(a.x, b);
  return fast_sum(p.x, p.y + a.y * b);
}
fn ff_div(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  let q = a.x / b.x;
  let r = ff_sub(a, ff_mul_f(b, q));
  return fast_sum(q, r.x / b.x);
}
// Of a positive number.
fn ff_sqrt(a: vec2<f32>) -> vec2<f32> {
  let s = sqrt(a.x);
  let r = ff_sub(a, two_prod(s, s));
  return fast_sum(s, r.x / (2.0 * s));
}
// 2^n for n in [-126, 127].
fn power_of_two(n: i32) -> f32 {
  return bitcast<f32>(u32(n + 127) << 23u);
}
// x * 2^n, rounded once where the result is subnormal.
fn scale_f32(x: f32, n: i32) -> f32 {
  let m = clamp(n, -300, 300);
  if (m >= -126 && m <= 127) { return x * power_of_two(m); }
  if (m > 0) { return x * power_of_two(127) * power_of_two(min(m - 127, 127)); }
  if (m < -226) { return x * power_of_two(-100) * power_of_two(-100) * power_of_two(m + 200); }
  return x * power_of_two(m + 100) * power_of_two(-100);
}
// The exponent e and the significand in [1, 2) of a positive finite number that is not 0, subnormal
// or not, from the bits: (significand, e).
fn split_f32(x: f32) -> vec2<f32> {
  let b = bitcast<u32>(x);
  if (b >= 0x00800000u) {
    return vec2<f32>(bitcast<f32>((b & 0x007fffffu) | 0x3f800000u), f32(i32(b >> 23u) - 127));
  }
  let shift = countLeadingZeros(b) - 8u;
  return vec2<f32>(bitcast<f32>(((b << shift) & 0x007fffffu) | 0x3f800000u), f32(-126 - i32(shift)));
}
