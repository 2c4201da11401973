// ax.XAxis and its kin: objects that stand for the properties of one axis of an axes.
#include <map>

#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"

namespace matlift::graphics {

namespace {

/// "?" stands for the letter of the axis.
const std::map<std::string, const char*>& rulerNames() {
  static const std::map<std::string, const char*> names = {
      {"Limits", "?Lim"},
      {"LimitsMode", "?LimMode"},
      {"TickValues", "?Tick"},
      {"TickValuesMode", "?TickMode"},
      {"TickLabels", "?TickLabel"},
      {"TickLabelsMode", "?TickLabelMode"},
      {"TickLabelRotation", "?TickLabelRotation"},
      {"TickLabelFormat", "?TickLabelFormat"},
      {"TickLabelInterpreter", "TickLabelInterpreter"},
      {"Exponent", "?Exponent"},
      {"ExponentMode", "?ExponentMode"},
      {"Scale", "?Scale"},
      {"Direction", "?Dir"},
      {"Color", "?Color"},
      {"MinorTick", "?MinorTick"},
      {"Label", "?Label"},
      {"TickDirection", "TickDir"},
      {"TickLength", "TickLength"},
      {"LineWidth", "LineWidth"},
      {"FontName", "FontName"},
      {"FontSize", "FontSize"},
      {"FontWeight", "FontWeight"},
      {"FontAngle", "FontAngle"},
      {"Visible", "?AxisVisible"},
  };
  return names;
}

}  // namespace

std::optional<RulerTarget> rulerTarget(Node& ruler, const std::string& name) {
  if (ruler.cls.find("Axis") < 0) return {};
  Node* axes = ruler.node("Axes");
  const auto at = rulerNames().find(name);
  if (!axes || at == rulerNames().end()) return {};
  std::string own = at->second;
  if (own[0] == '?') own[0] = ruler.word("Axis")[0];
  return RulerTarget{axes, own};
}

Value rulerObjects(Node& axes, char axis) {
  std::vector<Node*> sides{&axes};
  if (Node* peer = axes.node("YYPeer"); peer && axis == 'y')
    sides.insert(axes.word("YYSide") == "left" ? sides.end() : sides.begin(), peer);
  std::vector<Ref<Node>> made;
  std::vector<Node*> handles;
  for (Node* side : sides) {
    const std::string type = rulerKindName(rulerOf(*side, axis).kind);
    made.push_back(makeRef<Node>(*nodeClass(type + "ruler")));
    made.back()->put("Axes", side->handle());
    made.back()->put("Axis", Value::text(std::string(1, char(axis - 32))));
    handles.push_back(made.back().get());
  }
  return handleArray(handles);
}

}  // namespace matlift::graphics
