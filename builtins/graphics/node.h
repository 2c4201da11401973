// The model: graphics objects as handles with properties, parents and children. What a type is
// called, which properties it has, of which kind and with which defaults stands in node_types.cpp.
// Data stay MATLAB values; drawing reads them and never changes them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "builtins/graphics/canvas.h"
#include "runtime/value/object.h"

namespace matlift {
class Interpreter;
}

namespace matlift::graphics {

enum class PropertyKind : uint8_t {
  Any,       ///< every value
  Data,      ///< real numbers of any shape, or objects that turn into numbers
  Number,    ///< a real scalar
  Vector,    ///< as many real numbers as the default has
  Paint,     ///< a colour, or one of some words; also rows of colours where `words` has "rows"
  OnOff,     ///< 'on' or 'off'; logicals too
  Word,      ///< one of some words
  Text,      ///< text of one or several lines
  Handle,    ///< a graphics object or []
  Callback,  ///< a function handle, a cell of one and further arguments, or code
  Computed,  ///< found out when asked, and read-only
};

struct Property {
  std::string name;
  PropertyKind kind;
  std::vector<std::string> words;
  Value initial;
};

/// What all objects of one type share.
class NodeClass {
 public:
  NodeClass(std::string type, std::string kin, std::string className,
            std::string_view specification);

  const std::string type;       ///< "functionline": the Type property
  const std::string kin;        ///< "line": as what it is drawn and measured; mostly its own type
  const std::string className;  ///< "matlab.graphics.chart.primitive.Line"
  std::vector<Property> properties;
  /// "Line": as messages call it.
  std::string shortName() const;
  /// Index of a property, -1 when there is none; exact spelling.
  int find(std::string_view name) const;
  /// The same as get and set take names: any case, unambiguous beginnings.
  int findLoose(std::string_view name) const;

 private:
  void addLines(std::string_view specification);
  std::unordered_map<std::string, int> byName_, byLowerName_;
};

/// The class of a type ("line", "axes", …); null for an unknown one.
const NodeClass* nodeClass(std::string_view type);

class Node final : public ObjectObj {
 public:
  explicit Node(const NodeClass& cls);
  ~Node() override;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const NodeClass& cls;
  Node* parent = nullptr;
  std::vector<Ref<Node>> children;  ///< in the order in which they were made
  bool deleted = false;
  bool dying = false;                  ///< its DeleteFcn has been called, or is not to be
  Interpreter* interpreter = nullptr;  ///< of a root: who runs callbacks
  uint64_t changes = 0;                ///< of a figure: how often anything in it has changed
  /// Defaults for objects made below this one: "linelinewidth" -> value.
  std::map<std::string, Value> defaults;
  std::map<std::string, Value> applicationData;  ///< of setappdata

  bool is(std::string_view type) const { return cls.kin == type; }

  // --- for drawing: values as they are stored
  const Value& get(std::string_view name) const;
  double number(std::string_view name) const;
  std::string word(std::string_view name) const;
  bool on(std::string_view name) const { return word(name) == "on"; }
  std::vector<double> numbers(std::string_view name) const;
  /// A colour; nothing when it is a word ("none", "auto", "flat", …).
  std::optional<Colour> colour(std::string_view name) const;
  std::vector<std::string> lines(std::string_view name) const;  ///< of a text
  Node* node(std::string_view name) const;                      ///< of a handle; null: none
  bool isAuto(std::string_view name) const;                     ///< by its Mode property

  // --- changing
  void put(std::string_view name, Value v);  ///< as it is: no checks, no modes
  /// As a program sets it: checked, and its Mode becomes manual. `index` from findLoose.
  void set(int index, Value v);
  void set(std::string_view name, Value v);  ///< findLoose first; an error when unknown
  /// As a program reads it.
  Value read(int index);
  void add(Ref<Node> child);
  void removeFromParent();
  /// Takes it and all below it out of the tree; their handles are invalid from now on.
  void destroy();

  /// The nearest object of a type, itself included; null: none.
  Node* ancestor(std::string_view type);
  Value handle() { return Value::object(Ref<ObjectObj>(this)); }

  // --- ObjectObj
  std::string_view className() const override { return cls.className; }
  bool isA(std::string_view name) const override;
  Ref<ObjectObj> clone() const override;
  bool isValid() const override { return !deleted; }
  bool isArrayElement() const override { return true; }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  const MethodTable* methods() const override;
  Ref<ObjectObj> arrayModel(const ObjectObj& other) const override;
  Value defaultElement() const override;
  std::string displayText(const DisplayFormat& format) const override;

 private:
  friend Ref<Node> copyOf(const Node& from);
  std::vector<Value> values_;
};

/// Something that was made as one type becomes another of its kin, in the same place.
Node& retyped(Node& from, std::string_view type);
/// A copy with all below it; it has no parent yet.
Ref<Node> copyOf(const Node& from);

/// The value of a property as its kind stores it, or MATLAB's error.
Value checkedProperty(const NodeClass& cls, const Property& property, Value v);

/// Real numbers of any plain value, or of an object that counts (dates).
std::vector<double> realNumbers(const Value& v);
/// Lines of a text: a char row with newlines, a char matrix, a cell, a string array, a number.
std::vector<std::string> textLines(const Value& v);
Value rgbValue(const Colour& c);

/// Properties that are found out when asked (limits, ticks, children …): nothing for others.
std::optional<Value> computedProperty(Node& node, const std::string& name);

/// One handle, or an array of them.
Value handleArray(const std::vector<Node*>& nodes, bool asRow = false);
/// The number that stands for an object in an array of numbers: a figure's own, 0 of the root.
double handleNumber(const Node& n);
/// The nodes of a handle, an array of handles, or numbers of figures (0: the root).
std::vector<Node*> nodesOf(Node& root, const Value& v);

/// Counts a change of the figure that a node is in, so that whoever shows it knows when to draw it
/// again.
void noteChange(Node& node);

}  // namespace matlift::graphics
