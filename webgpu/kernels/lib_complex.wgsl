// Complex numbers: pairs of singles, and of doubles as their words (lib_f64.wgsl).
fn add_c32(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  return a + b;
}
fn sub_c32(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  return a - b;
}
fn mul_c32(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  return vec2<f32>(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
fn scale_c32(a: vec2<f32>, by: f32) -> vec2<f32> {
  return a * by;
}
fn add_c64(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  return vec4<u32>(add_f64(a.xy, b.xy), add_f64(a.zw, b.zw));
}
fn sub_c64(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  return vec4<u32>(sub_f64(a.xy, b.xy), sub_f64(a.zw, b.zw));
}
fn mul_c64(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
  return vec4<u32>(sub_f64(mul_f64(a.xy, b.xy), mul_f64(a.zw, b.zw)),
                   add_f64(mul_f64(a.xy, b.zw), mul_f64(a.zw, b.xy)));
}
fn scale_c64(a: vec4<u32>, by: vec2<u32>) -> vec4<u32> {
  return vec4<u32>(mul_f64(a.xy, by), mul_f64(a.zw, by));
}
