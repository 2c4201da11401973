// How each operation of a segment is written, for one vector: as its row in arith.cpp or
// compare.cpp has it, so that the bits are the same. Only where the assembler is there
// (MATLIFT_ASSEMBLER).
#pragma once

#include <asmjit/x86.h>

#include <bit>
#include <cstdint>
#include <map>

#include "accel/cpu/segment.h"

namespace accel::cpu {

namespace Inst = asmjit::x86::Inst;

// A value of one vector: floats, or one bit an element.
struct Held {
  asmjit::x86::Zmm floats;
  asmjit::x86::KReg bits;
};

class SegmentOps {
 protected:
  using Gp = asmjit::x86::Gp;
  using KReg = asmjit::x86::KReg;
  using Zmm = asmjit::x86::Zmm;
  using InstId = Inst::Id;
  using Imm = asmjit::Imm;

  SegmentOps(asmjit::x86::Compiler& compiler, bool wide) : cc_(compiler), wide_(wide) {}

  // vcmp's predicates, quiet.
  enum Compare {
    kEq = 0x00,
    kUnordered = 0x03,
    kNe = 0x04,
    kLt = 0x11,
    kLe = 0x12,
    kGe = 0x1D,
    kGt = 0x1E
  };
  // vfpclass's kinds.
  enum Kind { kInfinite = 0x18, kNotFinite = 0x99 };

  // --- single and double forms of an instruction
  InstId pick(InstId single, InstId wide) const { return wide_ ? wide : single; }
  void move(const Zmm& to, const Zmm& from) { cc_.vmovaps(to, from); }
  Zmm apply(InstId single, InstId wide, const Zmm& a, const Zmm& b) {
    Zmm r = cc_.newZmm();
    cc_.emit(pick(single, wide), r, a, b);
    return r;
  }
  KReg compare(const Zmm& a, const Zmm& b, int predicate) {
    KReg k = cc_.newKw();
    cc_.emit(pick(Inst::kIdVcmpps, Inst::kIdVcmppd), k, a, b, Imm(predicate));
    return k;
  }
  void moveMasked(const KReg& mask, const Zmm& to, const Zmm& from) {
    wide_ ? cc_.k(mask).vmovapd(to, from) : cc_.k(mask).vmovaps(to, from);
  }

  // The same bits in every element.
  Zmm constant(std::uint64_t wide, std::uint32_t single) {
    const std::uint64_t bits = wide_ ? wide : single;
    const auto found = constants_.find(bits);
    if (found != constants_.end()) return found->second;
    Zmm z = cc_.newZmm();
    Gp r = cc_.newGpq();
    asmjit::BaseNode* here = cc_.setCursor(constantsEnd_);
    cc_.mov(r, Imm(bits));
    wide_ ? cc_.vpbroadcastq(z, r) : cc_.vpbroadcastd(z, r.r32());
    constantsEnd_ = cc_.setCursor(here);
    constants_.emplace(bits, z);
    return z;
  }
  Zmm number(double x) {
    return constant(std::bit_cast<std::uint64_t>(x),
                    std::bit_cast<std::uint32_t>(static_cast<float>(x)));
  }
  Zmm signBit() { return constant(UINT64_C(1) << 63, UINT32_C(1) << 31); }

  // Constants are loaded where the code stands now, before the loops that need them.
  void constantsHere() { constantsEnd_ = cc_.cursor(); }

  Held write(const Segment::Step& step, const Held* a) {
    Held r;
    if (step.dtype == DType::Bool) {
      r.bits = writeBits(step, a);
    } else {
      r.floats = writeFloats(step, a);
    }
    return r;
  }

  KReg logic(InstId id, const KReg& a, const KReg& b) {
    KReg k = cc_.newKw();
    cc_.emit(id, k, a, b);
    return k;
  }
  KReg classOf(const Zmm& x, int kinds) {
    KReg k = cc_.newKw();
    cc_.emit(pick(Inst::kIdVfpclassps, Inst::kIdVfpclasspd), k, x, Imm(kinds));
    return k;
  }
  KReg inverse(const KReg& a) {
    KReg k = cc_.newKw();
    cc_.knotw(k, a);
    return k;
  }

  KReg writeBits(const Segment::Step& step, const Held* a) {
    switch (step.op) {
      case Op::Eq:
        return compare(a[0].floats, a[1].floats, kEq);
      case Op::Ne:
        return compare(a[0].floats, a[1].floats, kNe);
      case Op::Lt:
        return compare(a[0].floats, a[1].floats, kLt);
      case Op::Le:
        return compare(a[0].floats, a[1].floats, kLe);
      case Op::Gt:
        return compare(a[0].floats, a[1].floats, kGt);
      case Op::Ge:
        return compare(a[0].floats, a[1].floats, kGe);
      case Op::IsNan:
        return compare(a[0].floats, a[0].floats, kUnordered);
      case Op::IsInf:
        return classOf(a[0].floats, kInfinite);
      case Op::IsFinite:
        return inverse(classOf(a[0].floats, kNotFinite));
      case Op::And:
        return logic(Inst::kIdKandw, a[0].bits, a[1].bits);
      case Op::Or:
        return logic(Inst::kIdKorw, a[0].bits, a[1].bits);
      case Op::Xor:
        return logic(Inst::kIdKxorw, a[0].bits, a[1].bits);
      case Op::Not:
        return inverse(a[0].bits);
      default:  // Select
        return logic(Inst::kIdKorw, logic(Inst::kIdKandw, a[0].bits, a[1].bits),
                     logic(Inst::kIdKandnw, a[0].bits, a[2].bits));
    }
  }

  // The second operand wins where it is strictly greater (less), or the first is no number.
  Zmm extreme(bool greatest, const Zmm& a, const Zmm& b) {
    Zmm r = greatest ? apply(Inst::kIdVmaxps, Inst::kIdVmaxpd, b, a)
                     : apply(Inst::kIdVminps, Inst::kIdVminpd, b, a);
    moveMasked(compare(a, a, kUnordered), r, b);
    return r;
  }
  Zmm rounded(const Zmm& x, int mode) {
    Zmm r = cc_.newZmm();
    cc_.emit(pick(Inst::kIdVrndscaleps, Inst::kIdVrndscalepd), r, x, Imm(mode));
    return r;
  }
  Zmm roundAway(const Zmm& x) {
    const Zmm half = constant(std::bit_cast<std::uint64_t>(0.49999999999999994),
                              std::bit_cast<std::uint32_t>(0.49999997f));
    Zmm signedHalf = cc_.newZmm();
    cc_.vpandd(signedHalf, x, signBit());
    cc_.vpord(signedHalf, signedHalf, half);
    return rounded(apply(Inst::kIdVaddps, Inst::kIdVaddpd, x, signedHalf), 0x0B);
  }
  Zmm sign(const Zmm& x) {
    const Zmm zero = number(0);
    Zmm r = apply(Inst::kIdVaddps, Inst::kIdVaddpd, x, zero);
    moveMasked(compare(x, zero, kGt), r, number(1));
    moveMasked(compare(x, zero, kLt), r, number(-1));
    return r;
  }
  Zmm chosen(const KReg& mask, const Zmm& yes, const Zmm& no) {
    Zmm r = cc_.newZmm();
    wide_ ? cc_.k(mask).vblendmpd(r, no, yes) : cc_.k(mask).vblendmps(r, no, yes);
    return r;
  }

  Zmm writeFloats(const Segment::Step& step, const Held* v) {
    const Zmm &a = v[0].floats, &b = v[1].floats;
    switch (step.op) {
      case Op::Add:
        return apply(Inst::kIdVaddps, Inst::kIdVaddpd, a, b);
      case Op::Sub:
        return apply(Inst::kIdVsubps, Inst::kIdVsubpd, a, b);
      case Op::Mul:
        return apply(Inst::kIdVmulps, Inst::kIdVmulpd, a, b);
      case Op::Square:
        return apply(Inst::kIdVmulps, Inst::kIdVmulpd, a, a);
      case Op::Div:
        return apply(Inst::kIdVdivps, Inst::kIdVdivpd, a, b);
      case Op::Neg:
        return apply(Inst::kIdVpxord, Inst::kIdVpxorq, a, signBit());
      case Op::Abs: {
        const Zmm rest = constant(~(UINT64_C(1) << 63), ~(UINT32_C(1) << 31));
        return apply(Inst::kIdVpandd, Inst::kIdVpandq, a, rest);
      }
      case Op::Sqrt: {
        Zmm r = cc_.newZmm();
        cc_.emit(pick(Inst::kIdVsqrtps, Inst::kIdVsqrtpd), r, a);
        return r;
      }
      case Op::Sign:
        return sign(a);
      case Op::Max:
        return extreme(true, a, b);
      case Op::Min:
        return extreme(false, a, b);
      case Op::Floor:
        return rounded(a, 0x09);
      case Op::Ceil:
        return rounded(a, 0x0A);
      case Op::Fix:
        return rounded(a, 0x0B);
      case Op::Round:
        return roundAway(a);
      case Op::Select:
        return chosen(v[0].bits, b, v[2].floats);
      default:  // Cast of a logical
        return chosen(v[0].bits, number(1), number(0));
    }
  }

  asmjit::x86::Compiler& cc_;
  bool wide_;  // doubles, else singles

 private:
  std::map<std::uint64_t, Zmm> constants_;
  asmjit::BaseNode* constantsEnd_ = nullptr;
};

}  // namespace accel::cpu
