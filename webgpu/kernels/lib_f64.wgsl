// Doubles, as IEEE 754 has them, computed in integers: vec2<u32>(low word, high word). No adapter
// can reorder, flush or round anything (floating point gives first guesses, which are corrected);
// the bits are the CPU's.
// There are no branches: an adapter that runs both sides of one would pay for both, and the paths
// of zeros, subnormals and infinities are short. A NaN is any NaN.
const F64_NAN = vec2<u32>(0u, 0x7ff80000u);
const F64_INF = vec2<u32>(0u, 0x7ff00000u);
const F64_ONE = vec2<u32>(0u, 0x3ff00000u);
const F64_SIGN = 0x80000000u;

fn is_nan_f64(a: vec2<u32>) -> bool {
  return (a.y & 0x7fffffffu) + min(a.x, 1u) > 0x7ff00000u;
}
fn is_inf_f64(a: vec2<u32>) -> bool {
  return (((a.y & 0x7fffffffu) ^ 0x7ff00000u) | a.x) == 0u;
}
fn is_finite_f64(a: vec2<u32>) -> bool {
  return (a.y & 0x7ff00000u) != 0x7ff00000u;
}
fn nonzero_f64(a: vec2<u32>) -> bool {
  return ((a.y << 1u) | a.x) != 0u;
}

// --- 64-bit integers

fn add_64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}
fn sub_64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}
fn less_64(a: vec2<u32>, b: vec2<u32>) -> bool {
  return (a.y < b.y) | ((a.y == b.y) & (a.x < b.x));
}
// n in 0 ... 63.
fn shl_64(a: vec2<u32>, n: u32) -> vec2<u32> {
  let far = n >= 32u;
  let s = n & 31u;
  let high = select(a.y, a.x, far);
  let low = select(a.x, 0u, far);
  return vec2<u32>(low << s, (high << s) | ((low >> 1u) >> (31u - s)));
}
// n in 0 ... 63.
fn shr_64(a: vec2<u32>, n: u32) -> vec2<u32> {
  let far = n >= 32u;
  let s = n & 31u;
  let low = select(a.x, a.y, far);
  let high = select(a.y, 0u, far);
  return vec2<u32>((low >> s) | ((high << 1u) << (31u - s)), high >> s);
}
// n in 0 ... 63; bits that fall out are gathered in the last one.
fn shr_sticky_64(a: vec2<u32>, n: u32) -> vec2<u32> {
  let far = n >= 32u;
  let s = n & 31u;
  let low = select(a.x, a.y, far);
  let high = select(a.y, 0u, far);
  let lost = ((low << 1u) << (31u - s)) | select(0u, a.x, far);
  return vec2<u32>((low >> s) | ((high << 1u) << (31u - s)) | min(lost, 1u), high >> s);
}
fn leading_zeros_64(a: vec2<u32>) -> u32 {
  return select(countLeadingZeros(a.y), 32u + countLeadingZeros(a.x), a.y == 0u);
}
// a * d for d < 2^16, modulo 2^64.
fn mul_small_64(a: vec2<u32>, d: u32) -> vec2<u32> {
  let p = (a.x & 0xffffu) * d;
  let q = (a.x >> 16u) * d + (p >> 16u);
  return vec2<u32>((p & 0xffffu) | (q << 16u), a.y * d + (q >> 16u));
}

// --- packing

// Rounds a mantissa whose leading bit is bit 62 (or lower, with e = 0: a subnormal) to nearest, ties
// to even. `e`: the exponent's field less one, which the leading bit adds.
fn pack_f64(m: vec2<u32>, e: u32) -> vec2<u32> {
  let low = m.x + 0x1ffu + ((m.x >> 10u) & 1u);
  let high = m.y + select(0u, 1u, low < m.x);
  return vec2<u32>((low >> 10u) | (high << 22u), (high >> 10u) + (e << 20u));
}
// The same for any exponent: underflow is gradual, what is too large becomes Inf.
fn pack_any_f64(m: vec2<u32>, e: i32) -> vec2<u32> {
  let r = pack_f64(shr_sticky_64(m, u32(clamp(-e, 0, 63))), u32(clamp(e, 0, 2047)));
  return select(r, F64_INF, r.y >= 0x7ff00000u);
}
// Mantissa with its leading bit in place (bit 52), and the exponent that belongs to it, for
// subnormals too; of zero the mantissa is 0.
fn parts_f64(a: vec2<u32>) -> vec3<u32> {
  let e = (a.y >> 20u) & 0x7ffu;
  let m = vec2<u32>(a.x, (a.y & 0xfffffu) | (min(e, 1u) << 20u));
  let n = leading_zeros_64(m) - 11u;
  return vec3<u32>(shl_64(m, min(n, 63u)), max(e, 1u) - n);
}

// --- arithmetic

fn neg_f64(a: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x, a.y ^ F64_SIGN);
}
fn abs_f64(a: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x, a.y & 0x7fffffffu);
}
fn add_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let swap = less_64(abs_f64(a), abs_f64(b));
  let x = select(a, b, swap);
  let y = select(b, a, swap);
  let ex = (x.y >> 20u) & 0x7ffu;
  let ey = (y.y >> 20u) & 0x7ffu;
  let fx = max(ex, 1u);
  let mx = vec2<u32>(x.x << 9u, (((x.y & 0xfffffu) | (min(ex, 1u) << 20u)) << 9u) | (x.x >> 23u));
  let my = vec2<u32>(y.x << 9u, (((y.y & 0xfffffu) | (min(ey, 1u) << 20u)) << 9u) | (y.x >> 23u));
  let part = shr_sticky_64(my, min(fx - max(ey, 1u), 63u));
  // Of unlike signs x - y is ~(~x + y).
  let flip = vec2<u32>(0u - ((x.y ^ y.y) >> 31u));
  let sum = add_64(mx ^ flip, part) ^ flip;
  let n = min(leading_zeros_64(sum) - 1u, fx);
  var r = pack_f64(shl_64(sum, n & 63u), fx - n);
  r = select(r, F64_INF, r.y >= 0x7ff00000u) | vec2<u32>(0u, x.y & F64_SIGN);
  // Nothing is left of it, or there was nothing.
  r = select(r, vec2<u32>(0u, x.y & y.y & F64_SIGN), (sum.x | sum.y) == 0u);
  // x has the larger exponent: it is the NaN if there is one.
  let opposed = (ey == 0x7ffu) & (((x.y ^ y.y) & F64_SIGN) != 0u);
  r = select(r, x, ex == 0x7ffu);
  return select(r, F64_NAN, ((ex == 0x7ffu) & opposed) | is_nan_f64(x));
}
fn sub_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return add_f64(a, vec2<u32>(b.x, b.y ^ F64_SIGN));
}
// The upper 64 bits of the product of two mantissas of 53 bits, the lower ones gathered in the
// last; the leading bit is bit 62 or 63. Four limbs of 14 bits each: no sum of products overflows.
fn mul_mantissas(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
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
  let rest = min((c0 | c1 | c2) & 0x3fffu, 1u);
  return vec2<u32>((c3 & 0x3fffu) | ((c4 & 0x3fffu) << 14u) | (c5 << 28u) | rest,
                   ((c5 & 0x3fffu) >> 4u) | (c6 << 10u));
}
// One step to the right where bit 63 is set.
fn settle_64(m: vec2<u32>) -> vec2<u32> {
  let n = m.y >> 31u;
  return vec2<u32>((m.x >> n) | (m.x & n) | ((m.y & n) << 31u), m.y >> n);
}
fn mul_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let pa = parts_f64(a);
  let pb = parts_f64(b);
  let p = mul_mantissas(pa.xy, pb.xy);
  var r = pack_any_f64(settle_64(p), i32(pa.z + pb.z + (p.y >> 31u)) - 1024);
  let zero = !nonzero_f64(a) | !nonzero_f64(b);
  let endless = !is_finite_f64(a) | !is_finite_f64(b);
  r = select(r, vec2<u32>(0u), zero);
  r = select(r, F64_INF, endless) | vec2<u32>(0u, (a.y ^ b.y) & F64_SIGN);
  return select(r, F64_NAN, (zero & endless) | is_nan_f64(a) | is_nan_f64(b));
}
// 2^31 over the upper 16 bits of a mantissa of 53, never too large: digits of a quotient.
fn inverse_16(b: vec2<u32>) -> u32 {
  return 0x80000000u / ((b.y >> 5u) + 1u);
}
// Takes the next digits of r / b off r (at most 2.2 b are left): vec3(rest, digits), digits < 2^12.
fn take_digits(r: vec2<u32>, b: vec2<u32>, inverse: u32) -> vec3<u32> {
  let q = ((r.y >> 16u) * inverse) >> 20u;
  return vec3<u32>(sub_64(r, mul_small_64(b, q)), q);
}
fn div_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let pa = parts_f64(a);
  let pb = parts_f64(b);
  // A divisor of zero would divide by nothing below; its answer is chosen at the end.
  let d = vec2<u32>(pb.x, pb.y | select(0u, 0x100000u, pb.y == 0u));
  let less = less_64(pa.xy, d);
  var r = sub_64(shl_64(pa.xy, select(0u, 1u, less)), d);  // the quotient is in [1, 2)
  var q = vec2<u32>(1u, 0u);
  let inverse = inverse_16(d);
  for (var i = 0; i < 6; i++) {
    let t = take_digits(shl_64(r, 9u), d, inverse);
    r = t.xy;
    q = add_64(shl_64(q, 9u), vec2<u32>(t.z, 0u));
  }
  for (var i = 0; i < 2; i++) {
    let more = !less_64(r, d);
    r = sub_64(r, select(vec2<u32>(0u), d, more));
    q = add_64(q, vec2<u32>(select(0u, 1u, more), 0u));
  }
  // 55 bits, and whether anything is left.
  let m = shl_64(q, 8u) | vec2<u32>(min(r.x | r.y, 1u), 0u);
  var y = pack_any_f64(m, i32(pa.z) - i32(pb.z) + 1022 - select(0, 1, less));
  let za = !nonzero_f64(a);
  let zb = !nonzero_f64(b);
  let ia = is_inf_f64(a);
  let ib = is_inf_f64(b);
  y = select(y, vec2<u32>(0u), za | ib);
  y = select(y, F64_INF, ia | zb) | vec2<u32>(0u, (a.y ^ b.y) & F64_SIGN);
  return select(y, F64_NAN, (za & zb) | (ia & ib) | is_nan_f64(a) | is_nan_f64(b));
}
// Digit by digit, as by hand: the first 16 bits from the integer root of a word, the others by a
// division by twice the root so far, taken a little too small.
fn sqrt_f64(a: vec2<u32>) -> vec2<u32> {
  let p = parts_f64(a);
  let odd = (p.z + 1u) & 1u;
  let x = shl_64(p.xy, 10u + odd);  // in [1, 4), 62 bits behind the point
  var s = u32(sqrt(f32(x.y)));
  s = min(s, 0xffffu);
  for (var i = 0; i < 2; i++) { s -= select(0u, 1u, s * s > x.y); }
  for (var i = 0; i < 2; i++) { s += select(0u, 1u, (s < 0xffffu) & ((s + 1u) * (s + 1u) <= x.y)); }
  s = max(s, 0x8000u);  // of zero, whose answer is chosen at the end
  let inverse = 0x80000000u / (s + 3u);
  var q = vec2<u32>(s, 0u);
  var r = vec2<u32>(x.y - s * s, 0u);
  var rest = x.x;
  for (var i = 0u; i < 5u; i++) {
    let b = select(8u, 6u, i == 4u);
    r = shl_64(r, 2u * b) | vec2<u32>(rest >> (32u - 2u * b), 0u);
    rest <<= 2u * b;
    let top = shr_64(r, 2u * b + 2u + 8u * i);
    let d = (top.x * inverse) >> (30u - b);
    r = sub_64(r, mul_small_64(add_64(shl_64(q, b + 1u), vec2<u32>(d, 0u)), d));
    q = add_64(shl_64(q, b), vec2<u32>(d, 0u));
  }
  for (var i = 0; i < 2; i++) {
    let twice = shl_64(q, 1u) | vec2<u32>(1u, 0u);
    let more = !less_64(r, twice);
    r = sub_64(r, select(vec2<u32>(0u), twice, more));
    q = add_64(q, vec2<u32>(select(0u, 1u, more), 0u));
  }
  let m = shl_64(q, 9u) | vec2<u32>(min(r.x | r.y, 1u), 0u);
  let y = pack_f64(m, u32((i32(p.z) - 1023 - i32(odd)) / 2 + 1022));
  let kept = !nonzero_f64(a) | (a.y == 0x7ff00000u);
  return select(select(y, a, kept), F64_NAN, (nonzero_f64(a) & (a.y >= F64_SIGN)) | is_nan_f64(a));
}

// --- comparisons and choices

// Ordered as unsigned numbers; both zeros alike. NaN is the caller's.
fn key_f64(a: vec2<u32>) -> vec2<u32> {
  let high = select(0u, a.y, nonzero_f64(a));
  let flip = 0u - (high >> 31u);
  return vec2<u32>(a.x ^ flip, high ^ (flip | F64_SIGN));
}
fn lt_f64(a: vec2<u32>, b: vec2<u32>) -> bool {
  return less_64(key_f64(a), key_f64(b)) & !is_nan_f64(a) & !is_nan_f64(b);
}
fn le_f64(a: vec2<u32>, b: vec2<u32>) -> bool {
  return !less_64(key_f64(b), key_f64(a)) & !is_nan_f64(a) & !is_nan_f64(b);
}
fn eq_f64(a: vec2<u32>, b: vec2<u32>) -> bool {
  let same = ((a.x ^ b.x) | (a.y ^ b.y)) == 0u;
  return (same | !(nonzero_f64(a) | nonzero_f64(b))) & !is_nan_f64(a) & !is_nan_f64(b);
}
fn max_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return select(a, b, lt_f64(a, b) | is_nan_f64(a));
}
fn min_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return select(a, b, lt_f64(b, a) | is_nan_f64(a));
}
fn sign_f64(a: vec2<u32>) -> vec2<u32> {
  let one = vec2<u32>(0u, 0x3ff00000u | (a.y & F64_SIGN));
  return select(select(vec2<u32>(0u), one, nonzero_f64(a)), F64_NAN, is_nan_f64(a));
}
fn copysign_f64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x, (a.y & 0x7fffffffu) | (b.y & F64_SIGN));
}

// --- whole numbers

// The bits behind the point of a number from 1 on.
fn fraction_bits_f64(a: vec2<u32>) -> vec2<u32> {
  let n = 52u - u32(clamp(i32((a.y >> 20u) & 0x7ffu) - 1023, 0, 52));
  let far = n >= 32u;
  let bits = (1u << (n & 31u)) - 1u;
  return vec2<u32>(select(bits, 0xffffffffu, far), select(0u, bits, far));
}
fn below_one_f64(a: vec2<u32>) -> bool {
  return (a.y & 0x7fffffffu) < 0x3ff00000u;
}
fn fix_f64(a: vec2<u32>) -> vec2<u32> {
  return select(a & ~fraction_bits_f64(a), vec2<u32>(0u, a.y & F64_SIGN), below_one_f64(a));
}
// Away from zero; a carry into the exponent is as it should be.
fn unfix_f64(a: vec2<u32>) -> vec2<u32> {
  let bits = fraction_bits_f64(a);
  let small = vec2<u32>(0u, (a.y & F64_SIGN) | select(0u, 0x3ff00000u, nonzero_f64(a)));
  return select(add_64(a, bits) & ~bits, small, below_one_f64(a));
}
fn floor_f64(a: vec2<u32>) -> vec2<u32> {
  return select(fix_f64(a), unfix_f64(a), a.y >= F64_SIGN);
}
fn ceil_f64(a: vec2<u32>) -> vec2<u32> {
  return select(unfix_f64(a), fix_f64(a), a.y >= F64_SIGN);
}
// Halves away from zero.
fn round_f64(a: vec2<u32>) -> vec2<u32> {
  let bits = fraction_bits_f64(a);
  let half = bits ^ vec2<u32>((bits.x >> 1u) | (bits.y << 31u), bits.y >> 1u);
  let one = (a.y & 0x7fffffffu) >= 0x3fe00000u;
  let small = vec2<u32>(0u, (a.y & F64_SIGN) | select(0u, 0x3ff00000u, one));
  return select(add_64(a, half) & ~bits, small, below_one_f64(a));
}
// The rest of |x| / |y| for finite x and finite y ~= 0, with x's sign: exact.
fn fmod_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  let px = parts_f64(x);
  let py = parts_f64(y);
  let d = vec2<u32>(py.x, py.y | select(0u, 0x100000u, py.y == 0u));
  let inverse = inverse_16(d);
  let ahead = i32(px.z) - i32(py.z);
  var r = px.xy;
  var left = ahead;
  while (left > 0) {
    let step = min(left, 9);
    r = take_digits(shl_64(r, u32(step)), d, inverse).xy;
    left -= step;
  }
  for (var i = 0; i < 2; i++) { r = sub_64(r, select(vec2<u32>(0u), d, !less_64(r, d))); }
  let n = leading_zeros_64(r);
  let m = pack_any_f64(shl_64(r, min(n - 1u, 63u)), i32(py.z + 10u) - i32(n));
  let some = select(vec2<u32>(0u), m, (r.x | r.y) != 0u) | vec2<u32>(0u, x.y & F64_SIGN);
  return select(some, x, (ahead < 0) | !nonzero_f64(x));
}
// x without whole multiples of y: rem for !modulo. MATLAB's rule for a y that is no integer: a
// quotient within rounding of one leaves nothing.
fn remainder_f64(x: vec2<u32>, y: vec2<u32>, modulo: bool) -> vec2<u32> {
  let unlike = ((x.y ^ y.y) & F64_SIGN) != 0u;
  var r = fmod_f64(x, y);
  let whole = eq_f64(y, floor_f64(y));
  let q = abs_f64(div_f64(x, y));
  let off = abs_f64(sub_f64(q, floor_f64(add_f64(q, vec2<u32>(0u, 0x3fe00000u)))));
  let far = lt_f64(mul_f64(vec2<u32>(0u, 0x3cb00000u), q), off);
  let nothing = !nonzero_f64(r) | (!whole & !far);
  r = select(r, add_f64(r, y), modulo & unlike);
  r = select(r, vec2<u32>(0u), nothing);
  let passes = !modulo | !unlike | !nonzero_f64(x);
  r = select(r, select(y, x, passes), is_inf_f64(y));
  r = select(r, F64_NAN, !is_finite_f64(x) | is_nan_f64(y));
  return select(r, select(F64_NAN, x, modulo), !nonzero_f64(y));
}
fn mod_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return remainder_f64(x, y, true);
}
fn rem_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return remainder_f64(x, y, false);
}

// --- other types

fn f64_of_u32(v: u32) -> vec2<u32> {
  let n = countLeadingZeros(v);
  let m = v << (n & 31u);
  let r = vec2<u32>(m << 21u, ((1053u - n) << 20u) + (m >> 11u));
  return select(r, vec2<u32>(0u), v == 0u);
}
fn f64_of_i32(v: i32) -> vec2<u32> {
  let r = f64_of_u32(select(u32(v), 0u - u32(v), v < 0));
  return r | vec2<u32>(0u, u32(v) & F64_SIGN);
}
fn f64_of_bool(v: bool) -> vec2<u32> {
  return select(vec2<u32>(0u), F64_ONE, v);
}
fn f64_of_f32(v: f32) -> vec2<u32> {
  let u = bitcast<u32>(v);
  let e = (u >> 23u) & 255u;
  let m = u & 0x7fffffu;
  let n = select(0u, countLeadingZeros(m) - 8u, e == 0u);
  let f = (m << (n & 31u)) & 0x7fffffu;
  var high = ((max(e, 1u) + 896u - n) << 20u) | (f >> 3u);
  high = select(high, 0x7ff00000u | (f >> 3u), e == 255u);
  let r = vec2<u32>(f << 29u, high);
  return select(r, vec2<u32>(0u), (u << 1u) == 0u) | vec2<u32>(0u, u & F64_SIGN);
}
fn f32_of_f64(a: vec2<u32>) -> f32 {
  let e = i32((a.y >> 20u) & 0x7ffu) - 896;
  let m = 0x40000000u | ((a.y & 0xfffffu) << 10u) | (a.x >> 22u) | min(a.x << 10u, 1u);
  let n = u32(clamp(1 - e, 0, 31));
  let s = (m >> n) | min((m << 1u) << (31u - n), 1u);
  var r = ((s + 0x3fu + ((s >> 7u) & 1u)) >> 7u) + (u32(clamp(e, 1, 256) - 1) << 23u);
  r = select(min(r, 0x7f800000u), 0x7fc00000u, is_nan_f64(a));
  return bitcast<f32>(r | (a.y & F64_SIGN));
}
// The size of a whole number, at most 2^32 - 1.
fn magnitude_f64(a: vec2<u32>) -> u32 {
  let e = i32((a.y >> 20u) & 0x7ffu) - 1023;
  let m = 0x80000000u | ((a.y & 0xfffffu) << 11u) | (a.x >> 21u);
  return select(select(0u, m >> (u32(31 - e) & 31u), e >= 0), 0xffffffffu, e > 31);
}
fn u32_of_f64(a: vec2<u32>) -> u32 {
  return select(magnitude_f64(round_f64(a)), 0u, (a.y >= F64_SIGN) | is_nan_f64(a));
}
fn i32_of_f64(a: vec2<u32>) -> i32 {
  let m = magnitude_f64(round_f64(a));
  let negative = a.y >= F64_SIGN;
  let r = select(min(m, 0x7fffffffu), 0u - min(m, 0x80000000u), negative);
  return i32(select(r, 0u, is_nan_f64(a)));
}

// --- scale and exponent

// a * 2^n, rounded once.
fn scale_f64(a: vec2<u32>, n: i32) -> vec2<u32> {
  let p = parts_f64(a);
  let r = pack_any_f64(shl_64(p.xy, 10u), i32(p.z) - 1 + n) | vec2<u32>(0u, a.y & F64_SIGN);
  return select(r, a, !nonzero_f64(a) | !is_finite_f64(a));
}
fn ldexp_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  let n = clamp(i32_of_f64(fix_f64(y)), -5000, 5000);
  let near = lt_f64(abs_f64(y), vec2<u32>(0u, 0x40f86a00u));  // 1e5
  let factor = select(select(vec2<u32>(0u), F64_INF, y.y < F64_SIGN), F64_NAN, is_nan_f64(y));
  return select(mul_f64(x, factor), scale_f64(x, n), near);
}
fn mantissa_f64(a: vec2<u32>) -> vec2<u32> {
  let m = vec2<u32>(parts_f64(a).xy);
  let r = vec2<u32>(m.x, (m.y & 0xfffffu) | 0x3fe00000u | (a.y & F64_SIGN));
  return select(r, a, !nonzero_f64(a) | !is_finite_f64(a));
}
fn exponent_f64(a: vec2<u32>) -> vec2<u32> {
  let e = f64_of_i32(i32(parts_f64(a).z) - 1022);
  return select(e, vec2<u32>(0u), !nonzero_f64(a) | !is_finite_f64(a));
}
fn nextpow2_f64(a: vec2<u32>) -> vec2<u32> {
  let p = parts_f64(a);
  let exact = select(0, 1, (p.x == 0u) & (p.y == 0x100000u));
  let e = f64_of_i32(i32(p.z) - 1022 - exact);
  return select(select(e, vec2<u32>(0u), !nonzero_f64(a)), abs_f64(a), !is_finite_f64(a));
}
fn eps_f64(a: vec2<u32>) -> vec2<u32> {
  let e = (a.y >> 20u) & 0x7ffu;
  let r = select(scale_f64(F64_ONE, i32(e) - 1075), vec2<u32>(1u, 0u), e == 0u);
  return select(r, F64_NAN, !is_finite_f64(a));
}
