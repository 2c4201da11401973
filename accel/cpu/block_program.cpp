#include "accel/cpu/block_program.h"

#include <cmath>
#include <cstring>

namespace accel::cpu {

double opWeight(Op op) {
  switch (opInfo(op).cost) {
    case OpCost::Cheap:
      return 1;
    case OpCost::Medium:
      return 4;
    case OpCost::Function:
      return 12;
    case OpCost::Special:
      return 60;
  }
  return 1;
}

namespace {

// The kernel for a node: by its arguments' types, which the IR has already checked against ops.def.
MapFn kernelFor(const KernelTable& table, const KernelIr& kernel, const Node& node) {
  const DType first = kernel.nodes[node.args[0]].dtype;
  const OpInfo& info = opInfo(node.op);
  if (info.kind == OpKind::Cast) return table.findCast(first, node.dtype);
  if (info.kind == OpKind::Select) return table.find(node.op, kernel.nodes[node.args[1]].dtype);
  if (info.arity == 2 && info.kind != OpKind::Shift) {
    const DType second = kernel.nodes[node.args[1]].dtype;
    if (first != second) {
      const bool doubleFirst = first == DType::F64;
      const DType wide = doubleFirst ? second : first;
      if ((wide != DType::I64 && wide != DType::U64) || (!doubleFirst && second != DType::F64)) {
        return nullptr;
      }
      return table.mixed[static_cast<int>(node.op)][wide == DType::U64][doubleFirst];
    }
  }
  return table.find(node.op, first);
}

class Compiler {
 public:
  Compiler(const KernelIr& kernel, const KernelTable& table, const std::vector<bool>& direct)
      : kernel_(kernel), table_(table), direct_(direct) {}

  Result<Program> run() {
    const std::size_t n = kernel_.nodes.size();
    where_.resize(n);
    lastUse_.assign(n, 0);
    markLives();
    for (std::size_t i = 0; i < n; ++i) {
      if (Status s = place(static_cast<NodeId>(i)); !s.isOk()) return s;
    }
    for (const KernelOutput& out : kernel_.outputs) program_.outputs.push_back(where_[out.node]);
    placeGuards();
    return std::move(program_);
  }

 private:
  void markLives() {
    const std::size_t n = kernel_.nodes.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Node& node = kernel_.nodes[i];
      if (node.kind != NodeKind::Apply) continue;
      for (int a = 0; a < opInfo(node.op).arity; ++a) lastUse_[node.args[a]] = i;
    }
    for (const KernelOutput& out : kernel_.outputs) lastUse_[out.node] = n;
    for (const DomainGuard& g : kernel_.guards) {
      lastUse_[g.node] = n;
      const Node& node = kernel_.nodes[g.node];
      if (g.kind == GuardKind::PowerReal) lastUse_[node.args[0]] = lastUse_[node.args[1]] = n;
    }
  }

  Status place(NodeId id) {
    const Node& node = kernel_.nodes[id];
    if (node.kind == NodeKind::Constant) {
      where_[id] = {Place::Uniform, addUniform(kernel_.constants[node.index].u64)};
      return Status::ok();
    }
    if (node.kind == NodeKind::Input) {
      where_[id] = {Place::Input, node.index};
      if (kernel_.inputs[node.index].shape.elements() == 1 && kernel_.iteration.elements() != 1) {
        where_[id] = {Place::Uniform, addUniform(0)};
        program_.scalarInputs.emplace_back(node.index, where_[id].index);
      }
      return Status::ok();
    }
    return placeCall(id, node);
  }

  Status placeCall(NodeId id, const Node& node) {
    Call call;
    call.fn = kernelFor(table_, kernel_, node);
    if (!call.fn) return Status(StatusCode::Unsupported, opInfo(node.op).id);
    call.argCount = static_cast<std::uint8_t>(opInfo(node.op).arity);
    call.outSize = static_cast<std::uint8_t>(dtypeSize(node.dtype));
    call.weight = opWeight(node.op);
    bool uniform = true;
    for (int a = 0; a < call.argCount; ++a) {
      if (node.args[a] >= id) return Status(StatusCode::InvalidTask, "node order");
      call.args[a] = where_[node.args[a]];
      call.argSize[a] = static_cast<std::uint8_t>(dtypeSize(kernel_.nodes[node.args[a]].dtype));
      uniform &= call.args[a].place == Place::Uniform;
    }
    if (uniform) {
      call.out = {Place::Uniform, addUniform(0)};
      program_.uniformCalls.push_back(call);
    } else {
      call.out = resultPlace(id);
      program_.weight += opWeight(node.op);
      program_.calls.push_back(call);
    }
    where_[id] = call.out;
    return Status::ok();
  }

  Location resultPlace(NodeId id) {
    // Arguments that end here give their slot back first: a kernel may write over its argument when
    // the sizes agree.
    const Node& node = kernel_.nodes[id];
    for (std::size_t i = 0; i < kernel_.outputs.size(); ++i) {
      if (kernel_.outputs[i].node == id && kernel_.outputs[i].reduce == Reduce::None &&
          direct_[i]) {
        justTaken_ = kNoSlot;
        releaseArgs(id, node, 0);
        return {Place::Output, static_cast<std::uint16_t>(i)};
      }
    }
    justTaken_ = kNoSlot;
    releaseArgs(id, node, dtypeSize(node.dtype));
    const std::uint16_t slot = takeSlot();
    releaseArgs(id, node, 0);
    return {Place::Slot, slot};
  }

  // Frees the slots of arguments that die at `id`; size != 0: only those with elements of that
  // size.
  void releaseArgs(NodeId id, const Node& node, std::size_t size) {
    for (int a = 0; a < opInfo(node.op).arity; ++a) {
      const NodeId arg = node.args[a];
      if (where_[arg].place != Place::Slot || lastUse_[arg] != id) continue;
      if (size != 0 && dtypeSize(kernel_.nodes[arg].dtype) != size) continue;
      bool again = false;
      for (int b = 0; b < a; ++b) again |= node.args[b] == arg;
      // Taken back once only; a slot already free is not freed twice.
      if (!again && !isFree(where_[arg].index) && where_[arg].index != justTaken_) {
        freeSlots_.push_back(where_[arg].index);
      }
    }
  }

  bool isFree(std::uint16_t slot) const {
    for (std::uint16_t s : freeSlots_) {
      if (s == slot) return true;
    }
    return false;
  }

  std::uint16_t takeSlot() {
    if (freeSlots_.empty()) {
      justTaken_ = static_cast<std::uint16_t>(program_.slotCount++);
    } else {
      justTaken_ = freeSlots_.back();
      freeSlots_.pop_back();
    }
    return justTaken_;
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
      check.afterCall = static_cast<std::uint16_t>(program_.calls.size());
      program_.guards.push_back(check);
    }
  }

  const KernelIr& kernel_;
  const KernelTable& table_;
  const std::vector<bool>& direct_;
  Program program_;
  std::vector<Location> where_;
  std::vector<std::size_t> lastUse_;
  std::vector<std::uint16_t> freeSlots_;
  static constexpr std::uint16_t kNoSlot = 0xFFFF;
  std::uint16_t justTaken_ = kNoSlot;
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
                        const std::vector<bool>& direct) {
  return Compiler(kernel, table, direct).run();
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
