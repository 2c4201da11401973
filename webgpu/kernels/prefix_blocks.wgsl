// y[k] = sum of x before k, within a run of 256 words on top of the run's start.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  var s = starts[i];
  for (var k = i * 256u; k < min(i * 256u + 256u, P.total); k++) {
    y[k] = s;
    s += x[k];
  }
}
