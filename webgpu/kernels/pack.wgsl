// words: one element each, 0 or 1; bytes: four elements a word.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let q = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (q * 4u >= P.count) { return; }
  var word = 0u;
  for (var l = 0u; l < 4u; l++) {
    if (q * 4u + l < P.count) { word |= (words[q * 4u + l] & 1u) << (8u * l); }
  }
  bytes[q] = word;
}
