// The workers of an spmd block among themselves: who they are, and messages between them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "builtins/parallel/wire.h"

namespace matlift::parallel {

struct LabMail {
  int from = 0;
  int64_t tag = 0;
  Value data;
};

constexpr int kAnyLab = 0;
constexpr int64_t kAnyTag = -1;
/// Tags from here on are those of broadcasts and their kin: who asks for any tag gets none of them.
constexpr int64_t kFirstOwnTag = int64_t(1) << 40;

/// How a lab reaches the others. Ranks begin at 1.
class LabLink {
 public:
  virtual ~LabLink() = default;
  virtual void send(const std::vector<int>& to, int64_t tag, const Value& v) = 0;
  virtual LabMail receive(int from, int64_t tag) = 0;
  /// Whether receive would not wait; then out tells from whom and with which tag.
  virtual bool probe(int from, int64_t tag, LabMail& out) = 0;
  virtual void barrier() = 0;
};

/// Of an interpreter (Interpreter::state). Outside of a block a program is a lab alone.
struct LabContext {
  int rank = 1, size = 1;
  LabLink* link = nullptr;
};

/// In a worker: what Composites of the program have here.
struct LabStore {
  std::map<int64_t, Value> values;
};

/// "double, size = [2  3]", for Composites.
std::string describeValue(const Value& v);

void writeBlock(Writer& w, const SpmdBlock& block);
SpmdBlock readBlock(Reader& in);

/// Codistributed arrays of a block are distributed ones after it.
void makeDistributed(Interpreter& interpreter, ValueList& results);

/// Runs a block here, as the only lab; what the variables are after it.
ValueList runSpmdHere(Interpreter& interpreter, SpmdBlock& block);
/// Blocks and loops of this interpreter run in this process.
void useThisProcess(Interpreter& interpreter);
/// The error of a lab, with its number.
[[noreturn]] void failLab(Interpreter& interpreter, int rank, Error e);
/// What a lab printed, under its name.
void printLab(Interpreter& interpreter, int rank, const std::string& text);

}  // namespace matlift::parallel
