// first + (last - first) * i / (P.count - 1) as the CPU rounds it; the ends are exact, and opposite
// ends (P.opposite) give opposite points.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let end = P.count - 1u;
  let mirrored = P.opposite != 0u && i > end - i;
  let k = select(i, end - i, mirrored);
  let first = vec2<u32>(P.first, P.first_high);
  let span = vec2<u32>(P.span, P.span_high);
  var v = add_f64(first, div_f64(mul_f64(span, f64_of_u32(k)), f64_of_u32(end)));
  v = select(v, first, k == 0u);
  v = select(v, neg_f64(v), mirrored);
  v = select(v, vec2<u32>(0u), P.opposite != 0u && i == end - i);
  y[i] = select(v, vec2<u32>(P.last, P.last_high), i == end);
}
