#include "accel/cpu/block_program.h"

#include <accel/workload.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "accel/cpu/schedule.h"

namespace accel::cpu {

double opWeight(Op op) { return kOpWeights[static_cast<int>(opInfo(op).cost)]; }

MapFn kernelFor(const KernelTable& table, Op op, DType result, DType first, DType second) {
  const OpInfo& info = opInfo(op);
  if (info.kind == OpKind::Cast) return table.findCast(first, result);
  if (info.kind == OpKind::Select) return table.find(op, second);
  if (info.arity == 2 && info.kind != OpKind::Shift) {
    if (first != second) {
      const bool doubleFirst = first == DType::F64;
      const DType wide = doubleFirst ? second : first;
      if ((wide != DType::I64 && wide != DType::U64) || (!doubleFirst && second != DType::F64)) {
        return nullptr;
      }
      return table.mixed[static_cast<int>(op)][wide == DType::U64][doubleFirst];
    }
  }
  return table.find(op, first);
}

namespace {

class Compiler {
 public:
  Compiler(const KernelIr& kernel, const KernelTable& table, const CompileOptions& options)
      : kernel_(kernel), table_(table), options_(options) {}

  Result<Program> run() {
    const std::size_t n = kernel_.nodes.size();
    where_.resize(n);
    unitOf_.assign(n, kNoUnit);
    lastUse_.assign(n, 0);
    program_.accumulates.assign(kernel_.outputs.size(), false);
    for (std::size_t i = 0; i < n; ++i) {
      if (Status s = placeUniform(static_cast<NodeId>(i)); !s.isOk()) return s;
    }
    chooseUnits();
    markLives();
    for (std::size_t u = 0; u < units_.size(); ++u) {
      Status s = codes_[u] ? placeSegment(u) : placeCall(u);
      if (!s.isOk()) return s;
    }
    for (const KernelOutput& out : kernel_.outputs) program_.outputs.push_back(where_[out.node]);
    placeGuards();
    return std::move(program_);
  }

 private:
  static constexpr std::size_t kNoUnit = SIZE_MAX;

  bool isUniform(NodeId id) const { return where_[id].place == Place::Uniform; }

  // Inputs, constants, and operations on nothing but one element.
  Status placeUniform(NodeId id) {
    const Node& node = kernel_.nodes[id];
    where_[id] = {};
    if (node.kind == NodeKind::Constant) {
      where_[id] = {Place::Uniform, addUniform(0)};
      program_.constants.emplace_back(node.index, where_[id].index);
    } else if (node.kind == NodeKind::Input) {
      where_[id] = {Place::Input, node.index};
      if (kernel_.inputs[node.index].shape.elements() == 1 && kernel_.iteration.elements() != 1) {
        where_[id] = {Place::Uniform, addUniform(0)};
        program_.scalarInputs.emplace_back(node.index, where_[id].index);
      }
    } else {
      bool uniform = true;
      for (int a = 0; a < opInfo(node.op).arity; ++a) {
        if (node.args[a] >= id) return Status(StatusCode::InvalidTask, "node order");
        uniform = uniform && isUniform(node.args[a]);
      }
      if (!uniform) return Status::ok();
      Call call;
      if (Status s = fillCall(node, call); !s.isOk()) return s;
      call.out = where_[id] = {Place::Uniform, addUniform(0)};
      program_.uniformCalls.push_back(std::move(call));
    }
    return Status::ok();
  }

  // Segments that have their code, everything else by itself.
  void chooseUnits() {
    std::vector<bool> uniform(kernel_.nodes.size());
    for (std::size_t i = 0; i < uniform.size(); ++i) uniform[i] = isUniform(static_cast<NodeId>(i));
    if (options_.segments) options_.segments->begin();
    units_ = schedule(kernel_, uniform, options_.segments != nullptr);
    number();
    std::vector<Unit> chosen;
    for (std::size_t u = 0; u < units_.size(); ++u) {
      SegmentFn code = units_[u].width ? codeOf(u) : nullptr;
      if (code || units_[u].nodes.size() == 1) {
        chosen.push_back(units_[u]);
        codes_.push_back(code);
        continue;
      }
      for (NodeId id : units_[u].nodes) chosen.push_back({{id}, 0});
      codes_.resize(chosen.size());
    }
    units_ = std::move(chosen);
    number();
  }
  void number() {
    for (std::size_t u = 0; u < units_.size(); ++u) {
      for (NodeId id : units_[u].nodes) unitOf_[id] = u;
    }
  }

  // A single operation gains nothing, unless its reduction is done with it.
  SegmentFn codeOf(std::size_t u) {
    const Layout layout = layoutOf(u);
    const bool reduces = std::any_of(layout.segment.outputs.begin(), layout.segment.outputs.end(),
                                     [](const auto& o) { return o.reduce != Reduce::None; });
    if (units_[u].nodes.size() < 2 && !reduces) return nullptr;
    double again;
    const SegmentFn code = options_.segments->find(
        layout.segment, static_cast<double>(kernel_.iteration.elements()), options_.runs, again);
    program_.runsUntilWorth = std::min(program_.runsUntilWorth, again);
    return code;
  }

  // A unit as a segment, and which nodes its operands are. Outputs: results first, then reductions.
  struct Layout {
    Segment segment;
    std::vector<NodeId> inputs, results;
    std::vector<std::uint16_t> reductions;  // kernel outputs
  };
  Layout layoutOf(std::size_t u) const {
    Layout layout;
    Segment& s = layout.segment;
    s.width = units_[u].width;
    if (options_.lanes) s.lanes = options_.lanes;
    std::vector<int> value(kernel_.nodes.size(), -1);
    for (NodeId id : units_[u].nodes) {
      const Node& node = kernel_.nodes[id];
      for (int a = 0; a < opInfo(node.op).arity; ++a) {
        const NodeId arg = node.args[a];
        if (unitOf_[arg] == u || value[arg] >= 0) continue;
        value[arg] = static_cast<int>(s.inputs.size());
        s.inputs.push_back({kernel_.nodes[arg].dtype, isRepeated(arg)});
        layout.inputs.push_back(arg);
      }
    }
    findCycles(layout);
    for (NodeId id : units_[u].nodes) {
      const Node& node = kernel_.nodes[id];
      Segment::Step step{node.op, node.dtype, {}};
      for (int a = 0; a < opInfo(node.op).arity; ++a)
        step.args[a] = static_cast<std::uint16_t>(value[node.args[a]]);
      value[id] = static_cast<int>(s.inputs.size() + s.steps.size());
      s.steps.push_back(step);
    }
    for (NodeId id : units_[u].nodes) {
      if (!isReadOutside(id, u)) continue;
      s.outputs.push_back({static_cast<std::uint16_t>(value[id]), Reduce::None});
      layout.results.push_back(id);
    }
    for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) {
      const KernelOutput& out = kernel_.outputs[o];
      if (unitOf_[out.node] != u || !isAccumulated(out)) continue;
      s.outputs.push_back({static_cast<std::uint16_t>(value[out.node]), out.reduce});
      layout.reductions.push_back(static_cast<std::uint16_t>(o));
    }
    return layout;
  }

  // Floats that repeat after a few vectors, as long as there are registers for them; a body of the
  // loop is a whole number of such rounds.
  void findCycles(Layout& layout) const {
    Segment& s = layout.segment;
    std::size_t vectors = 0;
    for (std::size_t k = 0; k < s.inputs.size(); ++k) {
      const Node& node = kernel_.nodes[layout.inputs[k]];
      if (node.kind != NodeKind::Input || s.inputs[k].repeated || !isFloat(node.dtype)) continue;
      const std::int64_t period = options_.period[node.index];
      const std::uint8_t cycle = period ? cycleOf(period, s.width) : std::uint8_t{0};
      if (cycle == 0 || vectors + cycle > kMostCycleVectors) continue;
      if (options_.lanes && options_.lanes / (64 / s.width) % cycle != 0) continue;
      s.inputs[k].cycle = cycle;
      vectors += cycle;
    }
  }

  bool isRepeated(NodeId id) const {
    const Node& node = kernel_.nodes[id];
    if (isUniform(id)) return true;
    return node.kind == NodeKind::Input && options_.repeated[node.index];
  }
  bool isAccumulated(const KernelOutput& out) const {
    return options_.lanes && isSegmentReduce(out.reduce, kernel_.nodes[out.node].dtype);
  }
  // Does anything but its own segment want the node's elements?
  bool isReadOutside(NodeId id, std::size_t u) const {
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      const Node& node = kernel_.nodes[i];
      if (node.kind != NodeKind::Apply || unitOf_[i] == u) continue;
      for (int a = 0; a < opInfo(node.op).arity; ++a) {
        if (node.args[a] == id) return true;
      }
    }
    for (const KernelOutput& out : kernel_.outputs) {
      if (out.node == id && (out.reduce == Reduce::None || !isAccumulated(out))) return true;
    }
    for (const DomainGuard& g : kernel_.guards) {
      const Node& node = kernel_.nodes[g.node];
      if (g.kind != GuardKind::PowerReal && g.node == id) return true;
      if (g.kind == GuardKind::PowerReal && (node.args[0] == id || node.args[1] == id)) return true;
    }
    return false;
  }

  // The last unit that reads each node.
  void markLives() {
    const std::size_t never = units_.size();
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      const Node& node = kernel_.nodes[i];
      if (unitOf_[i] == kNoUnit || node.kind != NodeKind::Apply) continue;
      for (int a = 0; a < opInfo(node.op).arity; ++a) {
        std::size_t& last = lastUse_[node.args[a]];
        last = std::max(last, unitOf_[i]);
      }
    }
    for (const KernelOutput& out : kernel_.outputs) lastUse_[out.node] = never;
    for (const DomainGuard& g : kernel_.guards) {
      lastUse_[g.node] = never;
      const Node& node = kernel_.nodes[g.node];
      if (g.kind == GuardKind::PowerReal) lastUse_[node.args[0]] = lastUse_[node.args[1]] = never;
    }
  }

  Status fillCall(const Node& node, Call& call) const {
    call.fn = kernelFor(table_, node.op, node.dtype, kernel_.nodes[node.args[0]].dtype,
                        kernel_.nodes[node.args[1]].dtype);
    if (!call.fn) return Status(StatusCode::Unsupported, opInfo(node.op).id);
    call.argCount = static_cast<std::uint8_t>(opInfo(node.op).arity);
    call.outSize = static_cast<std::uint8_t>(dtypeSize(node.dtype));
    call.weight = opWeight(node.op);
    for (int a = 0; a < call.argCount; ++a) {
      call.args[a] = where_[node.args[a]];
      call.argSize[a] = static_cast<std::uint8_t>(dtypeSize(kernel_.nodes[node.args[a]].dtype));
    }
    return Status::ok();
  }

  Status placeCall(std::size_t u) {
    const NodeId id = units_[u].nodes[0];
    const Node& node = kernel_.nodes[id];
    Call call;
    if (Status s = fillCall(node, call); !s.isOk()) return s;
    const std::vector<NodeId> args(node.args, node.args + opInfo(node.op).arity);
    std::vector<std::uint16_t> taken;
    call.out = where_[id] = resultPlace(id, u, args, taken);
    release(u, args, 0, taken);
    program_.weight += call.weight;
    program_.calls.push_back(std::move(call));
    return Status::ok();
  }

  Status placeSegment(std::size_t u) {
    const Layout layout = layoutOf(u);
    Call call;
    call.segment = codes_[u];
    call.weight = 0;
    for (NodeId id : units_[u].nodes) call.weight += opWeight(kernel_.nodes[id].op);
    for (std::size_t k = 0; k < layout.inputs.size(); ++k) {
      call.segmentArgs.push_back(where_[layout.inputs[k]]);
      if (layout.segment.inputs[k].cycle)
        call.held.push_back(kernel_.nodes[layout.inputs[k]].index);
    }
    std::vector<std::uint16_t> taken;
    for (NodeId id : layout.results) {
      where_[id] = resultPlace(id, u, layout.inputs, taken);
      call.segmentOuts.push_back(where_[id]);
    }
    for (std::uint16_t o : layout.reductions) {
      program_.accumulates[o] = true;
      call.segmentOuts.push_back({Place::Lanes, o});
    }
    release(u, layout.inputs, 0, taken);
    program_.weight += call.weight;
    program_.calls.push_back(std::move(call));
    return Status::ok();
  }

  // Where a unit writes a node: the result's own memory where it may, else a slot. Arguments that
  // end here give theirs back first: a kernel may write over its argument when the sizes agree.
  Location resultPlace(NodeId id, std::size_t u, const std::vector<NodeId>& args,
                       std::vector<std::uint16_t>& taken) {
    for (std::size_t i = 0; i < kernel_.outputs.size(); ++i) {
      if (kernel_.outputs[i].node == id && kernel_.outputs[i].reduce == Reduce::None &&
          isDirect(i, u)) {
        return {Place::Output, static_cast<std::uint16_t>(i)};
      }
    }
    release(u, args, dtypeSize(kernel_.nodes[id].dtype), taken);
    taken.push_back(takeSlot());
    return {Place::Slot, taken.back()};
  }
  bool isDirect(std::size_t output, std::size_t u) const {
    const int alias = options_.alias[output];
    if (alias == CompileOptions::kFree) return true;
    if (alias == CompileOptions::kShared) return false;
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      const Node& node = kernel_.nodes[i];
      if (node.kind == NodeKind::Input && node.index == alias && lastUse_[i] > u) return false;
    }
    return true;
  }

  // Frees the slots of arguments that die with unit u; size != 0: only those with elements of that
  // size. What the unit itself has taken stays its own.
  void release(std::size_t u, const std::vector<NodeId>& args, std::size_t size,
               const std::vector<std::uint16_t>& taken) {
    for (NodeId arg : args) {
      if (where_[arg].place != Place::Slot || lastUse_[arg] != u) continue;
      if (size != 0 && dtypeSize(kernel_.nodes[arg].dtype) != size) continue;
      const std::uint16_t slot = where_[arg].index;
      auto has = [slot](const std::vector<std::uint16_t>& list) {
        return std::find(list.begin(), list.end(), slot) != list.end();
      };
      if (!has(freeSlots_) && !has(taken)) freeSlots_.push_back(slot);
    }
  }

  std::uint16_t takeSlot() {
    if (freeSlots_.empty()) return static_cast<std::uint16_t>(program_.slotCount++);
    const std::uint16_t slot = freeSlots_.back();
    freeSlots_.pop_back();
    return slot;
  }

  std::uint16_t addUniform(std::uint64_t bits) {
    program_.uniforms.push_back(bits);
    return static_cast<std::uint16_t>(program_.uniforms.size() - 1);
  }

  void placeGuards() {
    for (const DomainGuard& g : kernel_.guards) {
      GuardCheck check;
      check.guard = g;
      check.value = where_[g.node];
      check.dtype = kernel_.nodes[g.node].dtype;
      if (g.kind == GuardKind::PowerReal) {
        const Node& node = kernel_.nodes[g.node];
        check.value = where_[node.args[0]];
        check.exponent = where_[node.args[1]];
      }
      program_.guards.push_back(check);
    }
  }

  const KernelIr& kernel_;
  const KernelTable& table_;
  const CompileOptions& options_;
  Program program_;
  std::vector<Unit> units_;
  std::vector<SegmentFn> codes_;     // of each unit; null: one call
  std::vector<std::size_t> unitOf_;  // of each node
  std::vector<Location> where_;
  std::vector<std::size_t> lastUse_;  // a unit; past the last: the node is an output
  std::vector<std::uint16_t> freeSlots_;
};

template <class T>
bool guardHitOf(const GuardCheck& check, const T* v, const T* e, std::size_t n, std::size_t sv,
                std::size_t se) {
  bool hit = false;
  switch (check.guard.kind) {
    case GuardKind::Range: {
      const T lo = static_cast<T>(check.guard.lo), hi = static_cast<T>(check.guard.hi);
      if (sv == 0) n = 1;
      for (std::size_t i = 0; i < n; ++i) hit |= (v[i] < lo) | (v[i] > hi);
      return hit;
    }
    case GuardKind::NoNan:
      if (sv == 0) n = 1;
      for (std::size_t i = 0; i < n; ++i) hit |= v[i] != v[i];
      return hit;
    case GuardKind::PowerReal:
      for (std::size_t i = 0; i < n; ++i) {
        const T y = e[i * se];
        hit |= (v[i * sv] < T(0)) & (std::trunc(y) != y);
      }
      return hit;
  }
  return false;
}

}  // namespace

Result<Program> compile(const KernelIr& kernel, const KernelTable& table,
                        const CompileOptions& options) {
  return Compiler(kernel, table, options).run();
}

bool guardHit(const GuardCheck& check, const void* value, const void* exponent, std::size_t n,
              std::size_t valueStep, std::size_t exponentStep) {
  if (check.dtype == DType::F32) {
    return guardHitOf(check, static_cast<const float*>(value), static_cast<const float*>(exponent),
                      n, valueStep, exponentStep);
  }
  if (check.dtype != DType::F64) return false;
  return guardHitOf(check, static_cast<const double*>(value), static_cast<const double*>(exponent),
                    n, valueStep, exponentStep);
}

}  // namespace accel::cpu
