// table and timetable: variables of any class with the same number of rows.
#pragma once

#include <string>
#include <vector>

#include "builtins/tables/columns.h"
#include "runtime/dispatch/call.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

class TableObject final : public ObjectObj {
 public:
  struct Column {
    std::string name;
    Value value;
    std::string unit = {}, description = {}, continuity = {};
    /// Its elements of the custom properties that have one for each variable.
    std::vector<std::pair<std::string, Value>> custom = {};
  };
  /// A property that addprop made: its name, and the value of one that belongs to the whole table.
  struct CustomProperty {
    std::string name;
    bool ofVariables;
    Value value;
  };
  std::vector<Column> columns;
  int64_t height = 0;
  std::vector<std::string> rowNames;  ///< as many as rows, or none
  Value rowTimes;                     ///< of a timetable: a column of dates or durations
  std::string rowsName = "Row", variablesName = "Variables";
  std::string description;
  Value userData = Value::emptyDouble();
  std::vector<CustomProperty> custom;

  bool timed() const { return rowTimes.isDefined(); }
  /// -1 when there is none.
  int find(std::string_view name) const;
  /// Throws MATLAB:table:UnrecognizedVarName.
  size_t require(std::string_view name) const;
  /// The variables that an index means: numbers, names, a mask, a colon. Names that are not there
  /// are an error, or are added to `added` (with numbers after the last one).
  std::vector<size_t> variables(const Value& index,
                                std::vector<std::string>* added = nullptr) const;
  /// An index for rows in numbers: names and times are looked up.
  Value rows(const Value& index) const;

  /// A table with these rows (any index) and variables.
  Ref<TableObject> part(const Value& rowIndex, const std::vector<size_t>& which) const;
  /// The same by numbers from 0; -1 is a missing row.
  Ref<TableObject> gathered(const std::vector<int64_t>& rowNumbers) const;
  Value missing(int64_t n) const;
  static Value join(int dim, std::span<const Value> parts);
  /// Sets or adds a variable; its rows must be those of the table.
  void setVariable(const std::string& name, Value v);
  /// The values of variables side by side.
  Value contents(const Value& rowIndex, const std::vector<size_t>& which) const;
  void setRowNames(const Value& names);

  std::string_view className() const override { return timed() ? "timetable" : "table"; }
  bool isHandle() const override { return false; }
  bool isA(std::string_view name) const override {
    return name == className() || name == "tabular";
  }
  Ref<ObjectObj> clone() const override;
  const Dims& dims() const override;
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool isSuperiorTo(const ObjectObj& other) const override { return other.form == Form::BuiltIn; }

  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  const MethodTable* methods() const override;

  Value indexParen(std::span<const Value> idx) override;
  void indexBrace(std::span<const Value> idx, ValueList& out) override;
  void assignParen(std::span<const Value> idx, Value v) override;
  void assignBrace(std::span<const Value> idx, Value v) override;
  void deleteElements(std::span<const Value> idx) override;
  std::string displayText(const DisplayFormat& format) const override;
  std::string displayNamed(std::string_view name, const DisplayFormat& format) const override;

 private:
  /// What a subscript object (timerange, vartype, …) chooses by its method; undefined: it is none.
  Value chosenBy(const Value& index, const char* method) const;
  /// T.Properties and what an assignment to it means (table_properties.cpp).
  Value properties() const;
  void setProperties(const Value& v);
  void setVariableTexts(const Value& s);
  Value customProperties() const;
  void setCustomProperties(const Value& s);
  void addTimes(Value& fields) const;
  void setTimes(const Value& s);
  /// The variables of an assignment, new ones added; all rows of the index exist afterwards.
  std::vector<size_t> forAssignment(const Value& rowIndex, const Value& variableIndex,
                                    const std::vector<Value>& models);
  void growTo(int64_t rows);

  mutable Dims dims_;
};

/// A table argument, or MATLAB's error about its class.
TableObject& tableArg(Call& call, int k, const char* function);
Value tableValue(Ref<TableObject> t);
/// The fields of T.Properties as a struct, the custom ones too: what a file keeps of them.
Value savedProperties(const Value& properties);
Ref<TableObject> copyOf(const TableObject& t);
/// Names made valid and different from one another.
std::vector<std::string> uniqueNames(std::vector<std::string> names);
/// Texts of an argument: char, cell or string.
std::vector<std::string> textListArg(const Value& v, const char* what);
Value cellRowOfTexts(const std::vector<std::string>& texts);
Value cellColumnOfTexts(const std::vector<std::string>& texts);

}  // namespace matlift::builtins
