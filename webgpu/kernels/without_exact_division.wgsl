// Long division of the significands, one bit at a time: right on any adapter.
fn div_f32(a: f32, b: f32) -> f32 {
  let sign = (bitcast<u32>(a) ^ bitcast<u32>(b)) & 0x80000000u;
  let ma = bitcast<u32>(a) & 0x7fffffffu;
  let mb = bitcast<u32>(b) & 0x7fffffffu;
  if (ma > 0x7f800000u || mb > 0x7f800000u) { return nan_f32(); }
  if (ma == 0x7f800000u || mb == 0u) {
    if (ma == mb || (ma == 0x7f800000u && mb == 0x7f800000u)) { return nan_f32(); }
    return bitcast<f32>(sign | 0x7f800000u);
  }
  if (mb == 0x7f800000u || ma == 0u) { return bitcast<f32>(sign); }
  let na = normal_parts(ma);
  let nb = normal_parts(mb);
  var rest = na.x;
  var exponent = bitcast<i32>(na.y) - bitcast<i32>(nb.y);
  if (rest < nb.x) {
    rest <<= 1u;
    exponent -= 1;
  }
  var quotient = 0u;
  for (var i = 0u; i < 25u; i++) {
    quotient <<= 1u;
    if (rest >= nb.x) {
      rest -= nb.x;
      quotient |= 1u;
    }
    rest <<= 1u;
  }
  return round_pack(sign, exponent, quotient, rest != 0u);
}
// The significand (bit 23 set) and the exponent of a positive finite number that is not 0.
fn normal_parts(m: u32) -> vec2<u32> {
  if (m >= 0x00800000u) { return vec2<u32>((m & 0x007fffffu) | 0x00800000u, (m >> 23u) - 127u); }
  let shift = countLeadingZeros(m) - 8u;
  return vec2<u32>(m << shift, bitcast<u32>(-126 - i32(shift)));
}
// q has 25 bits, the lowest of which (with `sticky`) decides the rounding; its value is q * 2^(e-24).
fn round_pack(sign: u32, e: i32, q: u32, sticky: bool) -> f32 {
  if (e > 127) { return bitcast<f32>(sign | 0x7f800000u); }
  if (e >= -126) {
    let up = (q & 1u) != 0u && (sticky || (q & 2u) != 0u);
    return bitcast<f32>(sign | ((u32(e + 126) << 23u) + (q >> 1u) + select(0u, 1u, up)));
  }
  let drop = u32(-126 - e) + 1u;
  if (drop > 26u) { return bitcast<f32>(sign); }
  let kept = q >> drop;
  let lost = q & ((1u << drop) - 1u);
  let half = 1u << (drop - 1u);
  let up = lost > half || (lost == half && (sticky || (kept & 1u) != 0u));
  return bitcast<f32>(sign | (kept + select(0u, 1u, up)));
}
