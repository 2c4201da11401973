// The one list of graphics objects: types, properties, kinds, defaults. A line is a property: its
// name, its kind, then the default (of words: all that are allowed, the default first). An alias is
// another name of a property.
#include <accel/thread_local.h>

#include <algorithm>
#include <memory>

#include "builtins/graphics/node.h"

namespace matlift::graphics {

namespace {

constexpr const char* kCommon = R"(
Type computed
Parent computed
Children computed
Tag text
UserData any
Visible onoff on
HandleVisibility word on callback off
HitTest onoff on
PickableParts word visible all none
ButtonDownFcn callback
CreateFcn callback
DeleteFcn callback
BusyAction word queue cancel
Interruptible onoff on
Selected onoff off
SelectionHighlight onoff on
UIContextMenu any
ContextMenu any
BeingDeleted computed
)";

constexpr const char* kRoot = R"(
CurrentFigure handle
ScreenSize vector 1 1 1920 1080
ScreenPixelsPerInch number 96
ScreenDepth number 24
MonitorPositions data 1 1 1920 1080
PointerLocation vector 1 1
Units word pixels normalized inches centimeters points characters
ShowHiddenHandles onoff off
FixedWidthFontName text Courier
Diary onoff off
Format word short long
FormatSpacing word loose compact
)";

constexpr const char* kFigure = R"(
Number any
Name text
NumberTitle onoff on
Position vector 100 100 560 420
OuterPosition vector 100 100 560 420
InnerPosition vector 100 100 560 420
Units word pixels normalized inches centimeters points characters
Color paint 1 1 1 | none
Colormap data
ColormapMode word auto manual
Alphamap data
CurrentAxes handle
CurrentObject handle
CurrentPoint vector 0 0
CurrentCharacter text
WaitStatus text
MenuBar word figure none
ToolBar word auto figure none
DockControls onoff on
Resize onoff on
ResizeFcn callback
SizeChangedFcn callback
CloseRequestFcn callback closereq
KeyPressFcn callback
KeyReleaseFcn callback
WindowKeyPressFcn callback
WindowKeyReleaseFcn callback
WindowButtonDownFcn callback
WindowButtonUpFcn callback
WindowButtonMotionFcn callback
WindowScrollWheelFcn callback
WindowStyle word normal modal docked
WindowState word normal minimized maximized fullscreen
NextPlot word add new replace replacechildren
InvertHardcopy onoff on
PaperUnits word inches centimeters normalized points
PaperPosition vector 1.3333 3.3125 5.8333 4.375
PaperPositionMode word auto manual
PaperSize vector 8.5 11
PaperType word usletter uslegal a0 a1 a2 a3 a4 a5 b5 <custom>
PaperOrientation word portrait landscape
Renderer word opengl painters zbuffer none
RendererMode word auto manual
DoubleBuffer onoff on
GraphicsSmoothing onoff on
Pointer word arrow crosshair watch ibeam fullcrosshair hand custom
SelectionType word normal extend alt open
IntegerHandle onoff on
FileName text
Theme any
)";

constexpr const char* kFonts = R"(
FontName text Helvetica
FontSize number 10
FontUnits word points normalized inches centimeters pixels
FontWeight word normal bold light demi
FontAngle word normal italic oblique
)";

constexpr const char* kAxes = R"(
XLim vector 0 1
YLim vector 0 1
ZLim vector 0 1
CLim vector 0 1
ALim vector 0 1
XLimMode word auto manual
YLimMode word auto manual
ZLimMode word auto manual
CLimMode word auto manual
ALimMode word auto manual
XLimitMethod word tickaligned tight padded
YLimitMethod word tickaligned tight padded
ZLimitMethod word tickaligned tight padded
XScale word linear log
YScale word linear log
ZScale word linear log
ColorScale word linear log
XDir word normal reverse
YDir word normal reverse
ZDir word normal reverse
XTick data
YTick data
ZTick data
XTickMode word auto manual
YTickMode word auto manual
ZTickMode word auto manual
XTickLabel any
YTickLabel any
ZTickLabel any
XTickLabelMode word auto manual
YTickLabelMode word auto manual
ZTickLabelMode word auto manual
XTickLabelFormat text
YTickLabelFormat text
ZTickLabelFormat text
XExponent number 0
YExponent number 0
ZExponent number 0
XExponentMode word auto manual
YExponentMode word auto manual
ZExponentMode word auto manual
XAxisVisible onoff on
YAxisVisible onoff on
ZAxisVisible onoff on
XTickLabelRotation number 0
YTickLabelRotation number 0
ZTickLabelRotation number 0
XTickLabelRotationMode word auto manual
YTickLabelRotationMode word auto manual
ZTickLabelRotationMode word auto manual
XAxisLocation word bottom top origin
YAxisLocation word left right origin
XColor paint 0.15 0.15 0.15 | none
YColor paint 0.15 0.15 0.15 | none
ZColor paint 0.15 0.15 0.15 | none
XColorMode word auto manual
YColorMode word auto manual
ZColorMode word auto manual
XGrid onoff off
YGrid onoff off
ZGrid onoff off
XMinorGrid onoff off
YMinorGrid onoff off
ZMinorGrid onoff off
XMinorTick onoff off
YMinorTick onoff off
ZMinorTick onoff off
GridColor paint 0.15 0.15 0.15 | none
GridColorMode word auto manual
GridAlpha number 0.15
GridAlphaMode word auto manual
GridLineStyle word - -- : -. none
GridLineWidth number 0.5
MinorGridColor paint 0.1 0.1 0.1 | none
MinorGridAlpha number 0.08
MinorGridLineStyle word : - -- -. none
TickLength vector 0.01 0.025
TickDir word in out both none
TickDirMode word auto manual
TickLabelInterpreter word tex latex none
Box onoff off
BoxStyle word back full
Color paint 1 1 1 | none
LineWidth number 0.5
Layer word bottom top
LabelFontSizeMultiplier number 1.1
TitleFontSizeMultiplier number 1.1
TitleFontWeight word bold normal
TitleHorizontalAlignment word center left right
FontSizeMode word auto manual
FontSmoothing onoff on
ColorOrder data
ColorOrderMode word auto manual
ColorOrderIndex number 1
LineStyleOrder any
LineStyleOrderIndex number 1
SeriesIndex number 1
NextPlot word replace add replacechildren replaceall
Colormap data
ColormapMode word auto manual
Alphamap data
View vector 0 90
ViewMode word auto manual
Projection word orthographic perspective
CameraPosition data
CameraTarget data
CameraUpVector data
CameraViewAngle data
CameraPositionMode word auto manual
CameraTargetMode word auto manual
CameraUpVectorMode word auto manual
CameraViewAngleMode word auto manual
DataAspectRatio vector 1 1 1
DataAspectRatioMode word auto manual
PlotBoxAspectRatio vector 1 1 1
PlotBoxAspectRatioMode word auto manual
WarpToFill word auto on off
Position vector 0.13 0.11 0.775 0.815
PositionMode word auto manual
InnerPosition vector 0.13 0.11 0.775 0.815
OuterPosition vector 0 0 1 1
OuterPositionMode word auto manual
PositionConstraint word outerposition innerposition
ActivePositionProperty word outerposition position
TightInset computed
LooseInset vector 0.13 0.11 0.095 0.075
Units word normalized pixels inches centimeters points characters
Title handle
Subtitle handle
XLabel handle
YLabel handle
ZLabel handle
Legend handle
Colorbar handle
XAxis computed
YAxis computed
ZAxis computed
Clipping onoff on
ClippingStyle word 3dbox rectangle
SortMethod word depth childorder
DrawMode word normal fast
AmbientLightColor paint 1 1 1
CurrentPoint data 0 0
Toolbar any
Interactions any
Layout any
YYSide word none left right
YYPeer handle
XLink number 0
YLink number 0
ZLink number 0
TightAxes onoff off
)";

constexpr const char* kPolarAxes = R"(
ThetaLim vector 0 360
RLim vector 0 1
RLimMode word auto manual
ThetaLimMode word auto manual
ThetaTick data
RTick data
ThetaTickMode word auto manual
RTickMode word auto manual
ThetaTickLabel any
RTickLabel any
ThetaTickLabelMode word auto manual
RTickLabelMode word auto manual
ThetaZeroLocation word right top left bottom
ThetaDir word counterclockwise clockwise
ThetaAxisUnits word degrees radians
RAxisLocation number 80
RGrid onoff on
ThetaGrid onoff on
RColor paint 0.15 0.15 0.15 | none
ThetaColor paint 0.15 0.15 0.15 | none
)";

constexpr const char* kChild = R"(
DisplayName text
Clipping onoff on
XLimInclude onoff on
YLimInclude onoff on
ZLimInclude onoff on
CLimInclude onoff on
SeriesIndex any
Annotation any
LegendVisible onoff on
DataTipTemplate any
)";

constexpr const char* kPoints = R"(
XData data
YData data
ZData data
XDataMode word manual auto
YDataMode word manual auto
ZDataMode word manual auto
ThetaData alias XData
RData alias YData
ThetaDataMode alias XDataMode
RDataMode alias YDataMode
DatetimeTickFormat text
DurationTickFormat text
XDataSource text
YDataSource text
ZDataSource text
)";

/// Functions whose values are found again when one of these changes: by Sampler, which gets the
/// object.
constexpr const char* kFunction = R"(
Function any
XFunction any
YFunction any
ZFunction any
XRange vector -5 5
YRange vector -5 5
ZRange vector -5 5
TRange vector -5 5
URange vector -5 5
VRange vector -5 5
XRangeMode word auto manual
YRangeMode word auto manual
ZRangeMode word auto manual
TRangeMode word auto manual
URangeMode word auto manual
VRangeMode word auto manual
MeshDensity number 23
ShowPoles onoff on
AdaptiveMeshDensity number 2
Sampler any
)";

constexpr const char* kLineLook = R"(
Color paint 0 0 0 | none auto
ColorMode word auto manual
LineStyle word - -- : -. none
LineStyleMode word auto manual
LineWidth number 1
LineJoin word round miter chamfer
AlignVertexCenters onoff off
)";

constexpr const char* kMarkers = R"(
Marker word none + o * . x square diamond ^ v > < pentagram hexagram | _ s d p h
MarkerMode word auto manual
MarkerSize number 6
MarkerEdgeColor paint auto | auto none flat
MarkerFaceColor paint none | auto none flat
MarkerIndices data
)";

constexpr const char* kFaces = R"(
FaceColor paint 0 0 0 | flat interp none texturemap auto
EdgeColor paint 0.15 0.15 0.15 | flat interp none auto
FaceAlpha any 1
EdgeAlpha any 1
AlphaData any 1
AlphaDataMapping word scaled direct none
LineStyle word - -- : -. none
LineWidth number 0.5
FaceLighting word flat gouraud phong none
EdgeLighting word none flat gouraud phong
BackFaceLighting word reverselit unlit lit
AmbientStrength number 0.3
DiffuseStrength number 0.6
SpecularStrength number 0.9
SpecularExponent number 10
SpecularColorReflectance number 1
CData data
CDataMode word auto manual
CDataMapping word scaled direct
CDataSource text
)";

constexpr const char* kPatch = R"(
Faces data
Vertices data
FaceVertexCData data
FaceVertexAlphaData any
VertexNormals data
FaceNormals data
)";

constexpr const char* kSurface = R"(
VertexNormals data
FaceNormals data
MeshStyle word both row column
)";

constexpr const char* kImage = R"(
XData data
YData data
CData data
CDataMapping word direct scaled
AlphaData data 1
AlphaDataMapping word none scaled direct
Interpolation word nearest bilinear
)";

constexpr const char* kText = R"(
String text
Position vector 0 0 0
PositionMode word auto manual
Units word data normalized pixels points inches centimeters characters
Rotation number 0
Color paint 0 0 0 | none
ColorMode word auto manual
HorizontalAlignment word left center right
VerticalAlignment word middle top cap bottom baseline
Interpreter word tex latex none
BackgroundColor paint none | none
EdgeColor paint none | none
LineStyle word - -- : -. none
LineWidth number 0.5
Margin number 3
Editing onoff off
Extent computed
FontSizeMode word auto manual
FontWeightMode word auto manual
)";

constexpr const char* kScatter = R"(
SizeData data 36
CData data
CDataMode word auto manual
SizeDataMode word auto manual
MarkerFaceAlpha any 1
MarkerEdgeAlpha any 1
AlphaData data 1
LineWidth number 0.75
Jitter word off on
)";

constexpr const char* kBar = R"(
BarLayout word grouped stacked histc hist
BarWidth number 0.8
Horizontal onoff off
BaseValue number 0
ShowBaseLine onoff on
FaceColor paint 0 0 0 | flat none auto
EdgeColor paint none | flat none auto
FaceAlpha number 1
EdgeAlpha number 1
LineStyle word - -- : -. none
LineWidth number 0.5
CData data
GroupIndex number 1
GroupCount number 1
XEndPoints computed
YEndPoints computed
Labels any
)";

constexpr const char* kArea = R"(
BaseValue number 0
ShowBaseLine onoff on
FaceColor paint 0 0 0 | flat none auto
EdgeColor paint 1 1 1 | none auto
FaceAlpha number 1
EdgeAlpha number 1
LineStyle word - -- : -. none
LineWidth number 0.5
StackBase data
)";

constexpr const char* kStem = R"(
BaseValue number 0
ShowBaseLine onoff on
)";

constexpr const char* kErrorBar = R"(
YNegativeDelta data
YPositiveDelta data
XNegativeDelta data
XPositiveDelta data
CapSize number 6
)";

constexpr const char* kQuiver = R"(
UData data
VData data
WData data
AutoScale onoff on
AutoScaleFactor number 0.9
MaxHeadSize number 0.2
ShowArrowHead onoff on
Alignment word tail center head
)";

constexpr const char* kContour = R"(
ContourMatrix computed
LevelList data
LevelListMode word auto manual
LevelStep number 0
LevelStepMode word auto manual
Fill onoff off
LineColor paint flat | flat none auto
EdgeColor paint flat | flat none auto
FaceColor paint flat | flat none auto
LineStyle word - -- : -. none
LineWidth number 0.75
ShowText onoff off
TextList data
TextStep number 0
LabelSpacing number 144
LabelFormat text
LabelColor paint none | none
FaceAlpha number 1
Contour3 onoff off
ZLocation any
)";

constexpr const char* kHistogram = R"(
Data data
BinEdges data
BinCounts data
Values data
NumBins number 0
BinWidth number 1
BinLimits data
BinMethod word auto scott fd integers sturges sqrt manual second minute hour day week month quarter year decade
BarWidth number 0.9
Categories computed
Normalization word count probability countdensity pdf cumcount cdf percentage
DisplayStyle word bar stairs tile bar3
Orientation word vertical horizontal
FaceColor paint auto | auto none flat
EdgeColor paint 1 1 1 | none auto
FaceAlpha number 0.75
EdgeAlpha number 1
LineStyle word - -- : -. none
LineWidth number 0.5
)";

constexpr const char* kHistogram2 = R"(
Data data
XBinEdges data
YBinEdges data
BinCounts data
Values data
NumBins data
BinWidth data
XBinLimits data
YBinLimits data
BinMethod word auto scott fd integers manual
Normalization word count probability countdensity pdf cumcount cdf percentage
DisplayStyle word bar3 tile
ShowEmptyBins onoff off
FaceColor paint auto | auto none flat
EdgeColor paint 0.15 0.15 0.15 | none auto
FaceAlpha number 1
EdgeAlpha number 1
FaceLighting word lit flat none
LineStyle word - -- : -. none
LineWidth number 0.5
)";

constexpr const char* kRectangle = R"(
Position vector 0 0 1 1
Curvature data 0 0
FaceColor paint none | none
EdgeColor paint 0 0 0 | none
FaceAlpha number 1
LineStyle word - -- : -. none
LineWidth number 0.5
)";

constexpr const char* kConstantLine = R"(
InterceptAxis word y x
Value data 0
Label text
LabelHorizontalAlignment word right left center
LabelVerticalAlignment word top middle bottom
LabelOrientation word aligned horizontal
Interpreter word tex latex none
Alpha number 0.7
Layer word top bottom
)";

constexpr const char* kLegend = R"(
FontSizeMode word auto manual
String any
Location word best north south east west northeast northwest southeast southwest northoutside southoutside eastoutside westoutside northeastoutside northwestoutside southeastoutside southwestoutside bestoutside none layout
Orientation word vertical horizontal
NumColumns number 1
NumColumnsMode word auto manual
Box onoff on
Color paint 1 1 1 | none
EdgeColor paint 0.15 0.15 0.15 | none
TextColor paint 0 0 0 | none
LineWidth number 0.5
Interpreter word tex latex none
Title handle
Position data
PositionMode word auto manual
Units word normalized pixels inches centimeters points characters
AutoUpdate onoff on
ItemTokenSize vector 30 18
Axes handle
PlotChildren any
LeftOut any
Direction word normal reverse
ItemHitFcn callback
Layout any
)";

constexpr const char* kColorBar = R"(
FontSizeMode word auto manual
Location word eastoutside westoutside northoutside southoutside east west north south manual layout
Layout any
Limits data
LimitsMode word auto manual
Ticks data
TicksMode word auto manual
TickLabels any
TickLabelsMode word auto manual
TickLength number 0.01
TickDirection word in out both none
TickLabelInterpreter word tex latex none
Direction word normal reverse
AxisLocation word out in
Box onoff on
Color paint 0.15 0.15 0.15 | none
LineWidth number 0.5
Label handle
Title handle
Position data
PositionMode word auto manual
Units word normalized pixels inches centimeters points characters
Axes handle
XTick alias Ticks
YTick alias Ticks
XTickLabel alias TickLabels
YTickLabel alias TickLabels
XLim alias Limits
YLim alias Limits
XColor alias Color
YColor alias Color
Ruler any
)";

constexpr const char* kLight = R"(
Style word infinite local
Position vector 1 0 1
Color paint 1 1 1
)";

constexpr const char* kAnimated = R"(
MaximumNumPoints number 1000000
)";

constexpr const char* kLayoutGrid = R"(
GridSize data 1 1
TileSpacing word loose compact tight none normal
Padding word loose compact tight none normal
TileIndexing word rowmajor columnmajor
TileArrangement word fixed flow
Title handle
Subtitle handle
XLabel handle
YLabel handle
Layout any
OuterPosition vector 0 0 1 1
)";

constexpr const char* kShape = R"(
Kind word line arrow doublearrow textarrow textbox ellipse rectangle
X data
Y data
Position vector 0.3 0.3 0.1 0.1
Units word normalized pixels
Color paint 0 0 0 | none
FaceColor paint none | none
EdgeColor paint 0 0 0 | none
BackgroundColor paint none | none
FaceAlpha number 1
LineStyle word - -- : -. none
LineWidth number 0.5
HeadStyle word vback2 vback1 vback3 plain none cback1 cback2 cback3 ellipse diamond rectangle
HeadLength number 10
HeadWidth number 10
Head1Style word vback2 plain none
Head2Style word vback2 plain none
String text
FitBoxToText onoff on
HorizontalAlignment word left center right
VerticalAlignment word top middle bottom baseline cap
Interpreter word tex latex none
Margin number 5
TextColor paint 0 0 0 | none
)";

/// What stands for a property of the axes is found in `ruler_object.cpp`.
constexpr const char* kRuler = R"(
Axes handle
Axis word X Y Z
Limits any
LimitsMode any
TickValues any
TickValuesMode any
TickLabels any
TickLabelsMode any
TickLabelRotation any
TickLabelFormat any
TickLabelInterpreter any
Exponent any
ExponentMode any
Scale any
Direction any
Color any
MinorTick any
Label any
TickDirection any
TickLength any
LineWidth any
FontName any
FontSize any
FontWeight any
FontAngle any
)";

constexpr const char* kGroup = R"(
Matrix data
)";

struct TypeRow {
  const char* type;
  const char* className;
  std::vector<const char*> specifications;
  const char* kin = nullptr;  ///< as what it is drawn; null: as what it is
};

const std::vector<TypeRow>& typeRows() {
  static const std::vector<TypeRow> rows = {
      {"root", "matlab.ui.Root", {kRoot}},
      {"figure", "matlab.ui.Figure", {kFigure}},
      {"axes", "matlab.graphics.axis.Axes", {kFonts, kAxes}},
      {"polaraxes", "matlab.graphics.axis.PolarAxes", {kFonts, kAxes, kPolarAxes}},
      {"line", "matlab.graphics.chart.primitive.Line", {kChild, kPoints, kLineLook, kMarkers}},
      {"functionline",
       "matlab.graphics.function.FunctionLine",
       {kChild, kPoints, kLineLook, kMarkers, kFunction},
       "line"},
      {"parameterizedfunctionline",
       "matlab.graphics.function.ParameterizedFunctionLine",
       {kChild, kPoints, kLineLook, kMarkers, kFunction},
       "line"},
      {"functionsurface",
       "matlab.graphics.function.FunctionSurface",
       {kChild, kPoints, kFaces, kMarkers, kSurface, kFunction},
       "surface"},
      {"parameterizedfunctionsurface",
       "matlab.graphics.function.ParameterizedFunctionSurface",
       {kChild, kPoints, kFaces, kMarkers, kSurface, kFunction},
       "surface"},
      {"functioncontour",
       "matlab.graphics.function.FunctionContour",
       {kChild, kFonts, kPoints, kContour, kFunction},
       "contour"},
      {"implicitfunctionline",
       "matlab.graphics.function.ImplicitFunctionLine",
       {kChild, kFonts, kPoints, kContour, kFunction},
       "contour"},
      {"animatedline",
       "matlab.graphics.animation.AnimatedLine",
       {kChild, kPoints, kLineLook, kMarkers, kAnimated}},
      {"stair", "matlab.graphics.chart.primitive.Stair", {kChild, kPoints, kLineLook, kMarkers}},
      {"stem",
       "matlab.graphics.chart.primitive.Stem",
       {kChild, kPoints, kLineLook, kMarkers, kStem}},
      {"errorbar",
       "matlab.graphics.chart.primitive.ErrorBar",
       {kChild, kPoints, kLineLook, kMarkers, kErrorBar}},
      {"quiver",
       "matlab.graphics.chart.primitive.Quiver",
       {kChild, kPoints, kLineLook, kMarkers, kQuiver}},
      {"constantline",
       "matlab.graphics.chart.decoration.ConstantLine",
       {kChild, kLineLook, kFonts, kConstantLine}},
      {"scatter", "matlab.graphics.chart.primitive.Scatter", {kChild, kPoints, kMarkers, kScatter}},
      {"bar", "matlab.graphics.chart.primitive.Bar", {kChild, kPoints, kBar}},
      {"area", "matlab.graphics.chart.primitive.Area", {kChild, kPoints, kArea}},
      {"histogram", "matlab.graphics.chart.primitive.Histogram", {kChild, kHistogram}},
      {"histogram2", "matlab.graphics.chart.primitive.Histogram2", {kChild, kHistogram2}},
      {"contour", "matlab.graphics.chart.primitive.Contour", {kChild, kFonts, kPoints, kContour}},
      {"patch", "matlab.graphics.primitive.Patch", {kChild, kPoints, kFaces, kMarkers, kPatch}},
      {"surface",
       "matlab.graphics.chart.primitive.Surface",
       {kChild, kPoints, kFaces, kMarkers, kSurface}},
      {"image", "matlab.graphics.primitive.Image", {kChild, kImage}},
      {"text", "matlab.graphics.primitive.Text", {kChild, kFonts, kText}},
      {"rectangle", "matlab.graphics.primitive.Rectangle", {kChild, kRectangle}},
      {"light", "matlab.graphics.primitive.Light", {kLight}},
      {"hggroup", "matlab.graphics.primitive.Group", {kChild, kGroup}},
      {"hgtransform", "matlab.graphics.primitive.Transform", {kChild, kGroup}},
      {"legend", "matlab.graphics.illustration.Legend", {kFonts, kLegend}},
      {"colorbar", "matlab.graphics.illustration.ColorBar", {kFonts, kColorBar}},
      {"tiledlayout", "matlab.graphics.layout.TiledChartLayout", {kLayoutGrid}},
      {"numericruler", "matlab.graphics.axis.decorator.NumericRuler", {kRuler}},
      {"datetimeruler", "matlab.graphics.axis.decorator.DatetimeRuler", {kRuler}},
      {"durationruler", "matlab.graphics.axis.decorator.DurationRuler", {kRuler}},
      {"categoricalruler", "matlab.graphics.axis.decorator.CategoricalRuler", {kRuler}},
      {"annotation", "matlab.graphics.shape.Annotation", {kFonts, kShape}},
  };
  return rows;
}

}  // namespace

const NodeClass* nodeClass(std::string_view type) {
  // Of each thread its own: the defaults are values, whose counts belong to one interpreter.
  ACCEL_THREAD_VARIABLE thread_local std::unordered_map<std::string_view,
                                                        std::unique_ptr<const NodeClass>>
      made;
  const auto at = made.find(type);
  if (at != made.end()) return at->second.get();
  for (const TypeRow& row : typeRows()) {
    if (type != row.type) continue;
    std::string all = kCommon;
    for (const char* part : row.specifications) all += part;
    return (made[row.type] = std::make_unique<const NodeClass>(
                row.type, row.kin ? row.kin : row.type, row.className, all))
        .get();
  }
  return nullptr;
}

}  // namespace matlift::graphics
