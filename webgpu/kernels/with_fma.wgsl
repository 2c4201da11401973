// The product of two numbers without error, as (rounded, rest), on an adapter whose fma rounds once.
fn two_prod(a: f32, b: f32) -> vec2<f32> {
  let p = opaque(a * b);
  return vec2<f32>(p, fma(a, b, -p));
}
