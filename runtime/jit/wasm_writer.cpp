#include "runtime/jit/wasm_writer.h"

#include <cstddef>

#include "runtime/jit/scalar_functions.h"
#include "runtime/jit/structure.h"
#include "runtime/jit/translator.h"
#include "runtime/jit/wasm_bytes.h"

namespace matlift::jit {
namespace {

using T = WasmType;

constexpr uint32_t kTagOffset = 0, kPayloadOffset = 8;
static_assert(sizeof(Value) == 16);

/// The module's types, in this order.
enum class Signature : uint8_t {
  Body,
  Function,
  Release,
  Copy,
  LookAround,
  LeaveFunction,
  Map1,
  Map2,
  Grow,
  Count
};

WasmBytes typesOf(const Program& p) {
  WasmBytes out;
  auto add = [&](std::initializer_list<T> fixed, size_t doubles, T result) {
    out.byte(0x60);
    out.number(fixed.size() + doubles);
    for (T t : fixed) out.type(t);
    for (size_t k = 0; k < doubles; ++k) out.type(T::F64);
    out.number(result != T::Nothing);
    if (result != T::Nothing) out.type(result);
  };
  out.number(uint64_t(Signature::Count));
  add({T::I32, T::I32, T::I64}, p.parameters.size(), p.isFunction ? T::F64 : T::I32);
  add({T::I32, T::I32, T::I64}, kMostArguments, T::F64);
  add({T::I32}, 0, T::Nothing);
  add({T::I32, T::I32}, 0, T::Nothing);
  add({T::I32}, 0, T::I32);
  add({T::I32, T::I32, T::I32, T::I32, T::I64}, 0, T::Nothing);
  add({T::I32}, 1, T::F64);
  add({T::I32}, 2, T::F64);
  add({T::I32, T::I32, T::I32}, 0, T::I32);
  return out;
}

uint32_t address(const void* p) { return uint32_t(reinterpret_cast<uintptr_t>(p)); }

class BodyWriter {
 public:
  BodyWriter(const Program& program, const Structure& structure, const Helpers& helpers,
             const void* function)
      : p_(program), s_(structure), helpers_(helpers), function_(function) {}

  WasmBytes run() {
    numberLocals();
    findExits();
    begin();
    openExits();
    writeTree(0);
    code_.op(Wasm::Unreachable);
    closeExits();
    code_.op(Wasm::Unreachable);
    code_.op(Wasm::End);
    WasmBytes out;
    out.raw(locals());
    out.raw(code_);
    return out;
  }

 private:
  // --- locals: the arguments, some of our own, one a place and one a virtual register
  enum Local : uint32_t { kContext, kRegisters, kDepth, kArguments };

  void numberLocals() {
    next_ = kArguments + uint32_t(p_.parameters.size());
    exitNumber_ = next_++;
    fuel_ = next_++;
    scratch_ = next_++;
    window_ = next_++;
    places_ = next_;
    next_ += uint32_t(p_.places);
    locals_.resize(p_.regs.size());
    for (size_t r = 0; r < p_.regs.size(); ++r) locals_[r] = next_++;
    for (size_t k = 0; k < p_.parameters.size(); ++k)
      locals_[p_.parameters[k]] = kArguments + uint32_t(k);
  }

  WasmBytes locals() const {
    WasmBytes out;
    out.number(1 + p_.regs.size());
    out.number(4 + uint64_t(p_.places));
    out.type(T::I32);
    for (Rep rep : p_.regs) {
      out.number(1);
      out.type(rep == Rep::F ? T::F64 : T::I64);
    }
    return out;
  }

  void get(Reg r) { code_.op(Wasm::LocalGet, locals_[r]); }
  void set(Reg r) { code_.op(Wasm::LocalSet, locals_[r]); }
  void context() { code_.op(Wasm::LocalGet, kContext); }
  // b, or the constant in its place
  void getBF(const Instr& i) { i.b == kNoReg ? code_.f64(i.f) : get(i.b); }
  void getBI(const Instr& i) { i.b == kNoReg ? code_.i64(i.i) : get(i.b); }
  void getAsAddress(Reg r) {
    get(r);
    code_.op(Wasm::I32WrapI64);
  }

  void begin() {
    if (!p_.isFunction) {
      context();
      code_.at(Wasm::I32Load, offsetof(Context, fuel));
      code_.op(Wasm::LocalSet, fuel_);
    }
    for (int k = 0; k < p_.places; ++k) {
      context();
      code_.at(Wasm::I32Load, uint32_t(offsetof(Context, places) + size_t(k) * sizeof(Value*)));
      code_.op(Wasm::LocalSet, places_ + uint32_t(k));
    }
  }

  // --- labels: what a break goes to, by how many blocks it is out
  enum class Label : uint8_t { Block, Loop, If, Exit, TurnExit, WriteBack };
  struct Open {
    Label label;
    int number;
  };
  void open(Wasm op, Label label, int number) {
    code_.op(op);
    code_.type(T::Nothing);
    open_.push_back({label, number});
  }
  void close() {
    code_.op(Wasm::End);
    open_.pop_back();
  }
  void jump(Wasm op, Label label, int number) {
    size_t k = open_.size();
    while (k > 0 && !(open_[k - 1].label == label && open_[k - 1].number == number)) --k;
    code_.op(op, open_.size() - k);
  }

  // --- blocks, nested: Ramsey, "Beyond Relooper"
  void writeTree(int block) {
    const bool isLoop = s_.isLoop[size_t(block)];
    if (isLoop) open(Wasm::Loop, Label::Loop, block);
    for (int join : s_.joins[size_t(block)]) open(Wasm::Block, Label::Block, join);
    writeBlock(block);
    const std::vector<int>& joins = s_.joins[size_t(block)];
    for (size_t k = joins.size(); k-- > 0;) {
      close();
      writeTree(joins[k]);
    }
    if (isLoop) close();
  }

  void writeWay(int from, int to) {
    if (s_.place[size_t(to)] <= s_.place[size_t(from)])
      jump(Wasm::Br, Label::Loop, to);
    else if (s_.isJoin[size_t(to)])
      jump(Wasm::Br, Label::Block, to);
    else
      writeTree(to);
  }

  void writeBlock(int block) {
    for (const Instr& i : p_.blocks[size_t(block)].code) {
      if (i.op == Op::Jump) {
        writeWay(block, i.yes);
      } else if (i.op == Op::BranchF || i.op == Op::BranchI) {
        i.op == Op::BranchF ? compareF(i) : compareI(i);
        open(Wasm::If, Label::If, 0);
        writeWay(block, i.yes);
        code_.op(Wasm::Else);
        writeWay(block, i.no);
        close();
      } else {
        write(i);
      }
    }
  }

  // --- exits: each a block around everything, then its number and what it has in common with
  // others
  void findExits() {
    used_.resize(p_.exits.size());
    turnUsed_.resize(p_.exits.size());
    group_.resize(p_.exits.size());
    for (size_t b = 0; b < p_.blocks.size(); ++b) {
      if (s_.place[b] < 0) continue;
      for (const Instr& i : p_.blocks[b].code) {
        if (i.exit >= 0) (i.op == Op::Turn ? turnUsed_ : used_)[size_t(i.exit)] = true;
        if (i.op == Op::CallFunction) used_[size_t(i.no)] = true;
      }
    }
    for (size_t k = 0; k < p_.exits.size(); ++k) {
      if (!used_[k] && !turnUsed_[k]) continue;
      size_t g = 0;
      while (g < groups_.size() && !(*groups_[g] == p_.exits[k].stores)) ++g;
      if (g == groups_.size()) groups_.push_back(&p_.exits[k].stores);
      group_[k] = int(g);
    }
  }

  void openExits() {
    for (size_t g = groups_.size(); g-- > 0;) open(Wasm::Block, Label::WriteBack, int(g));
    for (size_t k = used_.size(); k-- > 0;) {
      if (used_[k]) open(Wasm::Block, Label::Exit, int(k));
      if (turnUsed_[k]) open(Wasm::Block, Label::TurnExit, int(k));
    }
  }

  void closeExits() {
    for (size_t k = 0; k < used_.size(); ++k) {
      if (turnUsed_[k]) writeExit(k, true);
      if (used_[k]) writeExit(k, false);
    }
    for (const auto* stores : groups_) {
      close();
      for (const SlotStore& s : *stores) writeStore(s);
      finish();
    }
  }

  void writeExit(size_t k, bool isTurn) {
    close();
    code_.i32(uint32_t(k));
    code_.op(Wasm::LocalSet, exitNumber_);
    if (isTurn || !p_.isFunction) {
      context();
      isTurn ? code_.i32(1) : code_.op(Wasm::LocalGet, fuel_);
      code_.at(Wasm::I32Store, offsetof(Context, fuel));
    }
    jump(Wasm::Br, Label::WriteBack, group_[k]);
  }

  void finish() {
    if (!p_.isFunction) {
      code_.op(Wasm::LocalGet, exitNumber_);
    } else {
      context();
      code_.i32(address(function_));
      code_.op(Wasm::LocalGet, exitNumber_);
      code_.op(Wasm::LocalGet, kRegisters);
      code_.op(Wasm::LocalGet, kDepth);
      call(Signature::LeaveFunction,
           address(reinterpret_cast<const void*>(helpers_.leaveFunction)));
      code_.f64(0);
    }
    code_.op(Wasm::Return);
  }

  // Leaves when the number on the stack is not 0.
  void leaveIf(int exit) { jump(Wasm::BrIf, Label::Exit, exit); }
  void leaveUnless(int exit) {
    code_.op(Wasm::I32Eqz);
    leaveIf(exit);
  }

  void call(Signature signature, uint32_t target) {
    code_.i32(target);
    callTarget(signature);
  }
  void callTarget(Signature signature) {
    code_.op(Wasm::CallIndirect, uint64_t(signature));
    code_.number(0);
  }

  // --- instructions
  void write(const Instr& i) {
    switch (i.op) {
      case Op::ConstF:
        code_.f64(i.f);
        return set(i.d);
      case Op::ConstI:
        code_.i64(i.i);
        return set(i.d);
      case Op::MoveF:
      case Op::MoveI:
        get(i.a);
        return set(i.d);
      case Op::ToFloat:
        return unary(i, Wasm::F64ConvertI64S);
      case Op::ToWhole:
        get(i.a);
        truncate();
        set(i.d);
        get(i.d);
        code_.op(Wasm::F64ConvertI64S);
        get(i.a);
        code_.op(Wasm::F64Ne);
        return leaveIf(i.exit);
      case Op::ToSingle:
        get(i.a);
        code_.op(Wasm::F32DemoteF64);
        code_.op(Wasm::F64PromoteF32);
        return set(i.d);
      case Op::AddF:
        return binaryF(i, Wasm::F64Add);
      case Op::SubF:
        return binaryF(i, Wasm::F64Sub);
      case Op::MulF:
        return binaryF(i, Wasm::F64Mul);
      case Op::DivF:
        return binaryF(i, Wasm::F64Div);
      case Op::NegF:
        return unary(i, Wasm::F64Neg);
      case Op::AbsF:
        return unary(i, Wasm::F64Abs);
      case Op::SqrtF:
        return unary(i, Wasm::F64Sqrt);
      case Op::FloorF:
        return unary(i, Wasm::F64Floor);
      case Op::CeilF:
        return unary(i, Wasm::F64Ceil);
      case Op::TruncF:
        return unary(i, Wasm::F64Trunc);
      case Op::RoundF:
        return round(i);
      case Op::MaxF:
        return extremeF(i, Wasm::F64Gt);
      case Op::MinF:
        return extremeF(i, Wasm::F64Lt);
      case Op::AddI:
        return binaryI(i, Wasm::I64Add);
      case Op::SubI:
        return binaryI(i, Wasm::I64Sub);
      case Op::MulI:
        return binaryI(i, Wasm::I64Mul);
      case Op::AndI:
        return binaryI(i, Wasm::I64And);
      case Op::OrI:
        return binaryI(i, Wasm::I64Or);
      case Op::XorI:
        return binaryI(i, Wasm::I64Xor);
      case Op::MinI:
        return extremeI(i, Wasm::I64LtS);
      case Op::MaxI:
        return extremeI(i, Wasm::I64GtS);
      case Op::CompareF:
        compareF(i);
        code_.op(Wasm::I64ExtendI32U);
        return set(i.d);
      case Op::CompareI:
        compareI(i);
        code_.op(Wasm::I64ExtendI32U);
        return set(i.d);
      case Op::Map1:
      case Op::Map2:
        return map(i);
      case Op::GuardF:
        compareF(i);
        return leaveUnless(i.exit);
      case Op::GuardI:
        compareI(i);
        return leaveUnless(i.exit);
      case Op::GuardIndex:
        get(i.a);
        code_.i64(1);
        code_.op(Wasm::I64Sub);
        get(i.b);
        code_.op(Wasm::I64GeU);
        return leaveIf(i.exit);
      case Op::Turn:
        return turn(i);
      case Op::CallFunction:
        return callFunction(i);
      case Op::ReturnF:
        get(i.a);
        return code_.op(Wasm::Return);
      case Op::Leave:
        return jump(Wasm::Br, Label::Exit, i.exit);
      default:
        return writeMemory(i);
    }
  }

  void writeMemory(const Instr& i) {
    switch (i.op) {
      case Op::LoadF:
        slotAddress(i.slot);
        loadF(i.cls, kPayloadOffset);
        return set(i.d);
      case Op::LoadI:
        slotAddress(i.slot);
        if (i.cls == ClassId::Double) {
          code_.at(Wasm::F64Load, kPayloadOffset);
          truncate();
        } else {
          loadI(i.cls, kPayloadOffset);
        }
        return set(i.d);
      case Op::GuardTag:
        slotAddress(i.slot);
        code_.at(Wasm::I32Load, kTagOffset);
        code_.i32(uint32_t(i.i));
        code_.op(Wasm::I32Ne);
        return leaveIf(i.exit);
      case Op::Store:
        return writeStore(p_.stores[size_t(i.i)]);
      case Op::Release:
        return release(i.slot);
      case Op::LoadView:
        context();
        code_.at(Wasm::I64Load,
                 uint32_t(offsetof(Context, views) + i.slot * sizeof(ArrayView) + size_t(i.i) * 8));
        return set(i.d);
      case Op::Grow:
        context();
        slotAddress(i.slot);
        code_.i32(uint32_t(i.i));
        call(Signature::Grow, address(reinterpret_cast<const void*>(helpers_.grow)));
        code_.op(Wasm::I64ExtendI32U);
        return set(i.d);
      case Op::LoadElement:
        elementAddress(i);
        isCounted(i.cls) ? loadI(i.cls, 0) : loadF(i.cls, 0);
        return set(i.d);
      case Op::StoreElement:
        return storeElement(i);
      default:
        code_.op(Wasm::Unreachable);
    }
  }

  static bool isCounted(ClassId c) { return c != ClassId::Double && c != ClassId::Single; }

  void unary(const Instr& i, Wasm op) {
    get(i.a);
    code_.op(op);
    set(i.d);
  }
  void binaryF(const Instr& i, Wasm op) {
    get(i.a);
    getBF(i);
    code_.op(op);
    set(i.d);
  }
  void binaryI(const Instr& i, Wasm op) {
    get(i.a);
    getBI(i);
    code_.op(op);
    set(i.d);
  }
  void truncate() { code_.op(Wasm::Saturating, kI64TruncSatF64S); }

  // As the kernel does it: a half less the smallest step, with the number's sign, then cut off.
  void round(const Instr& i) {
    get(i.a);
    code_.f64(0.49999999999999994);
    get(i.a);
    code_.op(Wasm::F64Copysign);
    code_.op(Wasm::F64Add);
    code_.op(Wasm::F64Trunc);
    set(i.d);
  }

  // b where it wins or a is NaN, else a.
  void extremeF(const Instr& i, Wasm wins) {
    get(i.b);
    get(i.a);
    get(i.b);
    get(i.a);
    code_.op(wins);
    get(i.a);
    get(i.a);
    code_.op(Wasm::F64Ne);
    code_.op(Wasm::I32Or);
    code_.op(Wasm::Select);
    set(i.d);
  }
  void extremeI(const Instr& i, Wasm wins) {
    get(i.a);
    getBI(i);
    get(i.a);
    getBI(i);
    code_.op(wins);
    code_.op(Wasm::Select);
    set(i.d);
  }

  void compareF(const Instr& i) {
    constexpr Wasm kOps[] = {Wasm::F64Lt, Wasm::F64Le, Wasm::F64Gt,
                             Wasm::F64Ge, Wasm::F64Eq, Wasm::F64Ne};
    get(i.a);
    getBF(i);
    code_.op(kOps[int(i.cond)]);
  }
  void compareI(const Instr& i) {
    constexpr Wasm kOps[] = {Wasm::I64LtS, Wasm::I64LeS, Wasm::I64GtS,
                             Wasm::I64GeS, Wasm::I64Eq,  Wasm::I64Ne};
    get(i.a);
    getBI(i);
    code_.op(kOps[int(i.cond)]);
  }

  // --- calls
  void map(const Instr& i) {
    code_.i32(address(i.target));
    get(i.a);
    if (i.op == Op::Map2) get(i.b);
    if (i.op == Op::Map1)
      call(Signature::Map1, address(reinterpret_cast<const void*>(&callKernel1)));
    else
      call(Signature::Map2, address(reinterpret_cast<const void*>(&callKernel2)));
    set(i.d);
  }

  void turn(const Instr& i) {
    if (p_.isFunction) context();
    if (p_.isFunction) context();
    if (p_.isFunction)
      code_.at(Wasm::I32Load, offsetof(Context, fuel));
    else
      code_.op(Wasm::LocalGet, fuel_);
    code_.i32(1);
    code_.op(Wasm::I32Sub);
    code_.op(Wasm::LocalTee, fuel_);
    if (p_.isFunction) {
      code_.at(Wasm::I32Store, offsetof(Context, fuel));
      code_.op(Wasm::LocalGet, fuel_);
    }
    code_.op(Wasm::I32Eqz);
    open(Wasm::If, Label::If, 0);
    if (p_.isFunction) context();
    context();
    call(Signature::LookAround, address(reinterpret_cast<const void*>(helpers_.lookAround)));
    code_.op(Wasm::LocalTee, fuel_);
    if (p_.isFunction) {
      code_.at(Wasm::I32Store, offsetof(Context, fuel));
      code_.op(Wasm::LocalGet, fuel_);
    }
    code_.op(Wasm::I32Eqz);
    jump(Wasm::BrIf, Label::TurnExit, i.exit);
    close();
  }

  void callFunction(const Instr& i) {
    const auto* cell = static_cast<const FunctionCell*>(i.target);
    const bool isSelf = p_.self == i.target;
    const std::vector<Reg>& args = p_.args[size_t(i.i)];
    // As deep as it may be?
    nextDepth();
    context();
    code_.at(Wasm::I64Load, offsetof(Context, mostDepth));
    code_.op(Wasm::I64GeU);
    leaveIf(i.no);
    code_.op(Wasm::LocalGet, kRegisters);
    code_.i32(uint32_t(p_.frameRegisters) * 16);
    code_.op(Wasm::I32Add);
    code_.op(Wasm::LocalTee, window_);
    code_.i32(uint32_t(cell->code->registers) * 16);
    code_.op(Wasm::I32Add);
    context();
    code_.at(Wasm::I32Load, offsetof(Context, windowEnd));
    code_.op(Wasm::I32GtU);
    leaveIf(i.no);
    if (!isSelf) {
      code_.i32(address(&cell->entry));
      code_.at(Wasm::I32Load, 0);
      code_.op(Wasm::LocalTee, scratch_);
      leaveUnless(i.no);
    }
    if (!p_.isFunction) {
      context();
      code_.op(Wasm::LocalGet, fuel_);
      code_.at(Wasm::I32Store, offsetof(Context, fuel));
    }
    context();
    code_.op(Wasm::LocalGet, window_);
    nextDepth();
    for (Reg r : args) get(r);
    if (isSelf) {
      code_.op(Wasm::Call, 0);
    } else {
      for (size_t k = args.size(); k < size_t(kMostArguments); ++k) code_.f64(0);
      code_.op(Wasm::LocalGet, scratch_);
      callTarget(Signature::Function);
    }
    set(i.d);
    if (!p_.isFunction) {
      context();
      code_.at(Wasm::I32Load, offsetof(Context, fuel));
      code_.op(Wasm::LocalSet, fuel_);
    }
    context();
    code_.at(Wasm::I32Load, offsetof(Context, unwound));
    leaveIf(i.exit);
  }
  void nextDepth() {
    code_.op(Wasm::LocalGet, kDepth);
    code_.i64(1);
    code_.op(Wasm::I64Add);
  }

  // --- the interpreter's registers, arrays
  void slotAddress(int slot) {
    if (slot >= p_.frameRegisters) {
      code_.op(Wasm::LocalGet, places_ + uint32_t(slot - p_.frameRegisters));
      return;
    }
    code_.op(Wasm::LocalGet, kRegisters);
    if (slot == 0) return;
    code_.i32(uint32_t(slot) * 16);
    code_.op(Wasm::I32Add);
  }

  void elementAddress(const Instr& i) {
    const uint32_t size = uint32_t(elementSize(i.cls));
    getAsAddress(i.a);
    getAsAddress(i.b);
    code_.i32(1);
    code_.op(Wasm::I32Sub);
    code_.i32(uint32_t(__builtin_ctz(size)));
    code_.op(Wasm::I32Shl);
    code_.op(Wasm::I32Add);
  }

  void loadF(ClassId cls, uint32_t offset) {
    code_.at(cls == ClassId::Single ? Wasm::F32Load : Wasm::F64Load, offset);
    if (cls == ClassId::Single) code_.op(Wasm::F64PromoteF32);
  }

  void loadI(ClassId cls, uint32_t offset) {
    switch (cls) {
      case ClassId::Int8:
        return code_.at(Wasm::I64Load8S, offset);
      case ClassId::Int16:
        return code_.at(Wasm::I64Load16S, offset);
      case ClassId::Int32:
        return code_.at(Wasm::I64Load32S, offset);
      case ClassId::UInt32:
        return code_.at(Wasm::I64Load32U, offset);
      default:
        return code_.at(elementSize(cls) == 1 ? Wasm::I64Load8U : Wasm::I64Load16U, offset);
    }
  }

  void storeElement(const Instr& i) {
    elementAddress(i);
    get(i.d);
    if (i.cls == ClassId::Double) return code_.at(Wasm::F64Store, 0);
    if (i.cls == ClassId::Single) {
      code_.op(Wasm::F32DemoteF64);
      return code_.at(Wasm::F32Store, 0);
    }
    const size_t size = elementSize(i.cls);
    code_.at(size == 1 ? Wasm::I64Store8 : size == 2 ? Wasm::I64Store16 : Wasm::I64Store32, 0);
  }

  void release(int slot) {
    slotAddress(slot);
    code_.at(Wasm::I32Load8U, kTagOffset);
    code_.i32(uint32_t(Value::Kind::Array));
    code_.op(Wasm::I32GeU);
    open(Wasm::If, Label::If, 0);
    slotAddress(slot);
    call(Signature::Release, address(reinterpret_cast<const void*>(helpers_.release)));
    close();
  }

  void writeStore(const SlotStore& s) {
    using From = SlotStore::From;
    if (s.from == From::Slot) {
      slotAddress(s.slot);
      slotAddress(int(s.bits));
      return call(Signature::Copy, address(reinterpret_cast<const void*>(helpers_.copy)));
    }
    if (s.mayHold) release(s.slot);
    const bool isSet = s.from != From::Nothing;
    slotAddress(s.slot);
    code_.i32(isSet ? uint32_t(Value::makeTag(Value::Kind::Scalar, s.cls)) : 0);
    code_.at(Wasm::I32Store, kTagOffset);
    if (!isSet) return;
    slotAddress(s.slot);
    if (s.from == From::Constant) {
      code_.i64(int64_t(s.bits));
    } else {
      get(s.reg);
      if (s.from == From::WholeAsDouble) {
        code_.op(Wasm::F64ConvertI64S);
        return code_.at(Wasm::F64Store, kPayloadOffset);
      }
      if (s.from == From::F && s.cls != ClassId::Single)
        return code_.at(Wasm::F64Store, kPayloadOffset);
      if (s.from == From::F) {
        code_.op(Wasm::F32DemoteF64);
        code_.op(Wasm::I32ReinterpretF32);
        code_.op(Wasm::I64ExtendI32U);
      }
    }
    code_.at(Wasm::I64Store, kPayloadOffset);
  }

  const Program& p_;
  const Structure& s_;
  const Helpers& helpers_;
  const void* function_;
  WasmBytes code_;
  std::vector<Open> open_;
  std::vector<uint32_t> locals_;  // of each virtual register
  uint32_t next_ = 0, exitNumber_ = 0, fuel_ = 0, scratch_ = 0, window_ = 0, places_ = 0;
  std::vector<bool> used_, turnUsed_;  // exits
  std::vector<int> group_;             // of each exit: in groups_
  std::vector<const std::vector<SlotStore>*> groups_;
};

// A function as everybody calls it: as many arguments as there may be.
WasmBytes wrapper(size_t parameters) {
  WasmBytes out;
  out.number(0);
  for (size_t k = 0; k < 3 + parameters; ++k) out.op(Wasm::LocalGet, k);
  out.op(Wasm::Call, 0);
  out.op(Wasm::End);
  return out;
}

WasmBytes imports() {
  WasmBytes out;
  out.number(2);
  out.text("e");
  out.text("m");
  out.byte(0x02);  // a memory, shared, of any size
  out.byte(0x03);
  out.number(0);
  out.number(65536);
  out.text("e");
  out.text("t");
  out.byte(0x01);  // a table of functions
  out.byte(0x70);
  out.byte(0x00);
  out.number(0);
  return out;
}

}  // namespace

std::vector<uint8_t> wasmModule(const Program& program, const Helpers& helpers,
                                const void* function) {
  const std::optional<Structure> structure = structureOf(program);
  if (!structure) return {};
  const WasmBytes body = BodyWriter(program, *structure, helpers, function).run();
  const uint8_t count = program.isFunction ? 2 : 1;
  WasmBytes functions, exports, bodies, out;
  functions.number(count);
  functions.number(uint64_t(Signature::Body));
  if (program.isFunction) functions.number(uint64_t(Signature::Function));
  exports.number(1);
  exports.text("f");
  exports.byte(0);
  exports.number(count - 1u);
  bodies.number(count);
  bodies.sized(body);
  if (program.isFunction) bodies.sized(wrapper(program.parameters.size()));
  for (uint8_t b : {0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00}) out.byte(b);
  out.section(1, typesOf(program));
  out.section(2, imports());
  out.section(3, functions);
  out.section(7, exports);
  out.section(10, bodies);
  return out.bytes();
}

}  // namespace matlift::jit
