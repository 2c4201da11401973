// Remainders and the special functions.
// The remainder of |x| by |y| without error: long division of the significands, 8 bits at a time.
fn fmod_f32(x: f32, y: f32) -> f32 {
  let a = abs_f32(x);
  let b = abs_f32(y);
  if (bitcast<u32>(a) < bitcast<u32>(b)) { return x; }
  let pa = split_f32(a);
  let pb = split_f32(b);
  let mb = (bitcast<u32>(pb.x) & 0x007fffffu) | 0x00800000u;
  var r = ((bitcast<u32>(pa.x) & 0x007fffffu) | 0x00800000u) % mb;
  var steps = i32(pa.y - pb.y);
  while (steps > 0) {
    let s = min(steps, 8);
    r = (r << u32(s)) % mb;
    steps -= s;
  }
  if (r == 0u) { return copy_sign(0.0, x); }
  let up = countLeadingZeros(r) - 8u;
  let e = i32(pb.y) - i32(up) + 127;
  var bits = 0u;
  if (e > 0) { bits = (u32(e) << 23u) | ((r << up) & 0x007fffffu); }
  else { bits = (r << up) >> u32(1 - e); }
  return copy_sign(bitcast<f32>(bits), x);
}
// Is x/y within its rounding of an integer, for a y that is none?
fn quotient_is_integer(x: f32, y: f32) -> bool {
  if (is_integer(y)) { return false; }
  let q = div_f32(x, y);
  let n = round_f32(q);
  return is_inf(q) || (nonzero_f32(q) && abs_f32(q - n) <= abs_f32(q) * 1.1920929e-07);
}
fn rem_f32(x: f32, y: f32) -> f32 {
  if (is_nan(x) || is_nan(y) || is_inf(x) || !nonzero_f32(y)) { return nan_f32(); }
  if (is_inf(y)) { return x; }
  if (quotient_is_integer(x, y)) { return 0.0; }
  let r = fmod_f32(x, y);
  return select(r, 0.0, !nonzero_f32(r));
}
fn mod_f32(x: f32, y: f32) -> f32 {
  if (!nonzero_f32(y)) { return x; }
  if (is_nan(x) || is_nan(y) || is_inf(x)) { return nan_f32(); }
  if (is_inf(y)) { return select(y, x, !nonzero_f32(x) || is_negative(x) == is_negative(y)); }
  if (quotient_is_integer(x, y)) { return 0.0; }
  let r = fmod_f32(x, y);
  if (!nonzero_f32(r)) { return 0.0; }
  return select(r, r + y, is_negative(r) != is_negative(y));
}
// (gamma(2 + t) - 1) / t for |t| <= 1/2: 1.3e-8.
fn gamma_tail(t: f32) -> f32 {
  return 0.422784328 + t * (0.41184032 + t * (0.0815769136 + t * (0.0742490143 + t * (-0.000266864634 +
         t * (0.0111539867 + t * (-0.00285463152 + t * (0.00210492779 + t * (-0.000904525805 +
         t * (0.000482851785 + t * (-0.000292444252 + t * 0.000147469618))))))))));
}
fn gamma_f32(x: f32) -> f32 {
  if (is_nan(x) || bitcast<u32>(x) == 0x7f800000u) { return x; }
  if (!nonzero_f32(x)) { return copy_sign(inf_f32(), x); }
  if (is_negative(x) && floor_f32(x) == x) { return select(inf_f32(), nan_f32(), is_inf(x)); }
  if (x > 35.040098) { return inf_f32(); }
  if (x < -38.5) { return bitcast<f32>(u32(i32(floor(x)) & 1) << 31u); }
  if (abs_f32(x) < 1e-8) { return div_f32(1.0, x); }
  let n = floor(x - 1.5);
  var product = vec2<f32>(1.0, 0.0);
  if (n > 0.0) {
    // x (x-1) ... down to a factor in [1.5, 2.5)
    for (var i = 1.0; i <= n; i += 1.0) { product = ff_mul_f(product, x - i); }
    let t = (x - n) - 2.0;
    let g = fast_sum(1.0, t * gamma_tail(t));
    return sum_ff(ff_mul(product, g));
  }
  product = vec2<f32>(5.9604645e-08, 0.0);  // 2^-24: the factors near 0 come last
  for (var i = 0.0; i < -n; i += 1.0) { product = ff_mul(product, two_sum(x, i)); }
  let t = ff_add_f(two_sum(x, -n), -2.0);
  let g = fast_sum(1.0, t.x * gamma_tail(t.x));
  return scale_f32(sum_ff(ff_div(g, product)), -24);
}
// log gamma(x) = (x - 1)(x - 2) R(x): R near 1 and near 2, 8e-9 each.
fn gammaln_mid(x: vec2<f32>) -> vec2<f32> {
  var r = 0.0;
  if (x.x < 1.5) {
    let t = ff_add_f(x, -1.0).x;
    r = 0.577215672 + t * (-0.245251372 + t * (0.155434042 + t * (-0.115146331 + t * (0.0922529772 +
        t * (-0.0773313716 + t * (0.0664041787 + t * (-0.0584684573 + t * (0.0561494417 +
        t * (-0.0509372652 + t * (0.0238266308 + t * (-0.0214513484 + t * (0.0858027935 -
        t * 0.0804899856))))))))))));
  } else {
    let t = ff_add_f(x, -2.0).x;
    r = 0.422784328 + t * (-0.100317299 + t * (0.0329650007 + t * (-0.0123841921 + t * (0.00499862572 +
        t * (-0.00210812362 + t * (0.000915639626 + t * (-0.000405830477 + t * (0.000180557428 +
        t * (-8.21604553e-05 + t * (4.50291627e-05 - t * 2.08745678e-05))))))))));
  }
  return ff_mul_f(ff_mul(ff_add_f(x, -1.0), ff_add_f(x, -2.0)), r);
}
fn gammaln_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (!nonzero_f32(x)) { return inf_f32(); }
  if (is_negative(x)) { return nan_f32(); }
  if (is_inf(x)) { return x; }
  if (x < 1e-7) { return -log_f32(x); }
  if (x < 0.5) { return sum_ff(ff_sub(gammaln_mid(two_sum(x, 1.0)), log_ff(x))); }
  if (x < 2.5) { return sum_ff(gammaln_mid(vec2<f32>(x, 0.0))); }
  if (x < 8.0) {
    var y = x;
    var product = vec2<f32>(1.0, 0.0);
    while (y >= 2.5) {
      y -= 1.0;
      product = ff_mul_f(product, y);
    }
    return sum_ff(ff_add(log_pair_ff(product), gammaln_mid(vec2<f32>(y, 0.0))));
  }
  if (x > 4.085e36) { return inf_f32(); }
  let i = 1.0 / x;
  let z = i * i;
  let tail = i * (0.0833333358 + z * (-0.00277777785 + z * (0.000793650805 - z * 0.000595238118)));
  let main = ff_mul(ff_add_f(log_ff(x), -1.0), two_sum(x, -0.5));
  return sum_ff(ff_add(main, vec2<f32>(0.418938518, 1.56341766e-08 + tail)));
}
// erf(x)/x - 1 in z = x^2 <= 0.81: 6e-9.
fn erf_tail(z: f32) -> f32 {
  return 0.128379166 + z * (-0.376126379 + z * (0.112837888 + z * (-0.026865894 + z * (0.00522261998 +
         z * (-0.000851192861 + z * (0.00011507389 - z * 1.04877245e-05))))));
}
// (1 + 2x) e^(x^2) erfc(x) in t = (x - 2)/(x + 2), x >= 0.5: 8e-9.
fn erfcx_large(x: f32) -> f32 {
  if (x > 1e9) { return div_f32(0.564189613, x); }
  let t = (x - 2.0) / (x + 2.0);
  let p = 1.27697837 + t * (-0.0927638263 + t * (-0.166030377 + t * (0.164051309 + t * (-0.0542203598 +
          t * (-0.00803449098 + t * (0.00872639101 + t * (0.00127328874 + t * (-0.00147539238 +
          t * (-0.000453868706 + t * (0.000251640362 + t * (0.000132947607 + t * (-4.90639322e-05 -
          t * 7.41201393e-06))))))))))));
  return p / (1.0 + 2.0 * x);
}
fn erf_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  let a = abs_f32(x);
  if (a < 1e-10) { return x * 1.12837917; }
  if (a < 0.875) { return x + x * erf_tail(x * x); }
  if (a > 4.0) { return copy_sign(1.0, x); }
  return copy_sign(1.0 - erfc_f32(a), x);
}
fn erfc_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (x < -4.0) { return 2.0; }
  if (x < 0.875) {
    if (x < -0.875) { return 2.0 - erfc_positive(-x); }
    return 1.0 - (x + x * erf_tail(x * x));
  }
  return erfc_positive(x);
}
fn erfc_positive(x: f32) -> f32 {
  if (x > 10.1) { return 0.0; }
  let e = exp_ff(-two_prod(x, x));
  return scale_f32(erfcx_large(x) * (e.x + e.y), i32(e.z));
}
fn erfcx_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (x >= 0.5) { return erfcx_large(x); }
  if (x < -9.5) { return inf_f32(); }
  let e = exp_ff(two_prod(x, x));
  let n = i32(e.z);
  if (x > -0.875) {
    return scale_f32((1.0 - (x + x * erf_tail(x * x))) * (e.x + e.y), n);
  }
  return 2.0 * scale_f32(e.x + e.y, n) - erfcx_large(-x);
}
// erfinv(x)/x by w = -log(1 - x^2): three fits, 7e-8, 5e-7/3 and 1.7e-7/7.
fn erfinv_ratio(w: f32) -> f32 {
  if (w < 4.9) {
    let t = w - 2.5;
    return 1.50140941 + t * (0.24664028 + t * (-0.00417739293 + t * (-0.00125272642 + t * (0.000218349393 +
           t * (-4.9724199e-06 + t * (-3.46398519e-06 + t * (4.68131361e-07 + t * (2.33359678e-08 -
           t * 8.93192631e-09))))))));
  }
  let s = sqrt(w);
  if (s < 4.2) {
    let t = s - 3.2;
    return 3.03363657 + t * (1.00468862 + t * (0.00597456796 + t * (-0.00424429541 + t * (0.00293224445 +
           t * (-0.00216898043 + t * (0.00114684261 + t * (-0.000129233027 - t * 0.000110065484)))))));
  }
  let t = s - 7.25;
  return 7.12113667 + t * (1.00834084 + t * (-0.000505902164 + t * (1.14791301e-05 + t * (4.28915382e-06 +
         t * (-1.2462101e-06 + t * (2.38370603e-07 + t * (-3.14967963e-08 + t * (5.04401143e-09 +
         t * (-1.64301106e-09 + t * 2.35277409e-10)))))))));
}
fn erfinv_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  let a = abs_f32(x);
  if (a > 1.0) { return nan_f32(); }
  if (a == 1.0) { return copy_sign(inf_f32(), x); }
  if (a < 1e-4) { return x * 0.886226952; }
  let d = ff_mul(two_sum(1.0, -a), two_sum(1.0, a));
  let w = log_pair_ff(d);
  return x * erfinv_ratio(-w.x);
}
fn erfcinv_f32(x: f32) -> f32 {
  if (is_nan(x)) { return x; }
  if (!nonzero_f32(x)) { return inf_f32(); }
  if (x == 2.0) { return -inf_f32(); }
  if (is_negative(x) || x > 2.0) { return nan_f32(); }
  if (x >= 0.5) { return erfinv_f32(1.0 - x); }
  let w = ff_add(log_ff(x), log_pair_ff(two_sum(2.0, -x)));
  return (1.0 - x) * erfinv_ratio(-w.x);
}
