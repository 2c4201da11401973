// (first * (n - i) + last * i) / n in pairs, n = P.count - 1 < 2^24: products are exact, and so is a
// sum that cancels.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let n = f32(P.count - 1u);
  let k = f32(i);
  let sum = ff_add(two_prod(P.first, n - k), two_prod(P.last, k));
  let v = ff_div(sum, vec2<f32>(n, 0.0));
  y[i] = select(v.x + v.y, P.last, i + 1u == P.count);
}
