// y = A * B, one element an invocation: for matrices too small or too thin to fill tiles. As for
// matmul.wgsl, what comes before P.k_first has been added up, and the launcher says what becomes of
// an element.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count * P.m * P.n) { return; }
  let row = i % P.m;
  let column = (i / P.m) % P.n;
  let batch = i / (P.m * P.n);
  let a0 = batch * P.a_batch + row * P.a_row;
  let b0 = batch * P.b_batch + column * P.b_column;
  var s = 0.0;
  if (P.k_first > 0u) { s = begun_at(i); }
  for (var k = P.k_first; k < P.k; k++) { s += x[a0 + k * P.a_column] * z[b0 + k * P.b_row]; }
  finish(i, s);
}
