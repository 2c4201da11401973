// What the lines of a matrix need: lines[line] = (unit, digits), in the words of lib_slices.wgsl;
// blocks: of 32 lines of one matrix the most digits, and whether one is wild. A workgroup takes 32
// lines, 8 invocations each.
var<workgroup> tops: array<u32, 256>;
var<workgroup> lows: array<u32, 256>;
@compute @workgroup_size(256) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                      @builtin(num_workgroups) nw: vec3<u32>,
                                      @builtin(local_invocation_index) lid: u32) {
  let group = P.group0 + wid.y * nw.x + wid.x;
  let across = (P.lines + BLOCK - 1u) / BLOCK;
  let matrix = group / across;
  let line = (group % across) * BLOCK + lid % BLOCK;
  let exists = (line < P.lines) & (matrix < P.count);
  var top = 0u;
  var low = 0xffffu;
  if (exists) {
    let start = P.start + matrix * P.matrix_step + line * P.line_step;
    for (var l = lid / BLOCK; l < P.depth; l += 256u / BLOCK) {
      let a = x[start + l * P.depth_step];
      let w = whole_f64(a);
      let some = (w.x | w.y) != 0u;
      let high = select(w.z + 64u - leading_zeros_64(w.xy), 0xffffu, w.z == 0x7ffu);
      top = max(top, select(0u, high, some));
      low = min(low, select(0xffffu, w.z + trailing_zeros_64(w.xy), some));
    }
  }
  tops[lid] = top;
  lows[lid] = low;
  workgroupBarrier();
  var digits = 0u;
  if (lid < BLOCK) {
    for (var other = lid + BLOCK; other < 256u; other += BLOCK) {
      top = max(top, tops[other]);
      low = min(low, lows[other]);
    }
    let bits = select(0u, top - low, top > low);
    digits = select(select((bits + 15u) / 14u, WILD, bits > WIDEST), 0u, bits == 0u);
    if (exists) { lines[matrix * P.lines + line] = vec2<u32>(select(0u, low, digits > 0u), digits); }
  }
  workgroupBarrier();
  if (lid < BLOCK) { tops[lid] = digits; }
  workgroupBarrier();
  if ((lid > 0u) | (matrix >= P.count)) { return; }
  var most = 0u;
  var wild = 0u;
  for (var other = 0u; other < BLOCK; other++) {
    wild |= tops[other] & WILD;
    most = max(most, tops[other] & (WILD - 1u));
  }
  blocks[group] = wild | most;
}
