// All steps whose distance fits a block of 512 pairs, in workgroup memory: runs P.run_first to
// P.run_last, from distance min(run / 2, 256) on.
var<workgroup> block: array<vec2<u32>, 512>;
@compute @workgroup_size(256) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                      @builtin(num_workgroups) nw: vec3<u32>,
                                      @builtin(local_invocation_index) lid: u32) {
  let base = (P.group0 + wid.y * nw.x + wid.x) * 512u;
  let inside = base < P.count;
  if (inside) {
    block[lid] = pairs[base + lid];
    block[lid + 256u] = pairs[base + lid + 256u];
  }
  workgroupBarrier();
  for (var run = P.run_first; run <= P.run_last; run <<= 1u) {
    for (var distance = min(run >> 1u, 256u); distance > 0u; distance >>= 1u) {
      let a = (lid / distance) * 2u * distance + lid % distance;
      let b = a + distance;
      let up = ((((base + a) & (P.padded - 1u)) & run) == 0u) || run == P.padded;
      let p = block[a];
      let q = block[b];
      if (sort_behind(p, q) == up) {
        block[a] = q;
        block[b] = p;
      }
      workgroupBarrier();
    }
  }
  if (inside) {
    pairs[base + lid] = block[lid];
    pairs[base + lid + 256u] = block[lid + 256u];
  }
}
