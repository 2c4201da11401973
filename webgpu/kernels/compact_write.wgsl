// The positions of block i's ones, from its place on.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var at = starts[i];
  for (var w = i * 64u; w < min(i * 64u + 64u, P.words); w++) {
    let word = mask[w];
    for (var l = 0u; l < 4u; l++) {
      if (((word >> (8u * l)) & 1u) != 0u && w * 4u + l < P.elements) {
        positions[at] = w * 4u + l;
        at++;
      }
    }
  }
}
