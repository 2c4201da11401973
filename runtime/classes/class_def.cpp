#include "runtime/classes/class_def.h"

#include <algorithm>

namespace matlift {

EnumMemberDef* ClassDef::member(std::string_view n) {
  for (EnumMemberDef& m : members)
    if (m.name == n) return &m;
  return nullptr;
}

bool ClassDef::derivesFrom(const ClassDef* other) const {
  return std::find(ancestors.begin(), ancestors.end(), other) != ancestors.end();
}

bool ClassDef::isA(std::string_view className) const {
  return std::any_of(ancestors.begin(), ancestors.end(),
                     [&](const ClassDef* c) { return c->name == className; });
}

bool ClassDef::hasEvent(std::string_view event) const {
  return std::any_of(ancestors.begin(), ancestors.end(), [&](const ClassDef* c) {
    return std::find(c->events.begin(), c->events.end(), event) != c->events.end();
  });
}

bool ClassDef::allows(const Access& access, const ClassDef* owner, const ClassDef* from) {
  switch (access.level) {
    case Access::Level::Public:
      return true;
    case Access::Level::Private:
    case Access::Level::Immutable:
      return from == owner;
    case Access::Level::Protected:
      return from && (from->derivesFrom(owner) || owner->derivesFrom(from));
    case Access::Level::Listed:
      return from && (from == owner || std::any_of(access.classes.begin(), access.classes.end(),
                                                   [&](const auto& c) { return from->isA(c); }));
  }
  return false;
}

std::vector<std::string> ClassDef::missing() const {
  std::vector<std::string> out;
  for (const auto& [n, m] : methods)
    if (m->abstract) out.push_back(n);
  for (const ClassProperty& p : properties)
    if (p.def->abstract) out.push_back(p.def->name.str());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace matlift
