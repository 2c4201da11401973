fn sort_behind(a: vec2<u32>, b: vec2<u32>) -> bool {
  return a.x > b.x || (a.x == b.x && a.y > b.y);
}
fn sort_behind_64(a: vec4<u32>, b: vec4<u32>) -> bool {
  let same = (a.x == b.x) & (a.y == b.y);
  return less_64(b.xy, a.xy) | (same & (a.z > b.z));
}
fn sort_key_f64(a: vec2<u32>) -> vec2<u32> {
  return select(key_f64(a), vec2<u32>(0xfffffffeu, 0xffffffffu), is_nan_f64(a));
}
// Unsigned keys in the order of the numbers: both zeros alike, NaN behind everything.
fn key_f32(bits: u32) -> u32 {
  if ((bits & 0x7fffffffu) > 0x7f800000u) { return 0xfffffffeu; }
  if ((bits & 0x7fffffffu) == 0u) { return 0x80000000u; }
  return select(bits | 0x80000000u, ~bits, (bits >> 31u) != 0u);
}
fn key_i32(bits: u32) -> u32 {
  return bits ^ 0x80000000u;
}
fn key_u32(bits: u32) -> u32 {
  return bits;
}
