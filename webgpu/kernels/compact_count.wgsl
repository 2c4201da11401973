// How many of block i's 256 mask bytes (64 words) are set.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var n = 0u;
  for (var w = i * 64u; w < min(i * 64u + 64u, P.words); w++) { n += countOneBits(mask[w] & 0x01010101u); }
  counts[i] = n;
}
