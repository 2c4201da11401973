// Circular functions: an argument is reduced to [-pi/4, pi/4] as a pair with a quadrant, exactly
// enough for the whole range, then short polynomials.
// (sin r - r) / r^3 in z = r^2: 5e-9.
fn sin_tail(z: f32) -> f32 {
  return -0.166666672 + z * (0.00833333377 + z * (-0.000198412672 + z * (2.75559773e-06 - z * 2.48043861e-08)));
}
// (cos r - 1 + z/2) / z^2: 1.2e-9.
fn cos_tail(z: f32) -> f32 {
  return 0.0416666679 + z * (-0.00138888892 + z * (2.48015858e-05 + z * (-2.75563593e-07 + z * 2.06997064e-09)));
}
fn sin_small_ff(r: vec2<f32>) -> vec2<f32> {
  let z = r.x * r.x;
  return fast_sum(r.x, r.x * z * sin_tail(z) + r.y * (1.0 - 0.5 * z));
}
fn cos_small_ff(r: vec2<f32>) -> vec2<f32> {
  let z = two_prod(r.x, r.x);
  let w = fast_sum(1.0, -0.5 * z.x);
  return fast_sum(w.x, w.y + (z.x * z.x * cos_tail(z.x) - 0.5 * z.y - r.x * r.y));
}
// 2/pi after 32 zero bits.
const kTwoOverPi = array<u32, 9>(0u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
                                 0x3c439041u, 0xfe5163abu, 0xdebbc561u);
fn two_over_pi_bits(at: u32) -> u32 {
  let word = at >> 5u;
  let shift = at & 31u;
  let low = select(0u, kTwoOverPi[word + 1u] >> (32u - max(shift, 1u)), shift != 0u);
  return (kTwoOverPi[word] << shift) | low;
}
// x * 2/pi modulo 4 for large x, in 96-bit fixed point (Payne and Hanek's reduction).
fn reduce_large(x: f32) -> vec3<f32> {
  let b = bitcast<u32>(x);
  let m = (b & 0x007fffffu) | 0x00800000u;
  let at = (b >> 23u) - 150u + 30u;  // 32 zero bits, exponent of m's unit, two integer bits
  let low = mul_wide(m, two_over_pi_bits(at + 64u));
  let middle = mul_wide(m, two_over_pi_bits(at + 32u));
  let r1 = low.y + middle.x;
  let r0 = m * two_over_pi_bits(at) + middle.y + select(0u, 1u, r1 < low.y);
  var quadrant = r0 >> 30u;
  var g0 = (r0 << 2u) | (r1 >> 30u);
  var g1 = (r1 << 2u) | (low.x >> 30u);
  var g2 = low.x << 2u;
  let negative = (g0 >> 31u) != 0u;
  if (negative) {
    quadrant += 1u;
    g2 = ~g2;
    g1 = ~g1;
    g0 = ~g0;
  }
  var scale = 0;
  if (g0 == 0u) {
    g0 = g1;
    g1 = g2;
    g2 = 0u;
    scale = -32;
  }
  let shift = min(countLeadingZeros(g0), 31u);
  let back = 32u - max(shift, 1u);
  let h = (g0 << shift) | select(0u, g1 >> back, shift != 0u);
  let l = (g1 << shift) | select(0u, g2 >> back, shift != 0u);
  scale -= i32(shift);
  let fraction = vec2<f32>(f32(h >> 8u) * power_of_two(scale - 24),
                           f32(((h & 255u) << 16u) | (l >> 16u)) * power_of_two(max(scale - 48, -126)));
  let r = ff_mul(fast_sum(fraction.x, fraction.y), vec2<f32>(1.57079637, -4.37113883e-08));
  return vec3<f32>(select(r, -r, negative), f32(quadrant & 3u));
}
// Positive x as (pair, quadrant). pi/2 in pieces of 11 bits: multiples up to 2^13 are exact.
fn reduce_pio2(x: f32) -> vec3<f32> {
  if (x >= 8000.0) { return reduce_large(x); }
  if (x < 0.785) { return vec3<f32>(x, 0.0, 0.0); }
  let n = floor(x * 0.636619747 + 0.5);
  var r = vec2<f32>(x - n * 1.5703125, 0.0);
  r = ff_add_f(r, -n * 0.000483751297);
  r = ff_add_f(r, -n * 7.54953362e-08);
  r = ff_add_f(r, -n * 2.56328292e-12);
  r = ff_add_f(r, -n * 6.12323426e-17);
  return vec3<f32>(r, f32(u32(n) & 3u));
}
// Sine and cosine as pairs of a reduced argument (pair, quadrant).
fn sin_reduced(r: vec3<f32>) -> vec2<f32> {
  let q = u32(r.z);
  var s = vec2<f32>(0.0);
  if ((q & 1u) == 0u) { s = sin_small_ff(r.xy); } else { s = cos_small_ff(r.xy); }
  return select(s, -s, q >= 2u);
}
fn cos_reduced(r: vec3<f32>) -> vec2<f32> {
  return sin_reduced(vec3<f32>(r.xy, f32((u32(r.z) + 1u) & 3u)));
}
fn sum_ff(r: vec2<f32>) -> f32 {
  return r.x + r.y;
}
fn signed_sum(r: vec2<f32>, x: f32) -> f32 {
  return select(sum_ff(r), -sum_ff(r), is_negative(x));
}
fn tiny_f32(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) < 0x38d1b717u;  // 1e-4
}
fn sin_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (tiny_f32(x)) { return x; }
  return signed_sum(sin_reduced(reduce_pio2(abs_f32(x))), x);
}
fn cos_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  return sum_ff(cos_reduced(reduce_pio2(abs_f32(x))));
}
fn tan_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (tiny_f32(x)) { return x; }
  let r = reduce_pio2(abs_f32(x));
  return signed_sum(ff_div(sin_reduced(r), cos_reduced(r)), x);
}
fn sec_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  return sum_ff(ff_div(vec2<f32>(1.0, 0.0), cos_reduced(reduce_pio2(abs_f32(x)))));
}
fn csc_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (tiny_f32(x)) { return div_f32(1.0, x); }
  return signed_sum(ff_div(vec2<f32>(1.0, 0.0), sin_reduced(reduce_pio2(abs_f32(x)))), x);
}
fn cot_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (tiny_f32(x)) { return div_f32(1.0, x); }
  let r = reduce_pio2(abs_f32(x));
  return signed_sum(ff_div(cos_reduced(r), sin_reduced(r)), x);
}
// Exact zeros carry no sign in the degree and half-turn forms.
fn plain_zero(x: f32) -> f32 {
  return select(x, 0.0, !nonzero_f32(x));
}
// Multiples of pi: everything below 2^24 reduces without error, above it every number is even.
fn reduce_pi(x: f32) -> vec3<f32> {
  if (x >= 16777216.0) { return vec3<f32>(0.0, 0.0, 0.0); }
  let y = x - 2.0 * floor(x * 0.5);
  let q = floor(2.0 * y + 0.5);
  let r = ff_mul_f(vec2<f32>(3.14159274, -8.74227766e-08), y - 0.5 * q);
  return vec3<f32>(r, f32(u32(q) & 3u));
}
fn sinpi_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return copy_sign(x * 3.14159274, x); }
  return plain_zero(signed_sum(sin_reduced(reduce_pi(abs_f32(x))), x));
}
fn cospi_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  return plain_zero(sum_ff(cos_reduced(reduce_pi(abs_f32(x)))));
}
fn reduce_degrees(x: f32) -> vec3<f32> {
  var y = x;
  if (x >= 360.0) { y = fmod_f32(x, 360.0); }
  let q = floor(y * 0.0111111114 + 0.5);
  let r = ff_mul_f(vec2<f32>(0.0174532924, 1.35199602e-10), y - 90.0 * q);
  return vec3<f32>(r, f32(u32(q) & 3u));
}
fn sind_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return copy_sign(x * 0.0174532924, x); }
  return plain_zero(signed_sum(sin_reduced(reduce_degrees(abs_f32(x))), x));
}
fn cosd_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  return plain_zero(sum_ff(cos_reduced(reduce_degrees(abs_f32(x)))));
}
// a / b of reduced values; an exact zero in b is +0.
fn ratio_f32(a: vec2<f32>, b: vec2<f32>) -> f32 {
  if (!nonzero_f32(b.x)) { return copy_sign(inf_f32(), a.x); }
  if (!nonzero_f32(a.x)) { return 0.0; }
  return sum_ff(ff_div(a, b));
}
fn negate_if(x: f32, negative: bool) -> f32 {
  return select(x, neg_f32(x), negative && nonzero_f32(x));
}
fn tand_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return copy_sign(x * 0.0174532924, x); }
  let r = reduce_degrees(abs_f32(x));
  return negate_if(ratio_f32(sin_reduced(r), cos_reduced(r)), is_negative(x));
}
fn secd_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  return ratio_f32(vec2<f32>(1.0, 0.0), cos_reduced(reduce_degrees(abs_f32(x))));
}
fn cscd_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return div_f32(57.2957802, plain_zero(x)); }
  let s = sin_reduced(reduce_degrees(abs_f32(x)));
  return negate_if(ratio_f32(vec2<f32>(1.0, 0.0), s), is_negative(x) && nonzero_f32(s.x));
}
fn cotd_f32(x: f32) -> f32 {
  if (!is_finite(x)) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return div_f32(57.2957802, plain_zero(x)); }
  let r = reduce_degrees(abs_f32(x));
  let s = sin_reduced(r);
  return negate_if(ratio_f32(cos_reduced(r), s), is_negative(x) && nonzero_f32(s.x));
}
// The arc tangent of t in [0, 1] as a pair: atan t = atan c + atan((t - c) / (1 + t c)), c = k/4.
fn atan_unit_ff(t: vec2<f32>) -> vec2<f32> {
  let k = floor(4.0 * t.x + 0.5);
  let c = 0.25 * k;
  var u = t;
  if (k > 0.0) { u = ff_div(ff_add_f(t, -c), ff_add_f(ff_mul_f(t, c), 1.0)); }
  let z = u.x * u.x;
  // (atan u - u) / u^3 in z <= 0.0157: 1e-8.
  let tail = u.x * z * (-0.333333343 + z * (0.199999914 + z * (-0.142829612 + z * 0.108299069)));
  let a = ff_add_f(u, tail);
  var base = vec2<f32>(0.0);
  if (k == 1.0) { base = vec2<f32>(0.244978666, -3.17867777e-09); }
  if (k == 2.0) { base = vec2<f32>(0.463647604, 5.01215869e-09); }
  if (k == 3.0) { base = vec2<f32>(0.643501103, 5.86893734e-09); }
  if (k == 4.0) { base = vec2<f32>(0.785398185, -2.18556941e-08); }
  return ff_add(base, a);
}
// The angle of (x, y), both pairs not negative and not both 0, in [0, pi/2].
fn angle_ff(y: vec2<f32>, x: vec2<f32>) -> vec2<f32> {
  if (y.x <= x.x) { return atan_unit_ff(ff_div(y, x)); }
  return ff_sub(vec2<f32>(1.57079637, -4.37113883e-08), atan_unit_ff(ff_div(x, y)));
}
// sqrt((1 - a)(1 + a)) of a pair in [0, 1].
fn cathetus_ff(a: vec2<f32>) -> vec2<f32> {
  let one = vec2<f32>(1.0, 0.0);
  let p = ff_mul(ff_sub(one, a), ff_add(one, a));
  if (p.x <= 0.0) { return vec2<f32>(0.0); }
  return ff_sqrt(p);
}
fn asin_ff(a: vec2<f32>) -> vec2<f32> {
  return angle_ff(a, cathetus_ff(a));
}
// The arc cosine of a pair with sign.
fn acos_ff(a: vec2<f32>, negative: bool) -> vec2<f32> {
  let r = angle_ff(cathetus_ff(a), a);
  if (negative) { return ff_sub(vec2<f32>(3.14159274, -8.74227766e-08), r); }
  return r;
}
fn atan_ff(a: vec2<f32>) -> vec2<f32> {
  return angle_ff(a, vec2<f32>(1.0, 0.0));
}
fn to_degrees(r: vec2<f32>) -> vec2<f32> {
  return ff_mul(r, vec2<f32>(57.2957802, -6.68802443e-07));
}
fn asin_f32(x: f32) -> f32 {
  if (is_nan(x) || tiny_f32(x)) { return x; }
  if (abs_f32(x) > 1.0) { return nan_f32(); }
  return signed_sum(asin_ff(vec2<f32>(abs_f32(x), 0.0)), x);
}
fn acos_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) > 1.0) { return nan_f32(); }
  return sum_ff(acos_ff(vec2<f32>(abs_f32(x), 0.0), is_negative(x)));
}
fn atan_f32(x: f32) -> f32 {
  if (is_nan(x) || tiny_f32(x)) { return x; }
  if (abs_f32(x) > 1e9) { return copy_sign(1.57079637, x); }
  return signed_sum(atan_ff(vec2<f32>(abs_f32(x), 0.0)), x);
}
fn asind_f32(x: f32) -> f32 {
  if (is_nan(x) || !nonzero_f32(x)) { return x; }
  if (abs_f32(x) > 1.0) { return nan_f32(); }
  if (abs_f32(x) < 1e-20) { return x * 57.2957802; }
  if (tiny_f32(x)) { return sum_ff(to_degrees(vec2<f32>(x, 0.0))); }
  return signed_sum(to_degrees(asin_ff(vec2<f32>(abs_f32(x), 0.0))), x);
}
fn acosd_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) > 1.0) { return nan_f32(); }
  return sum_ff(to_degrees(acos_ff(vec2<f32>(abs_f32(x), 0.0), is_negative(x))));
}
fn atand_f32(x: f32) -> f32 {
  if (is_nan(x) || !nonzero_f32(x)) { return x; }
  if (abs_f32(x) < 1e-20) { return x * 57.2957802; }
  if (tiny_f32(x)) { return sum_ff(to_degrees(vec2<f32>(x, 0.0))); }
  if (abs_f32(x) > 1e9) { return copy_sign(90.0, x); }
  return signed_sum(to_degrees(atan_ff(vec2<f32>(abs_f32(x), 0.0))), x);
}
// Inverses of the reciprocal functions, of |x| >= 1, as pairs: 1/x with its cathetus from
// sqrt((x - 1)(x + 1)), so that nothing cancels near 1.
fn asec_ff(a: f32, negative: bool) -> vec2<f32> {
  if (a > 1e9) { return vec2<f32>(1.57079637, -4.37113883e-08); }
  let root = ff_mul(two_sum(a, -1.0), two_sum(a, 1.0));
  var r = vec2<f32>(0.0);
  if (root.x > 0.0) { r = angle_ff(ff_sqrt(root), vec2<f32>(1.0, 0.0)); }
  if (negative) { return ff_sub(vec2<f32>(3.14159274, -8.74227766e-08), r); }
  return r;
}
fn acsc_ff(a: f32) -> vec2<f32> {
  if (a > 1e4) { return ff_div(vec2<f32>(1.0, 0.0), vec2<f32>(a, 0.0)); }
  let root = ff_mul(two_sum(a, -1.0), two_sum(a, 1.0));
  if (root.x <= 0.0) { return vec2<f32>(1.57079637, -4.37113883e-08); }
  return angle_ff(vec2<f32>(1.0, 0.0), ff_sqrt(root));
}
fn acot_ff(a: f32) -> vec2<f32> {
  if (a > 1e9) { return ff_div(vec2<f32>(1.0, 0.0), vec2<f32>(a, 0.0)); }
  return angle_ff(vec2<f32>(1.0, 0.0), vec2<f32>(a, 0.0));
}
fn asec_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) < 1.0) { return nan_f32(); }
  return sum_ff(asec_ff(abs_f32(x), is_negative(x)));
}
fn acsc_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) < 1.0) { return nan_f32(); }
  if (abs_f32(x) > 1e9) { return div_f32(1.0, x); }
  return signed_sum(acsc_ff(abs_f32(x)), x);
}
fn acot_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) > 1e9) { return div_f32(1.0, x); }
  return signed_sum(acot_ff(abs_f32(x)), x);
}
fn asecd_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) < 1.0) { return nan_f32(); }
  return sum_ff(to_degrees(asec_ff(abs_f32(x), is_negative(x))));
}
fn acscd_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) < 1.0) { return nan_f32(); }
  if (abs_f32(x) > 1e9) { return div_f32(57.2957802, x); }
  return signed_sum(to_degrees(acsc_ff(abs_f32(x))), x);
}
fn acotd_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (abs_f32(x) > 1e9) { return div_f32(57.2957802, x); }
  return signed_sum(to_degrees(acot_ff(abs_f32(x))), x);
}
// The angle of (x, y) as a pair, from the magnitudes; infinities count as equal and huge.
fn atan2_ff(y: f32, x: f32) -> vec2<f32> {
  var a = abs_f32(y);
  var b = abs_f32(x);
  if (is_inf(a)) { b = select(0.0, 1.0, is_inf(b)); a = 1.0; }
  else if (is_inf(b)) { a = 0.0; b = 1.0; }
  var r = vec2<f32>(0.0);
  if (nonzero_f32(a)) {
    if (!nonzero_f32(b)) {
      r = vec2<f32>(1.57079637, -4.37113883e-08);
    } else {
      let ea = i32(split_f32(a).y);
      let eb = i32(split_f32(b).y);
      if (ea - eb > 40) {
        r = vec2<f32>(1.57079637, -4.37113883e-08);
      } else if (eb - ea > 40) {
        r = vec2<f32>(0.0);
        if (!is_negative(x)) { r = vec2<f32>(div_f32(a, b), 0.0); }
      } else {
        r = angle_ff(vec2<f32>(scale_f32(a, -ea), 0.0), vec2<f32>(scale_f32(b, -ea), 0.0));
      }
    }
  }
  if (is_negative(x)) { r = ff_sub(vec2<f32>(3.14159274, -8.74227766e-08), r); }
  return r;
}
fn atan2_f32(y: f32, x: f32) -> f32 {
  if (is_nan(x) || is_nan(y)) { return nan_f32(); }
  return copy_sign(sum_ff(atan2_ff(y, x)), y);
}
fn atan2d_f32(y: f32, x: f32) -> f32 {
  if (is_nan(x) || is_nan(y)) { return nan_f32(); }
  let b = abs_f32(x);
  if (!is_negative(x) && is_finite(x) && abs_f32(y) < b * 1e-12 && b > 1e-20) {
    return div_f32(y * 57.2957802, b);
  }
  return copy_sign(sum_ff(to_degrees(atan2_ff(y, x))), y);
}
