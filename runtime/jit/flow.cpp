#include "runtime/jit/flow.h"

#include <algorithm>

namespace matlift::jit {

namespace {

bool isFamily(Opcode op) { return op >= Opcode::Add && op <= Opcode::NeKR; }
int formOf(Opcode op) { return (int(op) - int(Opcode::Add)) % 3; }

uint16_t atLeastOne(int n) { return uint16_t(std::max(1, n)); }

}  // namespace

// One row an instruction, as opcodes.def describes them. Variables count as read everywhere, so
// only what temporaries may stand in matters here.
Operands operandsOf(const Code& code, uint32_t pc) {
  const Instruction i = code.code[pc];
  const Instruction e = code.wordsAt(pc) == 2 ? code.code[pc + 1] : Instruction{};
  Operands o;
  auto reads = [&](int reg, int count = 1) {
    if (count > 0) o.reads.push_back({uint16_t(reg), uint16_t(count)});
  };
  auto writes = [&](int reg, int count = 1) {
    if (count > 0) o.writes.push_back({uint16_t(reg), uint16_t(count)});
  };
  if (isFamily(i.op)) {
    if (formOf(i.op) != 2) reads(i.b);
    if (formOf(i.op) != 1) reads(i.c);
    writes(i.a);
    return o;
  }
  switch (i.op) {
    case Opcode::LoadK:
    case Opcode::Clear:
    case Opcode::LoadNargin:
    case Opcode::LoadNargout:
    case Opcode::LoadColon:
    case Opcode::Matrix:
    case Opcode::CellLiteral:
    case Opcode::MakeHandle:
    case Opcode::MakeClosure:
    case Opcode::Catch:
    case Opcode::Resume:
      writes(i.a);
      break;
    case Opcode::Move:
    case Opcode::Copy:
    case Opcode::Neg:
    case Opcode::Not:
    case Opcode::UnaryOther:
    case Opcode::Truth:
    case Opcode::Field:
    case Opcode::End:
    case Opcode::IndexList:
    case Opcode::BraceList:
    case Opcode::PathEnd:
    case Opcode::PathCount:
      reads(i.b);
      writes(i.a);
      break;
    case Opcode::BinaryOther:
    case Opcode::CaseMatch:
    case Opcode::Index1:
    case Opcode::Brace1:
    case Opcode::FieldDynamic:
    case Opcode::IndexField:
      reads(i.b);
      reads(i.c);
      writes(i.a);
      break;
    case Opcode::Range:
    case Opcode::ForRange:
      reads(i.b);
      reads(i.c);
      if (e.b) reads(e.a);
      writes(i.a, i.op == Opcode::Range ? 1 : 4);
      break;
    case Opcode::ForEach:
      reads(i.b);
      writes(i.a, 4);
      break;
    case Opcode::ForRangeNext:
    case Opcode::ForRangeSkip:
    case Opcode::ForEachNext:
      reads(i.a, 4);
      writes(i.a + 3);
      break;
    case Opcode::JumpIf:
    case Opcode::JumpIfNot:
    case Opcode::JumpNotCase:
    case Opcode::JumpNotLtRK:
    case Opcode::JumpNotLeRK:
    case Opcode::JumpNotGtRK:
    case Opcode::JumpNotGeRK:
    case Opcode::JumpNotEqRK:
    case Opcode::JumpNotNeRK:
    case Opcode::ListPush:
    case Opcode::ListTake:
    case Opcode::ReturnValue:
    case Opcode::Display:
    case Opcode::EndCleanup:
    case Opcode::JumpIfField:
    case Opcode::JumpIfSet:
      reads(i.a);
      break;
    case Opcode::JumpNotLt:
    case Opcode::JumpNotLe:
    case Opcode::JumpNotGt:
    case Opcode::JumpNotGe:
    case Opcode::JumpNotEq:
    case Opcode::JumpNotNe:
    case Opcode::SetPath:
    case Opcode::SetPathMany:
      reads(i.a);
      reads(i.b);
      break;
    case Opcode::Index2:
      reads(i.b);
      reads(i.c);
      reads(e.a);
      writes(i.a);
      break;
    case Opcode::IndexN:
    case Opcode::BraceN:
      reads(i.b);
      reads(i.c, e.a);
      writes(i.a);
      break;
    case Opcode::FieldCall:
      reads(i.b);
      reads(e.a, e.b);
      writes(i.a, atLeastOne(e.c));
      break;
    case Opcode::FieldCallList:
      reads(i.b);
      if (e.a) reads(i.c);
      if (e.b) reads(e.b - 1);
      if (!e.b) writes(i.a, atLeastOne(e.c));
      break;
    case Opcode::SetIndex1:
    case Opcode::SetBrace1:
      reads(i.a);
      reads(i.b);
      reads(i.c);
      break;
    case Opcode::SetIndex2:
      reads(i.a);
      reads(i.b);
      reads(i.c);
      reads(e.a);
      break;
    case Opcode::SetIndexN:
      reads(i.a);
      reads(i.b, e.a);
      reads(i.c);
      break;
    case Opcode::SetField:
      reads(i.a);
      reads(i.c);
      break;
    case Opcode::ListBrace:
      reads(i.b);
      reads(i.c, e.a);
      break;
    case Opcode::ListBraceList:
    case Opcode::ListField:
    case Opcode::StoreBox:
    case Opcode::Answer:
      reads(i.b);
      break;
    case Opcode::ListFieldDynamic:
      reads(i.b);
      reads(i.c);
      break;
    case Opcode::ListUnpack:
      writes(i.a, i.b);
      break;
    case Opcode::Horzcat:
      reads(i.b, i.c);
      writes(i.a);
      break;
    case Opcode::Append:
      reads(i.a);
      reads(i.b, i.c);
      break;
    case Opcode::Call:
      reads(i.c, e.a);
      writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::CallValue:
      reads(i.b);
      reads(i.c, e.a);
      writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::CallList:
      if (!e.a) writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::CallValueList:
      reads(i.b);
      if (e.a == 2) reads(i.c);
      if (!e.a) writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::CallListN:
      reads(i.c);
      break;
    case Opcode::CallDotted:
      if (e.a > 1) reads(i.c, e.a - 1);
      writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::CallDottedList:
      if (e.a == 2) reads(i.c);
      if (!e.a) writes(i.a, atLeastOne(e.b));
      break;
    case Opcode::NameValues:
      reads(i.c);
      break;
    case Opcode::Parfor:
      reads(i.a, code.children[i.b]->parfor->operands);
      break;
    case Opcode::Spmd:
      reads(i.a, code.children[i.b]->spmd->operands);
      break;
    case Opcode::ParforTurn:
      reads(i.a);
      break;
    case Opcode::ParforReduce:
      reads(i.b);
      break;
    default:  // the others have variables only, or nothing
      break;
  }
  return o;
}

Successors successorsOf(const Code& code, uint32_t pc) {
  const Instruction i = code.code[pc];
  const uint32_t next = pc + uint32_t(code.wordsAt(pc));
  Successors s;
  auto add = [&](uint32_t to) { s.to[s.count++] = to; };
  switch (i.op) {
    case Opcode::Jump:
    case Opcode::Loop:
      add(i.target());
      break;
    case Opcode::JumpIf:
    case Opcode::JumpIfNot:
    case Opcode::JumpNotLt:
    case Opcode::JumpNotLe:
    case Opcode::JumpNotGt:
    case Opcode::JumpNotGe:
    case Opcode::JumpNotEq:
    case Opcode::JumpNotNe:
    case Opcode::JumpNotLtRK:
    case Opcode::JumpNotLeRK:
    case Opcode::JumpNotGtRK:
    case Opcode::JumpNotGeRK:
    case Opcode::JumpNotEqRK:
    case Opcode::JumpNotNeRK:
    case Opcode::JumpNotCase:
    case Opcode::DeclarePersistent:
    case Opcode::JumpIfField:
    case Opcode::JumpIfSet:
      add(code.code[pc + 1].target());
      add(next);
      break;
    case Opcode::ForRangeNext:
    case Opcode::ForRangeSkip:
    case Opcode::ForEachNext:
      add(next);
      add(code.code[pc + 1].target());
      break;
    case Opcode::Return:
    case Opcode::ReturnValue:
    case Opcode::ReturnList:
    case Opcode::ParforEnd:
    case Opcode::RethrowArgument:
    case Opcode::MissingArgument:
      break;
    case Opcode::EndCleanup:
      s.anywhere = true;
      break;
    default:
      add(next);
      break;
  }
  return s;
}

// --- loops

bool isLoopEnd(Opcode op) {
  return op == Opcode::Loop || op == Opcode::ForRangeNext || op == Opcode::ForEachNext;
}

LoopRange loopOf(const Code& code, uint32_t back) {
  const bool counts = code.code[back].op != Opcode::Loop;
  const uint32_t top = counts ? code.code[back + 1].target() : code.code[back].target();
  return {top, back, back + (counts ? 2 : 1)};
}

LoopRange loopAround(const Code& code, const LoopRange& inner) {
  LoopRange best{0, 0, 0};
  for (uint32_t pc = 0; pc < code.code.size(); pc += uint32_t(code.wordsAt(pc))) {
    if (!isLoopEnd(code.code[pc].op)) continue;
    const LoopRange l = loopOf(code, pc);
    if (l.contains(inner) && (best.end == 0 || best.contains(l))) best = l;
  }
  return best;
}

// --- temporaries

// An instruction: what is live before it follows from what is live behind it.
struct Liveness::Place {
  uint32_t pc;
  Successors next;
  std::vector<uint64_t> reads, writes;  // bits of temporaries; none: empty
};

Liveness::Liveness(const Code& code)
    : variables_(int(code.variables.size())),
      words_(size_t(code.registers - variables_) / 64 + 1),
      end_(code.code.size()),
      live_(end_ * words_),
      handled_(words_) {
  const std::vector<Place> places = placesOf(code);
  std::vector<uint32_t> handlers;
  for (const Place& p : places)
    if (code.code[p.pc].op == Opcode::Try) handlers.push_back(code.code[p.pc].target());
  std::vector<uint64_t> at;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = places.size(); k-- > 0;) changed |= update(places[k], at);
    for (uint32_t h : handlers) changed |= join(handled_.data(), &live_[h * words_]);
  }
}

std::vector<Liveness::Place> Liveness::placesOf(const Code& code) const {
  auto mark = [&](std::vector<uint64_t>& bits, const std::vector<Registers>& list) {
    for (const Registers& r : list)
      for (int reg = std::max(int(r.first), variables_); reg < r.first + r.count; ++reg) {
        if (reg >= code.registers) break;
        bits.resize(words_);
        bits[size_t(reg - variables_) / 64] |= uint64_t(1) << ((reg - variables_) % 64);
      }
  };
  std::vector<Place> places;
  for (uint32_t pc = 0; pc < end_; pc += uint32_t(code.wordsAt(pc))) {
    places.push_back({pc, successorsOf(code, pc), {}, {}});
    const Operands o = operandsOf(code, pc);
    mark(places.back().reads, o.reads);
    mark(places.back().writes, o.writes);
  }
  return places;
}

bool Liveness::join(uint64_t* to, const uint64_t* from) const {
  bool changed = false;
  for (size_t w = 0; w < words_; ++w) {
    changed |= (from[w] & ~to[w]) != 0;
    to[w] |= from[w];
  }
  return changed;
}

bool Liveness::update(const Place& place, std::vector<uint64_t>& at) {
  at = handled_;
  if (place.next.anywhere) std::fill(at.begin(), at.end(), ~uint64_t(0));
  for (int k = 0; k < place.next.count; ++k)
    if (place.next.to[k] < end_) join(at.data(), &live_[place.next.to[k] * words_]);
  for (size_t w = 0; w < place.writes.size(); ++w) at[w] &= ~place.writes[w];
  for (size_t w = 0; w < place.reads.size(); ++w) at[w] |= place.reads[w];
  return join(&live_[place.pc * words_], at.data());
}

// --- blocks

namespace {

class BlockFinder {
 public:
  BlockFinder(const Code& code, uint32_t begin, uint32_t end)
      : code_(code), begin_(begin), end_(end), starts_(end - begin), seen_(end - begin) {}

  std::vector<FlowBlock> run(uint32_t entry) {
    markStarts(entry);
    walk(entry);
    std::reverse(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  bool inside(uint32_t pc) const { return pc >= begin_ && pc < end_; }

  void markStarts(uint32_t entry) {
    starts_[entry - begin_] = true;
    for (uint32_t pc = begin_; pc < end_; pc += uint32_t(code_.wordsAt(pc))) {
      const Successors s = successorsOf(code_, pc);
      const uint32_t next = pc + uint32_t(code_.wordsAt(pc));
      const bool plain = s.count == 1 && s.to[0] == next && code_.code[pc].op != Opcode::Jump;
      for (int k = 0; k < s.count && !plain; ++k)
        if (inside(s.to[k])) starts_[s.to[k] - begin_] = true;
    }
  }

  // Depth first without recursion: code may be long. What is walked first stands last: the way out
  // of a loop is walked before its body, the way that a condition jumps over before what it guards.
  void walk(uint32_t entry) {
    struct Step {
      FlowBlock block;
      Successors next;
      int at = 0;
    };
    std::vector<Step> path;
    auto enter = [&](uint32_t pc) {
      if (!inside(pc) || seen_[pc - begin_]) return;
      seen_[pc - begin_] = true;
      uint32_t at = pc, last = pc;
      do {
        last = at;
        at += uint32_t(code_.wordsAt(at));
      } while (inside(at) && !starts_[at - begin_] && successorsOf(code_, last).count == 1);
      path.push_back({{pc, at}, successorsOf(code_, last)});
    };
    enter(entry);
    while (!path.empty()) {
      Step& s = path.back();
      if (s.at < s.next.count) {
        enter(s.next.to[s.at++]);
        continue;
      }
      found_.push_back(s.block);
      path.pop_back();
    }
  }

  const Code& code_;
  uint32_t begin_, end_;
  std::vector<bool> starts_, seen_;
  std::vector<FlowBlock> found_;
};

}  // namespace

std::vector<FlowBlock> blocksOf(const Code& code, uint32_t begin, uint32_t end, uint32_t entry) {
  return BlockFinder(code, begin, end).run(entry);
}

}  // namespace matlift::jit
