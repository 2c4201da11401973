// One comparison step of a bitonic network: distance P.distance in runs of P.run.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let a = (i / P.distance) * 2u * P.distance + i % P.distance;
  let b = a + P.distance;
  let up = (((a & (P.padded - 1u)) & P.run) == 0u) || P.run == P.padded;
  let p = pairs[a];
  let q = pairs[b];
  if (behind(p, q) == up) {
    pairs[a] = q;
    pairs[b] = p;
  }
}
