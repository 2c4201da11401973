// One radix-2 pass of Stockham's transform: P.span halves are done, lines of P.length.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let half = P.length >> 1u;
  let line = (i / half) * P.length;
  let t = i % half;
  let k = t & (P.span - 1u);
  let a = x[line + t];
  let b = x[line + t + half];
  let c = c_mul(b, root(k));
  let at = line + ((t - k) << 1u) + k;
  y[at] = c_add(a, c);
  y[at + P.span] = c_sub(a, c);
}
