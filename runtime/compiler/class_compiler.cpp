// A class: its functions, and one small function for each default value and each property's rules.
#include "runtime/compiler/class_compiler.h"

#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

namespace {

void attributeClasses(const Expr* e, AttributeValue& out) {
  if (e->kind == ExprKind::CellLiteral) {
    for (const ExprRow& row : e->as<CellLiteralExpr>()->rows)
      for (const Expr* x : row) attributeClasses(x, out);
    return;
  }
  if (e->kind == ExprKind::CharLiteral) out.words.emplace_back(e->as<CharLiteralExpr>()->value);
  if (e->kind == ExprKind::StringLiteral) out.words.emplace_back(e->as<StringLiteralExpr>()->value);
  if (e->kind != ExprKind::Identifier) return;
  std::string_view name = e->as<IdentifierExpr>()->name;
  if (name.starts_with('?')) out.classes.emplace_back(name.substr(1));
}

AttributeValue attributeValue(const Attribute& a) {
  AttributeValue out;
  out.flag = !a.negated;
  if (!a.value) return out;
  const Expr* e = a.value;
  if (e->kind == ExprKind::Identifier) {
    out.word = std::string(e->as<IdentifierExpr>()->name);
    if (out.word == "false") out.flag = false;
    if (out.word.starts_with('?')) attributeClasses(e, out);
  } else if (e->kind == ExprKind::StringLiteral || e->kind == ExprKind::CharLiteral) {
    out.word = std::string(e->kind == ExprKind::CharLiteral ? e->as<CharLiteralExpr>()->value
                                                            : e->as<StringLiteralExpr>()->value);
  } else if (e->kind == ExprKind::Number) {
    out.flag = e->as<NumberExpr>()->value != 0;
  } else {
    attributeClasses(e, out);
  }
  return out;
}

Attributes attributesOf(const List<Attribute>& list) {
  Attributes out;
  for (const Attribute& a : list) out[std::string(a.name)] = attributeValue(a);
  return out;
}

/// function value = name(), value = e, end
Ref<Code> valueFunction(FileUnit& unit, const std::string& name, Expr* e, SourcePos pos) {
  Param output{"value", pos, false};
  IdentifierExpr variable;
  variable.name = "value";
  variable.pos = pos;
  Expr* target = &variable;
  AssignStmt assign;
  assign.pos = pos;
  assign.targets = List<Expr*>(&target, 1);
  assign.rhs = e;
  assign.printResult = false;
  Stmt* statement = &assign;
  FunctionDef f;
  f.name = name;
  f.pos = pos;
  f.outputs = List<Param>(&output, 1);
  f.body = Block(&statement, 1);
  return FunctionCompiler(unit, nullptr).compileFunction(f);
}

/// function x = x(x), arguments, x (size) class {validators}, end, end
Ref<Code> checkFunction(FileUnit& unit, const ArgumentDecl& decl) {
  ArgumentDecl rule = decl;
  rule.defaultValue = nullptr;
  Param value{decl.name, decl.pos, false};
  ArgumentsBlock block;
  block.pos = decl.pos;
  block.decls = List<ArgumentDecl>(&rule, 1);
  FunctionDef f;
  f.name = decl.name;
  f.pos = decl.pos;
  f.params = List<Param>(&value, 1);
  f.outputs = List<Param>(&value, 1);
  f.arguments = List<ArgumentsBlock>(&block, 1);
  Ref<Code> code = FunctionCompiler(unit, nullptr).compileFunction(f);
  for (ArgumentRule& r : code->rules) r.ofProperty = true;
  return code;
}

PropertyCode propertyCode(FileUnit& unit, const ArgumentDecl& d, const Attributes& attributes) {
  PropertyCode p;
  p.name = std::string(d.name);
  p.attributes = attributes;
  p.className = std::string(d.className);
  for (const Expr* e : d.size)
    p.size.push_back(e->kind == ExprKind::Number ? int64_t(e->as<NumberExpr>()->value) : -1);
  if (d.defaultValue) p.initial = valueFunction(unit, p.name, d.defaultValue, d.pos);
  if (d.hasSize || !d.className.empty() || !d.validators.empty()) p.check = checkFunction(unit, d);
  return p;
}

MemberCode memberCode(FileUnit& unit, const EnumMember& m) {
  MemberCode out;
  out.name = std::string(m.name);
  if (m.args.empty()) return out;
  CellLiteralExpr cell;
  cell.pos = m.pos;
  ExprRow row(m.args);
  cell.rows = List<ExprRow>(&row, 1);
  out.arguments = valueFunction(unit, out.name, &cell, m.pos);
  return out;
}

}  // namespace

std::shared_ptr<ClassCode> compileClass(FileUnit& unit, const ClassDecl& decl) {
  auto out = std::make_shared<ClassCode>();
  out->name = std::string(decl.name);
  out->attributes = attributesOf(decl.attributes);
  out->isEnumeration = decl.isEnumeration;
  out->help = std::string(decl.help);
  for (std::string_view s : decl.supers) out->supers.emplace_back(s);
  for (const PropertiesBlock& b : decl.properties) {
    Attributes attributes = attributesOf(b.attributes);
    for (const ArgumentDecl& d : b.decls)
      out->properties.push_back(propertyCode(unit, d, attributes));
  }
  for (const MethodsBlock& b : decl.methods) {
    Attributes attributes = attributesOf(b.attributes);
    for (const FunctionDef* f : b.functions)
      out->methods.push_back(
          {std::string(f->name), attributes, FunctionCompiler(unit, nullptr).compileFunction(*f)});
    for (const FunctionDef* f : b.declared)
      out->methods.push_back({std::string(f->name), attributes, {}});
  }
  for (const EventsBlock& b : decl.events)
    for (const DeclaredName& n : b.names) out->events.emplace_back(n.name);
  for (const EnumMember& m : decl.members) out->members.push_back(memberCode(unit, m));
  return out;
}

}  // namespace matlift
