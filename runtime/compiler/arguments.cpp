// `arguments` blocks: defaults, sizes, classes and validators, checked when the function starts.
#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

namespace {

std::vector<int64_t> sizesOf(const ArgumentDecl& d) {
  std::vector<int64_t> out;
  for (const Expr* e : d.size)
    out.push_back(e->kind == ExprKind::Number ? int64_t(e->as<NumberExpr>()->value) : -1);
  return out;
}

}  // namespace

void FunctionCompiler::validators(const ArgumentDecl& d, int slot, int rule) {
  if (d.validators.empty()) return;
  size_t start = emit(Opcode::Try);
  for (const Expr* v : d.validators) {
    TempScope scope(*this);
    at(v->pos);
    int unused = temp();
    emit(Opcode::Clear, unused);
    if (v->kind == ExprKind::Identifier) {
      int arg = temp();
      emit(Opcode::Copy, arg, slot);
      emit2(Opcode::Call, unused, site(v->as<IdentifierExpr>()->name), arg, 1, 0, 0);
    } else {
      chain(v, unused, 0);
    }
  }
  emit(Opcode::EndTry);
  size_t end = emit(Opcode::Jump);
  jumpTo(start, here());
  at(d.pos);
  emit(Opcode::RethrowArgument, 0, rule);
  jumpTo(end, here());
}

void FunctionCompiler::argumentDecl(const FunctionDef& function, const ArgumentDecl& d,
                                    int position) {
  int slot = slotOf(d.name);
  if (slot < 0)
    failAt(d.pos, "MATLAB:m_arguments_unknown",
           "'" + std::string(d.name) + "' in the arguments block is not an input of the function.");
  ArgumentRule rule;
  rule.name = std::string(d.name);
  rule.function = std::string(function.name);
  rule.position = position;
  rule.size = sizesOf(d);
  rule.className = std::string(d.className);
  code_->rules.push_back(rule);
  int ruleIndex = int(code_->rules.size()) - 1;
  at(d.pos);
  size_t given = emit2(Opcode::JumpIfSet, slot, 0, 0, 0);
  if (d.defaultValue) {
    TempScope scope(*this);
    int value = temp();
    exprTo(d.defaultValue, value);
    storeSimple(d.name, value);
  } else {
    emit(Opcode::MissingArgument, 0, name(d.name));
  }
  jumpTo(given, here());
  emit(Opcode::CheckArgument, slot, ruleIndex);
  validators(d, slot, ruleIndex);
}

void FunctionCompiler::argumentsBlocks(const FunctionDef& function) {
  int position = 0;
  bool nameValues = false;
  for (const ArgumentsBlock& b : function.arguments) {
    if (b.kind != ArgumentsKind::Input) continue;
    for (const ArgumentDecl& d : b.decls) {
      if (!d.field.empty()) {
        nameValues = true;
        continue;
      }
      ++position;
      if (!d.defaultValue) code_->requiredInputs = position;
      argumentDecl(function, d, position);
    }
  }
  if (nameValues) nameValueArguments(function);
}

void FunctionCompiler::nameValueArguments(const FunctionDef& function) {
  code_->nameValueArguments = true;
  std::vector<const ArgumentDecl*> decls;
  ArgumentRule all;
  all.function = std::string(function.name);
  for (const ArgumentsBlock& b : function.arguments)
    for (const ArgumentDecl& d : b.decls)
      if (!d.field.empty()) {
        decls.push_back(&d);
        all.names.emplace_back(d.field);
      }
  code_->rules.push_back(all);
  int slot = slotOf(decls[0]->name);
  if (slot < 0 || slot != code_->parameters - 1)
    failAt(decls[0]->pos, "MATLAB:m_arguments_namevalue",
           "Name-value arguments must belong to the last input of the function.");
  at(decls[0]->pos);
  emit(Opcode::NameValues, slot, int(code_->rules.size()) - 1, slot);
  for (const ArgumentDecl* d : decls) {
    TempScope scope(*this);
    int value = temp();
    size_t given = emit2(Opcode::JumpIfField, slot, name(d->field), 0, 0);
    size_t absent = 0;
    if (d->defaultValue) {
      exprTo(d->defaultValue, value);
      emit(Opcode::SetField, slot, name(d->field), value);
    } else {
      absent = emit(Opcode::Jump);
    }
    jumpTo(given, here());
    ArgumentRule rule;
    rule.name = std::string(d->field);
    rule.function = std::string(function.name);
    rule.size = sizesOf(*d);
    rule.className = std::string(d->className);
    code_->rules.push_back(rule);
    emit(Opcode::Field, value, slot, name(d->field));
    emit(Opcode::CheckArgument, value, int(code_->rules.size()) - 1);
    emit(Opcode::SetField, slot, name(d->field), value);
    emit(Opcode::Field, value, slot, name(d->field));
    validators(*d, value, int(code_->rules.size()) - 1);
    if (!d->defaultValue) jumpTo(absent, here());
  }
}

}  // namespace matlift
