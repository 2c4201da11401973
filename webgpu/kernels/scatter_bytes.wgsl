// Bytes, four an invocation.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var word = base[i];
  for (var l = 0u; l < 4u; l++) {
    let e = i * 4u + l;
    if (e < P.total && owner[e] != 0u) {
      let at = select(owner[e] - 1u, 0u, P.single != 0u);
      let v = (values[at >> 2u] >> (8u * (at & 3u))) & 255u;
      word = (word & ~(255u << (8u * l))) | (v << (8u * l));
    }
  }
  y[i] = word;
}
