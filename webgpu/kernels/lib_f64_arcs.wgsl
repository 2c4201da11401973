// Inverse circular functions of doubles, reciprocals of the circular ones, half turns and degrees:
// the steps of accel/cpu/arc.cpp and trig-inl.h (see lib_f64_functions.wgsl).

// --- sines and cosines as pairs

struct SinCosF64 { s: vec4<u32>, c: vec4<u32> }
fn sin_cos_f64(a: AngleF64) -> SinCosF64 {
  let s = sin_reduced_pair(a.r);
  let c = cos_reduced_pair(a.r);
  let swap = (a.quadrant & 1u) != 0u;
  let ss = select(s, c, swap);
  let cc = select(c, s, swap);
  return SinCosF64(select(ss, neg_pair(ss), (a.quadrant & 2u) != 0u),
                   select(cc, neg_pair(cc), ((a.quadrant + 1u) & 2u) != 0u));
}
fn reciprocal_f64(y: vec4<u32>) -> vec2<u32> {
  let plain = lt_f64(abs_f64(y.xy), vec2<u32>(0u, 0x01700000u));
  return select(sum_pair(div_pairs(single_pair(F64_ONE), y)), div_f64(F64_ONE, y.xy), plain);
}
fn is_small_f64(x: vec2<u32>) -> bool {
  return lt_f64(abs_f64(x), vec2<u32>(0u, 0x3e300000u));
}
fn sec_f64(x: vec2<u32>) -> vec2<u32> {
  return reciprocal_f64(sin_cos_f64(reduce_radians_f64(x)).c);
}
fn csc_f64(x: vec2<u32>) -> vec2<u32> {
  let y = reciprocal_f64(sin_cos_f64(reduce_radians_f64(x)).s);
  return select(y, div_f64(F64_ONE, x), is_small_f64(x));
}
fn cot_f64(x: vec2<u32>) -> vec2<u32> {
  let a = sin_cos_f64(reduce_radians_f64(x));
  return select(quotient_f64(a.c, a.s), div_f64(F64_ONE, x), is_small_f64(x));
}

// --- half turns and degrees

fn plain_zero_f64(y: vec2<u32>) -> vec2<u32> {
  return select(y, vec2<u32>(0u), !nonzero_f64(y));
}
fn keep_zero_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return select(x, y, nonzero_f64(x));
}
fn reduce_half_turns_f64(x: vec2<u32>) -> AngleF64 {
  let huge = le_f64(vec2<u32>(0u, 0x43400000u), abs_f64(x));
  let y = select(x, mul_f64(x, vec2<u32>(0u)), huge);
  let whole = mul_f64(fix_f64(mul_f64(y, F64_HALF)), vec2<u32>(0u, 0x40000000u));
  let part = sub_f64(y, whole);
  let turn = fma_f64(part, vec2<u32>(0u, 0x40000000u), F64_MAGIC);
  let rest = fma_f64(neg_f64(sub_f64(turn, F64_MAGIC)), F64_HALF, part);
  return AngleF64(mul_pair(F64_PI, rest), turn.x & 3u);
}
fn reduce_degrees_f64(x: vec2<u32>) -> AngleF64 {
  var y = x;
  if (!lt_f64(abs_f64(x), vec2<u32>(0u, 0x42c00000u))) {
    y = select(F64_NAN, fmod_f64(x, vec2<u32>(0u, 0x40768000u)), is_finite_f64(x));
  }
  let turn = fma_f64(y, vec2<u32>(0x16c16c17u, 0x3f86c16cu), F64_MAGIC);
  let r = fma_f64(neg_f64(sub_f64(turn, F64_MAGIC)), vec2<u32>(0u, 0x40568000u), y);
  return AngleF64(mul_pair(F64_PI_180, r), turn.x & 3u);
}
fn sinpi_f64(x: vec2<u32>) -> vec2<u32> {
  return keep_zero_f64(x, plain_zero_f64(sum_pair(sin_cos_f64(reduce_half_turns_f64(x)).s)));
}
fn cospi_f64(x: vec2<u32>) -> vec2<u32> {
  return plain_zero_f64(sum_pair(sin_cos_f64(reduce_half_turns_f64(x)).c));
}
fn sind_f64(x: vec2<u32>) -> vec2<u32> {
  return keep_zero_f64(x, plain_zero_f64(sum_pair(sin_cos_f64(reduce_degrees_f64(x)).s)));
}
fn cosd_f64(x: vec2<u32>) -> vec2<u32> {
  return plain_zero_f64(sum_pair(sin_cos_f64(reduce_degrees_f64(x)).c));
}
// Where the divisor is nothing, the quotient's sign is the dividend's.
fn turned_quotient_f64(a: vec4<u32>, b: vec4<u32>) -> vec2<u32> {
  let bottom = sum_pair(b);
  let y = div_f64(sum_pair(a), plain_zero_f64(bottom));
  return plain_zero_f64(select(y, quotient_f64(a, b), nonzero_f64(bottom)));
}
fn tand_f64(x: vec2<u32>) -> vec2<u32> {
  let a = sin_cos_f64(reduce_degrees_f64(x));
  return keep_zero_f64(x, turned_quotient_f64(a.s, a.c));
}
fn cotd_f64(x: vec2<u32>) -> vec2<u32> {
  let a = sin_cos_f64(reduce_degrees_f64(x));
  return turned_quotient_f64(a.c, a.s);
}
fn secd_f64(x: vec2<u32>) -> vec2<u32> {
  let c = sin_cos_f64(reduce_degrees_f64(x)).c;
  return reciprocal_f64(vec4<u32>(plain_zero_f64(c.xy), c.zw));
}

// --- angles of points

fn angle_of_f64(y: vec4<u32>, x: vec4<u32>) -> vec4<u32> {
  let left = lt_f64(x.xy, vec2<u32>(0u));
  let below = lt_f64(y.xy, vec2<u32>(0u));
  let q = first_quadrant_f64(select(y, neg_pair(y), below), select(x, neg_pair(x), left));
  let half = select(q, add_pairs(F64_PI, neg_pair(q)), left);
  return select(half, neg_pair(half), below);
}
fn degrees_f64(a: vec4<u32>) -> vec2<u32> {
  return sum_pair(mul_pairs(a, F64_180_PI));
}
// sqrt(1 - x^2).
fn co_sine_f64(x: vec2<u32>) -> vec4<u32> {
  let p = two_prod_f64(x, x);
  let s = two_sum_f64(F64_ONE, neg_f64(p.xy));
  return sqrt_pair(quick_two_sum_f64(s.xy, sub_f64(s.zw, p.zw)));
}
// Below 2^-900 the low half of an angle in degrees would be subnormal.
fn tiny_degrees_f64(ax: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return select(y, mul_f64(ax, F64_180_PI.xy), lt_f64(ax, vec2<u32>(0u, 0x07b00000u)));
}
fn within_one_f64(x: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return select(y, F64_NAN, lt_f64(F64_ONE, abs_f64(x)) | is_nan_f64(x));
}
fn asin_pair(ax: vec2<u32>) -> vec4<u32> {
  let c = min_f64(ax, F64_ONE);
  return first_quadrant_f64(single_pair(c), co_sine_f64(c));
}
fn asin_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let y = select(sum_pair(asin_pair(ax)), ax, is_small_f64(ax));
  return within_one_f64(x, copysign_f64(y, x));
}
fn asind_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  return within_one_f64(x, copysign_f64(tiny_degrees_f64(ax, degrees_f64(asin_pair(ax))), x));
}
fn acos_pair(x: vec2<u32>) -> vec4<u32> {
  let c = copysign_f64(min_f64(abs_f64(x), F64_ONE), x);
  return angle_of_f64(co_sine_f64(c), single_pair(c));
}
fn acos_f64(x: vec2<u32>) -> vec2<u32> {
  return within_one_f64(x, sum_pair(acos_pair(x)));
}
fn acosd_f64(x: vec2<u32>) -> vec2<u32> {
  return within_one_f64(x, degrees_f64(acos_pair(x)));
}
fn atand_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let far = vec2<u32>(0u, 0x46300000u);
  var y = degrees_f64(first_quadrant_f64(single_pair(min_f64(ax, far)), single_pair(F64_ONE)));
  y = select(y, vec2<u32>(0u, 0x40568000u), le_f64(far, ax));
  return select(copysign_f64(tiny_degrees_f64(ax, y), x), x, is_nan_f64(x));
}
// From 2^100 on the angle is unit / x itself.
fn far_angle_f64(ax: vec2<u32>, unit: vec2<u32>, y: vec2<u32>) -> vec2<u32> {
  return select(y, div_f64(unit, ax), le_f64(vec2<u32>(0u, 0x46300000u), ax));
}
fn acot_pair(ax: vec2<u32>) -> vec4<u32> {
  let c = min_f64(ax, vec2<u32>(0u, 0x46300000u));
  return first_quadrant_f64(single_pair(F64_ONE), single_pair(c));
}
fn acot_f64(x: vec2<u32>) -> vec2<u32> {
  let ax = abs_f64(x);
  let y = far_angle_f64(ax, F64_ONE, sum_pair(acot_pair(ax)));
  return select(copysign_f64(y, x), x, is_nan_f64(x));
}
// The sides of a point as atan2 takes them: infinite ones are 1 beside the finite ones' 0, far ones
// scaled, and not both zero.
struct SidesF64 { ay: vec2<u32>, ax: vec2<u32>, sy: vec2<u32>, sx: vec2<u32>, some: bool }
fn sides_f64(y: vec2<u32>, x: vec2<u32>) -> SidesF64 {
  let zero = vec2<u32>(0u);
  let endless = is_inf_f64(y) | is_inf_f64(x);
  let ay = select(abs_f64(y), select(zero, F64_ONE, is_inf_f64(y)), endless);
  let ax = select(abs_f64(x), select(zero, F64_ONE, is_inf_f64(x)), endless);
  let big = max_f64(ay, ax);
  let huge = lt_f64(vec2<u32>(0u, 0x5f300000u), big);
  let tiny = lt_f64(big, vec2<u32>(0u, 0x20b00000u));
  let f = select(select(F64_ONE, vec2<u32>(0u, 0x65700000u), tiny), vec2<u32>(0u, 0x1a700000u),
                 huge);
  let some = nonzero_f64(big);
  return SidesF64(ay, ax, mul_f64(ay, f), select(F64_ONE, mul_f64(ax, f), some), some);
}
fn point_angle_f64(s: SidesF64, left: bool) -> vec4<u32> {
  let q = first_quadrant_f64(single_pair(s.sy), single_pair(s.sx));
  return select(q, add_pairs(F64_PI, neg_pair(q)), left);
}
fn finish_point_f64(y: vec2<u32>, x: vec2<u32>, r: vec2<u32>) -> vec2<u32> {
  return select(copysign_f64(r, y), F64_NAN, is_nan_f64(x) | is_nan_f64(y));
}
fn atan2_f64(y: vec2<u32>, x: vec2<u32>) -> vec2<u32> {
  let s = sides_f64(y, x);
  let left = x.y >= F64_SIGN;
  let flat = !left & lt_f64(s.sy, mul_f64(s.sx, vec2<u32>(0u, 0x3c300000u)));
  let ratio = div_f64(s.ay, select(F64_ONE, s.ax, s.some));
  return finish_point_f64(y, x, select(sum_pair(point_angle_f64(s, left)), ratio, flat));
}
fn atan2d_f64(y: vec2<u32>, x: vec2<u32>) -> vec2<u32> {
  let s = sides_f64(y, x);
  let left = x.y >= F64_SIGN;
  let flat = !left & lt_f64(s.sy, mul_f64(s.sx, vec2<u32>(0u, 0x2d300000u)));
  let ratio = mul_f64(div_f64(s.ay, select(F64_ONE, s.ax, s.some)), F64_180_PI.xy);
  return finish_point_f64(y, x, select(degrees_f64(point_angle_f64(s, left)), ratio, flat));
}
