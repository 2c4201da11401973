// The grammar of pipeline keys. A key determines the WGSL text; sizes are never in it (they are
// parameters), types, ranks and the way an input is read are.
//
//   key      = (map | reduce | fixed) ["@" workgroup size, when it is not 64]
//   map      = "map" ["." form, when it is not the usual one] ":" index ":" element
//   reduce   = "reduce:" kind "." dtype form ["f" (first pass)] ["z" (last pass)]
//              [":" index ":" element]            form: "s" sequential, "l" lanes
//   index    = {"d" | "r"}                        merged dimensions, kept or reduced
//              {"/F" | "/1" | "/G" |              an input: full, one element, given, or strided
//               "/S" {"+" | "0"}                  with the dimensions along which it advances;
//              ["w" number]}                      then how many windows it is bound as, when not 1
//   element  = {node ";"} input-types "#" constant-types {"!" guard "@" node} {">" output-node}
//   node     = ("x" input | "k" constant | op-id " " arg {"," arg}) type
//   type     = "d" | "f" | "i" | "u" | "b"
//   fixed    = name ["." variant]                 a kernel of kernels/ or a launcher of tasks/;
//              [":" index ":" element]            a product's: what is done with its elements
#pragma once
