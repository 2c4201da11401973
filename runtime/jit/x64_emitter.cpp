// x86-64 by AsmJit, whose compiler gives virtual registers their places. Only SSE4.1, which the
// kernels need anyway.
#ifdef MATLIFT_ASSEMBLER

#include <accel/assembly.h>
#include <accel/kernels.h>
#include <asmjit/asmjit.h>

#include <cstddef>
#include <cstring>

#include "runtime/jit/code_pages.h"
#include "runtime/jit/emitter.h"
#include "runtime/jit/scalar_functions.h"
#include "runtime/jit/translator.h"

namespace matlift::jit {
namespace {

using namespace asmjit;
using x86::Gp;
using x86::Mem;
using x86::Xmm;

using IrReg = matlift::jit::Reg;
using IrOp = matlift::jit::Op;

constexpr int kTagOffset = 0, kPayloadOffset = 8;
static_assert(sizeof(Value) == 16);
constexpr int kFirstHeapKind = int(Value::Kind::Array);

class Writer {
 public:
  Writer(const Program& program, const Helpers& helpers, const void* function,
         x86::Compiler& compiler)
      : p_(program), helpers_(helpers), function_(function), cc_(compiler) {}

  void run() {
    begin();
    for (size_t at = 0; at < p_.blocks.size(); at = size_t(next_)) writeBlock(int(at));
    for (size_t k = 0; k < p_.exits.size(); ++k) {
      if (exitUsed_[k]) writeExit(k, false);
      if (turnUsed_[k]) writeTurn(k);
    }
    for (const WriteBack& w : writeBacks_) finishExit(w);
    cc_.endFunc();
  }

 private:
  struct Extent {
    bool isSet = false;
    uint16_t view = 0;
    uint8_t word = 0;
  };
  struct WriteBack {
    const std::vector<SlotStore>* stores;
    Label label;
  };

  // --- the frame around it
  void begin() {
    FuncSignatureBuilder signature(CallConvId::kHost);
    p_.isFunction ? signature.setRetT<double>() : signature.setRetT<uint32_t>();
    signature.addArgT<void*>();
    signature.addArgT<void*>();
    signature.addArgT<uint64_t>();
    for (size_t k = 0; k < p_.parameters.size(); ++k) signature.addArgT<double>();
    FuncNode* f = cc_.addFunc(signature);
    self_ = f->label();
    context_ = cc_.newIntPtr("context");
    registers_ = cc_.newIntPtr("registers");
    depth_ = cc_.newUInt64("depth");
    exitNumber_ = cc_.newUInt32("exit");
    for (Rep rep : p_.regs) {
      xmms_.push_back(rep == Rep::F ? cc_.newXmmSd() : Xmm());
      gps_.push_back(rep == Rep::I ? cc_.newInt64() : Gp());
    }
    extents_.resize(p_.regs.size());
    f->setArg(0, context_);
    f->setArg(1, registers_);
    f->setArg(2, depth_);
    for (size_t k = 0; k < p_.parameters.size(); ++k) f->setArg(3 + k, F(p_.parameters[k]));
    for (size_t k = 0; k < p_.blocks.size(); ++k) labels_.push_back(cc_.newLabel());
    for (size_t k = 0; k < p_.exits.size(); ++k) {
      exits_.push_back(cc_.newLabel());
      turnExits_.push_back(cc_.newLabel());
      turnsOn_.push_back(cc_.newLabel());
    }
    exitUsed_.resize(p_.exits.size());
    turnUsed_.resize(p_.exits.size());
    written_.resize(p_.blocks.size());
    if (!p_.isFunction) {
      fuel_ = cc_.newUInt32("fuel");
      cc_.mov(fuel_, inContext(offsetof(Context, fuel), 4));
    }
    for (int k = 0; k < p_.places; ++k) {
      places_.push_back(cc_.newIntPtr());
      cc_.mov(places_.back(), inContext(offsetof(Context, places) + size_t(k) * 8, 8));
    }
  }

  // The turns are used up: some more, or out.
  void writeTurn(size_t k) {
    cc_.bind(turnExits_[k]);
    Gp fuel = cc_.newUInt32();
    InvokeNode* call;
    cc_.invoke(&call, uint64_t(helpers_.lookAround), FuncSignatureT<uint32_t, void*>());
    call->setArg(0, context_);
    call->setRet(0, fuel);
    p_.isFunction ? cc_.mov(inContext(offsetof(Context, fuel), 4), fuel) : cc_.mov(fuel_, fuel);
    cc_.test(fuel, fuel);
    cc_.jnz(turnsOn_[k]);
    writeExit(k, true);
  }

  // Its number, then what all exits that write the same back have in common.
  void writeExit(size_t k, bool isTurn) {
    if (!isTurn) cc_.bind(exits_[k]);
    cc_.mov(exitNumber_, uint32_t(k));
    if (isTurn)
      cc_.mov(inContext(offsetof(Context, fuel), 4), 1);
    else if (!p_.isFunction)
      cc_.mov(inContext(offsetof(Context, fuel), 4), fuel_);
    cc_.jmp(writeBack(p_.exits[k].stores));
  }

  Label writeBack(const std::vector<SlotStore>& stores) {
    for (const WriteBack& w : writeBacks_)
      if (*w.stores == stores) return w.label;
    writeBacks_.push_back({&stores, cc_.newLabel()});
    return writeBacks_.back().label;
  }

  void finishExit(const WriteBack& w) {
    cc_.bind(w.label);
    for (const SlotStore& s : *w.stores) writeStore(s);
    if (!p_.isFunction) {
      cc_.ret(exitNumber_);
      return;
    }
    InvokeNode* call;
    cc_.invoke(&call, uint64_t(helpers_.leaveFunction),
               FuncSignatureT<void, void*, const void*, uint32_t, void*, uint64_t>());
    call->setArg(0, context_);
    call->setArg(1, Imm(uint64_t(function_)));
    call->setArg(2, exitNumber_);
    call->setArg(3, registers_);
    call->setArg(4, depth_);
    Xmm nothing = cc_.newXmmSd();
    cc_.xorps(nothing, nothing);
    cc_.ret(nothing);
  }

  // --- operands
  const Xmm& F(IrReg r) const { return xmms_[r]; }
  // An extent of an array stays in memory, where compared and multiplied with it costs the same.
  Gp I(IrReg r) {
    if (!extents_[r].isSet) return gps_[r];
    Gp read = cc_.newInt64();
    cc_.mov(read, extentOf(r));
    return read;
  }
  Mem extentOf(IrReg r) const {
    const Extent& e = extents_[r];
    return inContext(offsetof(Context, views) + e.view * sizeof(ArrayView) + size_t(e.word) * 8, 8);
  }
  Mem inContext(size_t offset, uint32_t size) const {
    return x86::ptr(context_, int32_t(offset), size);
  }
  Mem inSlot(int slot, int offset, uint32_t size) const {
    if (slot >= p_.frameRegisters)
      return x86::ptr(places_[size_t(slot - p_.frameRegisters)], offset, size);
    return x86::ptr(registers_, slot * 16 + offset, size);
  }
  Mem tagOf(int slot) const { return inSlot(slot, kTagOffset, 4); }
  Mem payloadOf(int slot, uint32_t size = 8) const { return inSlot(slot, kPayloadOffset, size); }
  Mem constant(double d) { return cc_.newDoubleConst(ConstPoolScope::kLocal, d); }
  Label exitOf(const Instr& i) {
    exitUsed_[size_t(i.exit)] = true;
    return exits_[size_t(i.exit)];
  }
  static bool fitsImmediate(int64_t k) { return k == int64_t(int32_t(k)); }
  Gp wide(int64_t k) {
    Gp r = cc_.newInt64();
    cc_.mov(r, k);
    return r;
  }

  // --- blocks
  void writeBlock(int k) {
    written_[size_t(k)] = true;
    cc_.bind(labels_[size_t(k)]);
    const std::vector<Instr>& code = p_.blocks[size_t(k)].code;
    chooseNext(code.empty() ? Instr(IrOp::Leave) : code.back());
    for (const Instr& i : code) write(i);
  }

  // The way that a branch usually takes comes next, when it is not there already.
  void chooseNext(const Instr& last) {
    for (int to : {last.yes, last.no}) {
      const bool isWay =
          last.op == IrOp::Jump || last.op == IrOp::BranchF || last.op == IrOp::BranchI;
      if (isWay && to >= 0 && !written_[size_t(to)]) {
        next_ = to;
        return;
      }
    }
    size_t k = 0;
    while (k < written_.size() && written_[k]) ++k;
    next_ = int(k);
  }
  bool isNext(int block) const { return block == next_; }
  const Label& at(int block) const { return labels_[size_t(block)]; }

  // --- instructions
  void write(const Instr& i) {
    switch (i.op) {
      case IrOp::ConstF:
        writeConstant(F(i.d), i.f);
        break;
      case IrOp::ConstI:
        cc_.mov(I(i.d), i.i);
        break;
      case IrOp::MoveF:
        cc_.movaps(F(i.d), F(i.a));
        break;
      case IrOp::MoveI:
        cc_.mov(I(i.d), I(i.a));
        break;
      case IrOp::ToFloat:
        cc_.xorps(F(i.d), F(i.d));
        cc_.cvtsi2sd(F(i.d), I(i.a));
        break;
      case IrOp::ToWhole: {
        Xmm back = cc_.newXmmSd();
        cc_.cvttsd2si(I(i.d), F(i.a));
        cc_.xorps(back, back);
        cc_.cvtsi2sd(back, I(i.d));
        cc_.ucomisd(back, F(i.a));
        cc_.jne(exitOf(i));
        cc_.jp(exitOf(i));
        break;
      }
      case IrOp::ToSingle: {
        Xmm narrow = cc_.newXmm();
        cc_.xorps(narrow, narrow);
        cc_.cvtsd2ss(narrow, F(i.a));
        cc_.xorps(F(i.d), F(i.d));
        cc_.cvtss2sd(F(i.d), narrow);
        break;
      }
      case IrOp::AddF:
        writeFloat(i, true, x86::Inst::kIdAddsd);
        break;
      case IrOp::SubF:
        writeFloat(i, false, x86::Inst::kIdSubsd);
        break;
      case IrOp::MulF:
        writeFloat(i, true, x86::Inst::kIdMulsd);
        break;
      case IrOp::DivF:
        writeFloat(i, false, x86::Inst::kIdDivsd);
        break;
      case IrOp::NegF:
        writeMasked(i, uint64_t(1) << 63, true);
        break;
      case IrOp::AbsF:
        writeMasked(i, ~(uint64_t(1) << 63), false);
        break;
      case IrOp::SqrtF:
        cc_.sqrtsd(F(i.d), F(i.a));
        break;
      case IrOp::FloorF:
        cc_.roundsd(F(i.d), F(i.a), 9);
        break;
      case IrOp::CeilF:
        cc_.roundsd(F(i.d), F(i.a), 10);
        break;
      case IrOp::TruncF:
        cc_.roundsd(F(i.d), F(i.a), 11);
        break;
      case IrOp::RoundF:
        writeRound(i);
        break;
      case IrOp::MaxF:
      case IrOp::MinF:
        writeExtreme(i);
        break;
      case IrOp::AddI:
      case IrOp::SubI:
      case IrOp::MulI:
      case IrOp::AndI:
      case IrOp::OrI:
      case IrOp::XorI:
        writeInteger(i);
        break;
      case IrOp::MinI:
      case IrOp::MaxI:
        writeClamp(i);
        break;
      case IrOp::CompareF:
        writeCompareF(i);
        break;
      case IrOp::CompareI:
        writeCompareI(i);
        break;
      case IrOp::Map1:
      case IrOp::Map2:
        writeMap(i);
        break;
      case IrOp::LoadF:
        if (i.cls == ClassId::Single)
          cc_.cvtss2sd(F(i.d), payloadOf(i.slot, 4));
        else
          cc_.movsd(F(i.d), payloadOf(i.slot));
        break;
      case IrOp::LoadI:
        if (i.cls == ClassId::Double)
          cc_.cvttsd2si(I(i.d), payloadOf(i.slot));
        else
          loadInteger(I(i.d), payloadOf(i.slot, uint32_t(elementSize(i.cls))), i.cls);
        break;
      case IrOp::GuardTag:
        cc_.cmp(tagOf(i.slot), int32_t(i.i));
        cc_.jne(exitOf(i));
        break;
      case IrOp::Store:
        writeStore(p_.stores[size_t(i.i)]);
        break;
      case IrOp::Release:
        writeRelease(i.slot);
        break;
      case IrOp::LoadView:
        extents_[i.d] = {true, i.slot, uint8_t(i.i)};
        if (i.i != 0) break;
        cc_.mov(gps_[i.d], extentOf(i.d));
        extents_[i.d].isSet = false;
        break;
      case IrOp::GuardIndex: {
        Gp from0 = cc_.newInt64();
        cc_.lea(from0, x86::ptr(I(i.a), -1));
        extents_[i.b].isSet ? cc_.cmp(from0, extentOf(i.b)) : cc_.cmp(from0, I(i.b));
        cc_.jae(exitOf(i));
        break;
      }
      case IrOp::Grow:
        writeGrow(i);
        break;
      case IrOp::LoadElement:
        writeLoadElement(i);
        break;
      case IrOp::StoreElement:
        writeStoreElement(i);
        break;
      case IrOp::GuardF: {
        const Label ok = cc_.newLabel();
        branchF(i, ok, exitOf(i), true);
        cc_.bind(ok);
        break;
      }
      case IrOp::GuardI:
        compareI(i);
        cc_.j(inverse(conditionI(i.cond)), exitOf(i));
        break;
      case IrOp::Turn:
        turnUsed_[size_t(i.exit)] = true;
        if (p_.isFunction)
          cc_.sub(inContext(offsetof(Context, fuel), 4), 1);
        else
          cc_.sub(fuel_, 1);
        cc_.jz(turnExits_[size_t(i.exit)]);
        cc_.bind(turnsOn_[size_t(i.exit)]);
        break;
      case IrOp::CallFunction:
        writeCall(i);
        break;
      case IrOp::ReturnF:
        cc_.ret(F(i.a));
        break;
      case IrOp::Jump:
        if (!isNext(i.yes)) cc_.jmp(at(i.yes));
        break;
      case IrOp::BranchF:
        branchF(i, at(i.yes), at(i.no), isNext(i.yes));
        if (!isNext(i.yes) && !isNext(i.no)) cc_.jmp(at(i.no));
        break;
      case IrOp::BranchI:
        compareI(i);
        if (isNext(i.yes)) {
          cc_.j(inverse(conditionI(i.cond)), at(i.no));
        } else {
          cc_.j(conditionI(i.cond), at(i.yes));
          if (!isNext(i.no)) cc_.jmp(at(i.no));
        }
        break;
      case IrOp::Leave:
        cc_.jmp(exitOf(i));
        break;
    }
  }

  // --- doubles
  void writeConstant(const Xmm& to, double d) {
    uint64_t bits;
    std::memcpy(&bits, &d, sizeof bits);
    if (bits == 0)
      cc_.xorps(to, to);
    else
      cc_.movsd(to, constant(d));
  }

  void writeFloat(const Instr& i, bool commutes, InstId op) {
    const Xmm &d = F(i.d), &a = F(i.a);
    if (i.b == kNoReg) {
      if (i.d != i.a) cc_.movaps(d, a);
      cc_.emit(op, d, constant(i.f));
      return;
    }
    const Xmm& b = F(i.b);
    if (i.d == i.b && i.d != i.a) {
      if (commutes) {
        cc_.emit(op, d, a);
        return;
      }
      Xmm t = cc_.newXmmSd();
      cc_.movaps(t, a);
      cc_.emit(op, t, b);
      cc_.movaps(d, t);
      return;
    }
    if (i.d != i.a) cc_.movaps(d, a);
    cc_.emit(op, d, b);
  }

  void writeMasked(const Instr& i, uint64_t mask, bool flips) {
    const uint64_t both[2] = {mask, mask};
    const Mem m = cc_.newConst(ConstPoolScope::kLocal, both, 16);
    if (i.d != i.a) cc_.movaps(F(i.d), F(i.a));
    flips ? cc_.xorps(F(i.d), m) : cc_.andps(F(i.d), m);
  }

  // As the kernel does it: a half less the smallest step, with the number's sign, then cut off.
  void writeRound(const Instr& i) {
    const uint64_t sign[2] = {uint64_t(1) << 63, uint64_t(1) << 63};
    const double half[2] = {0.49999999999999994, 0};
    Xmm t = cc_.newXmmSd();
    cc_.movaps(t, F(i.a));
    cc_.andps(t, cc_.newConst(ConstPoolScope::kLocal, sign, 16));
    cc_.orps(t, cc_.newConst(ConstPoolScope::kLocal, half, 16));
    cc_.addsd(t, F(i.a));
    cc_.roundsd(F(i.d), t, 11);
  }

  // maxsd b, a is a unless b is greater, which is right but for a NaN in a.
  void writeExtreme(const Instr& i) {
    const Label done = cc_.newLabel();
    Xmm t = cc_.newXmmSd(), b = cc_.newXmmSd();
    cc_.movaps(b, F(i.b));
    cc_.movaps(t, b);
    i.op == IrOp::MaxF ? cc_.maxsd(t, F(i.a)) : cc_.minsd(t, F(i.a));
    cc_.ucomisd(F(i.a), F(i.a));
    cc_.jnp(done);
    cc_.movaps(t, b);
    cc_.bind(done);
    cc_.movaps(F(i.d), t);
  }

  // Flags so that "above" (or "above or equal") means a cond b, false for NaN; Eq and Ne: as they
  // come.
  void compareF(const Instr& i) {
    const bool turned = i.cond == Cond::Lt || i.cond == Cond::Le;
    if (!turned) {
      i.b == kNoReg ? cc_.ucomisd(F(i.a), constant(i.f)) : cc_.ucomisd(F(i.a), F(i.b));
      return;
    }
    if (i.b != kNoReg) {
      cc_.ucomisd(F(i.b), F(i.a));
      return;
    }
    Xmm b = cc_.newXmmSd();
    writeConstant(b, i.f);
    cc_.ucomisd(b, F(i.a));
  }
  static bool isStrict(Cond c) { return c == Cond::Lt || c == Cond::Gt; }

  // yesIsNext: the code at `yes` follows, so only `no` is jumped to; else `no` follows or is jumped
  // to by the caller.
  void branchF(const Instr& i, const Label& yes, const Label& no, bool yesIsNext) {
    compareF(i);
    if (i.cond == Cond::Eq) {
      cc_.jne(no);
      cc_.jp(no);
      if (!yesIsNext) cc_.jmp(yes);
    } else if (i.cond == Cond::Ne) {
      cc_.jp(yes);
      yesIsNext ? cc_.je(no) : cc_.jne(yes);
    } else if (yesIsNext) {
      isStrict(i.cond) ? cc_.jbe(no) : cc_.jb(no);
    } else {
      isStrict(i.cond) ? cc_.ja(yes) : cc_.jae(yes);
    }
  }

  void writeCompareF(const Instr& i) {
    Gp d = cc_.newUInt32();
    compareF(i);
    if (i.cond == Cond::Eq || i.cond == Cond::Ne) {
      Gp other = cc_.newUInt32();
      if (i.cond == Cond::Eq) {
        cc_.sete(d.r8());
        cc_.setnp(other.r8());
        cc_.and_(d.r8(), other.r8());
      } else {
        cc_.setne(d.r8());
        cc_.setp(other.r8());
        cc_.or_(d.r8(), other.r8());
      }
    } else {
      isStrict(i.cond) ? cc_.seta(d.r8()) : cc_.setae(d.r8());
    }
    cc_.movzx(I(i.d).r32(), d.r8());
  }

  // --- integers
  static x86::CondCode conditionI(Cond c) {
    switch (c) {
      case Cond::Lt:
        return x86::CondCode::kSignedLT;
      case Cond::Le:
        return x86::CondCode::kSignedLE;
      case Cond::Gt:
        return x86::CondCode::kSignedGT;
      case Cond::Ge:
        return x86::CondCode::kSignedGE;
      case Cond::Eq:
        return x86::CondCode::kEqual;
      default:
        return x86::CondCode::kNotEqual;
    }
  }
  static x86::CondCode inverse(x86::CondCode c) { return x86::negateCond(c); }

  void compareI(const Instr& i) {
    if (i.b != kNoReg)
      cc_.cmp(I(i.a), I(i.b));
    else if (fitsImmediate(i.i))
      cc_.cmp(I(i.a), int32_t(i.i));
    else
      cc_.cmp(I(i.a), wide(i.i));
  }

  void writeCompareI(const Instr& i) {
    Gp d = cc_.newUInt32();
    compareI(i);
    cc_.set(conditionI(i.cond), d.r8());
    cc_.movzx(I(i.d).r32(), d.r8());
  }

  void writeInteger(const Instr& i) {
    Gp b = i.b != kNoReg ? I(i.b) : Gp();
    if (i.b == kNoReg && !fitsImmediate(i.i)) b = wide(i.i);
    const bool isImmediate = i.b == kNoReg && fitsImmediate(i.i);
    Gp d = I(i.d);
    const bool inTheWay = i.b != kNoReg && i.d == i.b && i.d != i.a;
    if (inTheWay) d = cc_.newInt64();
    if (i.op == IrOp::MulI && isImmediate) {
      cc_.imul(d, I(i.a), Imm(int32_t(i.i)));
      return;
    }
    if (inTheWay || i.d != i.a) cc_.mov(d, I(i.a));
    const Imm k(isImmediate ? i.i : 0);
    switch (i.op) {
      case IrOp::AddI:
        isImmediate ? cc_.add(d, k) : cc_.add(d, b);
        break;
      case IrOp::SubI:
        isImmediate ? cc_.sub(d, k) : cc_.sub(d, b);
        break;
      case IrOp::MulI:
        cc_.imul(d, b);
        break;
      case IrOp::AndI:
        isImmediate ? cc_.and_(d, k) : cc_.and_(d, b);
        break;
      case IrOp::OrI:
        isImmediate ? cc_.or_(d, k) : cc_.or_(d, b);
        break;
      default:
        isImmediate ? cc_.xor_(d, k) : cc_.xor_(d, b);
        break;
    }
    if (inTheWay) cc_.mov(I(i.d), d);
  }

  void writeClamp(const Instr& i) {
    const Gp b = i.b != kNoReg ? I(i.b) : wide(i.i);
    if (i.d != i.a) cc_.mov(I(i.d), I(i.a));
    cc_.cmp(I(i.d), b);
    i.op == IrOp::MinI ? cc_.cmovg(I(i.d), b) : cc_.cmovl(I(i.d), b);
  }

  // --- calls
  void writeMap(const Instr& i) {
    InvokeNode* call;
    if (i.op == IrOp::Map1)
      cc_.invoke(&call, uint64_t(&callKernel1), FuncSignatureT<double, void*, double>());
    else
      cc_.invoke(&call, uint64_t(&callKernel2), FuncSignatureT<double, void*, double, double>());
    call->setArg(0, Imm(uint64_t(i.target)));
    call->setArg(1, F(i.a));
    if (i.op == IrOp::Map2) call->setArg(2, F(i.b));
    call->setRet(0, F(i.d));
  }

  void writeCall(const Instr& i) {
    const auto* cell = static_cast<const FunctionCell*>(i.target);
    const std::vector<IrReg>& args = p_.args[size_t(i.i)];
    const Label cannot = exits_[size_t(i.no)];
    exitUsed_[size_t(i.no)] = true;
    const bool isSelf = p_.self == i.target;
    Gp window = cc_.newIntPtr(), end = cc_.newIntPtr(), entry = cc_.newIntPtr();
    Gp depth = cc_.newUInt64();
    cc_.lea(depth, x86::ptr(depth_, 1));
    cc_.cmp(depth, inContext(offsetof(Context, mostDepth), 8));
    cc_.jae(cannot);
    cc_.lea(window, x86::ptr(registers_, p_.frameRegisters * 16));
    cc_.lea(end, x86::ptr(window, cell->code->registers * 16));
    cc_.cmp(end, inContext(offsetof(Context, windowEnd), 8));
    cc_.ja(cannot);
    if (!isSelf) {
      cc_.mov(entry, uint64_t(&cell->entry));
      cc_.mov(entry, x86::ptr(entry));
      cc_.test(entry, entry);
      cc_.jz(cannot);
    }
    if (!p_.isFunction) cc_.mov(inContext(offsetof(Context, fuel), 4), fuel_);
    FuncSignatureBuilder signature(CallConvId::kHost);
    signature.setRetT<double>();
    signature.addArgT<void*>();
    signature.addArgT<void*>();
    signature.addArgT<uint64_t>();
    for (size_t k = 0; k < args.size(); ++k) signature.addArgT<double>();
    InvokeNode* call;
    isSelf ? cc_.invoke(&call, self_, signature) : cc_.invoke(&call, entry, signature);
    call->setArg(0, context_);
    call->setArg(1, window);
    call->setArg(2, depth);
    for (size_t k = 0; k < args.size(); ++k) call->setArg(3 + k, F(args[k]));
    call->setRet(0, F(i.d));
    if (!p_.isFunction) cc_.mov(fuel_, inContext(offsetof(Context, fuel), 4));
    cc_.cmp(inContext(offsetof(Context, unwound), 4), 0);
    cc_.jne(exitOf(i));
  }

  // --- the interpreter's registers, arrays
  void loadInteger(const Gp& to, Mem from, ClassId cls) {
    switch (cls) {
      case ClassId::Int8:
      case ClassId::Int16:
        cc_.movsx(to, from);
        break;
      case ClassId::Int32:
        cc_.movsxd(to, from);
        break;
      case ClassId::UInt32:
        cc_.mov(to.r32(), from);
        break;
      default:
        cc_.movzx(to.r32(), from);
        break;
    }
  }

  void writeGrow(const Instr& i) {
    Gp place = cc_.newIntPtr(), done = cc_.newUInt32();
    cc_.lea(place, inSlot(i.slot, 0, 0));
    InvokeNode* call;
    cc_.invoke(&call, uint64_t(helpers_.grow), FuncSignatureT<uint32_t, void*, void*, uint32_t>());
    call->setArg(0, context_);
    call->setArg(1, place);
    call->setArg(2, Imm(uint32_t(i.i)));
    call->setRet(0, done);
    cc_.mov(gps_[i.d].r32(), done);
  }

  void writeLoadElement(const Instr& i) {
    const uint32_t size = uint32_t(elementSize(i.cls));
    const Mem from = x86::ptr(I(i.a), I(i.b), Support::ctz(size), -int32_t(size), size);
    if (i.cls == ClassId::Double) {
      cc_.movsd(F(i.d), from);
    } else if (i.cls == ClassId::Single) {
      cc_.xorps(F(i.d), F(i.d));
      cc_.cvtss2sd(F(i.d), from);
    } else {
      loadInteger(I(i.d), from, i.cls);
    }
  }

  void writeStoreElement(const Instr& i) {
    const uint32_t size = uint32_t(elementSize(i.cls));
    const Mem to = x86::ptr(I(i.a), I(i.b), Support::ctz(size), -int32_t(size), size);
    if (i.cls == ClassId::Double) {
      cc_.movsd(to, F(i.d));
    } else if (i.cls == ClassId::Single) {
      Xmm narrow = cc_.newXmm();
      cc_.xorps(narrow, narrow);
      cc_.cvtsd2ss(narrow, F(i.d));
      cc_.movss(to, narrow);
    } else if (size == 1) {
      cc_.mov(to, I(i.d).r8());
    } else if (size == 2) {
      cc_.mov(to, I(i.d).r16());
    } else {
      cc_.mov(to, I(i.d).r32());
    }
  }

  void writeRelease(int slot) {
    const Label done = cc_.newLabel();
    cc_.cmp(inSlot(slot, kTagOffset, 1), kFirstHeapKind);
    cc_.jb(done);
    Gp place = cc_.newIntPtr();
    cc_.lea(place, inSlot(slot, 0, 0));
    InvokeNode* call;
    cc_.invoke(&call, uint64_t(helpers_.release), FuncSignatureT<void, void*>());
    call->setArg(0, place);
    cc_.bind(done);
  }

  void writeCopy(int to, int from) {
    Gp target = cc_.newIntPtr(), source = cc_.newIntPtr();
    cc_.lea(target, inSlot(to, 0, 0));
    cc_.lea(source, inSlot(from, 0, 0));
    InvokeNode* call;
    cc_.invoke(&call, uint64_t(helpers_.copy), FuncSignatureT<void, void*, const void*>());
    call->setArg(0, target);
    call->setArg(1, source);
  }

  void writeStore(const SlotStore& s) {
    using From = SlotStore::From;
    if (s.from == From::Slot) return writeCopy(s.slot, int(s.bits));
    if (s.mayHold) writeRelease(s.slot);
    if (s.from == From::Nothing) {
      cc_.mov(tagOf(s.slot), 0);
      return;
    }
    cc_.mov(tagOf(s.slot), int32_t(Value::makeTag(Value::Kind::Scalar, s.cls)));
    if (s.from == From::Constant) {
      cc_.mov(payloadOf(s.slot), wide(int64_t(s.bits)));
    } else if (s.from == From::I) {
      cc_.mov(payloadOf(s.slot), I(s.reg));
    } else if (s.from == From::WholeAsDouble) {
      Xmm d = cc_.newXmmSd();
      cc_.xorps(d, d);
      cc_.cvtsi2sd(d, I(s.reg));
      cc_.movsd(payloadOf(s.slot), d);
    } else if (s.cls == ClassId::Single) {
      Xmm narrow = cc_.newXmm();
      Gp bits = cc_.newInt64();
      cc_.xorps(narrow, narrow);
      cc_.cvtsd2ss(narrow, F(s.reg));
      cc_.movd(bits.r32(), narrow);
      cc_.mov(payloadOf(s.slot), bits);
    } else {
      cc_.movsd(payloadOf(s.slot), F(s.reg));
    }
  }

  const Program& p_;
  const Helpers& helpers_;
  const void* function_;
  x86::Compiler& cc_;
  Gp context_, registers_, depth_, fuel_;
  std::vector<Xmm> xmms_;
  std::vector<Gp> gps_, places_;
  std::vector<Extent> extents_;  // of each virtual register: set where it is one
  Label self_;
  std::vector<Label> labels_, exits_, turnExits_, turnsOn_;
  std::vector<WriteBack> writeBacks_;
  Gp exitNumber_;
  std::vector<bool> exitUsed_, turnUsed_, written_;
  int next_ = 0;
};

class X64Code final : public MachineCode {
 public:
  X64Code(CodeHolder& code) : pages_(code.codeSize()) {
    if (!pages_.data()) return;
    bool fits = code.relocateToBase(uint64_t(pages_.data())) == kErrorOk &&
                code.codeSize() <= pages_.bytes() &&
                code.copyFlattenedData(pages_.data(), pages_.bytes()) == kErrorOk;
    isReady_ = fits && pages_.seal();
  }
  void* entry() const override { return isReady_ ? pages_.data() : nullptr; }
  size_t bytes() const override { return pages_.bytes(); }

 private:
  CodePages pages_;
  bool isReady_ = false;
};

class X64Emitter final : public Emitter {
 public:
  explicit X64Emitter(const Helpers& helpers) : helpers_(helpers) {}

  std::unique_ptr<MachineCode> emit(const Program& program, const void* function) override {
    accel::Assembly assembly;
    const bool isWritten = assembly.make(asmjit::Environment::host(), [&](x86::Compiler& compiler) {
      Writer(program, helpers_, function, compiler).run();
    });
    if (!isWritten) return nullptr;
    CodeHolder& code = assembly.code();
    if (code.flatten() != kErrorOk || code.resolveUnresolvedLinks() != kErrorOk) return nullptr;
    auto made = std::make_unique<X64Code>(code);
    if (!made->entry()) return nullptr;
    return made;
  }

 private:
  Helpers helpers_;
};

}  // namespace

std::unique_ptr<Emitter> makeEmitter(const Helpers& helpers, const char*& why) {
  // Not AsmJit's CpuInfo: in a virtual machine its many questions take a millisecond.
  if (!__builtin_cpu_supports("sse4.1")) {
    why = "the processor has no SSE4.1";
    return nullptr;
  }
  return std::make_unique<X64Emitter>(helpers);
}

}  // namespace matlift::jit

#endif
