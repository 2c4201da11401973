#ifdef MATLIFT_ASSEMBLER

#include "accel/cpu/segment_code.h"

#include <accel/assembly.h>

#include <algorithm>

#include "accel/cpu/segment_ops.h"

namespace accel::cpu {
namespace {

using namespace asmjit;
using x86::Gp;
using x86::KReg;
using x86::Zmm;

// Vectors of a map's loop body: enough to make the loop itself not count.
constexpr std::size_t kMapVectors = 2;

class Writer : SegmentOps {
 public:
  Writer(const Segment& segment, x86::Compiler& compiler)
      : SegmentOps(compiler, segment.width == 8),
        s_(segment),
        lanes_(64 / segment.width),
        undecided_(segment.decidingPart()) {}

  void run() {
    FuncNode* f = cc_.addFunc(
        FuncSignatureT<void, const void* const*, void* const*, std::size_t>(CallConvId::kHost));
    f->frame().setAvxEnabled();
    f->frame().setAvx512Enabled();
    f->frame().setAvxCleanup();
    Gp in = cc_.newIntPtr(), out = cc_.newIntPtr();
    n_ = cc_.newIntPtr();
    i_ = cc_.newIntPtr();
    f->setArg(0, in);
    f->setArg(1, out);
    f->setArg(2, n_);
    cc_.xor_(i_, i_);
    begin(in, out);
    reduces_ ? writeReduction() : writeMap();
    end();
    cc_.ret();
    cc_.endFunc();
  }

 private:
  // --- memory
  static std::uint32_t shiftOf(DType t) {
    return dtypeSize(t) == 8 ? 3 : dtypeSize(t) == 4 ? 2 : 0;
  }
  x86::Mem at(const Gp& base, DType t, std::size_t offset) const {
    return x86::ptr(base, i_, shiftOf(t), static_cast<std::int32_t>(offset * dtypeSize(t)));
  }

  Held load(const Segment::Input& in, const Gp& base, std::size_t offset, const KReg* mask) {
    Held v;
    const x86::Mem from = at(base, in.dtype, offset);
    if (in.dtype != DType::Bool) {
      v.floats = cc_.newZmm();
      if (mask) cc_.k(*mask).z();
      wide_ ? cc_.vmovupd(v.floats, from) : cc_.vmovups(v.floats, from);
      return v;
    }
    x86::Xmm bytes = cc_.newXmm();
    if (mask) {
      cc_.k(*mask).z().vmovdqu8(bytes, from);
    } else {
      wide_ ? cc_.vmovq(bytes, from) : cc_.vmovdqu(bytes, from);
    }
    v.bits = cc_.newKw();
    cc_.vptestmb(v.bits, bytes, bytes);
    return v;
  }

  void store(const Held& v, DType t, const Gp& base, std::size_t offset, const KReg* mask) {
    const x86::Mem to = at(base, t, offset);
    if (t != DType::Bool) {
      if (mask) cc_.k(*mask);
      wide_ ? cc_.vmovupd(to, v.floats) : cc_.vmovups(to, v.floats);
      return;
    }
    x86::Xmm bytes = cc_.newXmm();
    cc_.k(v.bits).z().vmovdqu8(bytes, byteOnes_);
    if (mask) {
      cc_.k(*mask).vmovdqu8(to, bytes);
    } else {
      wide_ ? cc_.vmovq(to, bytes) : cc_.vmovdqu(to, bytes);
    }
  }

  // --- before and after the loops
  void begin(const Gp& in, const Gp& out) {
    for (std::size_t k = 0; k < s_.inputs.size(); ++k) {
      Gp p = cc_.newIntPtr();
      cc_.mov(p, x86::qword_ptr(in, static_cast<std::int32_t>(8 * k)));
      inputs_.push_back(p);
      repeated_.push_back(s_.inputs[k].repeated ? repeat(s_.inputs[k].dtype, p) : Held());
      cycles_.emplace_back();
      for (std::size_t v = 0; v < s_.inputs[k].cycle; ++v)
        cycles_[k].push_back(load(s_.inputs[k], p, v * lanes_, nullptr));
      cycle_ = std::max(cycle_, cycles_[k].size());
    }
    for (std::size_t k = 0; k < s_.outputs.size(); ++k) {
      Gp p = cc_.newIntPtr();
      cc_.mov(p, x86::qword_ptr(out, static_cast<std::int32_t>(8 * k)));
      outputs_.push_back(p);
      reduces_ |= s_.outputs[k].reduce != Reduce::None;
      lanesOf_.emplace_back();
      if (s_.outputs[k].reduce != Reduce::None) beginLanes(k);
      if (dtype(k) == DType::Bool && s_.outputs[k].reduce == Reduce::None) needByteOnes();
    }
    constantsHere();
  }
  DType dtype(std::size_t output) const { return s_.dtypeOf(s_.outputs[output].value); }
  bool isFlag(std::size_t output) const { return dtype(output) == DType::Bool; }

  Held repeat(DType t, const Gp& p) {
    Held v;
    if (t != DType::Bool) {
      v.floats = cc_.newZmm();
      wide_ ? cc_.vbroadcastsd(v.floats, x86::qword_ptr(p))
            : cc_.vbroadcastss(v.floats, x86::dword_ptr(p));
      return v;
    }
    Gp r = cc_.newGpd();
    cc_.movzx(r, x86::byte_ptr(p));
    cc_.neg(r);
    v.bits = cc_.newKw();
    cc_.kmovw(v.bits, r);
    return v;
  }

  void needByteOnes() {
    if (byteOnes_.isValid()) return;
    byteOnes_ = cc_.newXmm();
    Gp r = cc_.newGpd();
    cc_.mov(r, 1);
    cc_.vpbroadcastb(byteOnes_, r);
  }

  void beginLanes(std::size_t output) {
    std::vector<Held>& acc = lanesOf_[output];
    if (isFlag(output)) {
      acc.resize(1);
      acc[0].bits = cc_.newKw();
      cc_.kxorw(acc[0].bits, acc[0].bits, acc[0].bits);
      return;
    }
    for (std::size_t v = 0; v < s_.lanes / lanes_; ++v) {
      acc.emplace_back();
      acc[v].floats = cc_.newZmm();
      cc_.vmovups(acc[v].floats,
                  x86::zmmword_ptr(outputs_[output], static_cast<std::int32_t>(64 * v)));
    }
  }

  void end() {
    for (std::size_t k = 0; k < s_.outputs.size(); ++k) {
      if (s_.outputs[k].reduce == Reduce::None) continue;
      std::vector<Held>& acc = lanesOf_[k];
      if (isFlag(k)) {
        Label none = cc_.newLabel();
        wide_ ? cc_.kortestb(acc[0].bits, acc[0].bits) : cc_.kortestw(acc[0].bits, acc[0].bits);
        cc_.jz(none);
        cc_.mov(x86::byte_ptr(outputs_[k]), s_.outputs[k].reduce == Reduce::Any);
        cc_.bind(none);
        continue;
      }
      for (std::size_t v = 0; v < acc.size(); ++v)
        cc_.vmovups(x86::zmmword_ptr(outputs_[k], static_cast<std::int32_t>(64 * v)),
                    acc[v].floats);
    }
  }

  // --- the loops
  // Whole bodies of `vectors`, which need not be a power of two; i stands behind them afterwards.
  void writeWhole(std::size_t vectors) {
    const auto step = static_cast<std::int32_t>(vectors * lanes_);
    Gp last = cc_.newIntPtr();
    Label loop = cc_.newLabel(), done = cc_.newLabel();
    cc_.mov(last, n_);
    cc_.sub(last, step);
    cc_.jb(done);
    cc_.align(AlignMode::kCode, 32);
    cc_.bind(loop);
    Label next = cc_.newLabel();
    if (undecided_ >= 0) skipDecided(vectors, next);
    for (std::size_t v = 0; v < vectors; ++v) vector(v * lanes_, v, nullptr);
    cc_.bind(next);
    cc_.add(i_, step);
    cc_.cmp(i_, last);
    cc_.jbe(loop);
    cc_.bind(done);
  }

  // The first `left` elements of a vector, left in [1, 255].
  KReg firstElements(const Gp& left) {
    Gp bits = cc_.newGpd();
    cc_.mov(bits, static_cast<std::int32_t>((1u << lanes_) - 1));
    cc_.bzhi(bits, bits, left.r32());
    KReg mask = cc_.newKw();
    cc_.kmovw(mask, bits);
    return mask;
  }

  void writeMap() {
    if (cycle_ > 1) return writeInCycle(std::max(kMapVectors, cycle_));
    writeWhole(kMapVectors);
    Label loop = cc_.newLabel(), done = cc_.newLabel();
    cc_.bind(loop);
    Gp left = cc_.newIntPtr();
    cc_.mov(left, n_);
    cc_.sub(left, i_);
    cc_.jbe(done);
    const KReg mask = firstElements(left);
    vector(0, 0, &mask);
    cc_.add(i_, static_cast<std::int32_t>(lanes_));
    cc_.jmp(loop);
    cc_.bind(done);
  }

  // Lane i % lanes is in register i / lanes.
  void writeReduction() { writeInCycle(s_.lanes / lanes_); }

  // Each vector of a body has registers of its own, so the rest is written out one by one.
  void writeInCycle(std::size_t vectors) {
    writeWhole(vectors);
    Label done = cc_.newLabel();
    Gp left = cc_.newIntPtr();
    cc_.mov(left, n_);
    cc_.sub(left, i_);
    for (std::size_t v = 0; v < vectors; ++v) {
      cc_.cmp(left, 0);
      cc_.jle(done);
      const KReg mask = firstElements(left);
      vector(v * lanes_, v, &mask);
      cc_.sub(left, static_cast<std::int32_t>(lanes_));
    }
    cc_.bind(done);
  }

  // any(a & b) needs b only where a is true, all(a | b) only where a is false: a body without such
  // an element is left before b's arrays are read.
  void skipDecided(std::size_t vectors, const Label& next) {
    const std::vector<bool> needed = s_.coneOf(static_cast<std::uint16_t>(undecided_));
    KReg open;
    for (std::size_t v = 0; v < vectors; ++v) {
      const KReg bits =
          values(v * lanes_, v, nullptr, needed)[static_cast<std::size_t>(undecided_)].bits;
      const KReg here = s_.outputs[0].reduce == Reduce::Any ? bits : inverse(bits);
      open = v == 0 ? here : logic(x86::Inst::kIdKorw, open, here);
    }
    wide_ ? cc_.kortestb(open, open) : cc_.kortestw(open, open);
    cc_.jz(next);
  }

  // What the steps make of one vector, elements i + offset and on; only what is needed, if given.
  std::vector<Held> values(std::size_t offset, std::size_t index, const KReg* mask,
                           const std::vector<bool>& needed) {
    std::vector<Held> values;
    for (std::size_t k = 0; k < s_.inputs.size(); ++k) {
      if (!needed.empty() && !needed[k]) {
        values.emplace_back();
        continue;
      }
      values.push_back(!cycles_[k].empty()     ? cycles_[k][index % cycles_[k].size()]
                       : s_.inputs[k].repeated ? repeated_[k]
                                               : load(s_.inputs[k], inputs_[k], offset, mask));
    }
    for (const Segment::Step& step : s_.steps) {
      if (!needed.empty() && !needed[values.size()]) {
        values.emplace_back();
        continue;
      }
      Held args[3];
      for (int a = 0; a < opInfo(step.op).arity; ++a) args[a] = values[step.args[a]];
      values.push_back(write(step, args));
    }
    return values;
  }

  void vector(std::size_t offset, std::size_t index, const KReg* mask) {
    const std::vector<Held> values = this->values(offset, index, mask, {});
    for (std::size_t k = 0; k < s_.outputs.size(); ++k) {
      const Segment::Output& o = s_.outputs[k];
      if (o.reduce == Reduce::None) {
        store(values[o.value], dtype(k), outputs_[k], offset, mask);
      } else if (isFlag(k)) {
        addFlag(o.reduce, lanesOf_[k][0].bits, values[o.value].bits, mask);
      } else {
        addLane(o.reduce, lanesOf_[k][index].floats, values[o.value].floats, mask);
      }
    }
  }

  // --- reductions, as the steps in reduce_tree-inl.h have them
  void addFlag(Reduce kind, const KReg& hit, const KReg& bits, const KReg* mask) {
    KReg decides = kind == Reduce::Any ? bits : inverse(bits);
    if (mask) decides = logic(x86::Inst::kIdKandw, decides, *mask);
    cc_.korw(hit, hit, decides);
  }
  void addLane(Reduce kind, const Zmm& acc, const Zmm& x, const KReg* mask) {
    if (kind == Reduce::Max || kind == Reduce::Min) {
      const Zmm r = extreme(kind == Reduce::Max, acc, x);
      mask ? moveMasked(*mask, acc, r) : move(acc, r);
      return;
    }
    const InstId id = kind == Reduce::Prod ? pick(x86::Inst::kIdVmulps, x86::Inst::kIdVmulpd)
                                           : pick(x86::Inst::kIdVaddps, x86::Inst::kIdVaddpd);
    if (mask) cc_.k(*mask);
    cc_.emit(id, acc, acc, x);
  }

  const Segment& s_;
  std::size_t lanes_;  // elements of a vector
  int undecided_;      // the value without which a flag is decided, or -1
  bool reduces_ = false;
  Gp n_, i_;
  std::vector<Gp> inputs_, outputs_;
  std::vector<Held> repeated_;
  std::vector<std::vector<Held>> cycles_;  // of each input that has one
  std::size_t cycle_ = 0;                  // vectors of the longest
  std::vector<std::vector<Held>> lanesOf_;
  x86::Xmm byteOnes_;
};

}  // namespace

SegmentFn writeSegment(const Segment& segment, JitRuntime& runtime) {
  Assembly assembly;
  const bool isWritten = assembly.make(
      runtime.environment(), [&](x86::Compiler& compiler) { Writer(segment, compiler).run(); });
  if (!isWritten) return nullptr;
  SegmentFn fn = nullptr;
  return runtime.add(&fn, &assembly.code()) == kErrorOk ? fn : nullptr;
}

}  // namespace accel::cpu

#endif
