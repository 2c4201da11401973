// Whole numbers from P.low on, P.span of them: two an invocation, each from the two words of a
// uniform double. P.as_float: stored as singles.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let low = P.block_low + i;
  let w = philox(low, P.block_high + select(0u, 1u, low < P.block_low), P.key_low, P.key_high);
  for (var l = 0u; l < 2u; l++) {
    let at = i * 2u + l - P.skip;
    if (i * 2u + l >= P.skip && at < P.total) {
      let v = P.low + random_below(w[2u * l], w[2u * l + 1u], P.span);
      y[at] = select(v, bitcast<u32>(f32(bitcast<i32>(v))), P.as_float != 0u);
    }
  }
}
