// Word i of P.rows rows, after P.columns_before columns of others; P.low and P.high are 1 in the element
// type, which has 1 << P.pairs words.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let e = i >> P.pairs;
  let one = select(P.low, P.high, (i & 1u) != 0u);
  y[i] = select(0u, one, e % P.rows == e / P.rows + P.columns_before);
}
