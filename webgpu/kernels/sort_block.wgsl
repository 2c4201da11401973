// All steps whose distance fits a block of SORT_BLOCK pairs, in workgroup memory: runs P.run_first to
// P.run_last, from distance min(run, SORT_BLOCK) / 2 on.
const SORT_HALF = SORT_BLOCK / 2u;
var<workgroup> block: array<Pair, SORT_BLOCK>;
@compute @workgroup_size(SORT_HALF) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                       @builtin(num_workgroups) nw: vec3<u32>,
                                       @builtin(local_invocation_index) lid: u32) {
  let base = (P.group0 + wid.y * nw.x + wid.x) * SORT_BLOCK;
  let inside = base < P.count;
  if (inside) {
    block[lid] = pairs[base + lid];
    block[lid + SORT_HALF] = pairs[base + lid + SORT_HALF];
  }
  workgroupBarrier();
  for (var run = P.run_first; run <= P.run_last; run <<= 1u) {
    for (var distance = min(run >> 1u, SORT_HALF); distance > 0u; distance >>= 1u) {
      let a = (lid / distance) * 2u * distance + lid % distance;
      let b = a + distance;
      let up = ((((base + a) & (P.padded - 1u)) & run) == 0u) || run == P.padded;
      let p = block[a];
      let q = block[b];
      if (behind(p, q) == up) {
        block[a] = q;
        block[b] = p;
      }
      workgroupBarrier();
    }
  }
  if (inside) {
    pairs[base + lid] = block[lid];
    pairs[base + lid + SORT_HALF] = block[lid + SORT_HALF];
  }
}
