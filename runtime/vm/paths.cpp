// Assignment targets of several links: a.b{2}(3).c = v. Values are changed where they are; nothing
// on the way is copied unless it is shared.
#include "runtime/vm/paths.h"

#include <cmath>

#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

std::span<Value> Paths::linkArgs(const PathArgs& p, size_t link) {
  size_t mark = p.firstMark + link;
  size_t begin = vm_.frames.lists.marks[mark];
  size_t end = mark + 1 < vm_.frames.lists.marks.size() ? vm_.frames.lists.marks[mark + 1]
                                                        : vm_.frames.lists.values.size();
  return {vm_.frames.lists.values.data() + begin, end - begin};
}

Name Paths::linkFieldName(const Value& v, const Value& base) {
  if (v.isDoubleScalar() && base.isObject() && base.object().isA("tabular")) {
    const std::vector<std::string> names = base.object().propertyNames();
    const double k = v.asDouble();
    if (k != std::floor(k) || k < 1 || k > double(base.object().dims()[1]))
      fail("MATLAB:table:VarIndexOutOfRange",
           "Variable index exceeds table dimensions, or is no positive integer.");
    return Name(names[size_t(k) - 1]);
  }
  if (!v.isTextScalar())
    fail("MATLAB:mustBeFieldName",
         "Argument to dynamic structure reference must evaluate to a valid field name.");
  std::string text = textOf(v);
  if (text.empty())
    fail("MATLAB:mustBeFieldName",
         "Argument to dynamic structure reference must evaluate to a valid field name.");
  return Name(text);
}

Name Paths::linkField(const PathArgs& p, size_t link, const Value& base) {
  if (p.path[link].kind == PathLink::Kind::Field) return p.path[link].field;
  std::span<Value> args = linkArgs(p, link);
  if (args.size() != 1) fail("MATLAB:mustBeFieldName", "A dynamic field name must be one text.");
  return linkFieldName(args[0], base);
}

namespace {

bool isField(PathLink::Kind k) {
  return k == PathLink::Kind::Field || k == PathLink::Kind::DynamicField;
}

void checkFieldName(const std::string& name) {
  auto letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
  bool valid = letter(name[0]);
  for (char c : name) valid = valid && (letter(c) || c == '_' || (c >= '0' && c <= '9'));
  if (!valid) fail("MATLAB:AddField:InvalidFieldName", "Invalid field name: '%s'.", name.c_str());
}

bool holdsHandles(const Value& v) {
  return v.isObject() &&
         (v.object().isHandle() || (hasObjectArrays(v) && ObjectArray::modelOf(v)->isHandle()));
}

bool isNothing(const Value& v) { return v.isUndefined() || (v.isPlain() && v.isEmpty()); }

}  // namespace

// One link of a target that is an object; what follows it is assigned to what the link names, in
// place where the object keeps it.
void Paths::assignObject(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes) {
  bool last = link + 1 == p.path.size();
  const bool byName = isField(p.path[link].kind);
  if (vm_.members.overloadsAssignment(base, p.path[link].kind,
                                      byName ? linkField(p, link, base).str() : ""))
    return vm_.members.assignOverloaded(base, linksFrom(p, link), std::move(rhs), deletes);
  if (isField(p.path[link].kind)) {
    Name field = linkField(p, link, base);
    if (last) return vm_.members.assignProperty(base, field, std::move(rhs));
    if (Value* place = vm_.members.placeOfProperty(base, field))
      return assign(*place, p, link + 1, std::move(rhs), deletes);
    Value inner = vm_.members.fieldOf(base, field);
    const Value before = inner;
    assign(inner, p, link + 1, std::move(rhs), deletes);
    // A handle, or one of an array, was changed where it is: the property stays as it was.
    if (holdsHandles(before) && inner.isObject() && &inner.object() == &before.object()) return;
    return vm_.members.assignProperty(base, field, std::move(inner));
  }
  std::span<Value> args = linkArgs(p, link);
  ValueList own(args.begin(), args.end());
  bool isBrace = p.path[link].kind == PathLink::Kind::Brace;
  if (last && deletes) return deleteElements(base, own);
  if (last) return isBrace ? assignBrace(base, own, std::move(rhs)) : assignParen(base, own, rhs);
  Value inner;
  if (isBrace) {
    ValueList all;
    indexBrace(base, own, all);
    if (all.size() == 1) inner = std::move(all[0]);
  } else {
    inner = elementToAssign(base, own);
  }
  assign(inner, p, link + 1, std::move(rhs), deletes);
  // A handle was changed where it is.
  bool changed = !inner.isObject() || !inner.object().isHandle() || isBrace;
  if (isBrace) return assignBrace(base, own, std::move(inner));
  if (changed || !hasObjectArrays(base)) assignParen(base, own, std::move(inner));
}

// base(own) as a target: an element beyond the end of an array of objects is a new one.
Value Paths::elementToAssign(const Value& base, std::span<const Value> own) {
  if (hasObjectArrays(base) && own.size() == 1 && own[0].isDoubleScalar() &&
      own[0].asDouble() > double(base.numel()))
    return ObjectArray::modelOf(base)->defaultElement();
  return indexParen(base, own);
}

void Paths::assignStructField(Value& base, int64_t element, const PathArgs& p, size_t link,
                              Value rhs, bool deletes) {
  Name field = linkField(p, link);
  if (p.path[link].kind == PathLink::Kind::DynamicField) checkFieldName(field.str());
  StructObj& s = base.mutableStructs();
  bool last = link + 1 == p.path.size();
  if (last) {
    int f = s.findOrAdd(field);
    s.at(element, f) = std::move(rhs);
    return;
  }
  bool isNew = s.find(field) < 0;
  int f = s.findOrAdd(field);
  try {
    assign(s.at(element, f), p, link + 1, std::move(rhs), deletes);
  } catch (...) {
    // A field made only for this assignment goes again when the rest fails.
    if (isNew && s.dims.numel() == 1) {
      s.fields.pop_back();
      s.values.pop_back();
    }
    throw;
  }
}

void Paths::assign(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes) {
  if (p.path.empty()) {
    base = std::move(rhs);
    return;
  }
  vm_.device.fetchNumber(rhs);
  if (link == 0 && hasOperations(p)) {
    Value one = deletes ? Value::emptyDouble() : std::move(rhs);
    return vm_.links.assign(base, linksFrom(p, 0), {&one, 1});
  }
  if (base.isObject()) {
    assignObject(base, p, link, std::move(rhs), deletes);
    return;
  }
  const PathLink& l = p.path[link];
  bool last = link + 1 == p.path.size();
  if (isField(l.kind)) {
    if ((isNothing(base) || (base.isCell() && base.isEmpty())) && !base.isStruct()) {
      Value fresh = Value::structure();
      assignStructField(fresh, 0, p, link, std::move(rhs), deletes);
      base = std::move(fresh);
      return;
    }
    if (!base.isStruct() || base.numel() != 1) {
      vm_.operands.setFieldSlow(base, linkField(p, link), std::move(rhs));  // says what is wrong
      return;
    }
    assignStructField(base, 0, p, link, std::move(rhs), deletes);
    return;
  }
  std::span<Value> args = linkArgs(p, link);
  for (Value& v : args)
    if (v.isObject()) v = vm_.members.indexFrom(v);
  if (last) {
    if (deletes) {
      deleteElements(base, args);
    } else if (l.kind == PathLink::Kind::Paren) {
      assignParen(base, args, std::move(rhs));
    } else {
      assignBrace(base, args, std::move(rhs));
    }
    return;
  }
  if (l.kind == PathLink::Kind::Brace) {
    if (isNothing(base)) {
      Value fresh = Value::cell(Dims(0, 0));
      assign(elementForUpdate(fresh, args), p, link + 1, std::move(rhs), deletes);
      base = std::move(fresh);
      return;
    }
    assign(elementForUpdate(base, args), p, link + 1, std::move(rhs), deletes);
    return;
  }
  if (isField(p.path[link + 1].kind)) {
    if (isNothing(base) && !base.isStruct()) {
      Value fresh = Value::structArray(Dims(0, 0), {});
      int64_t e = structElementForUpdate(fresh, args);
      assignStructField(fresh, e, p, link + 1, std::move(rhs), deletes);
      base = std::move(fresh);
      return;
    }
    if (base.isStruct()) {
      int64_t e = structElementForUpdate(base, args);
      assignStructField(base, e, p, link + 1, std::move(rhs), deletes);
      return;
    }
    if (base.isPlain())
      vm_.operands.setFieldSlow(base, linkField(p, link + 1), std::move(rhs));  // fails
  }
  // objects(3).x = v where objects is not there yet, or names elements by ().
  // x(i){j} = v and the like: the part is taken out, changed and put back.
  Value part = isNothing(base) ? Value() : indexParen(base, args);
  assign(part, p, link + 1, std::move(rhs), deletes);
  assignParen(base, linkArgs(p, link), std::move(part));
}

// False when there is no such value yet: `end` is then 0.
bool Paths::read(const Value& base, const PathArgs& p, size_t upTo, Value& out) {
  Value v = base;
  for (size_t k = 0; k < upTo; ++k) {
    std::span<Value> args = linkArgs(p, k);
    switch (p.path[k].kind) {
      case PathLink::Kind::Field:
      case PathLink::Kind::DynamicField: {
        Name field = linkField(p, k, v);
        if (v.isStruct()) {
          const Value* inner = v.numel() == 1 ? v.field(field) : nullptr;
          if (!inner) return false;
          Value copy = *inner;
          v = std::move(copy);
        } else if (v.isObject()) {
          Value inner = vm_.members.fieldOf(v, field);
          v = std::move(inner);
        } else {
          return false;
        }
        break;
      }
      default: {
        try {
          if (p.path[k].kind == PathLink::Kind::Paren) {
            v = indexParen(v, args);
          } else {
            ValueList all;
            indexBrace(v, args, all);
            if (all.size() != 1) return false;
            v = std::move(all[0]);
          }
        } catch (const Error&) {
          return false;  // beyond the end: the assignment will grow it
        }
      }
    }
  }
  out = std::move(v);
  return true;
}

// How many elements the index of a link names, whether they exist or not.
int64_t Paths::countIndexed(const Value& base, const PathArgs& p, size_t link) {
  Value holder;
  bool exists = base.isDefined() && read(base, p, link, holder);
  int64_t count = 1;
  std::span<Value> args = linkArgs(p, link);
  for (size_t k = 0; k < args.size(); ++k) {
    const Value& a = args[k];
    bool colon = a.isColon() || (a.isCharRow() && textOf(a) == ":");
    if (colon) {
      count *= exists ? endOf(holder, int(k), int(args.size())) : 0;
    } else if (a.isLogical()) {
      int64_t set = 0;
      for (int64_t i = 0; i < a.numel(); ++i) set += a.data<bool>()[i];
      count *= set;
    } else {
      count *= a.numel();
    }
  }
  return count;
}

int64_t Paths::count(const Value& base, const PathArgs& p) {
  size_t last = p.path.size() - 1;
  if (!isField(p.path[last].kind)) return countIndexed(base, p, last);
  if (last > 0 && p.path[last - 1].kind == PathLink::Kind::Paren)
    return countIndexed(base, p, last - 1);
  Value holder;
  if (base.isUndefined() || !read(base, p, last, holder)) return 1;
  bool isArray = holder.isStruct() || (holder.isObject() && hasObjectArrays(holder));
  return isArray ? holder.numel() : 1;
}

// s(1:3).f = values, one by one, so that s may grow.
bool Paths::assignElements(Value& base, const PathArgs& p, std::span<Value> values) {
  size_t n = p.path.size();
  if (n < 2 || p.path[n - 2].kind != PathLink::Kind::Paren || !isField(p.path[n - 1].kind))
    return false;
  std::span<Value> args = linkArgs(p, n - 2);
  bool numbered = args.size() == 1 && args[0].classId() == ClassId::Double && args[0].isPlain() &&
                  args[0].numel() == int64_t(values.size());
  if (!numbered) return false;
  Value all = args[0];
  for (size_t k = 0; k < values.size(); ++k) {
    linkArgs(p, n - 2)[0] = all.elementAt(int64_t(k));
    assign(base, p, 0, std::move(values[k]), false);
  }
  return true;
}

// [objects.name] = values.
void Paths::assignEach(Value& objects, const Name& name, std::span<Value> values) {
  Value cells = ObjectArray::elementsOf(objects);
  Ref<ObjectObj> model = ObjectArray::modelOf(objects);
  for (size_t k = 0; k < values.size() && int64_t(k) < cells.numel(); ++k)
    vm_.members.assignProperty(cells.mutableBoxes().elements[k], name, std::move(values[k]));
  objects = ObjectArray::make(std::move(cells), model);
}

// holder{args} = values, as a cell of the index's shape.
void Paths::assignBraces(Value& holder, std::span<Value> args, std::span<Value> values) {
  ValueList elements;
  for (Value& v : values) elements.push_back(std::move(v));
  const auto n = int64_t(elements.size());
  Value target = isNothing(holder) ? Value::cell(Dims(0, 0)) : holder;
  Dims shape(1, n);
  if (args.size() > 1) {
    std::vector<int64_t> extents;
    for (size_t k = 0; k < args.size(); ++k) {
      bool colon = args[k].isColon();
      extents.push_back(colon ? endOf(target, int(k), int(args.size())) : args[k].numel());
    }
    Dims full{std::span<const int64_t>(extents)};
    if (full.numel() == n) shape = full;
  } else if (args.size() == 1 && args[0].isColon()) {
    shape = target.dims();
  }
  assignParen(target, args, Value::cellOf(std::move(elements), shape));
  holder = std::move(target);
}

// Several values at the last link of a target, whose other links led to `holder`.
void Paths::assignManyLast(Value& holder, const PathArgs& p, std::span<Value> values) {
  const size_t last = p.path.size() - 1;
  const bool braces = p.path[last].kind == PathLink::Kind::Brace;
  if (braces && (holder.isCell() || isNothing(holder)))
    return assignBraces(holder, linkArgs(p, last), values);
  // What is no cell says so itself.
  if (braces && holder.isPlain())
    return assignBrace(holder, linkArgs(p, last), std::move(values[0]));
  const bool fields = isField(p.path[last].kind);
  if (fields && holder.isObject()) return assignEach(holder, linkField(p, last), values);
  if (!fields || !holder.isStruct())
    fail("MATLAB:invalidMultiAssignment", "This target cannot take %zu values at once.",
         values.size());
  Name field = linkField(p, last);
  StructObj& s = holder.mutableStructs();
  int f = s.findOrAdd(field);
  for (size_t k = 0; k < values.size(); ++k) s.at(int64_t(k), f) = std::move(values[k]);
}

void Paths::assignMany(Value& base, const PathArgs& p, std::span<Value> values) {
  if (values.size() == 1) {
    assign(base, p, 0, std::move(values[0]), false);
    return;
  }
  if (p.path.empty() || values.empty()) return;
  if (base.isObject() && vm_.members.assignManyOverloaded(base, linksFrom(p, 0), values)) return;
  const size_t last = p.path.size() - 1;
  if (last == 0) return assignManyLast(base, p, values);
  if (assignElements(base, p, values)) return;
  // a.b(2:3).c, a.b{1:2} and deeper: what holds them is changed and put back.
  Value holder;
  (void)read(base, p, last, holder);
  assignManyLast(holder, p, values);
  size_t above = last;
  Value array;
  if (p.path[last - 1].kind == PathLink::Kind::Paren && isField(p.path[last].kind) &&
      read(base, p, last - 1, array) && array.isStruct()) {
    // Elements of an array get a field only together with all others.
    array.mutableStructs().findOrAdd(linkField(p, last));
    assignParen(array, linkArgs(p, last - 1), std::move(holder));
    holder = std::move(array);
    --above;
  }
  if (above == 0) {
    base = std::move(holder);
    return;
  }
  const Path prefix(p.path.begin(), p.path.begin() + int64_t(above));
  assign(base, {prefix, p.firstMark}, 0, std::move(holder), false);
}

/// The rest of an assignment path as subsasgn's argument.
// x.(operations) = v.
bool Paths::hasOperations(const PathArgs& p) {
  SubsLinks unused;
  for (size_t k = 0; k < p.path.size(); ++k)
    if (p.path[k].kind == PathLink::Kind::DynamicField && linkArgs(p, k).size() == 1 &&
        RedefinedIndexing::linksOf(linkArgs(p, k)[0], unused))
      return true;
  return false;
}

SubsLinks Paths::linksFrom(const PathArgs& p, size_t from) {
  SubsLinks links;
  for (size_t k = from; k < p.path.size(); ++k) {
    PathLink::Kind kind = p.path[k].kind;
    const bool dynamic = kind == PathLink::Kind::DynamicField && linkArgs(p, k).size() == 1;
    if (dynamic && RedefinedIndexing::linksOf(linkArgs(p, k)[0], links)) continue;
    links.push_back(isField(kind) ? fieldLink(linkField(p, k)) : indexLink(kind, linkArgs(p, k)));
  }
  return links;
}

}  // namespace matlift
