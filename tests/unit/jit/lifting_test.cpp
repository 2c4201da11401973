// What is moved out of loops, and what stays.
#include "runtime/jit/lifting.h"

#include <doctest/doctest.h>

namespace {

using namespace matlift::jit;

Instr instr(Op op, Reg d, Reg a = kNoReg, Reg b = kNoReg, int64_t k = 0) {
  Instr i(op);
  i.d = d;
  i.a = a;
  i.b = b;
  i.i = k;
  return i;
}

Instr way(Op op, int yes, int no = -1, Reg a = kNoReg, Reg b = kNoReg) {
  Instr i = instr(op, kNoReg, a, b);
  i.yes = yes;
  i.no = no;
  return i;
}

constexpr Reg kPosition = 0, kCount = 1, kVariable = 2, kExtent = 3, kRow = 4, kOffset = 5;

// for variable = 1:count, with these instructions as its body
Program loopOf(std::vector<Instr> body) {
  Program p;
  for (int k = 0; k < 6; ++k) p.newReg(Rep::I);
  p.exits.resize(2);
  p.blocks.resize(4);
  for (Reg r : {kPosition, kCount, kExtent, kRow})
    p.blocks[0].code.push_back(instr(Op::ConstI, r, kNoReg, kNoReg, 3));
  p.blocks[0].code.push_back(way(Op::Jump, 1));
  p.blocks[1].code = {way(Op::BranchI, 2, 3, kPosition, kCount)};
  p.blocks[2].code = {instr(Op::AddI, kVariable, kPosition, kNoReg, 1),
                      instr(Op::AddI, kPosition, kPosition, kNoReg, 1)};
  for (Instr& i : body) p.blocks[2].code.push_back(i);
  p.blocks[2].code.push_back(way(Op::Jump, 1));
  p.blocks[3].code = {instr(Op::Leave, kNoReg)};
  p.blocks[3].code[0].exit = 0;
  Counter c{1, 1, kVariable, kPosition};
  c.firstIs = 1;
  c.count = kCount;
  p.counters.push_back(c);
  return p;
}

Instr check(Reg index) {
  Instr i = instr(Op::GuardIndex, kNoReg, index, kExtent);
  i.exit = 0;
  return i;
}

int countOf(const Block& block, Op op) {
  int n = 0;
  for (const Instr& i : block.code) n += i.op == op;
  return n;
}

}  // namespace

TEST_CASE("An index that is the loop's variable is looked at before the loop") {
  Program p = loopOf({check(kVariable)});
  liftFromLoops(p);
  CHECK(countOf(p.blocks[2], Op::GuardIndex) == 0);
  REQUIRE(p.blocks.size() == 5);
  CHECK(p.blocks[0].code.back().yes == 4);
  CHECK(p.blocks[2].code.back().yes == 1);
  CHECK(countOf(p.blocks[4], Op::GuardI) == 2);  // its first and its last value
  for (const Instr& i : p.blocks[4].code)
    if (i.op == Op::GuardI) CHECK(i.exit == 1);
}

TEST_CASE("What is the same at every turn is computed once") {
  Program p = loopOf({instr(Op::MulI, kOffset, kRow, kExtent), check(kRow)});
  liftFromLoops(p);
  REQUIRE(p.blocks.size() == 5);
  CHECK(countOf(p.blocks[2], Op::MulI) + countOf(p.blocks[2], Op::GuardIndex) == 0);
  CHECK(countOf(p.blocks[4], Op::MulI) == 1);
  CHECK(countOf(p.blocks[4], Op::GuardIndex) == 1);
}

TEST_CASE("An index that is changed, or an array that grows, is looked at every time") {
  for (const Instr& change : {instr(Op::MulI, kVariable, kVariable, kNoReg, 2),
                              instr(Op::LoadView, kExtent, kNoReg, kNoReg, 1)}) {
    Program p = loopOf({change, check(kVariable)});
    liftFromLoops(p);
    CHECK(countOf(p.blocks[2], Op::GuardIndex) == 1);
  }
}

TEST_CASE("What only some turns look at stays with them") {
  Program p = loopOf({});
  p.blocks[2].code.back() = way(Op::BranchI, 4, 1, kVariable, kRow);
  p.blocks.push_back({{check(kVariable), way(Op::Jump, 1)}});
  liftFromLoops(p);
  CHECK(countOf(p.blocks[4], Op::GuardIndex) == 1);
}
