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

fn uniform_f32(w: u32) -> f32 {
  return (f32(w >> 9u) + 0.5) * 1.1920929e-07;
}

// logForNormal and normalSingle of accel/random_stream.h, operation by operation.
fn log_for_normal(p: f32) -> f32 {
  let bits = bitcast<u32>(p);
  let e = bitcast<i32>(bits - 0x3f3504f3u) >> 23u;
  let m = bitcast<f32>(bits - (bitcast<u32>(e) << 23u));
  let s = div_f32(m - 1.0, m + 1.0);
  let z = s * s;
  let x = f32(e);
  let tail = z * (0.666666687 + z * (0.400000006 + z * (0.285714298 + z * 0.222222224)));
  let log_m = s * (2.0 + tail);
  return x * 0.693145752 + (x * 1.42860677e-06 + log_m);
}

fn normal_f32(u: f32) -> f32 {
  let q = u - 0.5;
  if (abs(q) <= 0.425) {
    let r = 0.180625007 - q * q;
    return div_f32(q * (((59.1093750 * r + 159.291138) * r + 50.4342728) * r + 3.38713264),
                   ((67.1875610 * r + 78.7577591) * r + 17.8951702) * r + 1.0);
  }
  let r = sqrt_f32(-log_for_normal(select(1.0 - u, u, q < 0.0))) - 1.60000002;
  let x = div_f32(((0.170238212 * r + 1.30672848) * r + 2.75681543) * r + 1.42343724,
                  (0.120211333 * r + 0.737001657) * r + 1.0);
  return select(x, -x, q < 0.0);
}

// floor(u * span) for the uniform double u of two words, as doubles would give it: u is an odd
// number of 53 bits times 2^-53, the product has up to 85, of which a double keeps 53.
fn random_below(high: u32, low: u32, span: u32) -> u32 {
  let h = high >> 6u;
  let m = vec2<u32>((h << 27u) | ((low >> 6u) << 1u) | 1u, h >> 5u);
  let first = mul_wide(m.x, span);
  let second = mul_wide(m.y, span);
  var p = vec3<u32>(first.x, first.y + second.x, second.y);
  if (p.y < first.y) { p.z += 1u; }
  let length = select(32u - countLeadingZeros(p.y), 64u - countLeadingZeros(p.z), p.z != 0u) + 32u;
  if (length <= 53u) { return 0u; }
  let drop = length - 53u;
  let odd = select((p.x >> (drop & 31u)) & 1u, p.y & 1u, drop == 32u);
  let add = (1u << (drop - 1u)) - 1u + odd;
  let x = p.x + add;
  if (x < p.x) {
    p.y += 1u;
    if (p.y == 0u) { p.z += 1u; }
  }
  return (p.y >> 21u) | (p.z << 11u);
}
