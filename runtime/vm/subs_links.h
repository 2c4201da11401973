// Links of an index chain, as a class that overloads indexing gets them: a(1).b{2} is three.
#pragma once

#include <span>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift {

struct SubsLink {
  PathLink::Kind kind;
  Value subs;  ///< a cell row of indices, or the text of a field
};
using SubsLinks = std::vector<SubsLink>;

inline SubsLink fieldLink(const Name& name) {
  return {PathLink::Kind::Field, Value::text(name.str())};
}

inline SubsLink indexLink(PathLink::Kind kind, std::span<const Value> args) {
  ValueList subs(args.begin(), args.end());
  for (Value& v : subs)
    if (v.isColon()) v = Value::text(":");
  return {kind, Value::cellRow(std::move(subs))};
}

/// The second argument of subsref and subsasgn.
inline Value substructOf(const SubsLinks& links) {
  static constexpr const char* kTypes[] = {"()", "{}", ".", "."};
  Value s = Value::structArray(Dims(1, int64_t(links.size())), {"type", "subs"});
  for (size_t k = 0; k < links.size(); ++k) {
    s.setField("type", Value::text(kTypes[int(links[k].kind)]), int64_t(k));
    s.setField("subs", links[k].subs, int64_t(k));
  }
  return s;
}

/// The other way round; the struct has been looked at (builtins/cells/substructs.cpp).
inline SubsLinks linksOf(const Value& s) {
  SubsLinks out;
  for (int64_t k = 0; k < s.numel(); ++k) {
    const std::string type = textOf(*s.field("type", k));
    const Value& subs = *s.field("subs", k);
    const bool isCell = subs.isCell();
    if (type == ".")
      out.push_back({PathLink::Kind::Field, subs});
    else
      out.push_back({type == "{}" ? PathLink::Kind::Brace : PathLink::Kind::Paren,
                     isCell ? subs : Value::cellRow({subs})});
  }
  return out;
}

/// The beginning of a chain whose other links are still to come: no value that a program can see.
/// The instruction of the next link takes it up; that of the last one calls subsref with all links.
struct PendingLinks final : ObjectObj {
  PendingLinks(Value base, SubsLinks links) : base(std::move(base)), links(std::move(links)) {}
  std::string_view className() const override { return "pending links"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new PendingLinks(base, links)); }
  bool getProperty(std::string_view, Value&) override { return false; }
  std::string displayText(const DisplayFormat&) const override { return ""; }

  Value base;
  SubsLinks links;
};

}  // namespace matlift
