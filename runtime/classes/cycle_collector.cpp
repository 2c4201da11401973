// Each object's references are counted again as they are seen from the members and what they hold.
// One that has more than that is held from outside (a variable, a running call, C++): it lives,
// with all that it holds. What is left lives only by itself.
#include "runtime/classes/cycle_collector.h"

#include <unordered_map>

#include "runtime/bytecode/code.h"
#include "runtime/classes/instance.h"
#include "runtime/value/object_array.h"

namespace matlift {

namespace {

// How many references an object has is nobody else's matter: HeapObject does not tell. An explicit
// instantiation may name a private member.
uint32_t referencesOf(const HeapObject& object);
template <uint32_t HeapObject::*count>
struct Counter {
  friend uint32_t referencesOf(const HeapObject& object) { return object.*count; }
};
template struct Counter<&HeapObject::refs_>;

enum class Kind : uint8_t { Boxes, Struct, Function, Array, Variable, Holder, Opaque };

struct Node {
  HeapObject* object;
  Kind kind;
  ValueHolder* holder;    // Holder
  CycleMember* member;    // one of the list
  uint32_t internal = 0;  // references from other nodes
  bool lives = false;
};

class Search final : public HeldVisitor {
 public:
  std::vector<Ref<HeapObject>> run() {
    for (CycleMember* m = CycleMember::first(); m; m = m->next()) m->place = CycleMember::kNowhere;
    for (CycleMember* m = CycleMember::first(); m; m = m->next())
      placeOf(m->asObject(), Kind::Holder, m, m);
    counting_ = true;
    for (uint32_t k = 0; k < nodes_.size(); ++k) visitChildren(k);
    counting_ = false;
    spread();
    std::vector<Ref<HeapObject>> out;
    for (const Node& n : nodes_)
      if (n.member && !n.lives) out.emplace_back(n.object);
    return out;
  }

  // --- HeldVisitor
  void value(const Value& v) override {
    switch (v.kind()) {
      case Value::Kind::Boxes:
        return seen(const_cast<BoxesObj&>(v.boxes()), Kind::Boxes);
      case Value::Kind::Struct:
        return seen(const_cast<StructObj&>(v.structs()), Kind::Struct);
      case Value::Kind::Function:
        return seen(const_cast<FunctionObj&>(v.function()), Kind::Function);
      case Value::Kind::Object:
        return object(v.object());
      case Value::Kind::Variable:
        return variable(v.variable());
      default:
        return;  // numbers and texts hold nothing
    }
  }
  void variable(VariableObj& v) override { seen(v, Kind::Variable); }
  void holder(HeapObject& object, ValueHolder& as) override {
    seen(object, Kind::Holder, &as, dynamic_cast<CycleMember*>(&as));
  }

 private:
  void object(ObjectObj& o) {
    if (o.form == ObjectObj::Form::Array) return seen(o, Kind::Array);
    if (o.form == ObjectObj::Form::Instance) {
      auto& instance = static_cast<InstanceObj&>(o);
      return seen(o, Kind::Holder, &instance, &instance);
    }
    auto* holds = dynamic_cast<ValueHolder*>(&o);
    if (!holds) return seen(o, Kind::Opaque);
    holder(o, *holds);
  }

  void seen(HeapObject& object, Kind kind, ValueHolder* holder = nullptr,
            CycleMember* member = nullptr) {
    const uint32_t at = placeOf(object, kind, holder, member);
    if (counting_) {
      ++nodes_[at].internal;
    } else if (!nodes_[at].lives) {
      nodes_[at].lives = true;
      alive_.push_back(at);
    }
  }

  // Members know their place; the others are looked up.
  uint32_t placeOf(HeapObject& object, Kind kind, ValueHolder* holder, CycleMember* member) {
    if (member && !member->isJoined()) member = nullptr;
    const uint32_t next = uint32_t(nodes_.size());
    uint32_t at;
    if (member) {
      if (member->place == CycleMember::kNowhere) member->place = next;
      at = member->place;
    } else {
      at = index_.emplace(&object, next).first->second;
    }
    if (at == next) nodes_.push_back({&object, kind, holder, member});
    return at;
  }

  void visitChildren(uint32_t k) {
    const Node n = nodes_[k];
    switch (n.kind) {
      case Kind::Boxes:
        for (const Value& v : static_cast<BoxesObj*>(n.object)->elements) value(v);
        return;
      case Kind::Struct:
        for (const Value& v : static_cast<StructObj*>(n.object)->values) value(v);
        return;
      case Kind::Function: {
        auto* f = static_cast<FunctionObj*>(n.object);
        for (const Value& v : f->captures) value(v);
        if (f->environment) {
          auto& e = static_cast<Environment&>(*f->environment);
          seen(e, Kind::Holder, &e, &e);
        }
        return;
      }
      case Kind::Array: {
        auto* a = static_cast<ObjectArray*>(n.object);
        value(a->elements());
        object(*a->model());
        return;
      }
      case Kind::Variable:
        return value(static_cast<VariableObj*>(n.object)->value);
      case Kind::Holder:
        return n.holder->visitHeld(*this);
      case Kind::Opaque:
        return;
    }
  }

  void spread() {
    for (uint32_t k = 0; k < nodes_.size(); ++k) {
      if (nodes_[k].lives || referencesOf(*nodes_[k].object) <= nodes_[k].internal) continue;
      nodes_[k].lives = true;
      alive_.push_back(k);
      while (!alive_.empty()) {
        const uint32_t at = alive_.back();
        alive_.pop_back();
        visitChildren(at);
      }
    }
  }

  std::vector<Node> nodes_;
  std::unordered_map<const HeapObject*, uint32_t> index_;
  std::vector<uint32_t> alive_;  // whose children are not marked yet
  bool counting_ = false;
};

}  // namespace

std::vector<Ref<HeapObject>> unreachableMembers() { return Search().run(); }

}  // namespace matlift
