// Functions of doubles, step by step as accel/cpu/math computes them with fused operations: the same
// bits. Pairs of doubles, whose unrounded sum is the value, are vec4<u32>(high, low).
const F64_HALF = vec2<u32>(0x0u, 0x3fe00000u);
const F64_MAGIC = vec2<u32>(0x0u, 0x43380000u);  // 1.5 * 2^52: added, it rounds to whole numbers

// a * b + c, rounded once. The exact product and c stand in 128 bits, those that fall out of them
// gathered in the last.
fn fma_f64(a: vec2<u32>, b: vec2<u32>, c: vec2<u32>) -> vec2<u32> {
  let pa = parts_f64(a);
  let pb = parts_f64(b);
  let pc = parts_f64(c);
  let product = mul_exact(pa.xy, pb.xy);  // leading bit 124 or 125
  let addend = vec4<u32>(0u, 0u, shl_64(pc.xy, 8u));
  let ep = i32(pa.z + pb.z) - 1023;
  let ec = i32(pc.z);
  let p = shr_sticky_128(product, u32(clamp(ec - ep, 0, 127)));
  let q = shr_sticky_128(addend, u32(clamp(ep - ec, 0, 127)));
  let unlike = ((a.y ^ b.y ^ c.y) & F64_SIGN) != 0u;
  let flip = vec4<u32>(select(0u, 0xffffffffu, unlike));
  // p - q is p + ~q + 1.
  let d = add_128(p, q ^ flip, select(0u, 1u, unlike));
  let below = unlike & (d.w >= F64_SIGN);
  let back = vec4<u32>(select(0u, 0xffffffffu, below));
  let s = add_128(d ^ back, vec4<u32>(0u), select(0u, 1u, below));
  let sign = select((a.y ^ b.y) & F64_SIGN, c.y & F64_SIGN, below);
  let far = (s.z | s.w) == 0u;
  let n = leading_zeros_64(select(s.zw, s.xy, far)) + select(0u, 64u, far) - 1u;
  let t = shl_128(s, min(n, 127u));
  let m = vec2<u32>(t.z | min(t.x | t.y, 1u), t.w);
  var r = pack_any_f64(m, max(ep, ec) + 1 - i32(n)) | vec2<u32>(0u, sign);
  let none = (s.x | s.y | s.z | s.w) == 0u;
  r = select(r, vec2<u32>(0u, select(c.y & F64_SIGN, 0u, unlike)), none);
  let endless = !is_finite_f64(a) | !is_finite_f64(b);
  r = select(r, c, !is_finite_f64(c));
  r = select(r, F64_INF | vec2<u32>(0u, (a.y ^ b.y) & F64_SIGN), endless);
  let lost = endless & (!nonzero_f64(a) | !nonzero_f64(b) | (is_inf_f64(c) & unlike));
  return select(r, F64_NAN, lost | is_nan_f64(a) | is_nan_f64(b) | is_nan_f64(c));
}
// All 106 bits of the product of two mantissas, from bit 20 on.
fn mul_exact(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
  let a0 = a.x & 0x3fffu;
  let a1 = (a.x >> 14u) & 0x3fffu;
  let a2 = ((a.x >> 28u) | (a.y << 4u)) & 0x3fffu;
  let a3 = a.y >> 10u;
  let b0 = b.x & 0x3fffu;
  let b1 = (b.x >> 14u) & 0x3fffu;
  let b2 = ((b.x >> 28u) | (b.y << 4u)) & 0x3fffu;
  let b3 = b.y >> 10u;
  let c0 = a0 * b0;
  let c1 = a0 * b1 + a1 * b0 + (c0 >> 14u);
  let c2 = a0 * b2 + a1 * b1 + a2 * b0 + (c1 >> 14u);
  let c3 = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 + (c2 >> 14u);
  let c4 = a1 * b3 + a2 * b2 + a3 * b1 + (c3 >> 14u);
  let c5 = a2 * b3 + a3 * b2 + (c4 >> 14u);
  let c6 = a3 * b3 + (c5 >> 14u);
  let low = vec2<u32>((c0 & 0x3fffu) | ((c1 & 0x3fffu) << 14u) | (c2 << 28u), (c2 & 0x3fffu) >> 4u);
  let top = vec2<u32>((c3 & 0x3fffu) | ((c4 & 0x3fffu) << 14u) | (c5 << 28u),
                      ((c5 & 0x3fffu) >> 4u) | (c6 << 10u));
  let under = shl_64(low, 20u) | vec2<u32>(0u, (top.x & 3u) << 30u);
  return vec4<u32>(under, shr_64(top, 2u));
}
fn add_128(a: vec4<u32>, b: vec4<u32>, carry: u32) -> vec4<u32> {
  let low = add_64(add_64(a.xy, b.xy), vec2<u32>(carry, 0u));
  let over = less_64(low, a.xy) | ((carry != 0u) & (low.x == a.x) & (low.y == a.y) &
                                   ((b.x & b.y) == 0xffffffffu));
  return vec4<u32>(low, add_64(add_64(a.zw, b.zw), vec2<u32>(select(0u, 1u, over), 0u)));
}
// n in 0 ... 127.
fn shl_128(a: vec4<u32>, n: u32) -> vec4<u32> {
  let far = n >= 64u;
  let s = n & 63u;
  let high = select(a.zw, a.xy, far);
  let low = select(a.xy, vec2<u32>(0u), far);
  return vec4<u32>(shl_64(low, s), shl_64(high, s) | shr_64(shr_64(low, 1u), 63u - s));
}
fn shr_sticky_128(a: vec4<u32>, n: u32) -> vec4<u32> {
  let far = n >= 64u;
  let s = n & 63u;
  let low = select(a.xy, a.zw, far);
  let high = select(a.zw, vec2<u32>(0u), far);
  let lost = shl_64(shl_64(low, 1u), 63u - s) | select(vec2<u32>(0u), a.xy, far);
  let r = shr_64(low, s) | shl_64(shl_64(high, 1u), 63u - s);
  return vec4<u32>(r.x | min(lost.x | lost.y, 1u), r.y, shr_64(high, s));
}

// --- pairs

fn sum_pair(a: vec4<u32>) -> vec2<u32> {
  return add_f64(a.xy, a.zw);
}
fn neg_pair(a: vec4<u32>) -> vec4<u32> {
  return a ^ vec4<u32>(0u, F64_SIGN, 0u, F64_SIGN);
}
fn single_pair(a: vec2<u32>) -> vec4<u32> {
  return vec4<u32>(a, 0u, 0u);
}
fn quick_two_sum_f64(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
  let s = add_f64(a, b);
  return vec4<u32>(s, sub_f64(b, sub_f64(s, a)));
}
fn two_sum_f64(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
  let s = add_f64(a, b);
  let bb = sub_f64(s, a);
  return vec4<u32>(s, add_f64(sub_f64(a, sub_f64(s, bb)), sub_f64(b, bb)));
}
fn two_prod_f64(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
  let p = mul_f64(a, b);
  return vec4<u32>(p, fma_f64(a, b, neg_f64(p)));
}
fn add_pairs(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  let s = two_sum_f64(a.xy, b.xy);
  return quick_two_sum_f64(s.xy, add_f64(s.zw, add_f64(a.zw, b.zw)));
}
fn add_to_pair(a: vec4<u32>, b: vec2<u32>) -> vec4<u32> {
  let s = two_sum_f64(a.xy, b);
  return quick_two_sum_f64(s.xy, add_f64(s.zw, a.zw));
}
fn mul_pairs(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  let p = two_prod_f64(a.xy, b.xy);
  return quick_two_sum_f64(p.xy, fma_f64(a.xy, b.zw, fma_f64(a.zw, b.xy, p.zw)));
}
fn mul_pair(a: vec4<u32>, b: vec2<u32>) -> vec4<u32> {
  let p = two_prod_f64(a.xy, b);
  return quick_two_sum_f64(p.xy, fma_f64(a.zw, b, p.zw));
}
fn div_pairs(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  let inverse = div_f64(F64_ONE, b.xy);
  let q = mul_f64(a.xy, inverse);
  let p = two_prod_f64(q, b.xy);
  let r = add_f64(sub_f64(sub_f64(a.xy, p.xy), p.zw), fma_f64(neg_f64(q), b.zw, a.zw));
  return quick_two_sum_f64(q, mul_f64(r, inverse));
}
fn sqrt_pair(a: vec4<u32>) -> vec4<u32> {
  let s = sqrt_f64(a.xy);
  let p = two_prod_f64(s, s);
  let r = add_f64(sub_f64(sub_f64(a.xy, p.xy), p.zw), a.zw);
  let t = div_f64(r, add_f64(s, s));
  return quick_two_sum_f64(s, select(vec2<u32>(0u), t, lt_f64(vec2<u32>(0u), s)));
}
// Halves and doubles are exact here, but for what would be subnormal.
fn scale_pair(a: vec4<u32>, by: vec2<u32>) -> vec4<u32> {
  return vec4<u32>(mul_f64(a.xy, by), mul_f64(a.zw, by));
}

// --- exponentials

fn poly_exp_f64(x: vec2<u32>) -> vec2<u32> {
  var p = F64_EXP[10];
  for (var i = 9; i >= 0; i--) { p = fma_f64(p, x, F64_EXP[i]); }
  return p;
}
fn exp_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(max_f64(x, vec2<u32>(0x0u, 0xc0890000u)), vec2<u32>(0x0u, 0x40890000u));
  let t = fma_f64(c, F64_INV_LN2.xy, F64_MAGIC);
  let k = sub_f64(t, F64_MAGIC);
  let a = fma_f64(neg_f64(k), F64_LN2_SPLIT_0, c);
  let b = mul_f64(k, F64_LN2_SPLIT_1);
  let r = sub_f64(a, b);
  let rest = sub_f64(sub_f64(a, r), b);
  let q = fma_f64(poly_exp_f64(r), r, F64_HALF);
  let p = fma_f64(mul_f64(r, r), q, fma_f64(rest, r, rest));
  let s = quick_two_sum_f64(F64_ONE, r);
  let m = add_f64(s.xy, add_f64(s.zw, p));
  return select(scale_f64(m, i32(t.x)), x, is_nan_f64(x));
}
// x = k ln2 + r for |x| < 2^19.
struct ExpF64 { r: vec4<u32>, k: i32 }
fn reduce_exp_f64(x: vec4<u32>) -> ExpF64 {
  let t = fma_f64(x.xy, F64_INV_LN2.xy, F64_MAGIC);
  let k = sub_f64(t, F64_MAGIC);
  let a = sub_f64(x.xy, mul_f64(k, F64_LN2_SPLIT_0));
  let p = two_prod_f64(k, F64_LN2_SPLIT_1);
  let s = two_sum_f64(a, neg_f64(p.xy));
  return ExpF64(quick_two_sum_f64(s.xy, add_f64(s.zw, sub_f64(x.zw, p.zw))), i32(t.x));
}
fn expm1_small_f64(r: vec4<u32>) -> vec4<u32> {
  let sq = two_prod_f64(r.xy, r.xy);
  let s = quick_two_sum_f64(r.xy, mul_f64(sq.xy, F64_HALF));
  let cube = mul_f64(mul_f64(sq.xy, r.xy), poly_exp_f64(r.xy));
  let low = fma_f64(r.zw, s.xy, r.zw);
  return quick_two_sum_f64(s.xy, add_f64(s.zw, add_f64(fma_f64(sq.zw, F64_HALF, cube), low)));
}
fn exp_scaled_f64(x: vec4<u32>) -> ExpF64 {
  let e = reduce_exp_f64(x);
  let p = expm1_small_f64(e.r);
  let s = quick_two_sum_f64(F64_ONE, p.xy);
  return ExpF64(quick_two_sum_f64(s.xy, add_f64(s.zw, p.zw)), e.k);
}
fn exp_pair(x: vec4<u32>) -> vec2<u32> {
  let e = exp_scaled_f64(x);
  return scale_f64(sum_pair(e.r), e.k);
}
fn exp2_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(max_f64(x, vec2<u32>(0x0u, 0xc092c000u)), vec2<u32>(0x0u, 0x4092c000u));
  let t = add_f64(c, F64_MAGIC);
  let p = expm1_small_f64(mul_pair(F64_LN2, sub_f64(c, sub_f64(t, F64_MAGIC))));
  let s = quick_two_sum_f64(F64_ONE, p.xy);
  let m = add_f64(s.xy, add_f64(s.zw, p.zw));
  return select(scale_f64(m, i32(t.x)), x, is_nan_f64(x));
}
fn power_of_two_f64(k: i32) -> vec2<u32> {
  return vec2<u32>(0u, u32(k + 1023) << 20u);
}
fn expm1_pair(x: vec4<u32>) -> vec4<u32> {
  let e = reduce_exp_f64(x);
  let scale = power_of_two_f64(e.k);
  return add_to_pair(scale_pair(expm1_small_f64(e.r), scale), sub_f64(scale, F64_ONE));
}
fn expm1_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(max_f64(x, vec2<u32>(0x0u, 0xc0468000u)), vec2<u32>(0x0u, 0x40440000u));
  var y = sum_pair(expm1_pair(single_pair(c)));
  if (lt_f64(vec2<u32>(0x0u, 0x40440000u), x)) { y = exp_f64(x); }
  return select(y, x, is_nan_f64(x) | lt_f64(abs_f64(x), vec2<u32>(0x0u, 0x3c900000u)));
}

// --- logarithms

fn poly_log_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_LOG[7];
  for (var i = 6; i >= 0; i--) { p = fma_f64(p, z, F64_LOG[i]); }
  return p;
}
fn poly_log_tail_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_LOG_TAIL[7];
  for (var i = 6; i >= 0; i--) { p = fma_f64(p, z, F64_LOG_TAIL[i]); }
  return p;
}
// The exponent that leaves a mantissa in [0.7, 1.42).
fn log_exponent_f64(a: vec2<u32>) -> i32 {
  let t = add_64(sub_64(a, vec2<u32>(0x667f3bccu, 0x3fe6a09eu)), vec2<u32>(0u, 0x3ff00000u));
  return i32(t.y >> 20u) - 1023;
}
fn log_ratio_f64(f: vec4<u32>) -> vec4<u32> {
  let den = two_sum_f64(vec2<u32>(0u, 0x40000000u), f.xy);
  return div_pairs(f, vec4<u32>(den.xy, add_f64(den.zw, f.zw)));
}
fn log_finish_f64(e: i32, r: vec4<u32>) -> vec4<u32> {
  let k = f64_of_i32(e);
  let u = two_sum_f64(mul_f64(k, F64_LN2_SPLIT_0), r.xy);
  return quick_two_sum_f64(u.xy, add_f64(u.zw, fma_f64(k, F64_LN2_SPLIT_1, r.zw)));
}
fn log_fraction_f64(a: vec2<u32>, e: i32) -> vec2<u32> {
  return sub_f64(vec2<u32>(a.x, a.y - (u32(e) << 20u)), F64_ONE);
}
fn log_rest_f64(s: vec4<u32>) -> vec4<u32> {
  let z = mul_f64(s.xy, s.xy);
  let t = mul_f64(mul_f64(s.xy, z), poly_log_f64(z));
  return quick_two_sum_f64(add_f64(s.xy, s.xy), add_f64(add_f64(s.zw, s.zw), t));
}
// Of a positive, finite, normal number, to 2^-58 of itself.
fn log_pair(a: vec2<u32>) -> vec4<u32> {
  let e = log_exponent_f64(a);
  return log_finish_f64(e, log_rest_f64(log_ratio_f64(single_pair(log_fraction_f64(a, e)))));
}
// To 2^-65, for powers.
fn log_accurate_pair(a: vec2<u32>) -> vec4<u32> {
  let e = log_exponent_f64(a);
  let s = log_ratio_f64(single_pair(log_fraction_f64(a, e)));
  let z = mul_f64(s.xy, s.xy);
  let cube = mul_pairs(s, mul_pairs(s, s));
  let tail = mul_f64(mul_f64(cube.xy, z), poly_log_tail_f64(z));
  let t = mul_pairs(cube, F64_TWO_THIRDS);
  let two = scale_pair(s, vec2<u32>(0u, 0x40000000u));
  let u = quick_two_sum_f64(two.xy, t.xy);
  let rest = add_f64(u.zw, add_f64(add_f64(two.zw, t.zw), tail));
  return log_finish_f64(e, quick_two_sum_f64(u.xy, rest));
}
// Of 1 + x, x > -1.
fn log1p_pair(x: vec4<u32>) -> vec4<u32> {
  let s = two_sum_f64(F64_ONE, x.xy);
  let a = quick_two_sum_f64(s.xy, add_f64(s.zw, x.zw));
  let e = log_exponent_f64(a.xy);
  let f = vec4<u32>(log_fraction_f64(a.xy, e), mul_f64(a.zw, power_of_two_f64(-e)));
  return log_finish_f64(e, log_rest_f64(log_ratio_f64(select(f, x, e == 0))));
}
fn finish_log_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  var r = select(y, x, (x.x == 0u) & (x.y == 0x7ff00000u));
  r = select(r, vec2<u32>(0u, 0xfff00000u), !nonzero_f64(x));
  return select(r, F64_NAN, (nonzero_f64(x) & (x.y >= F64_SIGN)) | is_nan_f64(x));
}
// Brings subnormals into the normal range, by 54 binary places.
fn is_tiny_f64(x: vec2<u32>) -> bool {
  return (x.y & 0x7ff00000u) == 0u;
}
fn normalised_f64(x: vec2<u32>) -> vec2<u32> {
  return select(x, scale_f64(x, 54), is_tiny_f64(x));
}
fn with_shift_f64(ln: vec4<u32>, x: vec2<u32>) -> vec4<u32> {
  let shift = select(vec2<u32>(0u, F64_SIGN), vec2<u32>(0x0u, 0xc04b0000u), is_tiny_f64(x));
  return add_pairs(ln, mul_pair(F64_LN2, shift));
}
fn log_f64(x: vec2<u32>) -> vec2<u32> {
  return finish_log_f64(x, sum_pair(with_shift_f64(log_pair(normalised_f64(x)), x)));
}
fn log_accurate_any(x: vec2<u32>) -> vec4<u32> {
  return with_shift_f64(log_accurate_pair(normalised_f64(x)), x);
}
fn log2_f64(x: vec2<u32>) -> vec2<u32> {
  return finish_log_f64(x, sum_pair(mul_pairs(log_accurate_any(x), F64_INV_LN2)));
}
fn log10_f64(x: vec2<u32>) -> vec2<u32> {
  return finish_log_f64(x, sum_pair(mul_pairs(log_accurate_any(x), F64_INV_LN10)));
}
fn log1p_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(max_f64(x, vec2<u32>(0xffffffffu, 0xbfefffffu)), vec2<u32>(0x0u, 0x7e700000u));
  var y = sum_pair(log1p_pair(single_pair(c)));
  if (lt_f64(vec2<u32>(0x0u, 0x43b00000u), x)) { y = log_f64(x); }
  y = select(y, x, lt_f64(abs_f64(x), vec2<u32>(0x0u, 0x3c900000u)));
  let minus = vec2<u32>(0u, 0xbff00000u);
  y = select(y, vec2<u32>(0u, 0xfff00000u), eq_f64(x, minus));
  return select(y, F64_NAN, lt_f64(x, minus) | is_nan_f64(x));
}

// --- powers

fn power_magnitude_f64(ax: vec2<u32>, y: vec4<u32>) -> vec2<u32> {
  let ln = log_accurate_any(ax);
  let high = min_f64(max_f64(y.xy, vec2<u32>(0x0u, 0xc4f00000u)), vec2<u32>(0x0u, 0x44f00000u));
  var t = mul_pairs(ln, vec4<u32>(high, y.zw));
  let limit = vec2<u32>(0x0u, 0x40890000u);
  t = select(t, single_pair(copysign_f64(limit, t.xy)), lt_f64(limit, abs_f64(t.xy)));
  return exp_pair(t);
}
fn is_whole_f64(y: vec2<u32>) -> bool {
  return eq_f64(y, fix_f64(y));
}
fn is_odd_f64(y: vec2<u32>) -> bool {
  let e = i32((y.y >> 20u) & 0x7ffu) - 1023;
  let m = shr_64(vec2<u32>(y.x, (y.y & 0xfffffu) | 0x100000u), u32(clamp(52 - e, 0, 63)));
  return is_whole_f64(y) & (e >= 0) & (e <= 52) & ((m.x & 1u) != 0u);
}
fn pow_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  let zero = vec2<u32>(0u);
  let ax = abs_f64(x);
  let odd = is_odd_f64(y);
  let up = lt_f64(zero, y);
  var r = power_magnitude_f64(ax, single_pair(y));
  r = select(r, select(F64_INF, zero, up), !nonzero_f64(x));
  r = select(r, select(zero, F64_INF, up), is_inf_f64(x));
  let endless = is_inf_f64(y);
  r = select(r, select(zero, F64_INF, lt_f64(F64_ONE, ax) == up), endless);
  r = select(r, F64_ONE, endless & eq_f64(ax, F64_ONE));
  r = select(r, neg_f64(r), odd & (x.y >= F64_SIGN));
  let leaves = lt_f64(x, zero) & !is_whole_f64(y) & !is_inf_f64(x);
  r = select(r, F64_NAN, leaves | is_nan_f64(x) | is_nan_f64(y));
  r = select(r, F64_ONE, !nonzero_f64(y));
  r = select(r, mul_f64(x, x), eq_f64(y, vec2<u32>(0u, 0x40000000u)));
  return select(r, x, eq_f64(y, F64_ONE));
}
fn power_leaves_reals_f64(x: vec2<u32>, y: vec2<u32>) -> bool {
  return lt_f64(x, vec2<u32>(0u)) & is_finite_f64(y) & !is_whole_f64(y);
}
fn hypot_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  let swap = less_64(abs_f64(x), abs_f64(y));
  let big = abs_f64(select(x, y, swap));
  let small = abs_f64(select(y, x, swap));
  let huge = lt_f64(vec2<u32>(0x0u, 0x5f300000u), big);
  let tiny = lt_f64(big, vec2<u32>(0x0u, 0x23d00000u));
  let shift = select(select(0, 600, tiny), -600, huge);
  let b = scale_f64(big, shift);
  let s = scale_f64(small, shift);
  let squares = add_pairs(two_prod_f64(b, b), two_prod_f64(s, s));
  var r = scale_f64(sum_pair(sqrt_pair(squares)), -shift);
  r = select(r, big, !nonzero_f64(small));
  r = select(r, F64_NAN, is_nan_f64(x) | is_nan_f64(y));
  return select(r, F64_INF, is_inf_f64(x) | is_inf_f64(y));
}

// --- hyperbolic functions

fn odd_result_f64(x: vec2<u32>, magnitude: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let y = select(magnitude, ax, lt_f64(ax, vec2<u32>(0x0u, 0x3e300000u)));
  return select(copysign_f64(y, x), x, is_nan_f64(x));
}
fn half_exp_f64(ax: vec2<u32>) -> vec2<u32> {
  let e = exp_scaled_f64(single_pair(min_f64(ax, vec2<u32>(0x0u, 0x40890000u))));
  return scale_f64(sum_pair(e.r), e.k - 1);
}
fn sinh_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let e = expm1_pair(single_pair(min_f64(ax, vec2<u32>(0x0u, 0x40360000u))));
  let twice = add_pairs(e, div_pairs(e, add_to_pair(e, F64_ONE)));
  var y = mul_f64(sum_pair(twice), F64_HALF);
  if (lt_f64(vec2<u32>(0x0u, 0x40360000u), ax)) { y = half_exp_f64(ax); }
  return odd_result_f64(x, y);
}
fn cosh_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let e = add_to_pair(expm1_pair(single_pair(min_f64(ax, vec2<u32>(0x0u, 0x40360000u)))), F64_ONE);
  let twice = add_pairs(e, div_pairs(single_pair(F64_ONE), e));
  var y = mul_f64(sum_pair(twice), F64_HALF);
  if (lt_f64(vec2<u32>(0x0u, 0x40360000u), ax)) { y = half_exp_f64(ax); }
  return select(y, x, is_nan_f64(x));
}
fn tanh_f64(x: vec2<u32>) -> vec2<u32> {
  let c = min_f64(abs_f64(x), vec2<u32>(0x0u, 0x40360000u));
  let e = expm1_pair(single_pair(add_f64(c, c)));
  return odd_result_f64(x, sum_pair(div_pairs(e, add_to_pair(e, vec2<u32>(0u, 0x40000000u)))));
}
