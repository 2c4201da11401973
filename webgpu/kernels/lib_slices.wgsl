// Products of doubles by exact slices: a line along the inner size (a row of A, a column of B) is a
// line of whole numbers times one power of two, cut into digits of 14 bits from -8192 to 8191, so
// that digits' products sum exactly in 32 bits 16 at a time.
const DIGITS = 8u;              // of a line at most
const WIDEST = 110u;            // bits from a line's highest to its lowest: eight digits hold them
const WILD = 256u;              // of a line in place of digits: NaN, Inf, or a wider one
const BLOCK = 32u;              // lines that share a word of the most digits

// Digits s of A and t of B with s + t alike belong together: how many such diagonals there are for
// lines of so many digits, 15 at most.
fn diagonals_of(a: u32, b: u32) -> u32 {
  return select(a + b - 1u, 0u, (a == 0u) | (b == 0u));
}
fn is_wild(a: u32) -> bool {
  return a >= WILD;
}
// The mantissa as a whole number, and the power of two that belongs to it, plus 1075.
fn whole_f64(a: vec2<u32>) -> vec3<u32> {
  let e = (a.y >> 20u) & 0x7ffu;
  return vec3<u32>(a.x, (a.y & 0xfffffu) | (min(e, 1u) << 20u), max(e, 1u));
}
fn trailing_zeros_64(a: vec2<u32>) -> u32 {
  return select(countTrailingZeros(a.x), 32u + countTrailingZeros(a.y), a.x == 0u);
}
// A number in units of 2^(unit - 1075), with half a digit's range added to every digit: those of
// the sum, without it, are the number's.
fn raised_digits(a: vec2<u32>, unit: u32) -> vec4<u32> {
  let half = vec4<u32>(0x08002000u, 0x00800200u, 0x00080020u, 0x00008002u);
  let w = whole_f64(a);
  let left = w.z > unit;
  let up = select(0u, min(w.z - unit, 127u), left);
  let down = select(min(unit - w.z, 63u), 0u, left);
  let flip = vec4<u32>(0u - (a.y >> 31u));
  return add_128(half, shl_128(vec4<u32>(shr_64(w.xy, down), 0u, 0u), up) ^ flip, a.y >> 31u);
}
fn digit_of(raised: vec4<u32>, s: u32) -> i32 {
  let at = 14u * s;
  let low = raised[at / 32u] >> (at % 32u);
  let high = (raised[min(at / 32u + 1u, 3u)] << 1u) << (31u - at % 32u);
  return i32((low | high) & 0x3fffu) - 8192;
}
fn shr_signed_64(a: vec2<u32>, n: u32) -> vec2<u32> {
  return vec2<u32>((a.x >> n) | ((a.y << 1u) << (31u - n)), u32(i32(a.y) >> n));
}
