#include "builtins/graphics/node.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "builtins/time/time_types.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return out;
}

std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> out;
  size_t at = 0;
  while (at < line.size()) {
    const size_t end = std::min(line.find(' ', at), line.size());
    if (end > at) out.emplace_back(line.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

PropertyKind kindNamed(const std::string& name) {
  static const std::unordered_map<std::string, PropertyKind> kinds = {
      {"any", PropertyKind::Any},           {"data", PropertyKind::Data},
      {"number", PropertyKind::Number},     {"vector", PropertyKind::Vector},
      {"paint", PropertyKind::Paint},       {"onoff", PropertyKind::OnOff},
      {"word", PropertyKind::Word},         {"text", PropertyKind::Text},
      {"callback", PropertyKind::Callback}, {"handle", PropertyKind::Handle},
      {"computed", PropertyKind::Computed}};
  return kinds.at(name);
}

Value numbersValue(const std::vector<std::string>& words, size_t from, size_t to) {
  std::vector<double> row;
  for (size_t k = from; k < to; ++k) row.push_back(std::strtod(words[k].c_str(), nullptr));
  if (row.empty()) return Value::emptyDouble();
  return row.size() == 1 ? Value(row[0]) : Value::fromVector(row, true);
}

Property propertyOf(const std::vector<std::string>& words, std::string_view line) {
  Property p{words[0], kindNamed(words[1]), {}, Value::emptyDouble()};
  switch (p.kind) {
    case PropertyKind::Word:
      p.words.assign(words.begin() + 2, words.end());
      p.initial = Value::text(words[2]);
      break;
    case PropertyKind::OnOff:
      p.words = {"on", "off"};
      p.initial = Value::text(words[2]);
      break;
    case PropertyKind::Callback:
      p.initial = Value::text(words.size() > 2 ? words[2] : "");
      break;
    case PropertyKind::Text: {
      const size_t at = line.find(" text");
      p.initial = Value::text(line.size() > at + 6 ? line.substr(at + 6) : "");
      break;
    }
    case PropertyKind::Paint: {
      const auto bar = std::find(words.begin(), words.end(), "|");
      if (bar != words.end()) p.words.assign(bar + 1, words.end());
      const bool word = std::isalpha(uint8_t(words[2][0])) != 0;
      p.initial =
          word ? Value::text(words[2]) : numbersValue(words, 2, size_t(bar - words.begin()));
      break;
    }
    default:
      p.initial = numbersValue(words, 2, words.size());
  }
  return p;
}

bool isLimits(const std::string& name) {
  return name == "XLim" || name == "YLim" || name == "ZLim" || name == "CLim" || name == "RLim" ||
         name == "ThetaLim" || name == "ALim";
}

/// Values along an axis: these may be dates, durations and categories too.
bool isPlaces(const std::string& name) {
  static const std::unordered_set<std::string> others = {"Data", "BinEdges", "BinLimits", "Value"};
  const bool axis = name[0] >= 'X' && name[0] <= 'Z';
  return (axis && (name.ends_with("Data") || name.ends_with("Tick") || name.ends_with("Delta"))) ||
         others.count(name) > 0;
}

[[noreturn]] void failValue(const NodeClass& cls, const Property& p, const char* identifier,
                            const std::string& why) {
  fail(identifier, "Error setting property '%s' of class '%s':\n%s", p.name.c_str(),
       cls.shortName().c_str(), why.c_str());
}

/// An error within becomes one of setting the property.
template <class F>
void naming(const NodeClass& cls, const Property& p, F f) {
  try {
    f();
  } catch (const Error& e) {
    failValue(cls, p, e.identifier().c_str(), e.message());
  }
}

std::string choices(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "'" : " | '") + w + "'";
  return out;
}

Value checkedWord(const NodeClass& cls, const Property& p, const Value& v) {
  if (p.kind == PropertyKind::OnOff && v.isPlain() && !v.isChar() && v.numel() == 1)
    return Value::text(v.doubleAt(0) != 0 ? "on" : "off");
  if (v.isTextScalar()) {
    const std::string word = lower(textOf(v));
    const std::string* prefix = nullptr;
    int prefixes = 0;
    for (const std::string& w : p.words) {
      if (lower(w) == word) return Value::text(w);
      if (!word.empty() && lower(w).starts_with(word)) {
        prefix = &w;
        ++prefixes;
      }
    }
    if (prefixes == 1) return Value::text(*prefix);
    failValue(cls, p, "MATLAB:datatypes:InvalidEnumValue",
              "'" + textOf(v) +
                  "' is not a valid value. Use one of these values: " + choices(p.words) + ".");
  }
  failValue(cls, p, "MATLAB:datatypes:InvalidEnumValue",
            "Value must be one of these: " + choices(p.words) + ".");
}

Value checkedPaint(const NodeClass& cls, const Property& p, const Value& v) {
  if (v.isTextScalar()) {
    const std::string word = lower(textOf(v));
    for (const std::string& w : p.words)
      if (w == word) return Value::text(w);
    if (auto c = colourNamed(word)) return rgbValue(*c);
    failValue(cls, p, "MATLAB:datatypes:InvalidColor",
              "Invalid color name or hexadecimal color code. Valid names include: 'red', 'green', "
              "'blue', 'cyan', 'magenta', 'yellow', 'black' and 'white'. Valid hexadecimal color "
              "codes consist of '#' followed by three or six hexadecimal digits.");
  }
  if (v.isPlain() && !v.isChar() && !v.isComplex() && (v.numel() == 3 || v.numel() == 4)) {
    const double scale = v.isInteger() ? 1.0 / 255 : 1;
    std::vector<double> rgb;
    for (int64_t k = 0; k < 3; ++k) {
      const double x = v.doubleAt(k) * scale;
      if (!(x >= 0 && x <= 1))
        failValue(cls, p, "MATLAB:datatypes:InvalidColor",
                  "RGB triplet elements must be between 0 and 1.");
      rgb.push_back(x);
    }
    if (v.numel() == 4) rgb.push_back(std::min(std::max(v.doubleAt(3), 0.0), 1.0));
    return Value::fromVector(rgb, true);
  }
  failValue(cls, p, "MATLAB:datatypes:InvalidColor",
            "Color value must be a 3 element numeric vector or a color name.");
}

Value checkedNumbers(const NodeClass& cls, const Property& p, const Value& v) {
  const bool plain = v.isPlain() && !v.isChar() && !v.isComplex();
  if (p.kind == PropertyKind::Data) {
    if (plain || (rulerKindOf(v) != RulerKind::Numeric && isPlaces(p.name))) return v;
    if (v.isPlain() && v.isComplex())
      failValue(cls, p, "MATLAB:hg:shaped_arrays:RealPredicate", "Value must be real.");
    if (v.isCell() && v.numel() == 0) return Value::emptyDouble();
    failValue(cls, p, "MATLAB:hg:shaped_arrays:NumericPredicate",
              "Value must be a vector or matrix of numeric type.");
  }
  const int64_t wanted = p.initial.numel();
  const bool ruled = isLimits(p.name) && p.name[0] >= 'X' && p.name[0] <= 'Z';
  if (ruled && rulerKindOf(v) != RulerKind::Numeric && v.numel() == wanted) return v;
  if (p.kind == PropertyKind::Number) {
    if (plain && v.numel() == 1) return Value(v.doubleAt(0));
    failValue(cls, p, "MATLAB:hg:shaped_arrays:ScalarPredicate",
              "Value must be a scalar of numeric type.");
  }
  // A place of two coordinates is one at height 0.
  const bool flat = wanted == 3 && plain && v.numel() == 2;
  if (!plain || (v.numel() != wanted && !flat))
    failValue(cls, p, "MATLAB:hg:shaped_arrays:SizePredicate",
              "Value must be a 1x" + std::to_string(wanted) + " vector of numeric type.");
  std::vector<double> row;
  for (int64_t k = 0; k < v.numel(); ++k) row.push_back(v.doubleAt(k));
  if (flat) row.push_back(0);
  return Value::fromVector(row, true);
}

Value checkedText(const NodeClass& cls, const Property& p, const Value& v) {
  if (v.isChar() || v.isString() || v.isCell()) {
    if (v.isString() && v.numel() == 1) return Value::text(textOf(v));
    if (!v.isCell()) return v;
    for (int64_t k = 0; k < v.numel(); ++k)
      if (!v.cellAt(k).isChar() && !v.cellAt(k).isString() && !v.cellAt(k).isPlain())
        failValue(cls, p, "MATLAB:hg:textPredicate", "Value must be text.");
    return v;
  }
  if (v.isPlain()) return v.numel() == 0 ? Value::text("") : v;
  if (v.isObject()) return v;
  failValue(cls, p, "MATLAB:hg:textPredicate",
            "Value must be a character vector, string, or cell array of character vectors.");
}

}  // namespace

NodeClass::NodeClass(std::string type, std::string kin, std::string className,
                     std::string_view specification)
    : type(std::move(type)), kin(std::move(kin)), className(std::move(className)) {
  addLines(specification);
}

void NodeClass::addLines(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const std::vector<std::string> words = wordsOf(line);
    if (words.size() < 2 || byName_.count(words[0])) continue;
    if (words[1] == "alias") {
      byLowerName_[lower(words[0])] = byName_[words[0]] = byName_.at(words[2]);
      continue;
    }
    byName_[words[0]] = int(properties.size());
    byLowerName_[lower(words[0])] = int(properties.size());
    properties.push_back(propertyOf(words, line));
  }
}

std::string NodeClass::shortName() const { return className.substr(className.rfind('.') + 1); }

int NodeClass::find(std::string_view name) const {
  const auto at = byName_.find(std::string(name));
  return at == byName_.end() ? -1 : at->second;
}

int NodeClass::findLoose(std::string_view name) const {
  const std::string wanted = lower(name);
  const auto at = byLowerName_.find(wanted);
  if (at != byLowerName_.end()) return at->second;
  int found = -1;
  for (size_t k = 0; k < properties.size() && !wanted.empty(); ++k) {
    if (!lower(properties[k].name).starts_with(wanted)) continue;
    // Of several the shortest counts: 'Color' before 'ColorMode'.
    if (found < 0 || properties[k].name.size() < properties[size_t(found)].name.size())
      found = int(k);
  }
  return found;
}

static bool ofNodes(const Value& v) {
  if (!v.isObject()) return v.numel() == 0;
  const Value all = ObjectArray::elementsOf(v);
  for (int64_t k = 0; k < all.numel(); ++k)
    if (!objectAs<Node>(all.cellAt(k))) return false;
  return true;
}

Value checkedProperty(const NodeClass& cls, const Property& p, Value v) {
  switch (p.kind) {
    case PropertyKind::Any:
      if (p.name == "PlotChildren" && !ofNodes(v))
        failValue(cls, p, "MATLAB:hg:HandlePredicate", "Value must be an array of handles.");
      return v;
    case PropertyKind::Word:
    case PropertyKind::OnOff:
      return checkedWord(cls, p, v);
    case PropertyKind::Paint:
      return checkedPaint(cls, p, v);
    case PropertyKind::Text:
      return checkedText(cls, p, v);
    case PropertyKind::Handle:
      if (objectAs<Node>(v) || (v.isPlain() && v.numel() <= 1)) return v;
      failValue(cls, p, "MATLAB:hg:HandlePredicate", "Value must be a handle.");
    case PropertyKind::Callback:
      if (v.isFunction() || v.isCharRow() || v.isTextScalar() || v.numel() == 0) return v;
      if (v.isCell() && (v.cellAt(0).isFunction() || v.cellAt(0).isTextScalar())) return v;
      failValue(cls, p, "MATLAB:datatypes:callback:CreateCallback",
                "Callback value must be a character vector, a function handle, or a cell array "
                "that begins with one of them.");
    case PropertyKind::Computed:
      fail("MATLAB:class:SetProhibited",
           "Unable to set the '%s' property of class '%s' because it is read-only.", p.name.c_str(),
           cls.shortName().c_str());
    default:
      break;
  }
  Value out = checkedNumbers(cls, p, v);
  if (!isLimits(p.name)) return out;
  const RulerKind kind = rulerKindOf(out);
  const std::vector<double> ends = realNumbers(out);
  if (kind != RulerKind::Categorical && !(ends[0] < ends[1]))
    failValue(cls, p, "MATLAB:hg:shaped_arrays:LimitsWithInfsPredicate",
              "Value must be a 1x2 vector of " + std::string(rulerKindName(kind)) +
                  " type in which the second element is larger than the first and may be Inf.");
  return out;
}

Node::Node(const NodeClass& cls) : cls(cls) {
  values_.reserve(cls.properties.size());
  for (const Property& p : cls.properties) values_.push_back(p.initial);
}

Node::~Node() {
  for (const Ref<Node>& child : children) child->parent = nullptr;
}

const Value& Node::get(std::string_view name) const {
  const int k = cls.find(name);
  MATLIFT_ASSERT(k >= 0);
  return values_[size_t(k)];
}

double Node::number(std::string_view name) const {
  const Value& v = get(name);
  if (v.isObject() && v.numel() > 0) {
    const std::vector<double> all = numbers(name);
    return all.empty() ? 0 : all[0];
  }
  return v.isPlain() && v.numel() > 0 ? v.doubleAt(0) : 0;
}

std::string Node::word(std::string_view name) const {
  const Value& v = get(name);
  return v.isTextScalar() ? textOf(v) : std::string();
}

std::vector<double> Node::numbers(std::string_view name) const { return placesOf(*this, name); }

std::optional<Colour> Node::colour(std::string_view name) const {
  const Value& v = get(name);
  if (!v.isPlain() || v.isChar() || v.numel() < 3) return {};
  return Colour{v.doubleAt(0), v.doubleAt(1), v.doubleAt(2), v.numel() > 3 ? v.doubleAt(3) : 1};
}

std::vector<std::string> Node::lines(std::string_view name) const { return textLines(get(name)); }

Node* Node::node(std::string_view name) const {
  Node* n = objectAs<Node>(get(name));
  return n && !n->deleted ? n : nullptr;
}

bool Node::isAuto(std::string_view name) const {
  const std::string mode = std::string(name) + "Mode";
  return cls.find(mode) >= 0 && word(mode) == "auto";
}

void Node::put(std::string_view name, Value v) {
  const int k = cls.find(name);
  MATLIFT_ASSERT(k >= 0);
  values_[size_t(k)] = std::move(v);
}

void noteChange(Node& node) {
  for (Node* n = &node; n; n = n->parent)
    if (n->is("figure")) ++n->changes;
}

namespace {

/// What a legend lists or leaves out are graphics objects.
void checkListed(Node& node, const Property& p, const Value& v) {
  if (node.is("legend") && (p.name == "LeftOut" || p.name == "PlotChildren") && v.isObject())
    naming(node.cls, p, [&] { (void)nodesOf(node, v); });
}

/// Limits and ticks are of the kind of the data that are there.
void checkRulerValue(Node& node, const Property& p, const Value& v) {
  if (v.numel() == 0 || p.name.size() < 4) return;
  if (p.name.ends_with("TickLabelFormat") && (node.is("axes") || node.is("polaraxes")))
    return naming(node.cls, p, [&] {
      const std::string format = v.isTextScalar() ? textOf(v) : "";
      rulerOf(node, char(p.name[0] | 32)).labels({1}, format);
    });
  if (!node.is("axes") || (!p.name.ends_with("Lim") && !p.name.ends_with("Tick"))) return;
  const char axis = char(p.name[0] | 32);
  if (axis < 'x' || axis > 'z' || node.children.empty()) return;
  const RulerKind kind = dataRulerOf(node, axis);
  if (kind != rulerKindOf(v) && (kind != RulerKind::Numeric || hasData(node, axis)))
    failValue(node.cls, p, "MATLAB:hg:shaped_arrays:RulerPredicate",
              "Value must be a vector of " + std::string(rulerKindName(kind)) +
                  " type, as the data of the axis are.");
}

}  // namespace

void Node::set(int index, Value v) {
  const Property& p = cls.properties[size_t(index)];
  noteChange(*this);
  if (auto target = rulerTarget(*this, p.name)) return target->axes->set(target->name, v);
  // ax.YAxis(2).Color = 'r' puts the rulers, which are handles, back.
  if (p.kind == PropertyKind::Computed && p.name.ends_with("Axis") && v.isObject()) return;
  if (p.name == "Parent") return setParent(*this, v);
  if (p.name == "Children") {
    return naming(cls, p, [&] { reorderChildren(*this, v); });
  }
  Value checked = checkedProperty(cls, p, std::move(v));
  if (p.name.ends_with("Mode")) {
    values_[size_t(index)] = std::move(checked);
    return;
  }
  checkListed(*this, p, checked);
  checkRulerValue(*this, p, checked);
  // What was found out so far stays as the ends that a program does not give (xlim([0 Inf])).
  if (isLimits(p.name) && checked.isPlain()) {
    Value now = read(index);
    double* ends = checked.mutableData<double>();
    for (int k = 0; k < 2; ++k)
      if (std::isinf(ends[k]) && now.isPlain() && now.numel() == 2) ends[k] = now.doubleAt(k);
  }
  values_[size_t(index)] = std::move(checked);
  const int mode = cls.find(p.name + "Mode");
  if (mode >= 0) values_[size_t(mode)] = Value::text("manual");
  afterSet(*this, p.name);
}

void Node::set(std::string_view name, Value v) {
  if (deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  const int k = cls.findLoose(name);
  if (k >= 0) return set(k, std::move(v));
  const std::string word = lower(name);
  if (word.starts_with("default")) {
    if (v.isTextScalar() && lower(textOf(v)) == "remove")
      defaults.erase(word.substr(7));
    else
      defaults[word.substr(7)] = std::move(v);
    return;
  }
  fail("MATLAB:hg:InvalidProperty", "Unrecognized property %s for class %s.",
       std::string(name).c_str(), cls.shortName().c_str());
}

Value Node::read(int index) {
  const Property& p = cls.properties[size_t(index)];
  if (auto v = computedProperty(*this, p.name)) return *v;
  return values_[size_t(index)];
}

void Node::add(Ref<Node> child) {
  child->parent = this;
  children.push_back(std::move(child));
  noteChange(*this);
}

void Node::removeFromParent() {
  if (!parent) return;
  noteChange(*this);
  Ref<Node> self(this);
  if (!parent->dying)
    std::erase_if(parent->children, [&](const Ref<Node>& n) { return n.get() == this; });
  parent = nullptr;
}

void Node::destroy() {
  if (deleted || dying) return;
  Ref<Node> self(this);
  dying = true;
  try {
    runCallback(*this, "DeleteFcn");
    // By number: a callback may add to them.
    for (size_t k = 0; k < children.size(); ++k) Ref<Node>(children[k])->destroy();
  } catch (...) {  // stopped by the user: what is left can be deleted again
    dying = false;
    std::erase_if(children, [](const Ref<Node>& n) { return n->deleted; });
    throw;
  }
  children.clear();
  removeFromParent();
  deleted = true;
  for (Value& v : values_)
    if (Node* n = objectAs<Node>(v); n && n != this && n->parent == nullptr && !n->is("root"))
      v = Value::emptyDouble();
}

Node* Node::ancestor(std::string_view type) {
  Node* n = this;
  while (n && !n->is(type)) n = n->parent;
  return n;
}

bool Node::isA(std::string_view name) const {
  return name == cls.className || name == "handle" || name == "matlab.graphics.Graphics" ||
         name == "matlab.mixin.SetGet" || name == "hgsetget";
}

Node& retyped(Node& from, std::string_view type) {
  const Ref<Node> old(&from);
  Ref<Node> made = makeRef<Node>(*nodeClass(type));
  for (const Property& p : from.cls.properties)
    if (p.kind != PropertyKind::Computed && made->cls.find(p.name) >= 0)
      made->put(p.name, from.get(p.name));
  for (Ref<Node>& child : from.children) {
    child->parent = made.get();
    made->children.push_back(std::move(child));
  }
  from.children.clear();
  made->parent = from.parent;
  if (from.parent)
    std::replace_if(
        from.parent->children.begin(), from.parent->children.end(),
        [&](const Ref<Node>& n) { return n.get() == &from; }, made);
  from.parent = nullptr;
  from.deleted = true;
  return *made;
}

Ref<ObjectObj> Node::clone() const { return Ref<ObjectObj>(copyOf(*this).get()); }

Ref<Node> copyOf(const Node& from) {
  Ref<Node> copy = makeRef<Node>(from.cls);
  copy->values_ = from.values_;
  copy->defaults = from.defaults;
  copy->applicationData = from.applicationData;
  for (const Ref<Node>& child : from.children) {
    Ref<Node> below = copyOf(*child);
    // Titles and labels are both children and properties.
    for (Value& v : copy->values_)
      if (objectAs<Node>(v) == child.get()) v = below->handle();
    below->parent = copy.get();
    copy->children.push_back(below);
  }
  return copy;
}

bool Node::getProperty(std::string_view name, Value& out) {
  if (deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  const int k = cls.find(name);
  if (k < 0) return false;
  out = read(k);
  return true;
}

void Node::setProperty(std::string_view name, Value v) {
  if (deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  const int k = cls.find(name);
  if (k < 0)
    fail("MATLAB:noPublicFieldForClass", "Unrecognized property '%s' for class '%s'.",
         std::string(name).c_str(), cls.className.c_str());
  set(k, std::move(v));
}

std::vector<std::string> Node::propertyNames() const {
  std::vector<std::string> out;
  for (const Property& p : cls.properties) out.push_back(p.name);
  return out;
}

Ref<ObjectObj> Node::arrayModel(const ObjectObj& other) const {
  if (!dynamic_cast<const Node*>(&other)) return {};
  return Ref<ObjectObj>(const_cast<Node*>(this));
}

Value Node::defaultElement() const {
  Ref<Node> gone = makeRef<Node>(*nodeClass("hggroup"));
  gone->deleted = true;
  return gone->handle();
}

std::vector<double> realNumbers(const Value& v) {
  std::vector<double> out;
  if (rulerKindOf(v) != RulerKind::Numeric) {
    const auto& dates = static_cast<const builtins::ElementObject&>(v.object());
    out.assign(dates.numbers(), dates.numbers() + dates.count());
    if (auto* moments = objectAs<builtins::DatetimeObject>(v))
      for (double& t : out) t = moments->toLocal(t);
    return out;
  }
  if (!v.isPlain()) return out;
  const int64_t n = v.numel();
  out.resize(size_t(n));
  if (v.isDouble() && !v.isComplex())
    std::copy_n(v.data<double>(), n, out.data());
  else
    for (int64_t k = 0; k < n; ++k) out[size_t(k)] = v.complexAt(k).real();
  return out;
}

namespace {

void addLines(std::vector<std::string>& out, const std::string& text) {
  size_t at = 0;
  for (;;) {
    const size_t end = text.find('\n', at);
    out.push_back(text.substr(at, end == std::string::npos ? end : end - at));
    if (end == std::string::npos) return;
    at = end + 1;
  }
}

}  // namespace

std::vector<std::string> textLines(const Value& v) {
  std::vector<std::string> out;
  if (v.isChar()) {
    if (v.dims().rows() <= 1) {
      if (v.numel() > 0) addLines(out, textOf(v));
    } else {
      for (int64_t r = 0; r < v.dims().rows(); ++r) {
        std::string line = utf8FromUtf16(charRow(v, r));
        line.erase(line.find_last_not_of(' ') + 1);
        out.push_back(line);
      }
    }
  } else if (v.isCell() || v.isString()) {
    for (int64_t k = 0; k < v.numel(); ++k)
      for (const std::string& line : textLines(v.cellAt(k))) out.push_back(line);
  } else if (v.isPlain()) {
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(numberText(v.doubleAt(k)));
  }
  return out;
}

Value rgbValue(const Colour& c) {
  std::vector<double> row{c.r, c.g, c.b};
  if (c.a < 1) row.push_back(c.a);
  return Value::fromVector(row, true);
}

Value handleArray(const std::vector<Node*>& nodes, bool asRow) {
  const int64_t n = int64_t(nodes.size());
  if (n == 1) return nodes[0]->handle();
  ValueList elements;
  for (Node* node : nodes) elements.push_back(node->handle());
  Ref<Node> model = n > 0 ? Ref<Node>(nodes[0]) : makeRef<Node>(*nodeClass("hggroup"));
  return ObjectArray::make(Value::cellOf(std::move(elements), n == 0  ? Dims(0, 0)
                                                              : asRow ? Dims(1, n)
                                                                      : Dims(n, 1)),
                           Ref<ObjectObj>(model.get()));
}

double handleNumber(const Node& n) {
  if (n.is("root")) return 0;
  if (n.is("figure")) return n.number("Number");
  return double(reinterpret_cast<uintptr_t>(&n) >> 3) + 0.5;
}

static Node* findNumber(Node& n, double number) {
  if (handleNumber(n) == number) return &n;
  for (const Ref<Node>& child : n.children)
    if (Node* found = findNumber(*child, number)) return found;
  return nullptr;
}

std::vector<Node*> nodesOf(Node& root, const Value& v) {
  std::vector<Node*> out;
  if (v.isObject()) {
    const Value all = ObjectArray::elementsOf(v);
    for (int64_t k = 0; k < all.numel(); ++k) {
      Node* n = objectAs<Node>(all.cellAt(k));
      if (n) out.push_back(n);
    }
    if (out.size() == size_t(all.numel())) return out;
  } else if (v.isPlain() && !v.isChar()) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double number = v.doubleAt(k);
      Node* found = findNumber(root, number);
      if (!found) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
      out.push_back(found);
    }
    return out;
  } else if (v.isCell()) {
    for (int64_t k = 0; k < v.numel(); ++k)
      for (Node* n : nodesOf(root, v.cellAt(k))) out.push_back(n);
    return out;
  }
  fail("MATLAB:hg:InvalidHandle", "Value must be a handle.");
}

}  // namespace matlift::graphics
