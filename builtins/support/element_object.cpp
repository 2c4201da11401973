#include "builtins/support/element_object.h"

#include <algorithm>
#include <cmath>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

Ref<ElementObject> ElementObject::likePlanes(std::vector<Value> newPlanes) const {
  Ref<ElementObject> out = empty();
  out->planes = std::move(newPlanes);
  return out;
}

Ref<ElementObject> ElementObject::like(Value codes) const {
  return likePlanes({convertClass(codes, ClassId::Double)});
}

std::vector<std::string> ElementObject::elementTexts() const {
  std::vector<std::string> out;
  for (int64_t k = 0; k < count(); ++k) {
    interruptionPoint<1024>(uint64_t(k));
    out.push_back(elementText(k));
  }
  return out;
}

Value ElementObject::indexParen(std::span<const Value> idx) {
  std::vector<Value> out;
  for (const Value& plane : planes) out.push_back(matlift::indexParen(plane, idx));
  return objectValue(likePlanes(std::move(out)));
}

void ElementObject::assignParen(std::span<const Value> idx, Value v) {
  Ref<ElementObject> rhs = accept(v, "assign");
  include(*rhs);
  std::vector<Value> from = planesOf(*rhs);
  int64_t before = count();
  Dims old = dims();
  for (size_t p = 0; p < planes.size(); ++p) matlift::assignParen(planes[p], idx, from[p]);
  if (count() <= before || gap() == 0) return;
  // What lies between the old elements and the new ones.
  Value known = Value::zeros(ClassId::Double, old);
  std::fill_n(known.mutableData<double>(), old.numel(), 1.0);
  matlift::assignParen(known, idx, Value(1.0));
  for (int64_t k = 0; k < count(); ++k)
    if (known.data<double>()[k] == 0) planes[0].mutableData<double>()[k] = gap();
}

void ElementObject::deleteElements(std::span<const Value> idx) {
  for (Value& plane : planes) matlift::deleteElements(plane, idx);
}

bool ElementObject::equals(const ObjectObj& other, bool nanEqual) const {
  auto* o = dynamic_cast<const ElementObject*>(&other);
  if (!o || o->className() != className()) return false;
  std::vector<Value> theirs;
  try {
    theirs = planesOf(*o);
  } catch (const Error&) {
    return false;  // in no common terms: not equal
  }
  for (size_t p = 0; p < planes.size(); ++p)
    if (!isEqual(planes[p], theirs[p], nanEqual)) return false;
  return true;
}

Value ElementObject::join(int dim, std::span<const Value> parts) {
  const ElementObject* first = nullptr;
  for (const Value& v : parts)
    if (!first) first = objectAs<ElementObject>(v);
  if (!first) return concatenate(dim, parts);
  Ref<ElementObject> model = first->likePlanes(first->planes);
  std::vector<Ref<ElementObject>> objects;
  for (const Value& v : parts) {
    if (v.isDouble() && v.dims() == Dims(0, 0)) continue;
    objects.push_back(first->accept(v, "concatenate"));
    model->include(*objects.back());
  }
  std::vector<ValueList> columns(first->planes.size());
  for (const Ref<ElementObject>& o : objects) {
    std::vector<Value> own = model->planesOf(*o);
    for (size_t p = 0; p < own.size(); ++p) columns[p].push_back(std::move(own[p]));
  }
  std::vector<Value> joined;
  for (ValueList& list : columns) joined.push_back(concatenate(dim, list));
  return objectValue(model->likePlanes(std::move(joined)));
}

// --- display ---

std::string ElementObject::heading() const {
  if (dims().isScalar()) return std::string(className());
  std::string size;
  for (int64_t e : dims().extents()) size += (size.empty() ? "" : "×") + std::to_string(e);
  std::string name(className());
  return count() == 0 ? size + " empty " + name + " array" : size + " " + name + " array";
}

namespace {

/// Characters as shown, not bytes.
size_t shownWidth(const std::string& utf8) {
  return size_t(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string pageName(const Dims& dims, int64_t page) {
  std::string text = "(:,:";
  for (int k = 2; k < dims.count(); ++k) {
    text += "," + std::to_string(page % dims[k] + 1);
    page /= dims[k];
  }
  return text + ")";
}

}  // namespace

std::string ElementObject::displayText(const DisplayFormat& format) const {
  if (count() == 0) return "";
  std::vector<std::string> texts = elementTexts();
  auto [before, after] = margins();
  int64_t rows = dims()[0], columns = dims()[1], pages = count() / (rows * columns);
  // Numbers with units stand under one another; names have columns of their own widths.
  std::vector<size_t> widths(size_t(columns), 0);
  for (size_t k = 0; k < texts.size(); ++k) {
    size_t& w = widths[rightAligned() ? 0 : k / size_t(rows) % size_t(columns)];
    w = std::max(w, shownWidth(texts[k]));
  }
  if (rightAligned()) std::fill(widths.begin(), widths.end(), widths[0]);
  size_t cell = *std::max_element(widths.begin(), widths.end()) + size_t(before) + size_t(after);
  int64_t atOnce = std::max<int64_t>(1, int64_t((size_t(std::max(20, format.width))) / cell));
  std::string out;
  for (int64_t page = 0; page < pages; ++page) {
    if (pages > 1) out += "  " + pageName(dims(), page) + "\n\n";
    for (int64_t c0 = 0; c0 < columns; c0 += atOnce) {
      int64_t c1 = std::min(columns, c0 + atOnce);
      if (columns > atOnce) {
        out += c1 - c0 == 1 ? strprintf("  Column %lld\n\n", static_cast<long long>(c1))
                            : strprintf("  Columns %lld through %lld\n\n",
                                        static_cast<long long>(c0 + 1), static_cast<long long>(c1));
      }
      for (int64_t r = 0; r < rows; ++r) {
        for (int64_t c = c0; c < c1; ++c) {
          const std::string& t = texts[size_t(page * rows * columns + c * rows + r)];
          std::string blanks(widths[size_t(c)] - shownWidth(t), ' ');
          out.append(size_t(before), ' ');
          out += rightAligned() ? blanks + t : t + blanks;
          out.append(size_t(after), ' ');
        }
        out += "\n";
      }
      if (c1 < columns) out += "\n";
    }
    if (page + 1 < pages) out += "\n";
  }
  return out;
}

std::string ElementObject::displayNamed(std::string_view name, const DisplayFormat& format) const {
  std::string gapLine = format.compact ? "" : "\n";
  std::string body = displayText(format);
  std::string out = std::string(name) + " = \n" + gapLine + "  " + heading() + "\n" + gapLine;
  return body.empty() ? out : out + body + gapLine;
}

// --- methods ---

ElementObject& elementObject(Call& call) {
  for (Value& v : call.args)
    if (auto* o = objectAs<ElementObject>(v)) return *o;
  fail("MATLAB:UndefinedFunction", "Undefined function for input arguments of type '%s'.",
       call.nargin() ? call.arg(0).className().c_str() : "double");
}

namespace {

/// Calls a function by name; further outputs go to the caller.
Value callBuiltin(Call& call, const char* name, const ValueList& args) {
  ValueList outs = call.interpreter.call(Value::text(name), args, std::max(1, call.nargout));
  for (size_t k = 1; k < outs.size(); ++k) call.setOut(int(k), std::move(outs[k]));
  return outs.empty() ? Value() : std::move(outs[0]);
}

ValueList withPlane(Call& call, size_t plane) {
  ValueList args(call.args.begin(), call.args.end());
  for (Value& v : args)
    if (auto* o = objectAs<ElementObject>(v))
      v = Value(o->planes[std::min(plane, o->planes.size() - 1)]);
  return args;
}

}  // namespace

Value shapeMethod(Call& call, const char* name) {
  ElementObject& self = elementObject(call);
  std::vector<Value> out;
  for (size_t p = 0; p < self.planes.size(); ++p)
    out.push_back(convertClass(callBuiltin(call, name, withPlane(call, p)), ClassId::Double));
  return objectValue(self.likePlanes(std::move(out)));
}

Value plainMethod(Call& call, const char* name) {
  return callBuiltin(call, name, withPlane(call, 0));
}

Value pairMethod(Call& call, const char* name, const char* what, bool wrap) {
  ElementObject& self = elementObject(call);
  ValueList args(call.args.begin(), call.args.end());
  Ref<ElementObject> model = self.likePlanes(self.planes);
  std::vector<Ref<ElementObject>> both;
  for (size_t k = 0; k < std::min<size_t>(2, args.size()); ++k) {
    both.push_back(self.accept(args[k], what));
    model->include(*both.back());
  }
  for (size_t k = 0; k < both.size(); ++k) args[k] = model->planesOf(*both[k])[0];
  Value out = callBuiltin(call, name, args);
  return wrap ? model->valueLike(out) : out;
}

namespace {

// A name as a template argument: one function a row.
template <size_t N>
struct Text {
  char text[N];
  constexpr Text(const char (&t)[N]) { std::copy_n(t, N, text); }
};

template <Text name>
Value shape(Call& call) {
  return shapeMethod(call, name.text);
}
template <Text name>
Value compare(Call& call) {
  return pairMethod(call, name.text, "compare", false);
}
template <Text name>
Value sets(Call& call) {
  return pairMethod(call, name.text, "compare", true);
}
template <Text name>
Value plain(Call& call) {
  return plainMethod(call, name.text);
}

Value horizontally(Call& call) { return ElementObject::join(1, call.args); }
Value vertically(Call& call) { return ElementObject::join(0, call.args); }
Value along(Call& call) {
  return ElementObject::join(int(toInteger(call.arg(0), "Dimension", 1, 1000)) - 1,
                             call.args.subspan(1));
}

/// min and max: of one array, or element by element of two.
template <Text name>
Value extreme(Call& call) {
  bool two = call.nargin() > 1 && !call.arg(1).isEmpty() && !call.arg(1).isTextScalar();
  if (!two || objectAs<ElementObject>(call.arg(0)) == nullptr) {
    if (!two) return shapeMethod(call, name.text);
  }
  return pairMethod(call, name.text, "compare", true);
}

Value texts(Call& call, TextForm form) {
  ElementObject& self = elementObject(call);
  // string(t, 'dd/MM/yyyy'): another format, this once.
  Ref<ObjectObj> other;
  if (call.has(1) && call.arg(1).isTextScalar()) {
    other = self.clone();
    other->setProperty("Format", call.arg(1));
  }
  const ElementObject& shown = other ? static_cast<const ElementObject&>(*other) : self;
  std::vector<std::string> all = shown.elementTexts();
  TextResult out(form, self.dims());
  for (size_t k = 0; k < all.size(); ++k) {
    bool missing = std::isnan(self.numbers()[k]);
    if (missing && form == TextForm::String)
      out.setMissing(int64_t(k));
    else
      out.set(int64_t(k), utf16FromUtf8(all[k]));
  }
  return out.take();
}
Value toStrings(Call& call) { return texts(call, TextForm::String); }
Value toCellstr(Call& call) { return texts(call, TextForm::Cell); }
Value toChars(Call& call) {
  Value cells[] = {texts(call, TextForm::Cell)};
  return call.interpreter.call1(Value::text("char"), cells);
}

Value isMissing(Call& call) {
  ElementObject& self = elementObject(call);
  Value out = Value::zeros(ClassId::Logical, self.dims());
  for (int64_t k = 0; k < self.count(); ++k)
    out.mutableData<bool>()[k] = std::isnan(self.numbers()[k]);
  return out;
}

}  // namespace

std::array<MethodRow, 28> sharedElementMethods() {
  return {{{"horzcat", horizontally},
           {"vertcat", vertically},
           {"cat", along},
           {"reshape", shape<"reshape">},
           {"repmat", shape<"repmat">},
           {"repelem", shape<"repelem">},
           {"permute", shape<"permute">},
           {"squeeze", shape<"squeeze">},
           {"transpose", shape<"transpose">},
           {"ctranspose", shape<"transpose">},
           {"flip", shape<"flip">},
           {"fliplr", shape<"fliplr">},
           {"flipud", shape<"flipud">},
           {"circshift", shape<"circshift">},
           {"rot90", shape<"rot90">},
           {"eq", compare<"eq">, 2, 2},
           {"ne", compare<"ne">, 2, 2},
           {"unique", shape<"unique">, 1, -1, 3},
           {"ismember", compare<"ismember">, 2, -1, 2},
           {"union", sets<"union">, 2, -1, 3},
           {"intersect", sets<"intersect">, 2, -1, 3},
           {"setdiff", sets<"setdiff">, 2, -1, 2},
           {"setxor", sets<"setxor">, 2, -1, 3},
           {"mode", shape<"mode">},
           {"string", toStrings},
           {"cellstr", toCellstr},
           {"char", toChars},
           {"ismissing", isMissing}}};
}

std::array<MethodRow, 12> orderedElementMethods() {
  return {{{"lt", compare<"lt">, 2, 2},
           {"le", compare<"le">, 2, 2},
           {"gt", compare<"gt">, 2, 2},
           {"ge", compare<"ge">, 2, 2},
           {"sort", shape<"sort">, 1, -1, 2},
           {"sortrows", shape<"sortrows">, 1, -1, 2},
           {"issorted", plain<"issorted">},
           {"min", extreme<"min">, 1, -1, 2},
           {"max", extreme<"max">, 1, -1, 2},
           {"cummax", shape<"cummax">},
           {"cummin", shape<"cummin">},
           {"median", shape<"median">}}};
}

}  // namespace matlift::builtins
