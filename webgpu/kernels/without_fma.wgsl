// The product of two numbers without error, as (rounded, rest): operands are cut into halves of 12
// bits, whose products are exact. Sound while nothing over- or underflows.
fn two_prod(a: f32, b: f32) -> vec2<f32> {
  let p = opaque(a * b);
  let ah = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  let bh = bitcast<f32>(bitcast<u32>(b) & 0xfffff000u);
  let al = a - ah;
  let bl = b - bh;
  return vec2<f32>(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl);
}
