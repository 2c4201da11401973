// Bytes, four an invocation: y[i] = x[index[i]] for the elements of word i.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var word = 0u;
  for (var l = 0u; l < 4u; l++) {
    let e = i * 4u + l;
    if (e < P.total) {
      let at = index[e];
      word |= ((x[at >> 2u] >> (8u * (at & 3u))) & 255u) << (8u * l);
    }
  }
  y[i] = word;
}
