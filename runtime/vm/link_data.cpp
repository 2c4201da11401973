// Index chains as data.
#include "runtime/vm/link_data.h"

#include <algorithm>

#include "runtime/value/index.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

bool isField(const SubsLink& link) {
  return link.kind == PathLink::Kind::Field || link.kind == PathLink::Kind::DynamicField;
}

ValueList argumentsOf(const SubsLink& link) { return link.subs.boxes().elements; }

/// How many elements of `holder` the indices of a link name; 1 for what only a class understands.
int elementsNamed(const SubsLink& link, const Value& holder) {
  int64_t n = 1;
  const int64_t indices = link.subs.numel();
  for (int64_t k = 0; k < indices; ++k) {
    const Value& index = link.subs.cellAt(k);
    const bool colon = index.isCharRow() && textOf(index) == ":";
    int64_t named = index.numel();
    if (colon && holder.isCell())
      named = endOf(holder, int(k), int(indices));
    else if (index.isLogical() && holder.isCell())
      named = std::count(index.data<bool>(), index.data<bool>() + index.numel(), true);
    else if (!index.isNumeric())
      return 1;
    n = std::min<int64_t>(n * named, 1000000);
  }
  return int(n);
}

}  // namespace

// Through properties and what they hold: obj{…} itself, and other objects, are their classes'
// matter. What is wrong with a chain, following it tells.
int LinkData::count(const Value& base, const SubsLinks& links) {
  const SubsLink& last = links.back();
  if (last.kind == PathLink::Kind::Paren) return 1;
  Value v = base;
  size_t k = 0;
  if (base.isObject()) {
    InstanceObj* o = instanceIn(base);
    const ClassProperty* p =
        o && isField(links[0]) ? o->cls->property(Name(textOf(links[0].subs))) : nullptr;
    if (!p || p->slot < 0 || links.size() == 1)
      return isField(last) ? 1 : elementsNamed(last, Value());
    v = o->slots[size_t(p->slot)];
    k = 1;
  }
  for (; k + 1 < links.size() && !v.isObject(); ++k) {
    try {
      ValueList next = follow(v, {links[k]}, 1);
      if (next.size() != 1) return 1;
      v = std::move(next[0]);
    } catch (const Error&) {
      return 1;
    }
  }
  if (v.isObject()) return 1;
  if (!isField(last)) return elementsNamed(last, v);
  return v.isStruct() ? int(std::min<int64_t>(v.numel(), 1000000)) : 1;
}

ValueList LinkData::follow(const Value& base, const SubsLinks& links, int nargout) {
  ValueList values{base};
  for (size_t k = 0; k < links.size();) {
    if (values.size() != 1)
      fail("MATLAB:index:expected_one_output_from_intermediate_indexing",
           "Expected one output from a curly brace or dot indexing expression, but there were %zu "
           "results.",
           values.size());
    const Value v = values[0];
    values = step(v, links, k, nargout);
  }
  return values;
}

// What links[k] gives, and the links that belong to it; k goes behind them.
ValueList LinkData::step(const Value& v, const SubsLinks& links, size_t& k, int nargout) {
  ValueList out;
  const size_t at = k++;
  const SubsLink& link = links[at];
  const Outputs all{Outputs::Mode::Host, nullptr, nargout, &out};
  const Outputs last{Outputs::Mode::Host, nullptr, k == links.size() ? nargout : 1, &out};
  bool pushed = false;
  const std::string field = isField(link) ? textOf(link.subs) : "";
  if (v.isObject() && vm_.members.overloadsReference(v, link.kind, field)) {
    k = links.size();
    pushed = vm_.members.refer(v, SubsLinks(links.begin() + int64_t(at), links.end()), all);
  } else if (!isField(link)) {
    ValueList args = argumentsOf(link);
    pushed = link.kind == PathLink::Kind::Brace ? vm_.members.braced(v, args, last)
                                                : vm_.calls.invokeValue(v, args, last);
  } else {
    const Name name(field);
    const bool called = k < links.size() && links[k].kind == PathLink::Kind::Paren;
    if (v.isObject() && called) {
      ValueList args = argumentsOf(links[k++]);
      const Outputs wanted{Outputs::Mode::Host, nullptr, k == links.size() ? nargout : 1, &out};
      pushed = vm_.members.callMember(v, name, args, wanted);
    } else if (v.isObject()) {
      pushed = vm_.members.readProperty(v, name, last);
    } else {
      return vm_.members.fieldsOf(v, name);
    }
  }
  if (pushed) vm_.runner.runTop();
  return out;
}

void LinkData::assign(Value& base, const SubsLinks& links, std::span<Value> values) {
  OperandLists& lists = vm_.frames.lists;
  Path path;
  const size_t first = lists.marks.size(), before = lists.values.size();
  for (const SubsLink& link : links) {
    lists.open();
    path.push_back({link.kind, isField(link) ? Name(textOf(link.subs)) : Name()});
    if (!isField(link))
      for (const Value& v : argumentsOf(link)) lists.values.push_back(v);
  }
  const bool deletes = !links.empty() && links.back().kind == PathLink::Kind::Paren &&
                       values.size() == 1 && values[0].isDouble() && values[0].dims() == Dims(0, 0);
  try {
    if (deletes)
      vm_.paths.assign(base, {path, first}, 0, Value(), true);
    else
      vm_.paths.assignMany(base, {path, first}, values);
  } catch (...) {
    lists.marks.resize(first);
    lists.values.resize(before);
    throw;
  }
  lists.drop(links.size());
}

}  // namespace matlift
