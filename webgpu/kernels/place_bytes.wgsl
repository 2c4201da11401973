// Bytes of one operand of a concatenation into a result of zeros.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let a = i % P.run;
  let b = i / P.run;
  let v = (x[i >> 2u] >> (8u * (i & 3u))) & 255u;
  let at = b * P.pitch + P.start + a;
  if (v != 0u) { atomicOr(&y[at >> 2u], v << (8u * (at & 3u))); }
}
