fn sqrt_f32(a: f32) -> f32 {
  if ((bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u) { return a; }
  if (bitcast<u32>(a) > 0x80000000u) { return nan_f32(); }
  if (bitcast<u32>(a) == 0x80000000u || bitcast<u32>(a) == 0x7f800000u) { return a; }
  return sqrt(a);
}
