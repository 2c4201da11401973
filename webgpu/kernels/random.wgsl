// Philox4x32-10, four numbers an invocation, each made() of a word; see accel/random_stream.h. The first number's index in
// the stream is a multiple of 4 plus P.skip.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let low = P.block_low + i;
  let w = philox(low, P.block_high + select(0u, 1u, low < P.block_low), P.key_low, P.key_high);
  for (var l = 0u; l < 4u; l++) {
    let at = i * 4u + l - P.skip;
    if (i * 4u + l >= P.skip && at < P.total) { y[at] = made(w[l]); }
  }
}
