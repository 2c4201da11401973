// y from the sums of its diagonals: the exact sum of exact products, rounded once, to nearest, ties
// to even; nothing left is +0. Elements of wild lines are f64_chain.wgsl's. What becomes of an element
// is the launcher's to say (finish).
@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                     @builtin(num_workgroups) nw: vec3<u32>,
                                     @builtin(local_invocation_index) lid: u32) {
  let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;
  let elements = P.m * P.n * P.count;
  if (i >= elements) { return; }
  let row = i % P.m;
  let column = (i / P.m) % P.n;
  let batch = i / (P.m * P.n);
  let a = lines_a[select(batch, 0u, P.a_matrices == 1u) * P.m + row];
  let b = lines_b[select(batch, 0u, P.b_matrices == 1u) * P.n + column];
  if (is_wild(a.y) | is_wild(b.y)) { return; }
  let count = diagonals_of(a.y, b.y);
  // The sign is that of what is carried out of all diagonals; then the digits of the size.
  var carry = vec2<u32>(0u);
  for (var d = 0u; d < count; d++) {
    carry = shr_signed_64(add_64(carry, sums[d * elements + i]), 14u);
  }
  let negative = (carry.y >> 31u) != 0u;
  var digits = array<u32, 20>();
  carry = vec2<u32>(0u);
  for (var d = 0u; d < count; d++) {
    let sum = sums[d * elements + i];
    let t = add_64(carry, select(sum, sub_64(vec2<u32>(0u), sum), negative));
    digits[d] = t.x & 0x3fffu;
    carry = shr_signed_64(t, 14u);
  }
  for (var d = 0u; d < 5u; d++) {
    digits[count + d] = carry.x & 0x3fffu;
    carry = shr_64(carry, 14u);
  }
  // The leading digits, then as many bits of the next one as bring the first bit to place 62.
  var m = vec2<u32>(0u);
  var next = i32(count) + 4;
  while ((next >= 0) & (m.y < 0x20000u)) {
    m = shl_64(m, 14u) | vec2<u32>(digits[next], 0u);
    next--;
  }
  let shift = (leading_zeros_64(m) - 1u) & 63u;
  m = shl_64(m, shift);
  if (next >= 0) {
    m.x |= digits[next] >> (14u - shift);
    var rest = digits[next] & ((1u << (14u - shift)) - 1u);
    for (var d = 0; d < next; d++) { rest |= digits[d]; }
    m.x |= min(rest, 1u);
  }
  let r = pack_any_f64(m, i32(a.x + b.x + 14u * u32(next + 1)) - i32(shift) - 1066);
  finish(P.place + i, select(r | vec2<u32>(0u, select(0u, F64_SIGN, negative)), vec2<u32>(0u),
                             (m.x | m.y) == 0u));
}
