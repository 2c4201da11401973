// The grammar of pipeline keys. A key determines the WGSL text; sizes are never in it (they are
// parameters), types, ranks and the way an input is read are.
//
//   key      = (map | reduce | fixed) ["@" workgroup size, when it is not 64]
//   map      = "map" ["." form, when it is not the usual one] ":" index ":" element
//   reduce   = "reduce:" kind "." dtype form ["f" (first pass)] ["z" (last pass)]
//              [":" index ":" element]            form: "s" sequential, "l" lanes
//   index    = {"d" | "r"}                        merged dimensions, kept or reduced
//              {"/F" | "/1" | "/S" {"+" | "0"}    an input: full, one element, or strided with the
//                                                 dimensions along which it advances;
//              ["w" number]}                      then how many windows it is bound as, when not 1
//   element  = {node ";"} input-types "#" constants {"!" guard "@" node} {">" output-node}
//   node     = ("x" input | "k" constant | op-id " " arg {"," arg}) type
//   type     = "f" | "i" | "u" | "b"
//   fixed    = name ["." variant]                 a kernel of webgpu/kernels or a launcher of
//   tasks/
#pragma once
