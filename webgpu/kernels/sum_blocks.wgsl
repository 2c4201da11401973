// A level of an exclusive prefix sum: the sum of each run of 256 words.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var s = 0u;
  for (var k = i * 256u; k < min(i * 256u + 256u, P.total); k++) { s += x[k]; }
  y[i] = s;
}
