#include <accel/kernels.h>

#include "accel/cpu/row_lists.h"

namespace accel {
namespace cpu {

template <class... Lists>
constexpr bool coverOpsOnce() {
  for (const OpInfo& info : kOps) {
    if ((static_cast<int>(Lists::has(info.op)) + ...) != 1) return false;
  }
  return (Lists::kCount + ...) == kOpCount;
}
static_assert(coverOpsOnce<ArithRows, RoundRows, CompareRows, TestRows, LogicRows, BitRows, ExpRows,
                           PowerRows, TrigRows, ArcRows, HyperRows, SpecialRows>(),
              "an op of ops.def has no row in accel/cpu, or two");

const char* activeTarget();

namespace {

KernelTable buildTable() {
  KernelTable table{};
  fillArith(table);
  fillIntegers(table);
  fillCompare(table);
  fillLogic(table);
  fillCasts(table);
  fillMixed(table);
  fillRound(table);
  fillExp(table);
  fillPower(table);
  fillTrig(table);
  fillArc(table);
  fillHyper(table);
  fillSpecial(table);
  fillReduce(table);
  fillRandom(table);
  table.target = activeTarget();
  return table;
}

}  // namespace
}  // namespace cpu

const KernelTable& cpuKernels() {
  static const KernelTable table = cpu::buildTable();
  return table;
}

}  // namespace accel
