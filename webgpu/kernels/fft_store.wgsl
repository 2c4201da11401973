// The first P.length of each line of P.room back into the array, times the chirp z where there is one
// and P.scale.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let k = i % P.length;
  let line = i / P.length;
  let at = (line / P.inner) * P.inner * P.length + k * P.inner + line % P.inner;
  // The spectrum of real numbers is symmetric: its upper half is the mirror of the lower.
  let mirrored = P.is_real != 0u && 2u * k > P.length;
  let place = select(k, P.length - k, mirrored);
  var v = c_scale(chirped(x[line * P.room + place], place), scale_factor());
  if (mirrored) { v = c_of(real_part(v), c_negative(imaginary_part(v))); }
  if (P.is_real != 0u && (k == 0u || 2u * k == P.length)) { v = c_of(real_part(v), Number()); }
  if (P.is_complex != 0u) {
    y[2u * at] = real_part(v);
    y[2u * at + 1u] = imaginary_part(v);
  } else {
    y[at] = real_part(v);
  }
}
