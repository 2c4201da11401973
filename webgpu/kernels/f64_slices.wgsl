// The digits of a part of the depth: slices[(s * P.pairs + q) * fours + f] holds digit s of four
// lines, of the elements 2 q (lower half) and 2 q + 1 (upper half). One (four lines, q) an
// invocation. What is not there, and wild lines, have digits 0.
fn load(matrix: u32, line: u32, l: u32) -> vec4<u32> {
  var a = vec2<u32>(0u);
  var unit = 0u;
  if ((line < P.lines) & (l < P.depth)) {
    let needs = lines[matrix * P.lines + line];
    unit = needs.x;
    if (!is_wild(needs.y)) {
      a = x[P.start + matrix * P.matrix_step + line * P.line_step + l * P.depth_step];
    }
  }
  return raised_digits(a, unit);
}
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  let across = (P.lines + 3u) / 4u;
  let fours = across * P.matrices;
  if (i >= P.count) { return; }
  let f = i % fours;
  let q = i / fours;
  let matrix = f / across;
  let line = 4u * (f % across);
  let l = P.first + 2u * q;
  var words = array<vec4<i32>, 8>();
  for (var c = 0u; c < 4u; c++) {
    let low = load(matrix, line + c, l);
    let high = load(matrix, line + c, l + 1u);
    for (var s = 0u; s < DIGITS; s++) {
      words[s][c] = (digit_of(low, s) & 0xffff) | (digit_of(high, s) << 16u);
    }
  }
  for (var s = 0u; s < DIGITS; s++) { slices[(s * P.pairs + q) * fours + f] = words[s]; }
}
