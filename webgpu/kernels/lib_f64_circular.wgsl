// Circular functions of doubles and their inverses: see lib_f64_functions.wgsl.

// --- circular functions

// quadrant * pi/2 + r.
struct AngleF64 { r: vec4<u32>, quadrant: u32 }
fn mul_full_32(a: u32, b: u32) -> vec2<u32> {
  let p = (a & 0xffffu) * (b & 0xffffu);
  let q = (a >> 16u) * (b & 0xffffu);
  let s = (a & 0xffffu) * (b >> 16u);
  let mid = (p >> 16u) + (q & 0xffffu) + (s & 0xffffu);
  return vec2<u32>((p & 0xffffu) | (mid << 16u),
                   (a >> 16u) * (b >> 16u) + (q >> 16u) + (s >> 16u) + (mid >> 16u));
}
// v * 2^scale for v < 2^53.
fn f64_of_64(v: vec2<u32>, scale: i32) -> vec2<u32> {
  let n = leading_zeros_64(v);
  let r = pack_f64(shl_64(v, min(n - 1u, 63u)), u32(1085 + scale - i32(n)));
  return select(r, vec2<u32>(0u), (v.x | v.y) == 0u);
}
// |x| >= 2^10: the bits of 2/pi that matter, multiplied out (Payne and Hanek).
fn reduce_huge_f64(x: vec2<u32>) -> AngleF64 {
  let p = parts_f64(x);
  let e = i32(p.z) - 1075;
  let start = u32(clamp(e - 2, 0, 1000));
  let shift = start & 31u;
  var product: array<u32, 18>;  // the lowest word first
  for (var k = 0u; k < 8u; k++) {
    let at = (start >> 5u) + 7u - k;
    let word = (TWO_OVER_PI[at] << shift) | ((TWO_OVER_PI[at + 1u] >> 1u) >> (31u - shift));
    var carry = 0u;
    for (var i = 0u; i < 2u; i++) {
      let t = add_64(add_64(mul_full_32(select(p.x, p.y, i == 1u), word),
                            vec2<u32>(product[k + i], 0u)), vec2<u32>(carry, 0u));
      product[k + i] = t.x;
      carry = t.y;
    }
    product[k + 2u] = carry;
  }
  let point = 64 + e - i32(start);  // bits of the whole part, from the top
  var f: array<u32, 7>;  // one word of it, then the fraction
  for (var j = 0; j < 7; j++) {
    let bit = point - 32 + 32 * j;
    let word = bit >> 5u;
    let s = u32(bit) & 31u;
    let first = select(0u, product[u32(clamp(9 - word, 0, 17))], (word >= 0) & (word <= 9));
    let second = select(0u, product[u32(clamp(8 - word, 0, 17))], (word >= -1) & (word <= 8));
    f[j] = (first << s) | ((second >> 1u) >> (31u - s));
  }
  let up = (f[1] >> 31u) != 0u;
  let flip = select(0u, 0xffffffffu, up);
  var quadrant = f[0] + select(0u, 1u, up);
  let f0 = vec2<u32>(f[2], f[1]) ^ vec2<u32>(flip);
  let f1 = vec2<u32>(f[4], f[3]) ^ vec2<u32>(flip);
  let f2 = vec2<u32>(f[6], f[5]) ^ vec2<u32>(flip);
  let hi = f64_of_64(shr_64(f0, 11u), -53);
  let mid = f64_of_64(shl_64(vec2<u32>(f0.x & 0x7ffu, 0u), 42u) | shr_64(f1, 22u), -106);
  let low = f64_of_64(shl_64(vec2<u32>(f1.x & 0x3fffffu, 0u), 31u) | shr_64(f2, 33u), -159);
  let top = add_f64(hi, mid);
  let rest = add_f64(sub_f64(mid, sub_f64(top, hi)), low);
  let h = add_f64(top, rest);
  let l = sub_f64(rest, sub_f64(h, top));
  let main = mul_f64(h, F64_PIO2.xy);
  let error = add_f64(fma_f64(h, F64_PIO2.xy, neg_f64(main)),
                      add_f64(mul_f64(h, F64_PIO2.zw), mul_f64(l, F64_PIO2.xy)));
  let high = add_f64(main, error);
  var r = vec4<u32>(high, sub_f64(error, sub_f64(high, main)));
  let negative = x.y >= F64_SIGN;
  r = select(r, neg_pair(r), up != negative);
  quadrant = select(quadrant, 0u - quadrant, negative);
  r = select(r, vec4<u32>(F64_NAN, F64_NAN), !is_finite_f64(x));
  return AngleF64(r, quadrant & 3u);
}
fn reduce_radians_f64(x: vec2<u32>) -> AngleF64 {
  if (!lt_f64(abs_f64(x), vec2<u32>(0x0u, 0x41386a00u))) { return reduce_huge_f64(x); }
  let turn = fma_f64(x, vec2<u32>(0x6dc9c883u, 0x3fe45f30u), F64_MAGIC);
  let k = sub_f64(turn, F64_MAGIC);
  let a = fma_f64(neg_f64(k), F64_PIO2_SPLIT_0, x);
  let t = two_sum_f64(a, neg_f64(mul_f64(k, F64_PIO2_SPLIT_1)));
  let p = two_prod_f64(k, F64_PIO2_SPLIT_2);
  let s = two_sum_f64(t.xy, neg_f64(p.xy));
  let low = sub_f64(t.zw, fma_f64(k, F64_PIO2_SPLIT_3, p.zw));
  return AngleF64(quick_two_sum_f64(s.xy, add_f64(s.zw, low)), turn.x & 3u);
}
fn poly_sin_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_SIN[6];
  for (var i = 5; i >= 0; i--) { p = fma_f64(p, z, F64_SIN[i]); }
  return p;
}
fn poly_cos_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_COS[6];
  for (var i = 5; i >= 0; i--) { p = fma_f64(p, z, F64_COS[i]); }
  return p;
}
// Both polynomials have seven terms: one loop for whichever is wanted.
fn sin_turned_f64(r: vec4<u32>, quadrant: u32) -> vec2<u32> {
  let swap = (quadrant & 1u) != 0u;
  let z = mul_f64(r.xy, r.xy);
  let half = mul_f64(z, F64_HALF);
  var p = select(F64_SIN[6], F64_COS[6], swap);
  for (var i = 5; i >= 0; i--) { p = fma_f64(p, z, select(F64_SIN[i], F64_COS[i], swap)); }
  let w = sub_f64(F64_ONE, half);
  let wl = sub_f64(sub_f64(F64_ONE, w), half);
  let tail = fma_f64(neg_f64(select(half, r.xy, swap)), r.zw, select(r.zw, wl, swap));
  let rest = fma_f64(mul_f64(z, select(r.xy, z, swap)), p, tail);
  let y = add_f64(select(r.xy, w, swap), rest);
  return vec2<u32>(y.x, y.y ^ ((quadrant & 2u) << 30u));
}
fn sin_f64(x: vec2<u32>) -> vec2<u32> {
  let a = reduce_radians_f64(x);
  return select(x, sin_turned_f64(a.r, a.quadrant), nonzero_f64(x));
}
fn cos_f64(x: vec2<u32>) -> vec2<u32> {
  let a = reduce_radians_f64(x);
  return sin_turned_f64(a.r, a.quadrant + 1u);
}
fn sin_reduced_pair(r: vec4<u32>) -> vec4<u32> {
  let z = mul_f64(r.xy, r.xy);
  let c = fma_f64(neg_f64(mul_f64(z, F64_HALF)), r.zw, r.zw);
  return quick_two_sum_f64(r.xy, fma_f64(mul_f64(z, r.xy), poly_sin_f64(z), c));
}
fn cos_reduced_pair(r: vec4<u32>) -> vec4<u32> {
  let z = two_prod_f64(r.xy, r.xy);
  let minus = vec2<u32>(0u, 0xbfe00000u);
  let s = quick_two_sum_f64(F64_ONE, mul_f64(z.xy, minus));
  let tail = fma_f64(mul_f64(z.xy, z.xy), poly_cos_f64(z.xy),
                     fma_f64(neg_f64(r.xy), r.zw, mul_f64(z.zw, minus)));
  return quick_two_sum_f64(s.xy, add_f64(s.zw, tail));
}
fn quotient_f64(a: vec4<u32>, b: vec4<u32>) -> vec2<u32> {
  let least = vec2<u32>(0x0u, 0x07b00000u);
  let plain = lt_f64(abs_f64(b.xy), least) | lt_f64(abs_f64(a.xy), least);
  return select(sum_pair(div_pairs(a, b)), div_f64(a.xy, b.xy), plain);
}
fn tan_f64(x: vec2<u32>) -> vec2<u32> {
  let a = reduce_radians_f64(x);
  let s = sin_reduced_pair(a.r);
  let c = cos_reduced_pair(a.r);
  let swap = (a.quadrant & 1u) != 0u;
  // Of two signs that change together, and of the one that does not, the quotient keeps one.
  let ss = select(s, c, swap);
  let cc = select(c, s, swap);
  let sine = select(ss, neg_pair(ss), (a.quadrant & 2u) != 0u);
  let cosine = select(cc, neg_pair(cc), ((a.quadrant + 1u) & 2u) != 0u);
  return select(quotient_f64(sine, cosine), x, lt_f64(abs_f64(x), vec2<u32>(0x0u, 0x3e300000u)));
}

// --- angles

fn poly_atan_f64(z: vec2<u32>) -> vec2<u32> {
  var p = F64_ATAN[9];
  for (var i = 8; i >= 0; i--) { p = fma_f64(p, z, F64_ATAN[i]); }
  return p;
}
// atan(y / x) for y, x >= 0, not both zero, finite, the larger one within 2^+-500.
fn first_quadrant_f64(y: vec4<u32>, x: vec4<u32>) -> vec4<u32> {
  let steep = lt_f64(x.xy, y.xy);
  let top = select(y, x, steep);
  let bottom = select(x, y, steep);
  let some = lt_f64(mul_f64(bottom.xy, vec2<u32>(0u, 0x3fd00000u)), top.xy);
  let most = lt_f64(mul_f64(bottom.xy, vec2<u32>(0u, 0x3fe80000u)), top.xy);
  let c = select(select(vec2<u32>(0u), F64_HALF, some), F64_ONE, most);
  let a = add_pairs(top, neg_pair(scale_pair(bottom, c)));
  let b = add_pairs(bottom, scale_pair(top, c));
  let t = div_pairs(a, b);
  let z = mul_f64(t.xy, t.xy);
  let tail = fma_f64(mul_f64(z, t.xy), poly_atan_f64(z), t.zw);
  let base = select(select(vec4<u32>(0u), F64_ATAN_HALF, some), F64_PIO4, most);
  let angle = add_pairs(base, quick_two_sum_f64(t.xy, tail));
  return select(angle, add_pairs(F64_PIO2, neg_pair(angle)), steep);
}
fn atan_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let capped = min_f64(ax, vec2<u32>(0x0u, 0x46300000u));
  var y = sum_pair(first_quadrant_f64(single_pair(capped), single_pair(F64_ONE)));
  y = select(y, F64_PIO2.xy, le_f64(vec2<u32>(0x0u, 0x46300000u), ax));
  y = select(y, ax, lt_f64(ax, vec2<u32>(0x0u, 0x3e300000u)));
  return select(copysign_f64(y, x), x, is_nan_f64(x));
}
