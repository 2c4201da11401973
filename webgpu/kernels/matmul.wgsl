// y = A * B for P.count pairs of matrices, column-major. A workgroup makes a tile of 64 x 64, an
// invocation 4 x 4 of it; 16 columns of A and rows of B at a time go through workgroup memory.
// P.a_row, P.a_column: steps from row to row and column to column of A (a transpose swaps them).
// Of the depth, P.k_first to P.k: what comes before has been added up in y already.
var<workgroup> tile_a: array<vec4<f32>, 256>;
var<workgroup> tile_b: array<vec4<f32>, 256>;
@compute @workgroup_size(256) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                      @builtin(num_workgroups) nw: vec3<u32>,
                                      @builtin(local_invocation_index) lid: u32) {
  let group = P.group0 + wid.y * nw.x + wid.x;
  let across = (P.m + 63u) / 64u;
  let down = (P.n + 63u) / 64u;
  let batch = group / (across * down);
  let block = group % (across * down);
  let row0 = (block % across) * 64u;
  let column0 = (block / across) * 64u;
  let a0 = batch * P.a_batch;
  let b0 = batch * P.b_batch;
  let ti = lid & 15u;   // rows 4 ti .. 4 ti + 3 of the tile
  let tj = lid >> 4u;   // columns 4 tj .. 4 tj + 3
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
      if (left > 0u) { s0[r] = y[at]; }
      if (left > 1u) { s1[r] = y[at + P.m]; }
      if (left > 2u) { s2[r] = y[at + 2u * P.m]; }
      if (left > 3u) { s3[r] = y[at + 3u * P.m]; }
    }
  }
  for (var k0 = P.k_first; k0 < P.k; k0 += 16u) {
    // Invocation (ti, tj) brings A(4 ti.., k0 + tj) and B(k0 + tj, 4 ti..).
    var a = vec4<f32>(0.0);
    var b = vec4<f32>(0.0);
    let k = k0 + tj;
    if (k < P.k && batch < P.count) {
      for (var l = 0u; l < 4u; l++) {
        let row = row0 + 4u * ti + l;
        let column = column0 + 4u * ti + l;
        if (row < P.m) { a[l] = x[a0 + row * P.a_row + k * P.a_column]; }
        if (column < P.n) { b[l] = z[b0 + k * P.b_row + column * P.b_column]; }
      }
    }
    tile_a[tj * 16u + ti] = a;
    tile_b[tj * 16u + ti] = b;
    workgroupBarrier();
    for (var l = 0u; l < 16u; l++) {
      let u = tile_a[l * 16u + ti];
      let v = tile_b[l * 16u + tj];
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
      if (row < P.m) { y[(batch * P.n + column) * P.m + row] = sums[c][r]; }
    }
  }
}
