// Which file has the vector code of which operation, by the column of ops.def. A file that fills
// its part of the table goes through its list, so a missing row does not compile.
#pragma once

#include <accel/kernels.h>
#include <accel/ops.h>

#include <array>
#include <utility>

namespace accel::cpu {

template <Op... ops>
struct RowList {
  static constexpr int kCount = sizeof...(ops);
  static constexpr bool has(Op op) { return ((op == ops) || ...); }
};

template <OpFile file>
constexpr int countIn() {
  int count = 0;
  for (const OpInfo& info : kOps) count += info.file == file;
  return count;
}
template <OpFile file>
constexpr auto opsIn() {
  std::array<Op, countIn<file>()> ops{};
  std::size_t count = 0;
  for (const OpInfo& info : kOps)
    if (info.file == file) ops[count++] = info.op;
  return ops;
}
template <OpFile file, std::size_t... i>
RowList<opsIn<file>()[i]...> rowsOf(std::index_sequence<i...>);
template <OpFile file>
using RowsOf = decltype(rowsOf<file>(std::make_index_sequence<countIn<file>()>()));

using ArithRows = RowsOf<OpFile::Arith>;
using RoundRows = RowsOf<OpFile::Round>;
using CompareRows = RowsOf<OpFile::Compare>;
using TestRows = RowsOf<OpFile::Test>;
using LogicRows = RowsOf<OpFile::Logic>;
using BitRows = RowsOf<OpFile::Bits>;
using ExpRows = RowsOf<OpFile::Exp>;
using PowerRows = RowsOf<OpFile::Power>;
using TrigRows = RowsOf<OpFile::Trig>;
using ArcRows = RowsOf<OpFile::Arc>;
using HyperRows = RowsOf<OpFile::Hyper>;
using SpecialRows = RowsOf<OpFile::Special>;

// Each fills its rows for the machine's best instruction set.
void fillArith(KernelTable& table);
void fillIntegers(KernelTable& table);
void fillCompare(KernelTable& table);
void fillLogic(KernelTable& table);
void fillCasts(KernelTable& table);
void fillMixed(KernelTable& table);
void fillRound(KernelTable& table);
void fillExp(KernelTable& table);
void fillPower(KernelTable& table);
void fillTrig(KernelTable& table);
void fillArc(KernelTable& table);
void fillHyper(KernelTable& table);
void fillSpecial(KernelTable& table);
void fillReduce(KernelTable& table);
void fillRandom(KernelTable& table);

}  // namespace accel::cpu
