// The counter-based generator of accel/random_stream.h.
fn philox(c_low: u32, c_high: u32, key_low: u32, key_high: u32) -> vec4<u32> {
  var c = vec4<u32>(c_low, c_high, 0u, 0u);
  var k = vec2<u32>(key_low, key_high);
  for (var round = 0; round < 10; round++) {
    let p0 = mul_wide(0xD2511F53u, c.x);
    let p1 = mul_wide(0xCD9E8D57u, c.z);
    c = vec4<u32>(p1.y ^ c.y ^ k.x, p1.x, p0.y ^ c.w ^ k.y, p0.x);
    k += vec2<u32>(0x9E3779B9u, 0xBB67AE85u);
  }
  return c;
}
