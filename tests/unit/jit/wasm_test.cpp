// WebAssembly of compiled loops: numbers and nesting. That the modules run is
// tests/browser/jit_test.
#include <doctest/doctest.h>

#include <limits>

#include "runtime/jit/structure.h"
#include "runtime/jit/wasm_bytes.h"
#include "runtime/jit/wasm_writer.h"

namespace {

using namespace matlift;
using namespace matlift::jit;

Instr way(Op op, int yes, int no = -1) {
  Instr i(op);
  i.yes = yes;
  i.no = no;
  i.a = 0;
  return i;
}

// Blocks that end as told; virtual register 0 is what branches look at.
Program blocks(std::vector<Instr> ends) {
  Program p;
  p.newReg(Rep::I);
  p.exits.push_back({0, {}, {}});
  for (Instr& end : ends) {
    if (end.op == Op::Leave) end.exit = 0;
    p.blocks.push_back({{end}});
  }
  return p;
}

std::vector<uint8_t> moduleOf(const Program& p) { return wasmModule(p, Helpers{}, nullptr); }

std::vector<uint8_t> leb(int64_t n) {
  WasmBytes b;
  b.signedNumber(n);
  return b.bytes();
}

}  // namespace

TEST_CASE("Numbers in LEB128") {
  using Bytes = std::vector<uint8_t>;
  CHECK(leb(0) == Bytes{0x00});
  CHECK(leb(63) == Bytes{0x3f});
  CHECK(leb(64) == Bytes{0xc0, 0x00});
  CHECK(leb(-1) == Bytes{0x7f});
  CHECK(leb(-64) == Bytes{0x40});
  CHECK(leb(-65) == Bytes{0xbf, 0x7f});
  CHECK(leb(-123456) == Bytes{0xc0, 0xbb, 0x78});
  CHECK(leb(std::numeric_limits<int64_t>::min()).size() == 10);
  WasmBytes b;
  b.number(624485);
  CHECK(b.bytes() == Bytes{0xe5, 0x8e, 0x26});
}

TEST_CASE("Loops and joins of blocks are found") {
  // 0 → 1 (loop) → 2 or 3, both → 4 → 1 or 5
  const Program p = blocks({way(Op::Jump, 1), way(Op::BranchI, 2, 3), way(Op::Jump, 4),
                            way(Op::Jump, 4), way(Op::BranchI, 1, 5), Instr(Op::Leave)});
  const auto s = structureOf(p);
  REQUIRE(s);
  CHECK(s->isLoop == std::vector<bool>{false, true, false, false, false, false});
  CHECK(s->isJoin == std::vector<bool>{false, false, false, false, true, false});
  CHECK(s->joins[1] == std::vector<int>{4});
  const std::vector<uint8_t> module = moduleOf(p);
  REQUIRE(module.size() > 8);
  CHECK(std::vector<uint8_t>(module.begin(), module.begin() + 8) ==
        std::vector<uint8_t>{0, 'a', 's', 'm', 1, 0, 0, 0});
}

TEST_CASE("A loop with two entries is left to the interpreter") {
  const Program p =
      blocks({way(Op::BranchI, 1, 2), way(Op::Jump, 2), way(Op::BranchI, 1, 3), Instr(Op::Leave)});
  CHECK(!structureOf(p));
  CHECK(moduleOf(p).empty());
}

TEST_CASE("Blocks that nothing leads to are left out") {
  const Program p = blocks({Instr(Op::Leave), way(Op::Jump, 0)});
  const auto s = structureOf(p);
  REQUIRE(s);
  CHECK(s->place == std::vector<int>{0, -1});
  CHECK(!s->isLoop[0]);
}
