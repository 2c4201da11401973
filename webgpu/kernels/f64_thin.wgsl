// The same sums as f64_tile.wgsl, an element's diagonals divided among P.shares invocations: for
// products too small or too thin to fill tiles.
fn digit_pair(word: i32) -> vec2<i32> {
  return vec2<i32>((word << 16u) >> 16u, word >> 16u);
}
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  let elements = P.m * P.n * P.count;
  if (i >= elements * P.shares) { return; }
  let row = i % P.m;
  let column = ((i % elements) / P.m) % P.n;
  let batch = (i % elements) / (P.m * P.n);
  let matrix_a = select(batch, 0u, P.a_matrices == 1u);
  let matrix_b = select(batch, 0u, P.b_matrices == 1u);
  let most_a = lines_a[matrix_a * P.m + row].y % WILD;
  let most_b = lines_b[matrix_b * P.n + column].y % WILD;
  let fours_m = (P.m + 3u) / 4u;
  let fours_n = (P.n + 3u) / 4u;
  let step_a = fours_m * P.a_matrices;
  let step_b = fours_n * P.b_matrices;
  let from_a = matrix_a * fours_m + row / 4u;
  let from_b = matrix_b * fours_n + column / 4u;
  for (var diagonal = i / elements; diagonal < diagonals_of(most_a, most_b); diagonal += P.shares) {
    let at = diagonal * elements + i % elements;
    var low = 0;
    var high = 0;
    for (var s = max(diagonal + 1u, most_b) - most_b; s < min(diagonal + 1u, most_a); s++) {
      let t = diagonal - s;
      for (var q0 = 0u; q0 < P.pairs; q0 += 8u) {
        var sum = 0;
        for (var q = q0; q < min(q0 + 8u, P.pairs); q++) {
          let u = digit_pair(slices_a[(s * P.pairs + q) * step_a + from_a][row % 4u]);
          let v = digit_pair(slices_b[(t * P.pairs + q) * step_b + from_b][column % 4u]);
          sum += u.x * v.x + u.y * v.y;
        }
        low += sum & 0xffff;
        high += sum >> 16u;
      }
    }
    var all = add_64(vec2<u32>(u32(high) << 16u, u32(high >> 16u)), vec2<u32>(u32(low), 0u));
    if (P.first > 0u) { all = add_64(all, sums[at]); }
    sums[at] = all;
  }
}
