#include "webgpu/codegen/kernel_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "webgpu/kernels/elementwise_rows.h"

namespace webgpu {

using accel::DType;
using accel::GuardKind;
using accel::KernelIr;
using accel::Node;
using accel::NodeId;
using accel::NodeKind;
using accel::Op;

const char* const kGroupIndex = "let group = P.group0 + wid.y * nw.x + wid.x;\n";

namespace {

std::string num(uint64_t value) { return std::to_string(value); }

char typeLetter(DType dtype) {
  switch (dtype) {
    case DType::F64:
      return 'd';
    case DType::F32:
      return 'f';
    case DType::I32:
      return 'i';
    case DType::U32:
      return 'u';
    default:
      return 'b';
  }
}

const char* rowText(Op op, DType operand) {
  const ElementwiseRow& row = elementwiseRow(op);
  switch (operand) {
    case DType::F64:
      return row.f64;
    case DType::F32:
      return row.f32;
    case DType::I32:
      return row.i32;
    case DType::U32:
      return row.u32;
    case DType::Bool:
      return row.boolean;
    default:
      return nullptr;
  }
}

// The type that picks a row's column: that of the operands that share one.
DType operandType(const KernelIr& kernel, const Node& node) {
  return kernel.nodes[node.args[node.op == Op::Select ? 1 : 0]].dtype;
}

// [from][to] in the order d, f, i, u, b.
const char* castText(DType from, DType to) {
  static constexpr const char* kCasts[5][5] = {
      {"$a", "f32_of_f64($a)", "i32_of_f64($a)", "u32_of_f64($a)", "nonzero_f64($a)"},
      {"f64_of_f32($a)", "$a", "i32_of_f32($a)", "u32_of_f32($a)", "nonzero_f32($a)"},
      {"f64_of_i32($a)", "f32_of_i32($a)", "$a", "u32(max($a, 0))", "$a != 0"},
      {"f64_of_u32($a)", "f32_of_u32($a)", "i32(min($a, 0x7fffffffu))", "$a", "$a != 0u"},
      {"f64_of_bool($a)", "select(0.0, 1.0, $a)", "select(0, 1, $a)", "select(0u, 1u, $a)", "$a"}};
  const std::string order = "dfiub";
  return kCasts[order.find(typeLetter(from))][order.find(typeLetter(to))];
}

std::string substitute(const char* text, const Node& node) {
  std::string out;
  for (const char* p = text; *p; ++p) {
    if (*p == '$') {
      ++p;
      out += "v" + num(node.args[*p - 'a']);
    } else {
      out += *p;
    }
  }
  return out;
}

// A double among the parameters (ParamBlock::f64).
std::string wideField(const std::string& name) {
  return "vec2<u32>(P." + name + ", P." + name + "_high)";
}

std::string nodeText(const KernelIr& kernel, const Node& node) {
  switch (node.kind) {
    case NodeKind::Input:
      return "x" + num(node.index);
    case NodeKind::Constant: {
      const std::string field = "P.k" + num(node.index);
      switch (node.dtype) {
        case DType::F64:
          return wideField("k" + num(node.index));
        case DType::F32:
          return "bitcast<f32>(" + field + ")";
        case DType::I32:
          return "bitcast<i32>(" + field + ")";
        case DType::Bool:
          return field + " != 0u";
        default:
          return field;
      }
    }
    case NodeKind::Apply:
      break;
  }
  const DType operand = operandType(kernel, node);
  return substitute(node.op == Op::Cast ? castText(operand, node.dtype) : rowText(node.op, operand),
                    node);
}

// Results that another operation goes on with.
std::vector<bool> readAgain(const KernelIr& kernel) {
  std::vector<bool> read(kernel.nodes.size());
  for (const Node& node : kernel.nodes) {
    if (node.kind != NodeKind::Apply) continue;
    for (int a = 0; a < accel::opInfo(node.op).arity; ++a) read[node.args[a]] = true;
  }
  return read;
}

std::string guardText(const KernelIr& kernel, size_t index) {
  const accel::DomainGuard& guard = kernel.guards[index];
  const std::string value = "v" + num(guard.node), bound = "g" + num(index);
  const bool wide = kernel.nodes[guard.node].dtype == DType::F64;
  const std::string suffix = wide ? "_f64" : "";
  const std::string low = wide ? wideField(bound + "lo") : "P." + bound + "lo";
  const std::string high = wide ? wideField(bound + "hi") : "P." + bound + "hi";
  const std::string less = wide ? "lt_f64(" : "lt_f32(";
  switch (guard.kind) {
    case GuardKind::Range:
      return less + value + ", " + low + ") || " + less + high + ", " + value + ")";
    case GuardKind::NoNan:
      return "is_nan" + suffix + "(" + value + ")";
    case GuardKind::PowerReal: {
      const Node& node = kernel.nodes[guard.node];
      return "power_leaves_reals" + suffix + "(v" + num(node.args[0]) + ", v" + num(node.args[1]) +
             ")";
    }
  }
  return "false";
}

// A float x is below the double bound exactly when it is below the least float not under the bound.
float floatNotBelow(double bound) {
  const float near = static_cast<float>(bound);
  return near >= bound ? near : std::nextafter(near, std::numeric_limits<float>::infinity());
}
float floatNotAbove(double bound) { return -floatNotBelow(-bound); }

uint32_t constantBits(const accel::Scalar& scalar) {
  switch (scalar.dtype) {
    case DType::F32: {
      uint32_t bits;
      std::memcpy(&bits, &scalar.f32, 4);
      return bits;
    }
    case DType::I32:
      return uint32_t(int32_t(scalar.i64));
    default:
      return uint32_t(scalar.u64);
  }
}

// Four of them are no vector: such operands are read and written one by one.
bool isWide(DType dtype) { return accel::dtypeSize(dtype) == 8; }

// Reads of one input's value for a lane (a number or "l"; empty: the single element q).
std::string laneText(const KernelIr& kernel, const IndexPlan& plan, size_t input,
                     const std::string& lane) {
  const bool isBool = kernel.inputs[input].dtype == DType::Bool;
  const std::string vector = "q" + num(input);
  switch (plan.inputs[input].access) {
    case Access::Full:
      if (lane.empty()) return readInput(kernel, plan, input, "q");
      if (isWide(kernel.inputs[input].dtype))
        return readInput(kernel, plan, input, "q * 4u + " + lane);
      return isBool ? "((" + vector + " >> (8u * " + lane + ")) & 255u) != 0u"
                    : vector + "[" + lane + "]";
    case Access::One:
      return readInput(kernel, plan, input, "0u");
    case Access::Given:  // its last rounding stays one, whatever is done next
      return kernel.inputs[input].dtype == DType::F32 ? "opaque(given)" : "given";
    case Access::Strided:
      break;
  }
  return readInput(kernel, plan, input, "at[" + num(input) + "]");
}

// One lane: the element's value into the outputs' vectors y0, y1, ... (words for logical ones).
std::string writeLane(const KernelIr& kernel, const IndexPlan& plan,
                      const std::vector<NodeId>& outputs, bool strided, bool guards,
                      const std::string& lane) {
  std::string text = "{\n";
  if (strided) text += "let at = offsets(k" + (lane.empty() ? "" : " + " + lane) + ");\n";
  text += "let e = element(";
  for (size_t i = 0; i < plan.inputs.size(); ++i)
    text += (i ? ", " : "") + laneText(kernel, plan, i, lane);
  text += ");\n";
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string y = "y" + num(i), o = "e.o" + num(i);
    const bool isBool = kernel.nodes[outputs[i]].dtype == DType::Bool;
    if (lane.empty()) {
      text += "b" + y + "[q] = " + o + ";\n";
      continue;
    }
    if (isWide(kernel.nodes[outputs[i]].dtype)) {
      const std::string at = "q * 4u + " + lane;
      text += "if (" + at + " < P.count) { b" + y + "[" + at + "] = " + o + "; }\n";
      continue;
    }
    text += isBool ? y + " |= select(0u, 1u, " + o + ") << (8u * " + lane + ");\n"
                   : y + "[" + lane + "] = " + o + ";\n";
  }
  if (guards) {
    const std::string inside = lane.empty() ? "" : " && q * 4u + " + lane + " < P.count";
    text += "if (e.hit" + inside + ") { atomicStore(&flag[0], 1u); }\n";
  }
  return text + "}\n";
}

}  // namespace

std::vector<MapForm> mapForms(const KernelIr& kernel, const std::vector<NodeId>& outputs) {
  bool functions = false, logical = false;
  // Every operation on doubles is a function of ours.
  for (const Node& node : kernel.nodes)
    functions |= isWide(node.dtype) || (node.kind == NodeKind::Apply &&
                                        accel::opInfo(node.op).cost >= accel::OpCost::Function);
  for (NodeId node : outputs) logical |= kernel.nodes[node].dtype == DType::Bool;
  if (logical && functions) return {MapForm::Loop};
  if (functions) return {MapForm::Single, MapForm::Loop};
  if (logical) return {MapForm::Vectors, MapForm::Loop};
  return {MapForm::Vectors, MapForm::Loop, MapForm::Single};
}

const char* wgslType(DType dtype) {
  switch (dtype) {
    case DType::F64:
      return "vec2<u32>";
    case DType::F32:
      return "f32";
    case DType::I32:
      return "i32";
    case DType::U32:
      return "u32";
    case DType::Bool:
      return "bool";
    default:
      return nullptr;
  }
}

accel::Support writable(const KernelIr& kernel) {
  for (const Node& node : kernel.nodes) {
    if (!wgslType(node.dtype)) return accel::Support::no("dtype");
  }
  for (const Node& node : kernel.nodes) {
    if (node.kind != NodeKind::Apply || node.op == Op::Cast) continue;
    if (!rowText(node.op, operandType(kernel, node))) return accel::Support::no("op");
  }
  for (const accel::DomainGuard& guard : kernel.guards) {
    if (!accel::isFloat(kernel.nodes[guard.node].dtype)) return accel::Support::no("guard");
  }
  return accel::Support::ok();
}

std::string writeElement(const KernelIr& kernel, const std::vector<NodeId>& outputs, bool guards) {
  std::string text = "struct Out {";
  for (size_t i = 0; i < outputs.size(); ++i)
    text += " o" + num(i) + ": " + wgslType(kernel.nodes[outputs[i]].dtype) + ",";
  text += " hit: bool }\nfn element(";
  for (size_t i = 0; i < kernel.inputs.size(); ++i)
    text += std::string(i ? ", " : "") + "x" + num(i) + ": " + wgslType(kernel.inputs[i].dtype);
  text += ") -> Out {\n";
  // WGSL lets a compiler rearrange real arithmetic: (x - y) + y would be x, and a * b + c would
  // round once. Each rounding that something follows is hidden from it.
  const std::vector<bool> read = readAgain(kernel);
  for (size_t i = 0; i < kernel.nodes.size(); ++i) {
    const Node& node = kernel.nodes[i];
    const bool hidden = read[i] && node.kind == NodeKind::Apply && node.dtype == DType::F32;
    const std::string value = nodeText(kernel, node);
    text += "let v" + num(i) + " = " + (hidden ? "opaque(" + value + ")" : value) + ";\n";
  }
  std::string hit = "false";
  for (size_t i = 0; guards && i < kernel.guards.size(); ++i) hit += " || " + guardText(kernel, i);
  text += "return Out(";
  for (NodeId node : outputs) text += "v" + num(node) + ", ";
  return text + hit + ");\n}\n";
}

void addElementParams(const KernelIr& kernel, bool guards, ParamBlock& params) {
  for (size_t i = 0; i < kernel.constants.size(); ++i) {
    const accel::Scalar& constant = kernel.constants[i];
    if (constant.dtype == DType::F64)
      params.f64("k" + num(i), constant.f64);
    else
      params.u32("k" + num(i), constantBits(constant));
  }
  for (size_t i = 0; guards && i < kernel.guards.size(); ++i) {
    if (kernel.nodes[kernel.guards[i].node].dtype == DType::F64) {
      params.f64("g" + num(i) + "lo", kernel.guards[i].lo);
      params.f64("g" + num(i) + "hi", kernel.guards[i].hi);
      continue;
    }
    params.f32("g" + num(i) + "lo", floatNotBelow(kernel.guards[i].lo));
    params.f32("g" + num(i) + "hi", floatNotAbove(kernel.guards[i].hi));
  }
}

std::string elementKey(const KernelIr& kernel, const std::vector<NodeId>& outputs, bool guards) {
  std::string key;
  for (const Node& node : kernel.nodes) {
    switch (node.kind) {
      case NodeKind::Input:
        key += "x" + num(node.index);
        break;
      case NodeKind::Constant:
        key += "k" + num(node.index);
        break;
      case NodeKind::Apply:
        key += accel::opInfo(node.op).id;
        for (int a = 0; a < accel::opInfo(node.op).arity; ++a)
          key += (a ? ',' : ' ') + num(node.args[a]);
        break;
    }
    key += typeLetter(node.dtype);
    key += ';';
  }
  for (const accel::KernelInput& input : kernel.inputs) key += typeLetter(input.dtype);
  key += '#';
  for (const accel::Scalar& constant : kernel.constants) key += typeLetter(constant.dtype);
  for (size_t i = 0; guards && i < kernel.guards.size(); ++i)
    key += "!" + num(int(kernel.guards[i].kind)) + "@" + num(kernel.guards[i].node);
  for (NodeId node : outputs) key += ">" + num(node);
  return key;
}

std::string writeCoordinates(const IndexPlan& plan, const std::string& from, int reduced) {
  std::vector<size_t> chosen;
  for (size_t d = 0; d < plan.dims.size(); ++d) {
    if (reduced < 0 || plan.dims[d].reduced == (reduced == 1)) chosen.push_back(d);
  }
  std::string text, rest = from;
  for (size_t i = 0; i < chosen.size(); ++i) {
    const std::string d = num(chosen[i]);
    if (i + 1 == chosen.size()) return text + "let c" + d + " = " + rest + ";\n";
    text += "let c" + d + " = " + rest + " % P.d" + d + ";\nlet r" + d + " = " + rest + " / P.d" +
            d + ";\n";
    rest = "r" + d;
  }
  return text;
}

std::string writeOffset(const IndexPlan& plan, size_t input) {
  std::string text;
  for (size_t d = 0; d < plan.dims.size(); ++d) {
    if (plan.inputs[input].strides[d] == 0) continue;
    text += (text.empty() ? "" : " + ");
    text += "c" + num(d) + " * P.x" + num(input) + "s" + num(d);
  }
  return text.empty() ? "0u" : text;
}

std::string windowName(size_t input, uint64_t window) {
  return "bx" + num(input) + (window ? "w" + num(window) : "");
}

std::string readInput(const KernelIr& kernel, const IndexPlan& plan, size_t input,
                      const std::string& at) {
  const bool isBool = kernel.inputs[input].dtype == DType::Bool;
  const bool split = plan.inputs[input].windows > 1;
  const std::string word = isBool ? at + " >> 2u" : at, name = windowName(input, 0);
  const std::string value = split ? name + "_word(" + word + ")" : name + "[" + word + "]";
  return isBool ? "((" + value + " >> (8u * (" + at + " & 3u))) & 255u) != 0u" : value;
}

std::string writeWindows(const KernelIr& kernel, const IndexPlan& plan) {
  std::string text;
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    const uint64_t windows = plan.inputs[i].windows;
    if (windows < 2) continue;
    const DType dtype = kernel.inputs[i].dtype;
    text += "fn " + windowName(i, 0) + "_word(at: u32) -> " +
            (dtype == DType::Bool ? "u32" : wgslType(dtype)) + " {\n";
    const std::string size = isWide(dtype) ? "(P.window >> 1u)" : "P.window";
    for (uint64_t w = 0; w < windows; ++w) {
      if (w + 1 < windows) text += "if (at < " + num(w + 1) + "u * " + size + ") ";
      text += "{ return " + windowName(i, w) + "[at - " + num(w) + "u * " + size + "]; }\n";
    }
    text += "}\n";
  }
  return text;
}

void addIndexParams(const IndexPlan& plan, bool everyInput, ParamBlock& params) {
  if (plan.bindings() > plan.inputs.size()) params.u32("window", plan.window / 4);
  for (size_t d = 0; d < plan.dims.size(); ++d) params.u32("d" + num(d), plan.dims[d].size);
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    if (!everyInput && plan.inputs[i].access != Access::Strided) continue;
    for (size_t d = 0; d < plan.dims.size(); ++d) {
      if (plan.inputs[i].strides[d] != 0)
        params.u32("x" + num(i) + "s" + num(d), plan.inputs[i].strides[d]);
    }
  }
}

std::string indexKey(const IndexPlan& plan) {
  std::string key;
  for (const IndexPlan::Dim& dim : plan.dims) key += dim.reduced ? 'r' : 'd';
  for (const IndexPlan::Input& input : plan.inputs) {
    constexpr const char* kNames[] = {"/F", "/1", "/S", "/G"};
    key += kNames[static_cast<int>(input.access)];
    for (size_t d = 0; input.access == Access::Strided && d < input.strides.size(); ++d)
      key += input.strides[d] ? '+' : '0';
    if (input.windows > 1) key += "w" + num(input.windows);
  }
  return key;
}

// fn offsets: where element k of the iteration is in each strided input. Empty: there is none.
static std::string writeOffsets(const IndexPlan& plan) {
  bool strided = false;
  for (const IndexPlan::Input& input : plan.inputs) strided |= input.access == Access::Strided;
  if (!strided) return "";
  std::string text = "fn offsets(k: u32) -> array<u32, " + num(plan.inputs.size()) + "> {\n" +
                     writeCoordinates(plan, "k", -1) + "return array<u32, " +
                     num(plan.inputs.size()) + ">(";
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    text += i ? ", " : "";
    text += plan.inputs[i].access == Access::Strided ? writeOffset(plan, i) : "0u";
  }
  return text + ");\n}\n";
}

std::string writeEpilogue(const KernelIr& kernel, const IndexPlan& plan,
                          const std::vector<NodeId>& outputs) {
  const std::string offsets = writeOffsets(plan), type = wgslType(kernel.inputs[0].dtype);
  std::string text = writeElement(kernel, outputs, false) + writeWindows(kernel, plan) + offsets;
  text += "fn begun_at(q: u32) -> " + type + " { return " + type + "(); }\n";
  text += "fn finish(q: u32, given: " + type + ") {\n";
  if (!offsets.empty()) text += "let k = q;\n";
  return text + writeLane(kernel, plan, outputs, !offsets.empty(), false, "") + "}\n";
}

std::string writeMap(const KernelIr& kernel, const IndexPlan& plan,
                     const std::vector<NodeId>& outputs, bool guards, MapForm form) {
  const std::string offsets = writeOffsets(plan);
  const bool strided = !offsets.empty();
  std::string text = writeElement(kernel, outputs, guards) + writeWindows(kernel, plan) + offsets;
  text +=
      "@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>, "
      "@builtin(num_workgroups) nw: vec3<u32>, "
      "@builtin(local_invocation_index) lid: u32) {\n";
  text += kGroupIndex;
  const std::string each = form == MapForm::Single ? "" : " * 4u";
  text += "let q = group * WG + lid;\nif (q" + each + " >= P.count) { return; }\n";
  if (strided) text += "let k = P.base + q" + each + ";\n";
  if (form == MapForm::Single)
    return text + writeLane(kernel, plan, outputs, strided, guards, "") + "}\n";
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    if (plan.inputs[i].access == Access::Full && !isWide(kernel.inputs[i].dtype))
      text += "let q" + num(i) + " = bx" + num(i) + "[q];\n";
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    const DType dtype = kernel.nodes[outputs[i]].dtype;
    if (isWide(dtype)) continue;
    text += "var y" + num(i) + ": " +
            (dtype == DType::Bool ? "u32" : std::string("vec4<") + wgslType(dtype) + ">") + ";\n";
  }
  if (form == MapForm::Loop) {
    text +=
        "for (var l = 0u; l < 4u; l++) " + writeLane(kernel, plan, outputs, strided, guards, "l");
  } else {
    for (const char* lane : {"0u", "1u", "2u", "3u"})
      text += writeLane(kernel, plan, outputs, strided, guards, lane);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (!isWide(kernel.nodes[outputs[i]].dtype)) text += "by" + num(i) + "[q] = y" + num(i) + ";\n";
  }
  return text + "}\n";
}

}  // namespace webgpu
