// y (columns x rows) = x', by tiles of 16 x 16 in workgroup memory, so that both sides
// are touched in order. P.count matrices of P.rows x P.columns.
var<workgroup> tile: array<Element, 272>;
@compute @workgroup_size(256) fn main(@builtin(workgroup_id) wid: vec3<u32>,
                                      @builtin(num_workgroups) nw: vec3<u32>,
                                      @builtin(local_invocation_index) lid: u32) {
  let group = P.group0 + wid.y * nw.x + wid.x;
  let across = (P.rows + 15u) / 16u;
  let down = (P.columns + 15u) / 16u;
  let matrix = group / (across * down);
  let block = group % (across * down);
  let r0 = (block % across) * 16u;
  let c0 = (block / across) * 16u;
  let base = matrix * P.rows * P.columns;
  let a = lid & 15u;
  let b = lid >> 4u;
  if (matrix < P.count && r0 + a < P.rows && c0 + b < P.columns) {
    tile[b * 17u + a] = x[base + (c0 + b) * P.rows + r0 + a];
  }
  workgroupBarrier();
  if (matrix < P.count && c0 + a < P.columns && r0 + b < P.rows) {
    y[base + (r0 + b) * P.columns + c0 + a] = tile[a * 17u + b];
  }
}
