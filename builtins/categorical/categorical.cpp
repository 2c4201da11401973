// categorical: construction, categories, comparison with texts.
#include "builtins/categorical/categorical.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "builtins/support/dim_args.h"
#include "builtins/support/number_text.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using Texts = std::vector<std::string>;

std::string trimmedText(std::u16string_view units) {
  while (!units.empty() && isSpaceUnit(units.front())) units.remove_prefix(1);
  while (!units.empty() && isSpaceUnit(units.back())) units.remove_suffix(1);
  return utf8FromUtf16(units);
}

Texts textList(const Value& v, const char* what) {
  TextArray all(v, what, true);
  Texts out;
  for (int64_t k = 0; k < all.size(); ++k) out.push_back(trimmedText(all[k]));
  return out;
}

Value cellColumn(const Texts& texts) {
  Value out = Value::cell(Dims(int64_t(texts.size()), 1));
  for (size_t k = 0; k < texts.size(); ++k) out.setCell(int64_t(k), Value::text(texts[k]));
  return out;
}

/// Where each name is, from 1.
std::unordered_map<std::string, double> placesOf(const Texts& names) {
  std::unordered_map<std::string, double> out;
  for (size_t k = 0; k < names.size(); ++k) out.emplace(names[k], double(k + 1));
  return out;
}

/// Codes of texts by a list of categories; unknown and empty ones are undefined.
Value codesOf(const TextArray& texts, const Texts& categories) {
  auto places = placesOf(categories);
  Value out = Value::uninitialized(ClassId::Double, texts.dims());
  for (int64_t k = 0; k < texts.size(); ++k) {
    auto at = texts.missing(k) ? places.end() : places.find(trimmedText(texts[k]));
    out.mutableData<double>()[k] = at == places.end() ? std::nan("") : at->second;
  }
  return out;
}

Texts distinct(const TextArray& texts) {
  Texts names;
  std::unordered_map<std::string, bool> seen;
  for (int64_t k = 0; k < texts.size(); ++k) {
    if (texts.missing(k)) continue;
    std::string t = trimmedText(texts[k]);
    if (!t.empty() && t != "<undefined>" && seen.emplace(t, true).second) names.push_back(t);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

Ref<ElementObject> CategoricalObject::empty() const {
  Ref<CategoricalObject> out = makeRef<CategoricalObject>(Value::emptyDouble());
  out->categories = categories;
  out->ordinal = ordinal;
  out->isProtected = isProtected;
  return Ref<ElementObject>(out.get());
}

double CategoricalObject::gap() const { return std::nan(""); }

std::string CategoricalObject::elementText(int64_t k) const {
  double code = numbers()[k];
  return std::isnan(code) ? "<undefined>" : categories[size_t(code) - 1];
}

Ref<CategoricalObject> categoricalOfTexts(const Value& v) {
  TextArray texts(v, "Input", true);
  Ref<CategoricalObject> out = makeRef<CategoricalObject>(Value::emptyDouble());
  out->categories = distinct(texts);
  out->planes[0] = codesOf(texts, out->categories);
  return out;
}

Ref<ElementObject> CategoricalObject::accept(const Value& v, const char* what) const {
  if (auto* o = objectAs<CategoricalObject>(v)) {
    if (o->ordinal != ordinal || (ordinal && o->categories != categories))
      fail("MATLAB:categorical:OrdinalCategoriesMismatch",
           "Ordinal categorical arrays must have the same categories, in the same order, to %s "
           "them.",
           what);
    return Ref<ElementObject>(o);
  }
  if (v.isDouble() && !v.isComplex()) {
    bool allMissing = true;
    for (double x : v.elements<double>()) allMissing = allMissing && std::isnan(x);
    if (allMissing) {
      Ref<ElementObject> out = empty();
      out->planes[0] = v;
      return out;
    }
  }
  if (!isText(v))
    fail("MATLAB:categorical:InvalidComparisonTypes",
         "Unable to %s a categorical array and a value of class '%s'.", what,
         v.className().c_str());
  Ref<ElementObject> out = empty();
  auto& c = static_cast<CategoricalObject&>(*out);
  TextArray texts(v, "Input", true);
  if (ordinal || isProtected) {
    c.planes[0] = codesOf(texts, categories);
    std::string use = what;
    for (int64_t k = 0; use != "compare" && k < texts.size(); ++k)
      if (std::isnan(c.numbers()[k]) && !texts.missing(k) && !texts[k].empty())
        fail("MATLAB:categorical:ProtectedForCombination",
             "Cannot add a new category '%s' to this categorical array because its categories are "
             "protected.",
             trimmedText(texts[k]).c_str());
    return out;
  }
  c.categories = distinct(texts);
  c.planes[0] = codesOf(texts, c.categories);
  return out;
}

void CategoricalObject::include(const ElementObject& other) {
  auto& o = static_cast<const CategoricalObject&>(other);
  if (&o == this || ordinal) return;
  auto places = placesOf(categories);
  for (const std::string& name : o.categories)
    if (!places.count(name)) categories.push_back(name);
}

std::vector<Value> CategoricalObject::planesOf(const ElementObject& other) const {
  auto& o = static_cast<const CategoricalObject&>(other);
  if (o.categories == categories) return o.planes;
  auto places = placesOf(categories);
  std::vector<double> map;
  for (const std::string& name : o.categories) {
    auto at = places.find(name);
    map.push_back(at == places.end() ? std::nan("") : at->second);
  }
  Value out = Value::uninitialized(ClassId::Double, o.dims());
  for (int64_t k = 0; k < o.count(); ++k) {
    double code = o.numbers()[k];
    out.mutableData<double>()[k] = std::isnan(code) ? code : map[size_t(code) - 1];
  }
  return {out};
}

bool CategoricalObject::equals(const ObjectObj& other, bool nanEqual) const {
  auto* o = dynamic_cast<const CategoricalObject*>(&other);
  if (!o || o->ordinal != ordinal || !(o->dims() == dims())) return false;
  for (int64_t k = 0; k < count(); ++k) {
    bool a = std::isnan(numbers()[k]), b = std::isnan(o->numbers()[k]);
    if (a || b) {
      if (!(a && b && nanEqual)) return false;
    } else if (elementText(k) != o->elementText(k)) {
      return false;
    }
  }
  return true;
}

namespace {

CategoricalObject& categoricalOf(Call& call) {
  for (Value& v : call.args)
    if (auto* c = objectAs<CategoricalObject>(v)) return *c;
  fail("MATLAB:UndefinedFunction",
       "Undefined function for input arguments of type '%s': a categorical array is needed.",
       call.arg(0).className().c_str());
}

Ref<CategoricalObject> copyOf(const CategoricalObject& c) {
  return Ref<CategoricalObject>(static_cast<CategoricalObject*>(c.likePlanes(c.planes).get()));
}

// --- construction ---

/// Numbers, logicals and the like: categories are the distinct values, in their order.
void fromNumbers(Call& call, const Value& v, CategoricalObject& out, const Value* valueset) {
  Value distinctOf[] = {valueset ? *valueset : v};
  Value set = valueset ? *valueset : call.interpreter.call1(Value::text("unique"), distinctOf);
  ValueList args{v, set};
  ValueList found = call.interpreter.call(Value::text("ismember"), args, 2);
  Value at = convertClass(found.at(1), ClassId::Double);
  out.planes[0] = Value::uninitialized(ClassId::Double, v.dims());
  for (int64_t k = 0; k < at.numel(); ++k) {
    double code = at.data<double>()[k];
    out.planes[0].mutableData<double>()[k] = code > 0 ? code : std::nan("");
  }
  int64_t n = 0;
  for (int64_t k = 0; k < set.numel(); ++k) {
    if (set.isFloat() && std::isnan(set.doubleAt(k))) continue;
    out.categories.push_back(elementText(set, k));
    ++n;
  }
}

void readSource(Call& call, const Value& v, CategoricalObject& out, const Value* valueset) {
  if (auto* c = objectAs<CategoricalObject>(v)) {
    out.categories = valueset ? textList(*valueset, "Valueset") : c->categories;
    out.planes = out.planesOf(*c);
    out.ordinal = c->ordinal;
    out.isProtected = c->isProtected;
    return;
  }
  if (auto* e = objectAs<ElementObject>(v)) {  // dates and durations by their texts, in their order
    Value args[] = {v};
    Ref<ElementObject> sorted(
        objectAs<ElementObject>(call.interpreter.call1(Value::text("unique"), args)));
    std::vector<std::string> names = sorted->elementTexts(), texts = e->elementTexts();
    for (size_t k = 0; k < names.size(); ++k)
      if (!std::isnan(sorted->numbers()[k])) out.categories.push_back(names[k]);
    auto places = placesOf(out.categories);
    out.planes[0] = Value::uninitialized(ClassId::Double, e->dims());
    for (size_t k = 0; k < texts.size(); ++k) {
      auto at = places.find(texts[k]);
      out.planes[0].mutableData<double>()[k] = at == places.end() ? std::nan("") : at->second;
    }
    return;
  }
  if (isText(v)) {
    TextArray texts(v, "Input", true);
    out.categories = valueset ? textList(*valueset, "Valueset") : distinct(texts);
    out.planes[0] = codesOf(texts, out.categories);
    return;
  }
  if (!v.isPlain() || v.isComplex())
    fail("MATLAB:categorical:UnsupportedType",
         "A categorical array cannot be made of values of class '%s'.", v.className().c_str());
  fromNumbers(call, v, out, valueset);
}

Value makeCategorical(Call& call) {
  Ref<CategoricalObject> out = makeRef<CategoricalObject>(Value::emptyDouble());
  int count = call.nargin();
  bool ordinal = false, isProtected = false, ordinalGiven = false;
  for (int k = 1; k + 1 < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word != "ordinal" && word != "protected") continue;
    bool flag = flagArg(call.arg(k + 1), word.c_str());
    if (word == "ordinal")
      ordinal = flag, ordinalGiven = true;
    else
      isProtected = flag;
    count = std::min(count, k);
    ++k;
  }
  if (count == 0) return objectValue(out);
  if (count > 3) fail("MATLAB:TooManyInputs", "Too many input arguments.");
  readSource(call, call.arg(0), *out, count > 1 ? &call.arg(1) : nullptr);
  if (ordinalGiven) out->ordinal = ordinal;
  out->isProtected = isProtected || out->ordinal;
  if (count > 2) {
    Texts names = textList(call.arg(2), "Category names");
    if (names.size() != out->categories.size())
      fail("MATLAB:categorical:WrongNumCategoryNames",
           "The number of category names must be that of the values in the valueset.");
    // Names that occur twice make one category of two values.
    Texts unique;
    std::vector<double> map;
    for (const std::string& name : names) {
      auto at = std::find(unique.begin(), unique.end(), name);
      map.push_back(double(at - unique.begin()) + 1);
      if (at == unique.end()) unique.push_back(name);
    }
    double* codes = out->planes[0].mutableData<double>();
    for (int64_t k = 0; k < out->count(); ++k)
      if (!std::isnan(codes[k])) codes[k] = map[size_t(codes[k]) - 1];
    out->categories = unique;
  }
  Texts sorted = out->categories;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    fail("MATLAB:categorical:DuplicateNames", "The names of categories must differ.");
  return objectValue(out);
}

// --- categories ---

Value categories(Call& call) { return cellColumn(categoricalOf(call).categories); }
Value isordinal(Call& call) { return Value::logical(categoricalOf(call).ordinal); }
Value isprotected(Call& call) { return Value::logical(categoricalOf(call).isProtected); }
Value iscategorical(Call& call) {
  return Value::logical(objectAs<CategoricalObject>(call.arg(0)) != nullptr);
}
Value isundefined(Call& call) { return categoricalOf(call).method("ismissing")->function(call); }

Value iscategory(Call& call) {
  auto places = placesOf(categoricalOf(call).categories);
  TextArray names(call.arg(1), "Names", true);
  Value out = Value::zeros(ClassId::Logical, names.dims());
  for (int64_t k = 0; k < names.size(); ++k)
    out.mutableData<bool>()[k] = places.count(trimmedText(names[k])) > 0;
  return out;
}

/// The same elements with other categories: those whose category is gone are undefined.
Value recoded(const CategoricalObject& c, Texts newCategories) {
  Ref<CategoricalObject> out = copyOf(c);
  out->categories = std::move(newCategories);
  out->planes = out->planesOf(c);
  return objectValue(out);
}

Value addcats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Texts all = c.categories, added = textList(call.arg(1), "Names");
  size_t at = all.size();
  for (int k = 2; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k)), which = toText(call.arg(k + 1), "Category");
    auto found = std::find(all.begin(), all.end(), which);
    if (found == all.end() || (word != "before" && word != "after"))
      failOption("addcats", call.arg(k));
    at = size_t(found - all.begin()) + (word == "after" ? 1 : 0);
  }
  for (const std::string& name : added) {
    if (std::find(all.begin(), all.end(), name) != all.end()) continue;
    all.insert(all.begin() + std::ptrdiff_t(at++), name);
  }
  return recoded(c, all);
}

Value removecats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Texts kept, gone = call.has(1) ? textList(call.arg(1), "Names") : Texts{};
  std::vector<bool> used(c.categories.size(), false);
  for (int64_t k = 0; k < c.count(); ++k)
    if (!std::isnan(c.numbers()[k])) used[size_t(c.numbers()[k]) - 1] = true;
  for (size_t k = 0; k < c.categories.size(); ++k) {
    bool drop =
        call.has(1) ? std::find(gone.begin(), gone.end(), c.categories[k]) != gone.end() : !used[k];
    if (!drop) kept.push_back(c.categories[k]);
  }
  return recoded(c, kept);
}

Value renamecats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Ref<CategoricalObject> out = copyOf(c);
  Texts names = textList(call.arg(call.nargin() - 1), "Names");
  Texts old = call.has(2) ? textList(call.arg(1), "Names") : c.categories;
  if (old.size() != names.size())
    fail("MATLAB:categorical:renamecats:IncorrectNumNames",
         "The number of new names must be that of the old ones.");
  for (size_t k = 0; k < old.size(); ++k) {
    auto at = std::find(c.categories.begin(), c.categories.end(), old[k]);
    if (at == c.categories.end())
      fail("MATLAB:categorical:renamecats:InvalidNames", "There is no category '%s'.",
           old[k].c_str());
    out->categories[size_t(at - c.categories.begin())] = names[k];
  }
  return objectValue(out);
}

Value reordercats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Texts order = c.categories;
  if (!call.has(1)) {
    std::sort(order.begin(), order.end());
  } else if (call.arg(1).isNumeric()) {
    if (call.arg(1).numel() != int64_t(order.size()))
      fail("MATLAB:categorical:reordercats:InvalidNeworder",
           "The new order must name each category once.");
    for (size_t k = 0; k < order.size(); ++k) {
      double at = call.arg(1).doubleAt(int64_t(k));
      if (!(at >= 1 && at <= double(order.size()) && at == std::floor(at)))
        fail("MATLAB:categorical:reordercats:InvalidNeworder",
             "The new order must name each category once.");
      order[k] = c.categories[size_t(at) - 1];
    }
  } else {
    order = textList(call.arg(1), "Names");
  }
  Texts a = order, b = c.categories;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  if (a != b)
    fail("MATLAB:categorical:reordercats:InvalidNeworder",
         "The new order must name each category once.");
  return recoded(c, order);
}

Value setcats(Call& call) { return recoded(categoricalOf(call), textList(call.arg(1), "Names")); }

Value mergecats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Texts old = textList(call.arg(1), "Names");
  if (old.empty()) return call.arg(0);
  std::string name = call.has(2) ? toText(call.arg(2), "Name") : old[0];
  Texts all;
  std::vector<double> map;
  double merged = 0;
  for (const std::string& category : c.categories) {
    bool one = std::find(old.begin(), old.end(), category) != old.end() || category == name;
    if (one && merged > 0) {
      map.push_back(merged);
      continue;
    }
    all.push_back(one ? name : category);
    map.push_back(double(all.size()));
    if (one) merged = double(all.size());
  }
  Ref<CategoricalObject> out = copyOf(c);
  out->categories = all;
  double* codes = out->planes[0].mutableData<double>();
  for (int64_t k = 0; k < out->count(); ++k)
    if (!std::isnan(codes[k])) codes[k] = map[size_t(codes[k]) - 1];
  return objectValue(out);
}

/// How often each category occurs, along the first dimension that is not 1.
Value countcats(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  int64_t n = int64_t(c.categories.size());
  int dim = call.has(1) ? parseDim(call.arg(1)) : c.dims().firstNonSingleton();
  Dims dims = c.dims();
  dims.set(dim, n);
  Value out = Value::zeros(ClassId::Double, dims);
  int64_t inner = 1, along = c.dims()[dim];
  for (int k = 0; k < dim; ++k) inner *= c.dims()[k];
  for (int64_t k = 0; k < c.count(); ++k) {
    if (std::isnan(c.numbers()[k])) continue;
    int64_t i = k % inner, o = k / (inner * along);
    out.mutableData<double>()[i + inner * (int64_t(c.numbers()[k]) - 1 + n * o)] += 1;
  }
  return out;
}

/// [n, names] = histcounts(c)
Value histcounts(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Value out = Value::zeros(ClassId::Double, Dims(1, int64_t(c.categories.size())));
  for (int64_t k = 0; k < c.count(); ++k)
    if (!std::isnan(c.numbers()[k])) out.mutableData<double>()[int64_t(c.numbers()[k]) - 1] += 1;
  Value names = cellColumn(c.categories);
  call.setOut(1, names.reshaped(Dims(1, names.numel())));
  return out;
}

Value codes(Call& call, ClassId cls) { return convertClass(categoricalOf(call).codes(), cls); }
Value toDoubles(Call& call) { return codes(call, ClassId::Double); }
Value toUint8(Call& call) { return codes(call, ClassId::UInt8); }
Value toUint16(Call& call) { return codes(call, ClassId::UInt16); }
Value toUint32(Call& call) { return codes(call, ClassId::UInt32); }

/// Order is a matter of ordinal arrays.
template <class Row>
Value ordered(Call& call, Row row) {
  if (!categoricalOf(call).ordinal)
    fail("MATLAB:categorical:NotOrdinal",
         "Relational comparison, min and max are not allowed for categorical arrays that are not "
         "ordinal.");
  return row(call);
}
#define ORDERED(name, call_)                                      \
  Value name(Call& call) {                                        \
    return ordered(call, [](Call& c) -> Value { return call_; }); \
  }
ORDERED(less, pairMethod(c, "lt", "compare", false))
ORDERED(lessEqual, pairMethod(c, "le", "compare", false))
ORDERED(greater, pairMethod(c, "gt", "compare", false))
ORDERED(greaterEqual, pairMethod(c, "ge", "compare", false))
ORDERED(least, shapeMethod(c, "min"))
ORDERED(greatest, shapeMethod(c, "max"))
ORDERED(middle, shapeMethod(c, "median"))
#undef ORDERED

/// Every pair of categories that occurs: "a b".
Value product(Call& call) {
  auto *a = objectAs<CategoricalObject>(call.arg(0)), *b = objectAs<CategoricalObject>(call.arg(1));
  if (!a || !b || !(a->dims() == b->dims()))
    fail("MATLAB:categorical:times:InvalidInput", "Both must be categorical arrays of one size.");
  Ref<CategoricalObject> out =
      makeRef<CategoricalObject>(Value::uninitialized(ClassId::Double, a->dims()));
  for (const std::string& x : a->categories)
    for (const std::string& y : b->categories) out->categories.push_back(x + " " + y);
  for (int64_t k = 0; k < a->count(); ++k)
    out->planes[0].mutableData<double>()[k] =
        (a->numbers()[k] - 1) * double(b->categories.size()) + b->numbers()[k];
  return objectValue(out);
}

Value saved(Call& call) {
  CategoricalObject& c = categoricalOf(call);
  Value out = Value::structure();
  out.setField("codes", c.codes());
  out.setField("categories", cellColumn(c.categories));
  out.setField("ordinal", Value::logical(c.ordinal));
  out.setField("protected", Value::logical(c.isProtected));
  return out;
}

Value loaded(Call& call) {
  const Value& s = call.arg(0);
  bool good = s.isStruct() && s.numel() == 1;
  const Value* codes = good ? s.field("codes") : nullptr;
  const Value* names = good ? s.field("categories") : nullptr;
  const Value* ordinal = good ? s.field("ordinal") : nullptr;
  const Value* isProtected = good ? s.field("protected") : nullptr;
  good = codes && codes->isDouble() && !codes->isComplex() && names && names->isCellStr() &&
         ordinal && ordinal->isLogical() && ordinal->isScalar() && isProtected &&
         isProtected->isLogical() && isProtected->isScalar();
  Ref<CategoricalObject> out = makeRef<CategoricalObject>(good ? *codes : Value::emptyDouble());
  if (good) out->categories = textList(*names, "Categories");
  for (int64_t k = 0; good && k < out->count(); ++k) {
    double x = out->numbers()[k];
    good = std::isnan(x) || (x >= 1 && x <= double(out->categories.size()) && x == std::floor(x));
  }
  if (!good)
    fail("MATLAB:categorical:InvalidData", "These are not the fields of a categorical array.");
  out->ordinal = *ordinal->data<bool>();
  out->isProtected = *isProtected->data<bool>();
  return objectValue(out);
}

}  // namespace

const MethodTable* CategoricalObject::methods() const {
  static const MethodTable table =
      methodTable(std::to_array<MethodRow>({{"lt", less, 2, 2},
                                            {"le", lessEqual, 2, 2},
                                            {"gt", greater, 2, 2},
                                            {"ge", greaterEqual, 2, 2},
                                            {"min", least, 1, -1, 2},
                                            {"max", greatest, 1, -1, 2},
                                            {"median", middle},
                                            {"histcounts", histcounts, 1, -1, 2},
                                            {"double", toDoubles},
                                            {"uint8", toUint8},
                                            {"uint16", toUint16},
                                            {"uint32", toUint32},
                                            {"times", product, 2, 2},
                                            {"saveobj", saved}}),
                  orderedElementMethods(), sharedElementMethods());
  return &table;
}

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("categorical", makeCategorical, 0, kAny, 1,
                "An array of named categories.\ncategorical(x), categorical(x,valueset), "
                "categorical(x,valueset,names); options 'Ordinal', 'Protected'.",
                "c = categorical({'b','a','b'}); disp(countcats(c))", "     1     2\n"),
    functionRow("categorical.loadobj", loaded, 1, 1, 1,
                "A categorical array from what a MAT-file has of it.\ncategorical.loadobj(s)",
                "s = struct('codes',1,'categories',{{'a'}},'ordinal',false,'protected',false);\n"
                "disp(categories(categorical.loadobj(s)))",
                "    {'a'}\n\n"),
    functionRow("categories", categories, 1, 1, 1, "The names of all categories.\ncategories(c)",
                "disp(categories(categorical({'b','a'}))')", "    {'a'}    {'b'}\n\n"),
    functionRow("iscategorical", iscategorical, 1, 1, 1,
                "True for a categorical array.\niscategorical(x)",
                "disp(iscategorical(categorical(1)))", "   1\n"),
    functionRow("iscategory", iscategory, 2, 2, 1,
                "True for names of categories.\niscategory(c,names)",
                "disp(iscategory(categorical({'a'}),{'a','b'}))", "   1   0\n"),
    functionRow("isordinal", isordinal, 1, 1, 1,
                "True when categories have an order.\nisordinal(c)",
                "disp(isordinal(categorical(1:3,'Ordinal',true)))", "   1\n"),
    functionRow("isprotected", isprotected, 1, 1, 1,
                "True when assignment makes no new categories.\nisprotected(c)",
                "disp(isprotected(categorical(1)))", "   0\n"),
    functionRow("isundefined", isundefined, 1, 1, 1,
                "True for elements without category.\nisundefined(c)",
                "disp(isundefined(categorical({'a',''})))", "   0   1\n"),
    functionRow("addcats", addcats, 2, 4, 1,
                "Adds categories.\naddcats(c,names,'Before'|'After',name)",
                "disp(categories(addcats(categorical({'a'}),'b'))')", "    {'a'}    {'b'}\n\n"),
    functionRow("removecats", removecats, 1, 2, 1,
                "Removes categories, those that do not occur without names.\nremovecats(c,names)",
                "disp(categories(removecats(categorical({'a','b'}),'a'))')", "    {'b'}\n\n"),
    functionRow("renamecats", renamecats, 2, 3, 1,
                "Renames categories.\nrenamecats(c,names), renamecats(c,old,new)",
                "disp(renamecats(categorical({'a'}),'a','z'))", "     z \n\n"),
    functionRow("reordercats", reordercats, 1, 2, 1,
                "Orders the categories anew.\nreordercats(c,names)",
                "disp(categories(reordercats(categorical({'a','b'}),{'b','a'}))')",
                "    {'b'}    {'a'}\n\n"),
    functionRow("setcats", setcats, 2, 2, 1, "Gives other categories.\nsetcats(c,names)",
                "disp(isundefined(setcats(categorical({'a','b'}),'b')))", "   1   0\n"),
    functionRow("mergecats", mergecats, 2, 3, 1,
                "Makes one category of several.\nmergecats(c,names,name)",
                "disp(categories(mergecats(categorical({'a','b','c'}),{'a','b'},'x'))')",
                "    {'x'}    {'c'}\n\n"),
    functionRow("countcats", countcats, 1, 2, 1,
                "How often each category occurs.\ncountcats(c,dim)",
                "disp(countcats(categorical({'b','a','b'})))", "     1     2\n"),
};

}  // namespace

BuiltinTheme categoricalTheme() { return kRows; }

}  // namespace matlift::builtins
