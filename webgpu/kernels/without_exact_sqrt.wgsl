// The square root of the significand, one bit at a time: right on any adapter.
fn sqrt_f32(a: f32) -> f32 {
  let m = bitcast<u32>(a);
  if ((m & 0x7fffffffu) > 0x7f800000u) { return a; }
  if (m == 0x80000000u || m == 0u || m == 0x7f800000u) { return a; }
  if (m > 0x80000000u) { return nan_f32(); }
  var significand = (m & 0x007fffffu) | 0x00800000u;
  var e = i32(m >> 23u) - 127;
  if (m < 0x00800000u) {
    let shift = countLeadingZeros(m) - 8u;
    significand = m << shift;
    e = -126 - i32(shift);
  }
  if ((e & 1) != 0) {
    significand <<= 1u;
    e -= 1;
  }
  // 25 result bits from 50 argument bits, two at a time.
  var rest = 0u;
  var root = 0u;
  var bits = significand << 7u;
  for (var i = 0u; i < 25u; i++) {
    rest = (rest << 2u) | (bits >> 30u);
    bits <<= 2u;
    let trial = (root << 2u) | 1u;
    root <<= 1u;
    if (rest >= trial) {
      rest -= trial;
      root |= 1u;
    }
  }
  let up = (root & 1u) != 0u && (rest != 0u || (root & 2u) != 0u);
  return bitcast<f32>((u32(e / 2 + 126) << 23u) + (root >> 1u) + select(0u, 1u, up));
}
