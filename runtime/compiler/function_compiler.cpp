#include "runtime/compiler/function_compiler.h"

#include <cmath>

#include "runtime/compiler/class_compiler.h"
#include "runtime/syntax/parser.h"
#include "runtime/syntax/printer.h"

namespace matlift {

using namespace syntax;

namespace {
constexpr int kMaxRegisters = 60000;
}

FunctionCompiler::FunctionCompiler(FileUnit& unit, FunctionCompiler* around)
    : unit_(unit), around_(around), code_(makeRef<Code>()) {
  code_->source = unit.source;
  code_->scope = unit.scope;
  code_->owner = unit.options.owner;
  takeNumber();
  if (around)
    code_->imports = around->code_->imports;
  else
    code_->imports = std::make_shared<std::vector<std::string>>();
}

// The same text gives the same numbers wherever it is compiled.
void FunctionCompiler::takeNumber() {
  code_->number = int(unit_.scope->codes.size());
  unit_.scope->codes.push_back(code_.get());
}

size_t FunctionCompiler::emit(Opcode op, int a, int b, int c) {
  last_ = code_->code.size();
  code_->code.push_back({op, uint16_t(a), uint16_t(b), uint16_t(c)});
  return last_;
}

size_t FunctionCompiler::emit2(Opcode op, int a, int b, int c, int ea, int eb, int ec) {
  size_t at = emit(op, a, b, c);
  code_->code.push_back({Opcode(0), uint16_t(ea), uint16_t(eb), uint16_t(ec)});
  return at;
}

void FunctionCompiler::jumpTo(size_t at, size_t target) {
  switch (code_->code[at].op) {
    case Opcode::Jump:
    case Opcode::Loop:
    case Opcode::Try:
    case Opcode::Resume:
      code_->code[at].setTarget(uint32_t(target));
      break;
    default:
      code_->code[at + 1].setTarget(uint32_t(target));
  }
}

void FunctionCompiler::at(SourcePos pos) {
  auto& all = code_->positions;
  if (!all.empty() && all.back().line == pos.line && all.back().column == pos.column) return;
  if (!all.empty() && all.back().pc == here()) all.pop_back();
  all.push_back({uint32_t(here()), pos.line, pos.column});
}

int FunctionCompiler::temp(int count) {
  int first = nextTemp_;
  nextTemp_ += count;
  if (nextTemp_ > kMaxRegisters)
    fail("MATLAB:m_too_complex",
         "This function is too large: it needs more than %d values at once.", kMaxRegisters);
  code_->registers = std::max(code_->registers, nextTemp_);
  return first;
}

int FunctionCompiler::constant(Value v) {
  // -0 and 0 compare equal, so zero is never shared through the map.
  bool shared = v.isDoubleScalar() && v.asDouble() == v.asDouble() && v.asDouble() != 0;
  if (shared) {
    auto [found, isNew] = numberConstants_.emplace(v.asDouble(), int(code_->constants.size()));
    if (!isNew) return found->second;
  }
  code_->constants.push_back(std::move(v));
  return int(code_->constants.size()) - 1;
}

void FunctionCompiler::loadConstant(int dst, Value v) {
  int k = constant(std::move(v));
  emit(Opcode::LoadK, dst, k & 0xffff, k >> 16);
}

int FunctionCompiler::name(std::string_view text) {
  auto [found, isNew] = nameIndex_.emplace(std::string(text), int(code_->names.size()));
  if (isNew) code_->names.push_back(Name(text));
  if (found->second > 0xffff) fail("MATLAB:m_too_complex", "This function uses too many names.");
  return found->second;
}

int FunctionCompiler::site(std::string_view text) {
  auto [found, isNew] = siteIndex_.emplace(std::string(text), int(code_->sites.size()));
  if (!isNew) return found->second;
  CallSite s;
  s.name = Name(text);
  // A nested function of this function or of one around it hides every other of the name.
  int level = 0;
  for (FunctionCompiler* f = this; f; f = f->around_) {
    auto nested = f->nestedFunctions_.find(std::string(text));
    if (nested != f->nestedFunctions_.end()) {
      s.nestedLevel = level;
      s.code = f->code_->children[size_t(nested->second)].get();
      break;
    }
    if (!f->code_->isAnonymous) ++level;
  }
  code_->sites.push_back(std::move(s));
  if (found->second > 0xffff) fail("MATLAB:m_too_complex", "This function calls too many names.");
  return found->second;
}

int FunctionCompiler::path(Path p) {
  code_->paths.push_back(std::move(p));
  if (code_->paths.size() > 0xffff) fail("MATLAB:m_too_complex", "This function is too large.");
  return int(code_->paths.size()) - 1;
}

void FunctionCompiler::failAt(SourcePos pos, const char* identifier, const std::string& message) {
  Error e(identifier, message);
  e.stack.push_back({unit_.source->file, code_->name, pos.line, pos.column});
  e.sourceLine = unit_.source->line(pos.line);
  throw e;
}

// ---------------------------------------------------------------- variables

int FunctionCompiler::addVariable(std::string_view variable) {
  auto found = slots_.find(variable);
  if (found != slots_.end()) return found->second;
  int slot = temp();
  // Variables are the first registers: all are added before any temporary, except in anonymous
  // functions, whose captures are found on the way and get a fresh register number.
  while (int(code_->variables.size()) < slot)
    code_->variables.push_back(Name("~" + std::to_string(code_->variables.size())));
  code_->variables.push_back(Name(variable));
  slots_.emplace(std::string(variable), slot);
  return slot;
}

int FunctionCompiler::slotOf(std::string_view variable) {
  auto found = slots_.find(variable);
  if (found != slots_.end()) return found->second;
  return -1;
}

bool FunctionCompiler::isKnownVariable(std::string_view variable) {
  if (code_->isAnonymous) {
    return use_.declared.count(variable) ||
           (slotOf(variable) >= 0 && around_ && around_->isKnownVariable(variable));
  }
  return use_.isVariable(variable) || boxed_.count(std::string(variable));
}

namespace {

/// Names that `inner` or a function nested in it takes from outside.
void namesFromOutside(const FunctionDef& inner, const NameUse& outer,
                      std::set<std::string>& shared) {
  NameUse use = namesIn(inner);
  auto consider = [&](const std::string& n, bool assignedInside) {
    if (use.declared.count(n) || use.boxed.count(n)) return;
    if (outer.isVariable(n) || (assignedInside && outer.mentioned.count(n))) shared.insert(n);
  };
  for (const std::string& n : use.assigned) consider(n, true);
  for (const std::string& n : use.mentioned) consider(n, false);
  std::set<std::string> deeper;
  for (const FunctionDef* f : inner.nested) namesFromOutside(*f, outer, deeper);
  for (const std::string& n : deeper)
    if (!use.declared.count(n)) shared.insert(n);
}

}  // namespace

void FunctionCompiler::shareWithNested(const FunctionDef& function) {
  std::set<std::string> shared;
  for (const FunctionDef* f : function.nested) namesFromOutside(*f, use_, shared);
  for (const std::string& n : shared) {
    // What comes from further out is passed on by adoption; globals and persistents are shared when
    // they are declared.
    if (boxed_.count(n) && !use_.boxed.count(n)) continue;
    boxed_.insert(n);
    use_.assigned.insert(n);
    environment_.push_back(n);
    code_->boxed.push_back(addVariable(n));
  }
}

void FunctionCompiler::adoptEnvironment(const NameUse& use) {
  int level = 0;
  for (FunctionCompiler* f = around_; f; f = f->around_, ++level) {
    for (size_t k = 0; k < f->environment_.size(); ++k) {
      const std::string& n = f->environment_[k];
      if (use.declared.count(n) || boxed_.count(n)) continue;
      boxed_.insert(n);
      use_.assigned.insert(n);
      code_->captures.push_back({int(k), addVariable(n), level});
    }
  }
}

void FunctionCompiler::compileNested(const FunctionDef& function) {
  // All names first, so that nested functions can call each other.
  for (const FunctionDef* f : function.nested) {
    nestedFunctions_[std::string(f->name)] = int(code_->children.size());
    code_->children.push_back(makeRef<Code>());
  }
  code_->hasNested = !function.nested.empty();
  for (size_t k = 0; k < function.nested.size(); ++k) {
    FunctionCompiler inner(unit_, this);
    // The object is known to call sites already; fill that one.
    unit_.scope->codes[size_t(inner.code_->number)] = nullptr;
    inner.code_ = code_->children[k];
    inner.takeNumber();
    inner.code_->source = unit_.source;
    inner.code_->scope = unit_.scope;
    inner.code_->owner = unit_.options.owner;
    inner.code_->imports = code_->imports;
    inner.code_->isNested = true;
    inner.compileFunction(*function.nested[k]);
  }
}

Ref<Code> FunctionCompiler::compileFunction(const FunctionDef& function) {
  use_ = namesIn(function);
  code_->name = std::string(function.name);
  code_->isConstructor =
      unit_.cls && !around_ && function.name == unit_.cls->name && function.outputs.size() == 1;
  if (around_) code_->name = around_->code_->name + "/" + code_->name;
  code_->help = std::string(function.help);
  for (const Param& p : function.params) {
    bool last = &p == &function.params.back();
    if (function.varargin && last) {
      code_->vararginSlot = addVariable("varargin");
    } else if (p.ignored) {
      addVariable("~" + std::to_string(nextTemp_));
      ++code_->parameters;
    } else {
      addVariable(p.name);
      ++code_->parameters;
    }
  }
  for (const Param& p : function.outputs) {
    bool last = &p == &function.outputs.back();
    int slot = addVariable(p.name);
    if (function.varargout && last) {
      code_->varargoutSlot = slot;
    } else {
      code_->outputs.push_back(slot);
    }
  }
  for (const std::string& n : use_.boxed) boxed_.insert(n);
  adoptEnvironment(use_);
  shareWithNested(function);
  for (const std::string& n : use_.assigned) addVariable(n);
  for (const std::string& n : use_.ended)
    if (slotOf(n) < 0) addVariable(n);
  addVariable("ans");
  code_->ansSlot = slotOf("ans");
  compileNested(function);
  argumentsBlocks(function);
  if (code_->isConstructor) superConstructors();
  block(function.body);
  at({function.pos.line, function.pos.column});
  emit(Opcode::Return);
  finish();
  return code_;
}

// Superclasses whose constructors the function does not call itself are called first, without
// arguments.
void FunctionCompiler::superConstructors() {
  const std::string& object = code_->variables[size_t(code_->outputs[0])].str();
  for (std::string_view super : unit_.cls->supers) {
    std::string call = object + "@" + std::string(super);
    if (super == "handle" || use_.mentioned.count(call)) continue;
    TempScope scope(*this);
    int first = temp(), made = temp();
    emit(Opcode::Copy, first, slotOf(object));
    emit2(Opcode::Call, made, site(call), first, 1, 1, 0);
    storeSimple(object, made);
  }
}

bool FunctionCompiler::isSuperConstructor(std::string_view name) const {
  const FunctionCompiler* f = this;
  if (!f->code_->isConstructor) return false;
  const std::string& object = f->code_->variables[size_t(f->code_->outputs[0])].str();
  return name.size() > object.size() && name.starts_with(object) && name[object.size()] == '@';
}

Ref<Code> FunctionCompiler::compileScript(const File& file) {
  code_->isScript = true;
  if (unit_.options.imports) code_->imports = unit_.options.imports;
  code_->help = std::string(file.help);
  dynamicNames_ = true;
  use_ = namesIn(file.statements);
  for (const std::string& n : use_.boxed) boxed_.insert(n);
  for (const auto* names : {&use_.assigned, &use_.mentioned})
    for (const std::string& n : *names) {
      addVariable(n);
      if (unit_.options.isGlobal && unit_.options.isGlobal(n)) boxed_.insert(n);
    }
  code_->ansSlot = addVariable("ans");
  block(file.statements);
  emit(Opcode::Return);
  finish();
  return code_;
}

Ref<Code> FunctionCompiler::compileAnonymous(const AnonFuncExpr& function) {
  code_->isAnonymous = true;
  code_->text = toText(function);
  code_->name = "@" + code_->text.substr(1, code_->text.find(')'));
  for (const Param& p : function.params) {
    bool last = &p == &function.params.back();
    if (function.varargin && last) {
      code_->vararginSlot = addVariable("varargin");
      use_.declared.emplace("varargin");
    } else if (p.ignored) {
      addVariable("~" + std::to_string(nextTemp_));
      ++code_->parameters;
    } else {
      addVariable(p.name);
      use_.declared.emplace(p.name);
      ++code_->parameters;
    }
  }
  // Everything that the body mentions and that is a variable outside is captured.
  ExpressionStmt body;
  body.expr = function.body;
  Stmt* only = &body;
  for (const std::string& n : namesIn(Block(&only, 1)).mentioned) {
    if (use_.declared.count(n)) continue;
    int outside = around_->slotOf(n);
    if (outside >= 0) code_->captures.push_back({outside, addVariable(n), 0});
  }
  code_->ansSlot = -1;
  at(function.body->pos);
  if (function.body->kind == ExprKind::Index || function.body->kind == ExprKind::Identifier) {
    emit(Opcode::ListBegin);
    ++listDepth_;
    pushChain(function.body);
    --listDepth_;
    emit(Opcode::ReturnList);
  } else {
    emit(Opcode::ReturnValue, expr(function.body));
  }
  finish();
  return code_;
}

namespace {

bool opensList(Opcode op) {
  switch (op) {
    case Opcode::ListBegin:
    case Opcode::ListNextRow:
    case Opcode::CallList:
    case Opcode::CallValueList:
    case Opcode::CallListN:
    case Opcode::CallDottedList:
    case Opcode::Try:
      return true;
    default:
      return false;
  }
}

}  // namespace

void FunctionCompiler::finish() {
  while (int(code_->variables.size()) > code_->registers) code_->variables.pop_back();
  const Code& c = *code_;
  code_->isPlain = !c.isScript && !c.isAnonymous && !c.isNested && !c.hasNested &&
                   c.vararginSlot < 0 && c.varargoutSlot < 0 && !c.nameValueArguments;
  for (size_t pc = 0; pc < c.code.size(); pc += size_t(c.wordsAt(pc)))
    code_->opensLists = code_->opensLists || opensList(c.code[pc].op);
  code_->reads.resize(c.names.size());
  code_->writes.resize(c.names.size());
  code_->calls.resize(c.names.size());
  code_->expectsTie.resize(c.variables.size());
  for (size_t k = 0; k < c.variables.size(); ++k)
    code_->expectsTie[k] = boxed_.count(c.variables[k].str()) > 0;
  code_->outputCount = int(c.outputs.size());
  code_->returnsQuickly = !c.opensLists && c.outputCount > 0;
  code_->firstOutput = c.outputs.empty() ? -1 : c.outputs[0];
  code_->isHot = unit_.options.markHot && c.isPlain;
  code_->code.shrink_to_fit();
}

namespace {

std::string stemOf(const File& file) {
  std::string_view name = file.name;
  name = name.substr(name.rfind('/') + 1);
  return std::string(name.substr(0, name.find('.')));
}

void compileInto(FileUnit& unit, const File& file, CompiledFile& out) {
  for (const FunctionDef* f : file.functions) {
    FunctionCompiler compiler(unit, nullptr);
    Ref<Code> code = compiler.compileFunction(*f);
    // The main function of a file is known by the file's name, whatever it is declared as.
    std::string name(f->name);
    if (file.kind == FileKind::FunctionFile && !out.main) {
      out.main = code;
      unit.scope->main = code.get();
      if (std::string stem = stemOf(file); isVariableName(stem)) name = code->name = stem;
    }
    unit.scope->functions[name] = code;
  }
  for (const ClassDecl* c : file.classes) {
    unit.cls = c;
    out.classes.push_back(compileClass(unit, *c));
    unit.cls = nullptr;
  }
  if (file.kind == FileKind::Script)
    out.script = FunctionCompiler(unit, nullptr).compileScript(file);
}

}  // namespace

CompiledFile compileFile(const File& file, const CompileOptions& options) {
  auto source = std::make_shared<SourceText>();
  source->file = file.name;
  source->text = file.source;
  source->typed = options.typed;
  FileUnit unit{options, source, makeRef<FunctionScope>(), nullptr};
  unit.scope->folder = options.folder;
  unit.scope->source = source;
  CompiledFile out;
  out.scope = unit.scope;
  try {
    compileInto(unit, file, out);
  } catch (...) {
    unit.scope->functions.clear();  // they keep their scope
    throw;
  }
  return out;
}

}  // namespace matlift
