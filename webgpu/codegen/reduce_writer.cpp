#include "webgpu/codegen/reduce_writer.h"

#include "webgpu/codegen/kernel_writer.h"

namespace webgpu {

using accel::DType;
using accel::KernelIr;
using accel::Reduce;

namespace {

bool isExtreme(Reduce kind) { return kind >= Reduce::Max && kind <= Reduce::ArgMin; }
bool isLogic(Reduce kind) { return kind == Reduce::Any || kind == Reduce::All; }
bool wantsMax(Reduce kind) { return kind == Reduce::Max || kind == Reduce::ArgMax; }

std::string num(uint64_t value) { return std::to_string(value); }

// An element as an accumulator: fn lift(v, position).
std::string liftText(Reduce kind, DType dtype) {
  const std::string head = std::string("fn lift(v: ") + wgslType(dtype) + ", position: u32) -> ";
  if (isExtreme(kind)) {
    // No position (all ones) stands for "nothing but NaN so far".
    if (dtype == DType::F64)
      return head +
             "vec4<u32> { return vec4<u32>(v, select(position, 0xffffffffu, is_nan_f64(v)), 0u); "
             "}\n";
    const char* none = dtype == DType::F32 ? "is_nan(v)" : "false";
    return head + "vec2<u32> { return vec2<u32>(bitcast<u32>(v), select(position, 0xffffffffu, " +
           none + ")); }\n";
  }
  if (isLogic(kind)) {
    const char* counts =
        dtype == DType::Bool ? "v"
        : dtype == DType::F64
            ? (kind == Reduce::Any ? "nonzero_f64(v) & !is_nan_f64(v)" : "nonzero_f64(v)")
        : dtype != DType::F32 ? "v != 0"
        : kind == Reduce::Any ? "nonzero_f32(v) && !is_nan(v)"
                              : "nonzero_f32(v)";
    std::string text = counts;
    if (dtype == DType::U32) text = "v != 0u";
    return head + "u32 { return select(0u, 1u, " + text + "); }\n";
  }
  if (dtype == DType::F64) return head + "vec2<u32> { return v; }\n";
  if (kind == Reduce::Prod && dtype != DType::F32)
    return head + wgslType(dtype) + " { return v; }\n";
  if (dtype == DType::I32)
    return head +
           "vec2<u32> { return vec2<u32>(bitcast<u32>(v), select(0u, 0xffffffffu, v < 0)); }\n";
  if (dtype == DType::U32) return head + "vec2<u32> { return vec2<u32>(v, 0u); }\n";
  return head + "f32 { return v; }\n";
}

std::string combineText(Reduce kind, DType dtype) {
  const std::string type = accumulatorOf(kind, dtype).type;
  std::string text = "fn combine(a: " + type + ", b: " + type + ") -> " + type + " {\n";
  if (isExtreme(kind) && dtype == DType::F64) {
    const std::string order = wantsMax(kind) ? "a.xy, b.xy" : "b.xy, a.xy";
    return text + "let take = (lt_f64(" + order +
           ") | (eq_f64(a.xy, b.xy) & (b.z < a.z)) | (a.z == 0xffffffffu)) & "
           "(b.z != 0xffffffffu);\nreturn select(a, b, take);\n}\n";
  }
  if (isExtreme(kind)) {
    std::string ahead;  // b is strictly better than a
    const std::string type32 = wgslType(dtype);
    const std::string va = "bitcast<" + type32 + ">(a.x)", vb = "bitcast<" + type32 + ">(b.x)";
    const std::string &low = wantsMax(kind) ? va : vb, &high = wantsMax(kind) ? vb : va;
    ahead = dtype == DType::F32 ? "lt_f32(" + low + ", " + high + ")" : low + " < " + high;
    const std::string same = dtype == DType::F32 ? "eq_f32(" + va + ", " + vb + ")" : "a.x == b.x";
    return text + "if (b.y == 0xffffffffu) { return a; }\nif (a.y == 0xffffffffu) { return b; }\n" +
           "let take = (" + ahead + ") || ((" + same + ") && b.y < a.y);\n" +
           "return vec2<u32>(select(a.x, b.x, take), select(a.y, b.y, take));\n}\n";
  }
  if (kind == Reduce::Any) return text + "return a | b;\n}\n";
  if (kind == Reduce::All) return text + "return a & b;\n}\n";
  if (dtype == DType::F64)
    return text +
           (kind == Reduce::Prod ? "return mul_f64(a, b);\n}\n" : "return add_f64(a, b);\n}\n");
  if (kind == Reduce::Prod && dtype != DType::F32)
    return text + "return mul_" + type + "(a, b);\n}\n";
  if (dtype != DType::F32)
    return text +
           "let low = a.x + b.x;\nreturn vec2<u32>(low, a.y + b.y + select(0u, 1u, low < "
           "a.x));\n}\n";
  return text + (kind == Reduce::Prod ? "return a * b;\n}\n" : "return a + b;\n}\n");
}

std::string neutral(Reduce kind, DType dtype) {
  if (isExtreme(kind))
    return dtype == DType::F64 ? "vec4<u32>(0u, 0u, 0xffffffffu, 0u)"
                               : "vec2<u32>(0u, 0xffffffffu)";
  if (kind == Reduce::Any) return "0u";
  if (kind == Reduce::All) return "1u";
  if (dtype == DType::F64) return kind == Reduce::Prod ? "F64_ONE" : "vec2<u32>(0u, 0u)";
  if (kind == Reduce::Prod && dtype != DType::F32) return dtype == DType::I32 ? "1" : "1u";
  if (dtype != DType::F32) return "vec2<u32>(0u, 0u)";
  return kind == Reduce::Prod ? "1.0" : "0.0";
}

// The answer of an accumulator, as the bits that are stored.
std::string finishText(Reduce kind, DType dtype) {
  const std::string head = std::string("fn finish(a: ") + accumulatorOf(kind, dtype).type +
                           ") -> " + answerType(kind, dtype) + " {\n";
  if (dtype == DType::F64 && !isLogic(kind)) {
    if (kind == Reduce::ArgMax || kind == Reduce::ArgMin)
      return head + "return select(a.z, 0u, a.z == 0xffffffffu);\n}\n";
    if (isExtreme(kind))
      return head +
             "let v = select(vec2<u32>(0u), a.xy, nonzero_f64(a.xy));\n"
             "return select(v, F64_NAN, a.z == 0xffffffffu);\n}\n";
    if (kind == Reduce::Mean)
      return head + "return div_f64(a, vec2<u32>(P.total, P.total_high));\n}\n";
    return head + "return a;\n}\n";
  }
  if (kind == Reduce::ArgMax || kind == Reduce::ArgMin)
    return head + "return select(a.y, 0u, a.y == 0xffffffffu);\n}\n";
  if (isExtreme(kind)) {
    const char* value = dtype == DType::F32 ? "select(a.x, 0u, (a.x << 1u) == 0u)" : "a.x";
    return head + "return select(" + value + ", 0x7fc00000u, a.y == 0xffffffffu);\n}\n";
  }
  if (isLogic(kind)) return head + "return a;\n}\n";
  if (kind == Reduce::Prod) return head + "return bitcast<u32>(a);\n}\n";
  if (dtype == DType::I32)
    return head +
           "let fits = a.y == select(0u, 0xffffffffu, (a.x >> 31u) != 0u);\n"
           "return select(select(0x7fffffffu, 0x80000000u, (a.y >> 31u) != 0u), a.x, fits);\n}\n";
  if (dtype == DType::U32) return head + "return select(a.x, 0xffffffffu, a.y != 0u);\n}\n";
  if (kind == Reduce::Mean) return head + "return bitcast<u32>(div_f32(a, P.total));\n}\n";
  return head + "return bitcast<u32>(a);\n}\n";
}

// fn load(set, position) -> accumulator: an element of the kernel, or a partial result.
std::string loadText(const KernelIr& kernel, const IndexPlan& plan, accel::NodeId node, bool guards,
                     const ReducePass& pass) {
  const std::string type = accumulatorOf(pass.kind, pass.dtype).type;
  if (!pass.first)
    return "fn load(line: u32, position: u32) -> " + type +
           " { return part[line * P.count + position]; }\n";
  std::string text = writeElement(kernel, {node}, guards) + writeWindows(kernel, plan);
  text += "fn load(line: u32, position: u32) -> " + type + " {\nlet whole = P.line0 + line;\n";
  text += writeCoordinates(plan, "whole", 0) + writeCoordinates(plan, "position", 1);
  std::string arguments;
  for (size_t i = 0; i < kernel.inputs.size(); ++i) {
    const std::string at = "at" + num(i);
    text += "let " + at + " = " +
            (plan.inputs[i].access == Access::One ? "0u" : writeOffset(plan, i)) + ";\n";
    arguments += i ? ", " : "";
    arguments += readInput(kernel, plan, i, at);
  }
  text += "let e = element(" + arguments + ");\n";
  if (guards) text += "if (e.hit) { atomicStore(&flag[0], 1u); }\n";
  // A product that is added up is rounded first, as everywhere else (see writeElement).
  const bool real = kernel.nodes[node].dtype == DType::F32;
  return text + "return lift(" + (real ? "opaque(e.o0)" : "e.o0") + ", position);\n}\n";
}

std::string storeText(const ReducePass& pass) {
  return pass.last ? "answer[at] = finish(r);\n" : "rest[at] = r;\n";
}

constexpr const char* kHeadBuiltins =
    "(@builtin(workgroup_id) wid: vec3<u32>, @builtin(num_workgroups) nw: vec3<u32>, "
    "@builtin(local_invocation_index) lid: u32) {\n";

}  // namespace

Accumulator accumulatorOf(Reduce kind, DType dtype) {
  const bool wide = dtype == DType::F64;
  if (isExtreme(kind)) return wide ? Accumulator{"vec4<u32>", 16} : Accumulator{"vec2<u32>", 8};
  if (isLogic(kind)) return {"u32", 4};
  if (wide) return {"vec2<u32>", 8};
  if (dtype == DType::F32 || kind == Reduce::Prod) return {wgslType(dtype), 4};
  return {"vec2<u32>", 8};
}

bool reducible(Reduce kind, DType dtype) {
  if (isLogic(kind)) return true;
  if (dtype == DType::Bool) return false;
  return accel::isFloat(dtype) || kind != Reduce::Mean;
}

bool reducesInOrder(Reduce kind, DType dtype) {
  return kind == Reduce::Prod && dtype == DType::I32;
}

std::string writeReduce(const KernelIr& kernel, const IndexPlan& plan, accel::NodeId node,
                        bool guards, const ReducePass& pass) {
  const std::string type = accumulatorOf(pass.kind, pass.dtype).type;
  const std::string start = neutral(pass.kind, pass.dtype);
  std::string text = combineText(pass.kind, pass.dtype);
  if (pass.first) text += liftText(pass.kind, pass.dtype);
  if (pass.last) text += finishText(pass.kind, pass.dtype);
  text += loadText(kernel, plan, node, guards, pass);
  if (pass.form == ReduceForm::Sequential) {
    text += std::string("@compute @workgroup_size(WG) fn main") + kHeadBuiltins + kGroupIndex;
    text += "let at = group * WG + lid;\nif (at >= P.sets) { return; }\n";
    text += "var r = " + start + ";\n";
    text += "for (var i = 0u; i < P.count; i++) { r = combine(r, load(at, i)); }\n";
    return text + storeText(pass) + "}\n";
  }
  // A block is always added up by 64 lanes, whatever the workgroup's size: several share one.
  text += "var<workgroup> lanes: array<" + type + ", WG>;\n";
  text += std::string("@compute @workgroup_size(WG) fn main") + kHeadBuiltins + kGroupIndex;
  text +=
      "let lane = lid % 64u;\nlet at = group * (WG / 64u) + lid / 64u;\nlet line = at / "
      "P.blocks;\nlet first = (at % P.blocks) * 4096u;\n";
  text += "let last = min(P.count, first + 4096u);\nvar a = " + start + ";\n";
  text += "if (at < P.sets * P.blocks) {\n";
  text += "for (var i = first + lane; i < last; i += 64u) { a = combine(a, load(line, i)); }\n}\n";
  text += "lanes[lid] = a;\nworkgroupBarrier();\n";
  text += "for (var h = 32u; h > 0u; h >>= 1u) {\n";
  text +=
      "if (lane < h) { lanes[lid] = combine(lanes[lid], lanes[lid + h]); "
      "}\nworkgroupBarrier();\n}\n";
  text += "if (lane == 0u && at < P.sets * P.blocks) {\nlet r = lanes[lid];\n";
  return text + storeText(pass) + "}\n}\n";
}

const char* answerType(Reduce kind, DType dtype) {
  const bool position = kind == Reduce::ArgMax || kind == Reduce::ArgMin;
  return dtype == DType::F64 && !position && !isLogic(kind) ? "vec2<u32>" : "u32";
}

std::string reduceKey(const ReducePass& pass) {
  return num(int(pass.kind)) + "." + num(int(pass.dtype)) +
         (pass.form == ReduceForm::Sequential ? "s" : "l") + (pass.first ? "f" : "") +
         (pass.last ? "z" : "");
}

}  // namespace webgpu
