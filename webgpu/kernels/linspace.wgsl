// P.first and P.step as pairs; the last element is P.last itself.
@compute @workgroup_size(64) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (wid.y * nw.x + wid.x) * 64u + lid;
  if (i >= P.count) { return; }
  let n = f32(i & 0xfffu);
  let m = f32(i >> 12u) * 4096.0;
  let step = vec2<f32>(P.step_high, P.step_low);
  let offset = ff_add(ff_mul_f(step, m), ff_mul_f(step, n));
  let v = ff_add(vec2<f32>(P.first_high, P.first_low), offset);
  y[i] = select(v.x + v.y, P.last, i + 1u == P.count);
}
