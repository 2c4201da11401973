// Pairs (key, position) of P.lines lines padded to P.padded; keys are unsigned and sort as asked.
// P.inner: step between a line's elements; pair_of and padding are written by the launcher for the
// element type.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let k = i % P.padded;
  let line = i / P.padded;
  // Padding sorts behind everything, by its position if by nothing else.
  var pair = padding(k);
  if (k < P.length) {
    let at = (line / P.inner) * P.inner * P.length + k * P.inner + line % P.inner;
    pair = pair_of(at, k, select(0u, 0xffffffffu, P.descending != 0u));
  }
  pairs[i] = pair;
}
