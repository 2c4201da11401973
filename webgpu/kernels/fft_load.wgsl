// Lines of complex numbers, cut to P.length or padded with zeros to P.room, one after the other; times
// the chirp z where there is one.
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  if (i >= P.count) { return; }
  let k = i % P.room;
  let line = i / P.room;
  var v = Complex();
  if (k < min(P.given, P.length)) {
    let at = (line / P.inner) * P.inner * P.given + k * P.inner + line % P.inner;
    if (P.is_complex != 0u) {
      v = c_of(x[2u * at], x[2u * at + 1u]);
    } else {
      v = c_of(x[at], Number());
    }
    v = chirped(v, k);
  }
  y[i] = v;
}
