// y = A * B where a line is wild (NaN, Inf, numbers far apart): products added in order, each with
// one rounding, as the CPU's own kernels add them. What comes before P.first has been added up already.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.m * P.n * P.count) { return; }
  let row = i % P.m;
  let column = (i / P.m) % P.n;
  let batch = i / (P.m * P.n);
  let a = lines_a[select(batch, 0u, P.a_matrices == 1u) * P.m + row];
  let b = lines_b[select(batch, 0u, P.b_matrices == 1u) * P.n + column];
  if (!(is_wild(a.y) | is_wild(b.y))) { return; }
  let from_a = P.a_start + batch * P.a_batch + row * P.a_row;
  let from_b = P.b_start + batch * P.b_batch + column * P.b_column;
  var sum = vec2<u32>(0u);
  if (P.first > 0u) { sum = begun_at(P.place + i); }
  for (var k = P.first; k < P.last; k++) {
    sum = fma_f64(x[from_a + k * P.a_column], z[from_b + k * P.b_row], sum);
  }
  finish(P.place + i, sum);
}
