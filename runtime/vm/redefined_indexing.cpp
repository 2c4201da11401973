#include "runtime/vm/redefined_indexing.h"

#include "runtime/value/object_array.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

struct Redefinition {
  const char* mixin;
  const char* prefix;  // of its methods: parenReference, parenAssign, …
  const char* type;
};

const Redefinition& redefinitionOf(PathLink::Kind kind) {
  static constexpr Redefinition kAll[] = {
      {"matlab.mixin.indexing.RedefinesParen", "paren", "Paren"},
      {"matlab.mixin.indexing.RedefinesBrace", "brace", "Brace"},
      {"matlab.mixin.indexing.RedefinesDot", "dot", "Dot"}};
  return kAll[std::min(int(kind), 2)];
}

/// One operation: Type, Indices and Name can be read.
struct Operation final : RecordObj {
  Operation(SubsLink l, Value fields)
      : RecordObj("matlab.indexing.IndexingOperation", std::move(fields)), link(std::move(l)) {}
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new Operation(link, fields)); }
  SubsLink link;
};

}  // namespace

MethodDef* RedefinedIndexing::method(const Value& object, PathLink::Kind first, const char* what) {
  ClassDef* cls = classIn(object);
  if (!cls || !cls->redefinesIndexing) return nullptr;
  const Redefinition& r = redefinitionOf(first);
  MethodDef* m = cls->method(std::string(r.prefix) + what);
  return m && cls->isA(r.mixin) ? m : nullptr;
}

bool RedefinedIndexing::applies(const Value& object, PathLink::Kind first, std::string_view text) {
  if (!method(object, first, "Reference")) return false;
  if (first == PathLink::Kind::Paren || first == PathLink::Kind::Brace) return true;
  const std::string name(text);
  ClassDef* cls = classIn(object);
  const ClassProperty* p = cls->property(Name(name));
  const ClassDef* from = vm_.frames.callingClass();
  if (p && ClassDef::allows(p->def->get, p->def->owner, from)) return false;
  Callee unused;
  MethodDef* m = cls->method(name);
  if (m) return !ClassDef::allows(m->access, m->owner, from);
  return !vm_.members.methodOf(object, name, unused);
}

Value RedefinedIndexing::typeNamed(const char* name) {
  ClassDef* types = vm_.classes.find("matlab.indexing.IndexingOperationType");
  EnumMemberDef* member = types ? types->member(name) : nullptr;
  return member ? vm_.instances.enumMember(*types, *member) : Value::text(name);
}

Value RedefinedIndexing::operationsOf(const SubsLinks& links, bool deletes) {
  ValueList all;
  for (const SubsLink& link : links) {
    const bool isName = link.kind != PathLink::Kind::Paren && link.kind != PathLink::Kind::Brace;
    const bool ends = deletes && all.size() + 1 == links.size();
    Value fields = Value::structure();
    fields.setField("Type", typeNamed(ends ? "ParenDelete" : redefinitionOf(link.kind).type));
    if (isName)
      fields.setField("Name", link.subs);
    else
      fields.setField("Indices", link.subs);
    all.push_back(Value::object(Ref<ObjectObj>(new Operation(link, fields))));
  }
  const Ref<ObjectObj> model = ObjectArray::modelOf(all[0]);
  return ObjectArray::make(Value::cellRow(std::move(all)), model);
}

bool RedefinedIndexing::linksOf(const Value& v, SubsLinks& out) {
  if (!v.isObject() || v.className() != "matlab.indexing.IndexingOperation") return false;
  const Value cells = ObjectArray::elementsOf(v);
  for (int64_t k = 0; k < cells.numel(); ++k)
    if (auto* one = objectAs<Operation>(cells.cellAt(k))) out.push_back(one->link);
  return true;
}

bool RedefinedIndexing::refer(const Value& object, const SubsLinks& links, const Outputs& out) {
  Callee f;
  f.code = &vm_.classes.methodCode(*method(object, links[0].kind, "Reference"));
  Value args[2] = {object, operationsOf(links, false)};
  Outputs wanted = out;
  MethodDef* length = method(object, links[0].kind, "ListLength");
  if (out.mode == Outputs::Mode::List && length) {
    Callee count;
    count.code = &vm_.classes.methodCode(*length);
    Value asked[3] = {object, args[1], Value::text("Expression")};
    wanted.nargout = int(vm_.calls.called(count, length->name.str(), asked).doubleAt(0));
  }
  return vm_.calls.enter(f, "reference", args, wanted);
}

void RedefinedIndexing::assign(Value& object, const SubsLinks& links, Value rhs, bool deletes) {
  const bool asDelete = deletes && links.size() == 1;
  MethodDef* m = method(object, links[0].kind, asDelete ? "Delete" : "Assign");
  if (!m)
    fail("MATLAB:index:assignmentNotSupported", "Class '%s' has no method '%s%s'.",
         classIn(object)->name.c_str(), redefinitionOf(links[0].kind).prefix,
         asDelete ? "Delete" : "Assign");
  Callee f;
  f.code = &vm_.classes.methodCode(*m);
  Value args[3] = {object, operationsOf(links, deletes), deletes ? Value::emptyDouble() : rhs};
  Value changed = vm_.calls.called(f, m->name.str(), {args, asDelete ? size_t(2) : size_t(3)});
  if (changed.isDefined()) object = std::move(changed);
}

}  // namespace matlift
