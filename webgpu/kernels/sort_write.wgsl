// The sorted elements (taken from x, so that their bits stay) and their positions.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let k = i % P.length;
  let line = i / P.length;
  let start = (line / P.inner) * P.inner * P.length + line % P.inner;
  let position = position_of(pairs[line * P.padded + k]);
  y[start + k * P.inner] = x[start + position * P.inner];
  positions[start + k * P.inner] = position;
}
