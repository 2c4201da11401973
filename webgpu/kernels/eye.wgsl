// P.rows rows, after P.columns_before columns of others; P.one is 1 in the element type.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  y[i] = select(0u, P.one, i % P.rows == i / P.rows + P.columns_before);
}
