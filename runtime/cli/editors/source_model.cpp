#include "runtime/cli/editors/source_model.h"

#include <algorithm>
#include <map>

#include "runtime/syntax/parts.h"

namespace matlift::editors {
namespace {

using namespace syntax;

// What makes or reads variables that the text does not name.
constexpr std::string_view kUnknowable[] = {"eval", "evalin",   "evalc",     "assignin", "load",
                                            "run",  "keyboard", "inputname", "source",   "who",
                                            "whos", "save",     "exist",     "clearvars"};

bool makesUnknowable(std::string_view name) {
  return std::find(std::begin(kUnknowable), std::end(kUnknowable), name) != std::end(kUnknowable);
}

class Collector {
 public:
  explicit Collector(SourceModel& model) : model_(model), source_(model.file().source) {}

  void run() {
    const File& file = model_.file();
    openScope(Scope::Kind::Script, {0, std::uint32_t(source_.size())});
    block(file.statements);
    for (const ClassDecl* c : file.classes) classDecl(*c);
    for (const FunctionDef* f : file.functions) function(*f, nullptr);
    stretchOpenFunctions();
    resolve();
  }

  // ---- parts of statements and expressions (runtime/syntax/parts.h)
  void block(const Block& statements) {
    for (const Stmt* s : statements) statement(*s);
  }

  void expr(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
      case ExprKind::Identifier:
        return identifier(e->as<IdentifierExpr>()->name, false);
      case ExprKind::Index:
        return index(*e->as<IndexExpr>());
      case ExprKind::AnonFunc:
        return anonymous(*e->as<AnonFuncExpr>());
      case ExprKind::FuncHandle: {
        if (Occurrence* o = add(e->as<FuncHandleExpr>()->name, Kind::Function)) o->called = true;
        return;
      }
      default:
        return eachPart(*e, *this);
    }
  }

  void target(const Expr* e) { target(e, false); }

  void caught(std::string_view name, SourcePos) { declare(name, Variable::Kind::Caught, false); }

  void declared(const List<DeclaredName>& all) {
    for (const DeclaredName& n : all) {
      declare(n.name, Variable::Kind::Shared, false);
      expr(n.init);
    }
  }

 private:
  using Kind = Occurrence::Kind;

  // ---- places
  bool placed(std::string_view name) const {
    return !name.empty() && name.data() >= source_.data() &&
           name.data() + name.size() <= source_.data() + source_.size();
  }
  Occurrence* add(std::string_view name, Kind kind) {
    if (!placed(name)) return nullptr;
    Occurrence o;
    o.begin = std::uint32_t(name.data() - source_.data());
    o.end = o.begin + std::uint32_t(name.size());
    o.name = name;
    o.kind = kind;
    o.scope = scope_;
    model_.occurrences.push_back(o);
    return &model_.occurrences.back();
  }
  int openScope(Scope::Kind kind, SourceRange range) {
    Scope scope;
    scope.kind = kind;
    scope.parent = model_.scopes.empty() ? -1 : scope_;
    scope.range = range;
    scope.inClass = class_;
    model_.scopes.push_back(scope);
    return std::exchange(scope_, int(model_.scopes.size()) - 1);
  }
  Scope& scope() { return model_.scopes[std::size_t(scope_)]; }

  void declare(std::string_view name, Variable::Kind kind, bool own) {
    if (name == "~") return;
    (own ? scope().own : scope().locals).insert(name);
    if (kind != Variable::Kind::Local) kinds_[{scope_, name}] = kind;
    if (Occurrence* o = add(name, Kind::Name)) o->writes = o->declares = true;
  }

  // ---- functions and classes
  void function(const FunctionDef& f, const FunctionDef* parent) {
    if (Occurrence* o = add(lastPart(f.name), Kind::Function)) o->defines = true;
    const int outer = openScope(Scope::Kind::Function, f.range);
    scope().function = &f;
    if (!parent) scope().parent = -1;
    for (const Param& p : f.params) declare(p.name, Variable::Kind::Parameter, true);
    for (const Param& p : f.outputs) declare(p.name, Variable::Kind::Output, true);
    for (const ArgumentsBlock& block : f.arguments)
      for (const ArgumentDecl& d : block.decls) argument(d);
    block(f.body);
    for (const FunctionDef* nested : f.nested) function(*nested, &f);
    scope_ = outer;
  }

  // One without an end goes on to the next: what is typed below its last line is in it.
  void stretchOpenFunctions() {
    for (Scope& s : model_.scopes) {
      if (!s.function || s.function->hasEnd) continue;
      std::uint32_t end = std::uint32_t(source_.size());
      for (const Scope& other : model_.scopes)
        if (other.function && other.range.begin > s.range.begin)
          end = std::min(end, other.range.begin - 1);
      s.range.end = end;
    }
  }

  static std::string_view lastPart(std::string_view dotted) {
    return dotted.substr(dotted.rfind('.') + 1);
  }

  void argument(const ArgumentDecl& d) {
    if (Occurrence* o = add(d.name, Kind::Name)) o->declares = true;
    if (!d.field.empty()) field(d.field, d.name);
    types(d);
  }
  void types(const ArgumentDecl& d) {
    add(d.className, Kind::Class);
    for (const Expr* e : d.validators) expr(e);
    expr(d.defaultValue);
  }

  void classDecl(const ClassDecl& c) {
    if (Occurrence* o = add(c.name, Kind::Class)) o->defines = true;
    class_ = &c;
    for (std::string_view super : c.supers) add(super, Kind::Class);
    for (const PropertiesBlock& block : c.properties) {
      for (const ArgumentDecl& d : block.decls) {
        if (Occurrence* o = add(d.name, Kind::Property)) o->defines = true;
        types(d);
      }
    }
    for (const EventsBlock& block : c.events)
      for (const DeclaredName& n : block.names)
        if (Occurrence* o = add(n.name, Kind::Event)) o->defines = true;
    for (const EnumMember& m : c.members) {
      if (Occurrence* o = add(m.name, Kind::EnumMember)) o->defines = true;
      for (const Expr* e : m.args) expr(e);
    }
    for (const MethodsBlock& block : c.methods) {
      for (const FunctionDef* f : block.functions) function(*f, nullptr);
      for (const FunctionDef* f : block.declared)
        if (Occurrence* o = add(lastPart(f->name), Kind::Function)) o->defines = true;
    }
    class_ = nullptr;
  }

  // ---- statements
  void target(const Expr* e, bool loop) {
    if (!e) return;
    if (e->kind == ExprKind::Identifier) {
      const std::string_view name = e->as<IdentifierExpr>()->name;
      declare(name, loop ? Variable::Kind::Loop : Variable::Kind::Local, false);
      if (!loop && placed(name)) model_.occurrences.back().declares = false;
      return;
    }
    // A part of it gets a value; the fields of a handle are seen by others.
    const auto* x = e->as<IndexExpr>();
    const Expr* base = x;
    const IndexExpr* first = x;
    while (base->kind == ExprKind::Index) {
      first = base->as<IndexExpr>();
      base = first->base;
    }
    if (base->kind == ExprKind::Identifier) {
      const std::string_view name = base->as<IdentifierExpr>()->name;
      scope().locals.insert(name);
      if (Occurrence* o = add(name, Kind::Name)) {
        o->writes = true;
        if (first->index == IndexKind::Field || first->index == IndexKind::DynamicField)
          partial_.insert(std::size_t(o - model_.occurrences.data()));
      }
    }
    links(e);
  }

  // Of a chain, without the name it starts with.
  void links(const Expr* e) {
    if (e->kind != ExprKind::Index) return;
    const auto* x = e->as<IndexExpr>();
    links(x->base);
    if (x->index == IndexKind::Field) field(x->field, baseName(x));
    for (const Expr* arg : x->args) expr(arg);
    expr(x->fieldExpr);
  }

  static std::string_view baseName(const Expr* e) {
    while (e->kind == ExprKind::Index) e = e->as<IndexExpr>()->base;
    return e->kind == ExprKind::Identifier ? e->as<IdentifierExpr>()->name : std::string_view();
  }

  void field(std::string_view name, std::string_view base) {
    if (Occurrence* o = add(name, Kind::Field)) o->base = base;
  }

  void statement(const Stmt& s) {
    switch (s.kind) {
      case StmtKind::Assign:
        assign(*s.as<AssignStmt>());
        break;
      case StmtKind::OpAssign:
        expr(s.as<OpAssignStmt>()->target);
        scope().locals.insert(baseName(s.as<OpAssignStmt>()->target));
        expr(s.as<OpAssignStmt>()->rhs);
        break;
      case StmtKind::Command:
        command(*s.as<CommandStmt>());
        break;
      case StmtKind::For:
        forLoop(*s.as<ForStmt>());
        break;
      default:
        eachPart(s, *this);
    }
  }

  void forLoop(const ForStmt& f) {
    expr(f.values);
    expr(f.maxWorkers);
    target(f.target, true);
    block(f.body);
  }

  void assign(const AssignStmt& s) {
    expr(s.rhs);
    for (const Expr* t : s.targets)
      if (t) target(t);
    if (s.targets.size() != 1 || !s.targets[0]) return;
    const Expr* t = s.targets[0];
    if (t->kind == ExprKind::Identifier && s.rhs->kind == ExprKind::Index)
      constructors_[{scope_, t->as<IdentifierExpr>()->name}] = baseName(s.rhs);
  }

  void command(const CommandStmt& s) {
    const std::string_view name = s.name;
    if (Occurrence* o = add(name, Kind::Name)) o->called = true;
    if (makesUnknowable(name)) scope().unknowable = true;
    for (std::string_view word : s.args) {
      scope().words.insert(word);
      if (name == "import") model_.imports.insert(word);
    }
  }

  // ---- expressions
  void identifier(std::string_view name, bool called) {
    if (name.find_first_of("@?") != name.npos) {  // obj@Base, ?Base
      add(lastPart(name.substr(name.find_first_of("@?") + 1)), Kind::Class);
      if (name[0] != '?') add(name.substr(0, name.find('@')), Kind::Name);
      return;
    }
    if (makesUnknowable(name)) scope().unknowable = true;
    if (Occurrence* o = add(name, Kind::Name)) o->called = called;
  }

  void index(const IndexExpr& x) {
    if (x.base->kind == ExprKind::Identifier)
      identifier(x.base->as<IdentifierExpr>()->name, true);
    else
      expr(x.base);
    if (x.index == IndexKind::Field) field(x.field, baseName(&x));
    for (const Expr* arg : x.args) expr(arg);
    expr(x.fieldExpr);
  }

  void anonymous(const AnonFuncExpr& f) {
    const int outer = openScope(Scope::Kind::Anonymous, f.range);
    for (const Param& p : f.params) declare(p.name, Variable::Kind::Parameter, true);
    expr(f.body);
    const bool unknowable = scope().unknowable;
    scope_ = outer;
    scope().unknowable = scope().unknowable || unknowable;
  }

  // ---- which variable a name is
  // Nested functions share the variables of the functions around them, apart from their own.
  int homeOf(std::string_view name, int from) const {
    int home = -1;
    for (int s = from; s >= 0; s = model_.scopes[std::size_t(s)].parent) {
      const Scope& scope = model_.scopes[std::size_t(s)];
      if (scope.own.count(name)) return s;
      if (scope.kind != Scope::Kind::Anonymous && scope.locals.count(name)) home = s;
    }
    return home;
  }

  int variableOf(std::string_view name, int home) {
    const auto [at, isNew] = variableAt_.try_emplace({home, name}, int(model_.variables.size()));
    if (isNew) {
      Variable v;
      v.name = name;
      v.scope = home;
      if (const auto kind = kinds_.find({home, name}); kind != kinds_.end()) v.kind = kind->second;
      if (const auto made = constructors_.find({home, name}); made != constructors_.end())
        v.constructor = made->second;
      v.first = std::size_t(-1);
      model_.variables.push_back(v);
    }
    return at->second;
  }

  void resolve() {
    for (std::size_t k = 0; k < model_.occurrences.size(); ++k) {
      Occurrence& o = model_.occurrences[k];
      if (o.kind != Kind::Name) continue;
      const int home = homeOf(o.name, o.scope);
      if (home < 0) continue;
      o.variable = variableOf(o.name, home);
      Variable& v = model_.variables[std::size_t(o.variable)];
      if (!o.writes && !o.declares) v.read = true;
      if (partial_.count(k)) v.read = true;
    }
    std::stable_sort(model_.occurrences.begin(), model_.occurrences.end(),
                     [](const Occurrence& a, const Occurrence& b) { return a.begin < b.begin; });
    for (std::size_t k = 0; k < model_.occurrences.size(); ++k) {
      const Occurrence& o = model_.occurrences[k];
      if (o.variable < 0) continue;
      Variable& v = model_.variables[std::size_t(o.variable)];
      const bool better =
          v.first == std::size_t(-1) || (o.writes && !model_.occurrences[v.first].writes);
      if (better) v.first = k;
    }
  }

  SourceModel& model_;
  const std::string_view source_;
  const ClassDecl* class_ = nullptr;
  int scope_ = 0;
  std::map<std::pair<int, std::string_view>, Variable::Kind> kinds_;
  std::map<std::pair<int, std::string_view>, std::string_view> constructors_;
  std::map<std::pair<int, std::string_view>, int> variableAt_;
  std::set<std::size_t> partial_;  // occurrences that give a field a value
};

void addFunction(const FunctionDef* f, std::vector<const FunctionDef*>& all) {
  all.push_back(f);
  for (const FunctionDef* nested : f->nested) addFunction(nested, all);
}

}  // namespace

std::shared_ptr<const SourceModel> makeModel(std::string_view text) {
  auto model = std::make_shared<SourceModel>();
  model->traced = parseRepaired(text, model->error);
  model->lines = std::make_unique<LineMap>(model->file().source);
  for (const FunctionDef* f : model->functions()) model->functionAt.emplace(f->name, f);
  Collector(*model).run();
  return model;
}

const Occurrence* SourceModel::at(std::size_t offset) const {
  const Occurrence* found = nullptr;
  for (const Occurrence& o : occurrences) {
    if (o.begin > offset) break;
    if (offset < o.end || (offset == o.end && (!found || found->end < offset))) found = &o;
  }
  return found;
}

int SourceModel::scopeAt(std::size_t offset) const {
  int found = 0;
  for (std::size_t k = 0; k < scopes.size(); ++k) {
    const SourceRange& range = scopes[k].range;
    // Of those around it the innermost comes last.
    if (range.begin <= offset && offset <= range.end) found = int(k);
  }
  return found;
}

std::vector<const FunctionDef*> SourceModel::functions() const {
  std::vector<const FunctionDef*> all;
  for (const FunctionDef* f : file().functions) addFunction(f, all);
  for (const ClassDecl* c : file().classes)
    for (const MethodsBlock& block : c->methods)
      for (const FunctionDef* f : block.functions) addFunction(f, all);
  return all;
}

const FunctionDef* SourceModel::functionNamed(std::string_view name) const {
  const auto at = functionAt.find(name);
  return at == functionAt.end() ? nullptr : at->second;
}

std::vector<const Variable*> SourceModel::visible(int scope) const {
  std::set<int> around;
  for (int s = scope; s >= 0; s = scopes[std::size_t(s)].parent) around.insert(s);
  std::vector<const Variable*> all;
  for (const Variable& v : variables)
    if (around.count(v.scope)) all.push_back(&v);
  return all;
}

std::string signatureOf(const FunctionDef& f) {
  const auto list = [](List<Param> params) {
    std::string text;
    for (const Param& p : params) text += (text.empty() ? "" : ", ") + std::string(p.name);
    return text;
  };
  std::string text = list(f.outputs);
  if (f.outputs.size() > 1) text = "[" + text + "]";
  if (!text.empty()) text += " = ";
  return text + std::string(f.name) + "(" + list(f.params) + ")";
}

}  // namespace matlift::editors
