#include "runtime/jit/lifting.h"

#include <algorithm>
#include <map>

#include "runtime/jit/structure.h"

namespace matlift::jit {

namespace {

// Without an effect and without a reason to leave: may be done where it would not have been.
bool isPure(Op op) {
  switch (op) {
    case Op::ConstF:
    case Op::ConstI:
    case Op::ToFloat:
    case Op::AddI:
    case Op::SubI:
    case Op::MulI:
      return true;
    default:
      return false;
  }
}

bool writesRegister(const Instr& i) { return i.d != kNoReg && i.op != Op::StoreElement; }

class Lifter {
 public:
  Lifter(Program& program, const Structure& structure) : p_(program) {
    for (int place : structure.place) order_.push_back(place);
    definitions_.resize(p_.regs.size());
    for (const Block& b : p_.blocks)
      for (const Instr& i : b.code)
        if (writesRegister(i)) ++definitions_[i.d];
    for (Reg r : p_.parameters) ++definitions_[r];
  }

  // Inner loops first: what is moved out of them may move on.
  void run() {
    std::vector<Counter> counters = p_.counters;
    std::sort(counters.begin(), counters.end(), [&](const Counter& a, const Counter& b) {
      return order_[size_t(a.header)] > order_[size_t(b.header)];
    });
    for (const Counter& c : counters)
      if (order_[size_t(c.header)] >= 0 && findLoop(c.header)) lift(c);
  }

 private:
  // The blocks from which a way leads back to the header; false: there is none.
  bool findLoop(int header) {
    std::vector<std::vector<int>> before(p_.blocks.size());
    for (size_t k = 0; k < p_.blocks.size(); ++k)
      for (int to : order_[k] < 0 ? std::vector<int>() : followersOf(p_.blocks[k]))
        before[size_t(to)].push_back(int(k));
    inside_.assign(p_.blocks.size(), false);
    inside_[size_t(header)] = true;
    std::vector<int> open;
    entries_.clear();
    for (int from : before[size_t(header)])
      (order_[size_t(from)] >= order_[size_t(header)] ? open : entries_).push_back(from);
    const bool turns = !open.empty();
    while (!open.empty()) {
      const int block = open.back();
      open.pop_back();
      if (inside_[size_t(block)]) continue;
      inside_[size_t(block)] = true;
      for (int from : before[size_t(block)]) open.push_back(from);
    }
    return turns;
  }

  void lift(const Counter& c) {
    within_.assign(p_.regs.size(), 0);
    for (size_t k = 0; k < p_.blocks.size(); ++k)
      for (const Instr& i : inside_[k] ? p_.blocks[k].code : std::vector<Instr>())
        if (writesRegister(i)) ++within_[i.d];
    moved_.clear();
    for (size_t k = 0; k < inside_.size(); ++k)
      if (inside_[k]) takePure(p_.blocks[k]);
    const bool counts = isFixed(c.first) && isFixed(c.count) && within_[c.position] == 1;
    int block = counts ? nextAlways(c.header, c.header) : -1;
    for (; block >= 0; block = nextAlways(block, c.header)) takeChecks(p_.blocks[size_t(block)], c);
    if (!moved_.empty()) putBefore(c.header);
  }

  // --- what is the same at every turn
  bool isFixed(Reg r) const { return r == kNoReg || within_[r] == 0; }

  void takePure(Block& block) {
    auto stays = [&](const Instr& i) {
      if (!isPure(i.op) || definitions_[i.d] != 1 || !isFixed(i.a) || !isFixed(i.b)) return true;
      moved_.push_back(i);
      within_[i.d] = 0;
      return false;
    };
    filter(block, stays);
  }

  template <class Stays>
  static void filter(Block& block, const Stays& stays) {
    std::vector<Instr> kept;
    for (const Instr& i : block.code)
      if (stays(i)) kept.push_back(i);
    block.code = std::move(kept);
  }

  // --- checks that every turn makes
  // The block that follows in every turn; -1: nobody knows.
  int nextAlways(int block, int header) const {
    const Instr& last = p_.blocks[size_t(block)].code.back();
    int next = last.yes;
    if (block != header && last.op != Op::Jump) {
      const int yes = onlyNext(last.yes), no = onlyNext(last.no);
      if (yes < 0 || yes != no) return -1;
      next = yes;
    }
    const bool isOn = next >= 0 && next != header && inside_[size_t(next)];
    return isOn && order_[size_t(next)] > order_[size_t(block)] ? next : -1;
  }
  int onlyNext(int block) const {
    if (block < 0 || !inside_[size_t(block)]) return -1;
    const Instr& last = p_.blocks[size_t(block)].code.back();
    return last.op == Op::Jump ? last.yes : -1;
  }

  void takeChecks(Block& block, const Counter& c) {
    std::map<Reg, int64_t> ahead;  // of the loop's variable, of registers written in this block
    auto stays = [&](const Instr& i) {
      if (i.op == Op::GuardIndex && isFixed(i.b)) {
        if (isFixed(i.a)) {
          moved_.push_back(i);
          moved_.back().exit = c.exit;
          return false;
        }
        const auto at = ahead.find(i.a);
        const bool follows = i.a == c.variable || at != ahead.end();
        if (follows && within_[c.variable] == 1) {
          checkRange(c, i.a == c.variable ? 0 : at->second, i.b);
          return false;
        }
      }
      if (!writesRegister(i)) return true;
      ahead.erase(i.d);
      const bool isSum = (i.op == Op::AddI || i.op == Op::SubI) && i.b == kNoReg;
      if (isSum && i.a == c.variable && i.d != i.a) ahead[i.d] = i.op == Op::AddI ? i.i : -i.i;
      return true;
    };
    filter(block, stays);
  }

  Reg sum(Reg a, Reg b, int64_t k) {
    Instr i(a == kNoReg && b == kNoReg ? Op::ConstI : Op::AddI);
    i.d = p_.newReg(Rep::I);
    i.a = a == kNoReg ? b : a;
    i.i = k;
    if (a != kNoReg && b != kNoReg) {
      i.b = b;
      i.i = 0;
    }
    moved_.push_back(i);
    if (i.b == kNoReg || k == 0) return i.d;
    return sum(i.d, kNoReg, k);
  }

  void guard(Reg a, Cond cond, Reg b, int64_t k, int exit) {
    Instr i(Op::GuardI);
    i.a = a;
    i.cond = cond;
    i.b = b;
    i.exit = exit;
    if (b == kNoReg) i.i = k;
    moved_.push_back(i);
  }

  // The variable runs from first + position to first + count - 1, in steps of one.
  void checkRange(const Counter& c, int64_t ahead, Reg extent) {
    guard(sum(c.first, c.position, c.firstIs + ahead), Cond::Ge, kNoReg, 1, c.exit);
    guard(sum(c.first, c.count, c.firstIs + c.countIs + ahead - 1), Cond::Le, extent, 0, c.exit);
  }

  // A block of its own on the ways into the loop.
  void putBefore(int header) {
    Instr jump(Op::Jump);
    jump.yes = header;
    moved_.push_back(jump);
    const int block = int(p_.blocks.size());
    p_.blocks.push_back({std::move(moved_)});
    order_.push_back(order_[size_t(header)] - 0.5);
    for (int from : entries_) {
      Instr& last = p_.blocks[size_t(from)].code.back();
      if (last.yes == header) last.yes = block;
      if (last.no == header) last.no = block;
    }
    definitions_.resize(p_.regs.size(), 1);
  }

  Program& p_;
  std::vector<double> order_;     // of the blocks: loops lead back in it; below 0: not reached
  std::vector<int> definitions_;  // of each register: instructions that write it
  // of the loop at hand
  std::vector<int> within_;
  std::vector<bool> inside_;
  std::vector<int> entries_;
  std::vector<Instr> moved_;
};

}  // namespace

void liftFromLoops(Program& program) {
  if (program.counters.empty()) return;
  if (const std::optional<Structure> structure = structureOf(program))
    Lifter(program, *structure).run();
}

}  // namespace matlift::jit
