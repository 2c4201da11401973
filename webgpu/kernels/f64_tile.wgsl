// sums[diagonal][element] of a tile of A * B: the products of all digits of one diagonal, as 64-bit
// numbers. As matmul.wgsl, but in whole numbers: nothing is rounded, so no order and no tiling
// changes anything. P.first: whether something has been added up already. P.shares: among how many
// workgroups a tile's diagonals are divided.
const SIDE = TILE / 4u;
var<workgroup> tile_a: array<vec4<i32>, 16u * SIDE>;
var<workgroup> tile_b: array<vec4<i32>, 16u * SIDE>;
fn store(at: u32, low: i32, high: i32) {
  var sum = add_64(vec2<u32>(u32(high) << 16u, u32(high >> 16u)), vec2<u32>(u32(low), 0u));
  if (P.first > 0u) { sum = add_64(sum, sums[at]); }
  sums[at] = sum;
}
@compute @workgroup_size(SIDE * SIDE) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                              @builtin(num_workgroups) nw: vec3<u32>,
                                              @builtin(local_invocation_index) lid: u32) {
  let group = P.group0 + wid.y * nw.x + wid.x;
  let across = (P.m + TILE - 1u) / TILE;
  let down = (P.n + TILE - 1u) / TILE;
  let block = group % (across * down);
  let share = (group / (across * down)) % P.shares;
  let batch = group / (across * down * P.shares);
  if (batch >= P.count) { return; }
  let row0 = (block % across) * TILE;
  let column0 = (block / across) * TILE;
  let matrix_a = select(batch, 0u, P.a_matrices == 1u);
  let matrix_b = select(batch, 0u, P.b_matrices == 1u);
  // A tile is one block of lines or two.
  let blocks_m = (P.m + BLOCK - 1u) / BLOCK;
  let blocks_n = (P.n + BLOCK - 1u) / BLOCK;
  var most_a = 0u;
  var most_b = 0u;
  for (var e = 0u; e < TILE / BLOCK; e++) {
    let i = row0 / BLOCK + e;
    let j = column0 / BLOCK + e;
    if (i < blocks_m) { most_a = max(most_a, blocks_a[matrix_a * blocks_m + i] % WILD); }
    if (j < blocks_n) { most_b = max(most_b, blocks_b[matrix_b * blocks_n + j] % WILD); }
  }
  let fours_m = (P.m + 3u) / 4u;
  let fours_n = (P.n + 3u) / 4u;
  let step_a = fours_m * P.a_matrices;
  let step_b = fours_n * P.b_matrices;
  let ti = lid % SIDE;
  let tj = lid / SIDE;
  let elements = P.m * P.n * P.count;
  for (var diagonal = share; diagonal < diagonals_of(most_a, most_b); diagonal += P.shares) {
    var low0 = vec4<i32>(0);
    var low1 = vec4<i32>(0);
    var low2 = vec4<i32>(0);
    var low3 = vec4<i32>(0);
    var high0 = vec4<i32>(0);
    var high1 = vec4<i32>(0);
    var high2 = vec4<i32>(0);
    var high3 = vec4<i32>(0);
    for (var s = max(diagonal + 1u, most_b) - most_b; s < min(diagonal + 1u, most_a); s++) {
      let t = diagonal - s;
      for (var q0 = 0u; q0 < P.pairs; q0 += 8u) {
        // The first half of the places loads A, the second one B; each word is two steps of the depth.
        for (var e = lid; e < 16u * SIDE; e += SIDE * SIDE) {
          let place = e % (8u * SIDE);
          let q = q0 + place / SIDE;
          let f = place % SIDE;
          let to = (place / SIDE) * 2u * SIDE + f;
          var word = vec4<i32>(0);
          if (e < 8u * SIDE) {
            if ((q < P.pairs) & (row0 / 4u + f < fours_m)) {
              word = slices_a[(s * P.pairs + q) * step_a + matrix_a * fours_m + row0 / 4u + f];
            }
            tile_a[to] = (word << vec4<u32>(16u)) >> vec4<u32>(16u);
            tile_a[to + SIDE] = word >> vec4<u32>(16u);
          } else {
            if ((q < P.pairs) & (column0 / 4u + f < fours_n)) {
              word = slices_b[(t * P.pairs + q) * step_b + matrix_b * fours_n + column0 / 4u + f];
            }
            tile_b[to] = (word << vec4<u32>(16u)) >> vec4<u32>(16u);
            tile_b[to + SIDE] = word >> vec4<u32>(16u);
          }
        }
        workgroupBarrier();
        var s0 = vec4<i32>(0);
        var s1 = vec4<i32>(0);
        var s2 = vec4<i32>(0);
        var s3 = vec4<i32>(0);
        for (var l = 0u; l < 16u; l++) {
          let u = tile_a[l * SIDE + ti];
          let v = tile_b[l * SIDE + tj];
          s0 += u * v.x;
          s1 += u * v.y;
          s2 += u * v.z;
          s3 += u * v.w;
        }
        low0 += s0 & vec4<i32>(0xffff);
        low1 += s1 & vec4<i32>(0xffff);
        low2 += s2 & vec4<i32>(0xffff);
        low3 += s3 & vec4<i32>(0xffff);
        high0 += s0 >> vec4<u32>(16u);
        high1 += s1 >> vec4<u32>(16u);
        high2 += s2 >> vec4<u32>(16u);
        high3 += s3 >> vec4<u32>(16u);
        workgroupBarrier();
      }
    }
    let lows = array<vec4<i32>, 4>(low0, low1, low2, low3);
    let highs = array<vec4<i32>, 4>(high0, high1, high2, high3);
    for (var c = 0u; c < 4u; c++) {
      let column = column0 + 4u * tj + c;
      if (column >= P.n) { break; }
      for (var r = 0u; r < 4u; r++) {
        let row = row0 + 4u * ti + r;
        if (row >= P.m) { break; }
        let at = diagonal * elements + (batch * P.n + column) * P.m + row;
        store(at, lows[c][r], highs[c][r]);
      }
    }
  }
}
