// T.Properties: what a table tells of itself and its variables, and the properties that addprop
// adds.
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "builtins/support/element_object.h"
#include "builtins/support/names.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table.h"
#include "builtins/tables/table_functions.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/display_container.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// A cell or string of few texts as it is written; undefined text: it is shown by its size.
std::string shortList(const Value& v) {
  const bool cells = v.isCellStr();
  if ((!cells && !v.isString()) || v.dims().count() > 2 || v.dims().rows() > 1) return {};
  const char quote = cells ? '\'' : '"';
  std::string out;
  for (const std::string& text : textListArg(v, "Text")) {
    out += (out.empty() ? "" : cells ? "  " : "    ") + (quote + text) + quote;
    if (out.size() > 75) return {};
  }
  return cells ? "{" + out + "}" : v.numel() == 1 ? out : "[" + out + "]";
}

/// A struct whose fields are those that there are: others cannot be set.
class PropertiesObject final : public ObjectObj {
 public:
  PropertiesObject(std::string className, Value fields)
      : fields(std::move(fields)), className_(std::move(className)) {}

  Value fields;

  std::string_view className() const override { return className_; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new PropertiesObject(*this)); }
  bool equals(const ObjectObj& other, bool nanEqual) const override {
    auto* o = dynamic_cast<const PropertiesObject*>(&other);
    return o && isEqual(fields, o->fields, nanEqual);
  }
  bool getProperty(std::string_view name, Value& out) override {
    const Value* v = fields.field(Name(std::string(name)));
    if (v) out = *v;
    return v != nullptr;
  }
  void setProperty(std::string_view name, Value v) override {
    const std::string field(name);
    if (!fields.field(Name(field)))
      fail("MATLAB:table:UnknownProperty",
           isCustom() ? "Unrecognized custom property '%s'. Use addprop to define it first."
                      : "Unrecognized table property name '%s'.",
           field.c_str());
    fields.setField(field, std::move(v));
  }
  std::vector<std::string> propertyNames() const override {
    std::vector<std::string> out;
    for (const Name& n : fields.structs().fields) out.push_back(n.str());
    return out;
  }
  std::string displayText(const DisplayFormat& format) const override {
    const std::string name = className_.substr(className_.rfind('.') + 1);
    if (isCustom() && fields.structs().fields.empty())
      return "  CustomProperties with no properties.\n";
    return "  " + name + " with properties:\n" + (format.compact ? "" : "\n") + lines(format);
  }

 private:
  bool isCustom() const { return className_.ends_with("CustomProperties"); }
  std::string lines(const DisplayFormat& format) const;

  std::string className_;
};

std::string PropertiesObject::lines(const DisplayFormat& format) const {
  size_t wide = 0;
  for (const Name& n : fields.structs().fields) wide = std::max(wide, n.str().size());
  std::string out;
  for (const Name& n : fields.structs().fields) {
    const Value& v = *fields.field(n);
    std::string text = shortList(v);
    auto* custom = objectAs<PropertiesObject>(v);
    auto* element = objectAs<ElementObject>(v);
    if (custom && custom->fields.structs().fields.empty()) {
      text =
          "No custom properties are set.\n      Use addprop and rmprop to modify CustomProperties.";
    } else if (custom) {
      out += "\n   Custom Properties (access using t.Properties.CustomProperties.<name>):\n";
      out += custom->lines(format);
      continue;
    } else if (element && element->count() == 1) {
      text = element->elementText(0);
    }
    if (text.empty()) {
      // As a struct shows it: the line "name: value" of one field.
      Value one = Value::structure();
      one.setField(n, v);
      text = structBody(one, format, false);
      text = text.substr(text.find(": ") + 2);
      while (!text.empty() && text.back() == '\n') text.pop_back();
    }
    out += std::string(4 + wide - n.str().size(), ' ') + n.str() + ": " + text + "\n";
  }
  return out;
}

/// The fields of a struct, or of what T.Properties gave.
const Value& fieldsOf(const Value& v) {
  if (auto* o = objectAs<PropertiesObject>(v)) return o->fields;
  if (!v.isStruct() || v.numel() != 1)
    fail("MATLAB:table:InvalidPropertiesAssignment",
         "The properties of a table are set one by one.");
  return v;
}

Value propertiesValue(const char* name, Value fields) {
  return Value::object(Ref<ObjectObj>(
      new PropertiesObject(std::string("matlab.tabular.") + name, std::move(fields))));
}

}  // namespace

Value savedProperties(const Value& properties) {
  Value out = fieldsOf(properties);
  if (const Value* custom = out.field("CustomProperties"))
    out.setField("CustomProperties", Value(fieldsOf(*custom)));
  return out;
}

Value TableObject::properties() const {
  Value out = Value::structure();
  std::vector<std::string> names, classes, units, descriptions, continuity;
  for (const Column& c : columns) {
    names.push_back(c.name);
    classes.push_back(c.value.className());
    units.push_back(c.unit);
    descriptions.push_back(c.description);
    continuity.push_back(c.continuity);
  }
  auto unlessEmpty = [](const std::vector<std::string>& texts) {
    const bool any =
        std::any_of(texts.begin(), texts.end(), [](const std::string& t) { return !t.empty(); });
    return cellRowOfTexts(any ? texts : std::vector<std::string>());
  };
  out.setField("Description", Value::text(description));
  out.setField("UserData", userData);
  out.setField("DimensionNames", cellRowOfTexts({rowsName, variablesName}));
  out.setField("VariableNames", cellRowOfTexts(names));
  out.setField("VariableTypes", toStringArray(cellRowOfTexts(classes)));
  out.setField("VariableDescriptions", unlessEmpty(descriptions));
  out.setField("VariableUnits", unlessEmpty(units));
  const Value kinds = unlessEmpty(continuity);
  out.setField("VariableContinuity", kinds.isEmpty() ? Value::emptyDouble() : kinds);
  if (timed())
    addTimes(out);
  else
    out.setField("RowNames", cellColumnOfTexts(rowNames));
  out.setField("CustomProperties", customProperties());
  return propertiesValue(timed() ? "TimetableProperties" : "TableProperties", std::move(out));
}

/// The times of the rows, and the step between them where it is always the same.
void TableObject::addTimes(Value& fields) const {
  fields.setField("RowTimes", rowTimes);
  auto* times = objectAs<ElementObject>(rowTimes);
  double step = std::nan("");
  if (times->count() > 1) {
    const double* t = times->numbers();
    step = t[1] - t[0];
    for (int64_t k = 2; k < times->count(); ++k)
      if (std::fabs(t[k] - t[k - 1] - step) > 1e-9 * std::fabs(step) + 1e-6) step = std::nan("");
  }
  const Value first(1.0);
  fields.setField("StartTime", selectRows(rowTimes, height ? first : Value::emptyDouble()));
  fields.setField("SampleRate", Value(1000 / step));
  auto* durations = objectAs<DurationObject>(rowTimes);
  const bool known = durations && std::isfinite(step);
  fields.setField("TimeStep", known ? durationValue(Value(step), durations->format)
                                    : durationValue(Value(step)));
}

namespace {

/// The k-th of times at equal steps from a first one.
using TimeAt = std::function<double(double first, double k)>;

/// What a sample rate or a time step makes of the times.
TimeAt stepsOf(const ElementObject& times, const Value* rate, const Value& step) {
  double ms = std::nan("");
  auto* calendar = objectAs<CalendarDurationObject>(step);
  auto* dates = dynamic_cast<const DatetimeObject*>(&times);
  if (rate) {
    if (!rate->isNumeric() || rate->numel() != 1 || !(rate->doubleAt(0) > 0) ||
        std::isinf(rate->doubleAt(0)))
      fail("MATLAB:timetable:InvalidSampleRate", "SampleRate must be a positive number.");
    ms = 1000 / rate->doubleAt(0);
  } else if (calendar && dates && calendar->count() == 1) {
    const double months = calendar->months(0), days = calendar->days(0), rest = calendar->ms(0);
    return [=](double first, double k) {
      return dates->fromLocal(addCalendar(dates->toLocal(first), k * months, k * days, k * rest));
    };
  } else {
    auto* duration = objectAs<DurationObject>(step);
    if (duration && duration->count() == 1) ms = duration->numbers()[0];
    if (!std::isfinite(ms))
      fail("MATLAB:timetable:InvalidTimeStep",
           "TimeStep must be a duration, or for dates a calendarDuration.");
  }
  return [ms](double first, double k) { return first + k * ms; };
}

bool isTimes(const ElementObject* o) {
  return o && (o->className() == "datetime" || o->className() == "duration");
}

}  // namespace

/// Of the properties that follow from the row times, those that are changed change them.
void TableObject::setTimes(const Value& s) {
  const Value now = fieldsOf(properties());
  auto changed = [&](const char* name) {
    const Value* v = s.field(Name(name));
    return v && !isEqual(*v, *now.field(Name(name)), true) ? v : nullptr;
  };
  if (const Value* v = changed("RowTimes")) {
    if (rowCount(*v) != height || !isTimes(objectAs<ElementObject>(*v)))
      fail("MATLAB:table:RowDimensionMismatch",
           "RowTimes must be a datetime or duration vector with one time for each row.");
    rowTimes = *v;
    return;
  }
  const Value *start = changed("StartTime"), *rate = changed("SampleRate"),
              *step = changed("TimeStep");
  if ((!start && !rate && !step) || height == 0) return;
  auto* from = objectAs<ElementObject>(start ? *start : *now.field("StartTime"));
  if (!isTimes(from) || from->count() != 1)
    fail("MATLAB:timetable:InvalidStartTime", "StartTime must be one datetime or duration.");
  const double first = from->numbers()[0];
  const double* old = objectAs<ElementObject>(rowTimes)->numbers();
  Value codes = Value::uninitialized(ClassId::Double, Dims(height, 1));
  auto* to = codes.mutableData<double>();
  if (rate || step) {
    const TimeAt at = stepsOf(*from, rate, step ? *step : Value());
    for (int64_t k = 0; k < height; ++k) to[k] = at(first, double(k));
  } else {
    for (int64_t k = 0; k < height; ++k) to[k] = first + (old[k] - old[0]);
  }
  rowTimes = from->valueLike(codes);
}

Value TableObject::customProperties() const {
  Value out = Value::structure();
  for (const CustomProperty& p : custom) {
    Value value = p.ofVariables ? Value::emptyDouble() : p.value;
    std::vector<Value> parts;
    const Value* like = nullptr;
    for (const Column& c : columns) {
      auto at = std::find_if(c.custom.begin(), c.custom.end(),
                             [&](const auto& entry) { return entry.first == p.name; });
      parts.push_back(at == c.custom.end() ? Value() : at->second);
      if (at != c.custom.end()) like = &at->second;
    }
    if (p.ofVariables && like) {
      for (Value& part : parts)
        if (part.isUndefined()) part = missingRows(*like, 1);
      value = joinColumns(1, parts);
    }
    out.setField(p.name, value);
  }
  return propertiesValue("CustomProperties", std::move(out));
}

void TableObject::setCustomProperties(const Value& s) {
  for (CustomProperty& p : custom) {
    const Value* v = s.field(Name(p.name));
    if (!v) continue;
    if (!p.ofVariables) {
      p.value = *v;
      continue;
    }
    if (!v->isEmpty() && v->numel() != int64_t(columns.size()))
      fail("MATLAB:table:CustomPropertyWrongNumberOfElements",
           "The custom property '%s' must have one element for each variable in the table.",
           p.name.c_str());
    for (size_t k = 0; k < columns.size(); ++k) {
      std::erase_if(columns[k].custom, [&](const auto& entry) { return entry.first == p.name; });
      Value index[] = {Value(double(k + 1))};
      if (!v->isEmpty()) columns[k].custom.emplace_back(p.name, matlift::indexParen(*v, index));
    }
  }
}

void TableObject::setVariableTexts(const Value& s) {
  auto list = [&](const char* field, size_t n) {
    const Value* v = s.field(field);
    std::vector<std::string> out =
        v && !v->isEmpty() ? textListArg(*v, field) : std::vector<std::string>();
    if (!out.empty() && out.size() != n)
      fail("MATLAB:table:IncorrectNumberOfNames",
           "The %s property must contain one name for each variable in the table.", field);
    return out;
  };
  std::vector<std::string> names = list("VariableNames", columns.size());
  if (names.empty() && !columns.empty())
    fail("MATLAB:table:IncorrectNumberOfVarNames",
         "The VariableNames property must contain one name for each variable in the table.");
  if (std::set<std::string>(names.begin(), names.end()).size() != names.size())
    fail("MATLAB:table:DuplicateVarNames", "Duplicate table variable name.");
  std::vector<std::string> units = list("VariableUnits", columns.size());
  std::vector<std::string> texts = list("VariableDescriptions", columns.size());
  std::vector<std::string> kinds = list("VariableContinuity", columns.size());
  std::vector<std::string> dimensions = list("DimensionNames", 2);
  for (size_t k = 0; k < columns.size(); ++k) {
    columns[k].name = names[k];
    columns[k].unit = units.empty() ? "" : units[k];
    columns[k].description = texts.empty() ? "" : texts[k];
    columns[k].continuity = kinds.empty() ? "" : kinds[k];
  }
  if (!dimensions.empty()) rowsName = dimensions[0], variablesName = dimensions[1];
}

void TableObject::setProperties(const Value& value) {
  const Value s = fieldsOf(value);
  static constexpr std::string_view known[] = {
      "Description",   "UserData",           "DimensionNames",
      "VariableNames", "VariableTypes",      "VariableDescriptions",
      "VariableUnits", "VariableContinuity", "RowTimes",
      "StartTime",     "SampleRate",         "TimeStep",
      "RowNames",      "CustomProperties"};
  for (const Name& field : s.structs().fields)
    if (std::find(std::begin(known), std::end(known), field.str()) == std::end(known))
      fail("MATLAB:table:UnknownProperty", "Unrecognized table property name '%s'.",
           field.str().c_str());
  setVariableTexts(s);
  if (const Value* v = s.field("Description")) description = toText(*v, "Description");
  if (const Value* v = s.field("UserData")) userData = *v;
  if (const Value* v = s.field("RowNames"); v && !timed()) setRowNames(*v);
  if (timed()) setTimes(s);
  if (const Value* v = s.field("CustomProperties")) setCustomProperties(fieldsOf(*v));
}

/// addprop(T, names, 'table'|'variable')
Value addTableProperty(Call& call) {
  Ref<TableObject> t = copyOf(tableArg(call, 0, "addprop"));
  const std::vector<std::string> names = textListArg(call.arg(1), "Property names");
  const std::vector<std::string> kinds = textListArg(call.arg(2), "Property types");
  if (kinds.size() != names.size() && kinds.size() != 1)
    fail("MATLAB:table:addprop:PropTypesAndNamesMismatch",
         "The number of property types must be that of the property names.");
  for (size_t k = 0; k < names.size(); ++k) {
    const std::string& kind = kinds[kinds.size() == 1 ? 0 : k];
    if (kind != "table" && kind != "variable")
      fail("MATLAB:table:addprop:InvalidPropType", "A property type is 'table' or 'variable'.");
    if (!isVariableName(names[k]))
      fail("MATLAB:table:addprop:InvalidPropName", "'%s' is not a valid property name.",
           names[k].c_str());
    for (const TableObject::CustomProperty& p : t->custom)
      if (p.name == names[k])
        fail("MATLAB:table:addprop:DuplicateProp", "The custom property '%s' is there already.",
             names[k].c_str());
    t->custom.push_back({names[k], kind == "variable", Value::emptyDouble()});
  }
  return tableValue(t);
}

/// rmprop(T, names)
Value removeTableProperty(Call& call) {
  Ref<TableObject> t = copyOf(tableArg(call, 0, "rmprop"));
  for (const std::string& name : textListArg(call.arg(1), "Property names")) {
    if (!std::erase_if(t->custom, [&](const auto& p) { return p.name == name; }))
      fail("MATLAB:table:rmprop:UnrecognizedProp", "Unrecognized custom property '%s'.",
           name.c_str());
    for (TableObject::Column& c : t->columns)
      std::erase_if(c.custom, [&](const auto& entry) { return entry.first == name; });
  }
  return tableValue(t);
}

}  // namespace matlift::builtins
