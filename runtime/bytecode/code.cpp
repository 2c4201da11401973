#include "runtime/bytecode/code.h"

#include <algorithm>

#include "runtime/error/error.h"

namespace matlift {

namespace {

struct OpcodeInfo {
  const char* name;
  int words;
};

constexpr OpcodeInfo kOpcodes[] = {
#define OPCODE(name, words, operands) {#name, words},
#include "runtime/bytecode/opcodes.def"
#undef OPCODE
};

}  // namespace

std::string SourceText::line(uint32_t number) const {
  size_t at = 0;
  for (uint32_t k = 1; k < number; ++k) {
    at = text.find('\n', at);
    if (at == std::string::npos) return "";
    ++at;
  }
  size_t end = text.find('\n', at);
  return text.substr(at, end == std::string::npos ? std::string::npos : end - at);
}

int Code::variableSlot(const std::string& variable) const {
  if (slots_.size() != variables.size()) {
    for (size_t k = 0; k < variables.size(); ++k) slots_.emplace(variables[k].str(), int(k));
  }
  auto found = slots_.find(variable);
  return found == slots_.end() ? -1 : found->second;
}

CodePosition Code::positionAt(size_t pc) const {
  auto after = std::upper_bound(positions.begin(), positions.end(), pc,
                                [](size_t at, const CodePosition& p) { return at < p.pc; });
  if (after == positions.begin()) return {0, 0, 0};
  return *(after - 1);
}

bool Code::isChained(size_t pc) const {
  return std::binary_search(chained.begin(), chained.end(), uint32_t(pc));
}

const CallNote* Code::noteBehind(size_t pc) const {
  auto found = std::lower_bound(notes.begin(), notes.end(), pc,
                                [](const CallNote& n, size_t at) { return n.end < at; });
  return found != notes.end() && found->end == pc ? &*found : nullptr;
}

int Code::wordsAt(size_t pc) const { return kOpcodes[size_t(opcodeAt(pc))].words; }

void Code::insertBreak(uint32_t pc) {
  if (code[pc].op == Opcode::Break) return;
  marked_.push_back({pc, code[pc].op});
  code[pc].op = Opcode::Break;
}

void Code::removeBreaks() {
  for (const Marked& m : marked_) code[m.pc].op = m.before;
  marked_.clear();
}

Opcode Code::opcodeAt(size_t pc) const {
  if (code[pc].op == Opcode::Break)
    for (const Marked& m : marked_)
      if (m.pc == pc) return m.before;
  return code[pc].op;
}

bool Code::beginsStatement(size_t pc) const {
  return std::binary_search(statements.begin(), statements.end(), uint32_t(pc));
}

std::string Code::disassemble() const {
  std::string out;
  for (size_t pc = 0; pc < code.size();) {
    const Instruction& i = code[pc];
    const OpcodeInfo& info = kOpcodes[size_t(opcodeAt(pc))];
    out += strprintf("%4zu  %-18s %u %u %u", pc, info.name, i.a, i.b, i.c);
    if (info.words == 2) {
      const Instruction& e = code[pc + 1];
      out += strprintf("  | %u %u %u", e.a, e.b, e.c);
    }
    out += '\n';
    pc += size_t(info.words);
  }
  return out;
}

}  // namespace matlift
