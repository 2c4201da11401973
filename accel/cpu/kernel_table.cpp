#include <accel/kernels.h>

#include "accel/cpu/row_lists.h"

namespace accel {
namespace cpu {

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
