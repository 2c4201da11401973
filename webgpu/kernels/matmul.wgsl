// y = A * B for P.count pairs of matrices, column-major. A workgroup makes a tile of TILE x TILE
// (64, or 32 for products that have few large tiles), an invocation 4 x 4 of it; 16 columns of A and
// rows of B at a time go through workgroup memory.
// P.a_row, P.a_column: steps from row to row and column to column of A (a transpose swaps them).
// Of the depth, P.k_first to P.k: what comes before has been added up already (begun_at). What becomes
// of an element is the launcher's to say (finish).
const SIDE = TILE / 4u;
var<workgroup> tile_a: array<vec4<f32>, 16u * SIDE>;
var<workgroup> tile_b: array<vec4<f32>, 16u * SIDE>;
@compute @workgroup_size(SIDE * SIDE) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                              @builtin(num_workgroups) nw: vec3<u32>,
                                              @builtin(local_invocation_index) lid: u32) {
  let group = P.group0 + wid.y * nw.x + wid.x;
  let across = (P.m + TILE - 1u) / TILE;
  let down = (P.n + TILE - 1u) / TILE;
  let batch = group / (across * down);
  let block = group % (across * down);
  let row0 = (block % across) * TILE;
  let column0 = (block / across) * TILE;
  let a0 = batch * P.a_batch;
  let b0 = batch * P.b_batch;
  let ti = lid % SIDE;  // rows 4 ti .. 4 ti + 3 of the tile
  let tj = lid / SIDE;  // columns 4 tj .. 4 tj + 3
  var s0 = vec4<f32>(0.0);
  var s1 = vec4<f32>(0.0);
  var s2 = vec4<f32>(0.0);
  var s3 = vec4<f32>(0.0);
  if (P.k_first > 0u && batch < P.count) {
    for (var r = 0u; r < 4u; r++) {
      let row = row0 + 4u * ti + r;
      if (row >= P.m) { break; }
      let at = (batch * P.n + column0 + 4u * tj) * P.m + row;
      let left = P.n - min(P.n, column0 + 4u * tj);
      if (left > 0u) { s0[r] = begun_at(at); }
      if (left > 1u) { s1[r] = begun_at(at + P.m); }
      if (left > 2u) { s2[r] = begun_at(at + 2u * P.m); }
      if (left > 3u) { s3[r] = begun_at(at + 3u * P.m); }
    }
  }
  for (var k0 = P.k_first; k0 < P.k; k0 += 16u) {
    // Place e of the tiles holds A(4 t.., k) and B(k, 4 t..) for t = e % SIDE, k = k0 + e / SIDE.
    for (var e = lid; e < 16u * SIDE; e += SIDE * SIDE) {
      var a = vec4<f32>(0.0);
      var b = vec4<f32>(0.0);
      let k = k0 + e / SIDE;
      if (k < P.k && batch < P.count) {
        for (var l = 0u; l < 4u; l++) {
          let row = row0 + 4u * (e % SIDE) + l;
          let column = column0 + 4u * (e % SIDE) + l;
          if (row < P.m) { a[l] = x[a0 + row * P.a_row + k * P.a_column]; }
          if (column < P.n) { b[l] = z[b0 + k * P.b_row + column * P.b_column]; }
        }
      }
      tile_a[e] = a;
      tile_b[e] = b;
    }
    workgroupBarrier();
    for (var l = 0u; l < 16u; l++) {
      let u = tile_a[l * SIDE + ti];
      let v = tile_b[l * SIDE + tj];
      s0 += u * v.x;
      s1 += u * v.y;
      s2 += u * v.z;
      s3 += u * v.w;
    }
    workgroupBarrier();
  }
  if (batch >= P.count) { return; }
  let sums = array<vec4<f32>, 4>(s0, s1, s2, s3);
  for (var c = 0u; c < 4u; c++) {
    let column = column0 + 4u * tj + c;
    if (column >= P.n) { break; }
    for (var r = 0u; r < 4u; r++) {
      let row = row0 + 4u * ti + r;
      if (row < P.m) { finish((batch * P.n + column) * P.m + row, sums[c][r]); }
    }
  }
}
