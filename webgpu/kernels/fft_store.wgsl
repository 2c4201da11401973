// The first P.length of each line of P.room back into the array, times the chirp z where there is one
// and P.scale.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let k = i % P.length;
  let line = i / P.length;
  let at = (line / P.inner) * P.inner * P.length + k * P.inner + line % P.inner;
  let v = chirped(x[line * P.room + k], k) * P.scale;
  if (P.is_complex != 0u) {
    y[2u * at] = v.x;
    y[2u * at + 1u] = v.y;
  } else {
    y[at] = v.x;
  }
}
