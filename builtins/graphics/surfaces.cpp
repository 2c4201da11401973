#include "builtins/graphics/surfaces.h"

#include <algorithm>

#include "builtins/graphics/chart_data.h"
#include "builtins/support/printf.h"

namespace matlift::graphics {

namespace {

uint8_t byteOf(double v) { return uint8_t(std::clamp(v * 255 + 0.5, 0.0, 255.0)); }

/// Colour of the element (r, c) of an image's or surface's CData.
class CellColours {
 public:
  CellColours(const Node& n, const AxesPlan& plan, const Value& data)
      : data_(data),
        scale_(colourScale(plan)),
        rows_(data.dims().rows()),
        columns_(data.dims()[1]),
        rgb_(data.dims().count() == 3 && data.dims()[2] == 3),
        direct_(n.word("CDataMapping") == "direct"),
        // Numbers of classes of whole numbers begin at 0.
        shift_(direct_ && (data.isInteger() || data.isLogical()) ? 1 : 0) {
    if (data.isInteger()) unit_ = data.classId() == ClassId::UInt16 ? 1.0 / 65535 : 1.0 / 255;
  }
  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  Colour at(int64_t r, int64_t c) const {
    const int64_t k = r + c * rows_;
    if (!rgb_) return scale_.at(data_.doubleAt(k) + shift_, direct_);
    const int64_t page = rows_ * columns_;
    return {data_.doubleAt(k) * unit_, data_.doubleAt(k + page) * unit_,
            data_.doubleAt(k + 2 * page) * unit_};
  }

 private:
  const Value& data_;
  ColourScale scale_;
  int64_t rows_, columns_;
  bool rgb_, direct_;
  double shift_, unit_ = 1;
};

/// Light that falls on faces.
class Lighting {
 public:
  Lighting(const AxesPlan& plan, const Node& n) : view_(plan.view) {
    if (n.word("FaceLighting") == "none") return;
    for (const Ref<Node>& child : plan.axes->children)
      if (child->is("light") && child->on("Visible")) {
        const std::vector<double> p = child->numbers("Position");
        Vec3 d{p[0], p[1], p[2]};
        if (child->word("Style") == "local") {
          const Vec3 u = view_.cube(d);
          d = {u.x - 0.5, u.y - 0.5, u.z - 0.5};
        }
        lights_.push_back(unit(d));
      }
    smooth_ = n.word("FaceLighting") == "gouraud" || n.word("FaceLighting") == "phong";
    ambient_ = n.number("AmbientStrength");
    diffuse_ = n.number("DiffuseStrength");
    specular_ = n.number("SpecularStrength");
    exponent_ = n.number("SpecularExponent");
  }
  /// Whether corners are lit one by one and the light between them is blended.
  bool smooth() const { return smooth_ && !lights_.empty(); }
  /// Across a face, as long as the face is large; by the first two corners and the last.
  Vec3 normal(std::span<const Vec3> corners) const {
    const Vec3 a = view_.cube(corners[0]), b = view_.cube(corners[1]),
               d = view_.cube(corners.back());
    return cross({b.x - a.x, b.y - a.y, b.z - a.z}, {d.x - a.x, d.y - a.y, d.z - a.z});
  }
  Colour on(Colour c, std::span<const Vec3> corners) const {
    return lights_.empty() || corners.size() < 3 ? c : on(c, normal(corners));
  }
  Colour on(Colour c, const Vec3& across) const {
    Vec3 n = unit(across);
    const double az = view_.azimuth * 0.0174532925, el = view_.elevation * 0.0174532925;
    const Vec3 eye{std::sin(az) * std::cos(el), -std::cos(az) * std::cos(el), std::sin(el)};
    if (dot(n, eye) < 0) n = {-n.x, -n.y, -n.z};
    double shade = ambient_, shine = 0;
    for (const Vec3& l : lights_) {
      const double straight = std::max(0.0, dot(n, l));
      shade += diffuse_ * straight;
      const Vec3 half = unit({l.x + eye.x, l.y + eye.y, l.z + eye.z});
      shine += specular_ * std::pow(std::max(0.0, dot(n, half)), exponent_ * 2) * 0.35;
    }
    auto lit = [&](double v) { return std::clamp(v * shade + shine, 0.0, 1.0); };
    return {lit(c.r), lit(c.g), lit(c.b), c.a};
  }

 private:
  static double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
  static Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  static Vec3 unit(const Vec3& v) {
    const double l = std::sqrt(dot(v, v));
    return l > 0 ? Vec3{v.x / l, v.y / l, v.z / l} : v;
  }
  const View& view_;
  std::vector<Vec3> lights_;
  bool smooth_ = false;
  double ambient_ = 0.3, diffuse_ = 0.6, specular_ = 0.9, exponent_ = 10;
};

/// The sums of the normals of the faces around each corner.
class CornerNormals {
 public:
  explicit CornerNormals(size_t corners) : sums_(corners) {}
  void add(const Vec3& n, std::span<const int64_t> corners) {
    if (!std::isfinite(n.x + n.y + n.z)) return;
    for (int64_t k : corners) {
      Vec3& s = sums_[size_t(k)];
      s = {s.x + n.x, s.y + n.y, s.z + n.z};
    }
  }
  const Vec3& at(int64_t k) const { return sums_[size_t(k)]; }

 private:
  std::vector<Vec3> sums_;
};

Colour mix(const Colour& a, const Colour& b, double t) {
  return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b),
          a.a + t * (b.a - a.a)};
}

double apart(const Colour& a, const Colour& b) {
  return std::max({std::fabs(a.r - b.r), std::fabs(a.g - b.g), std::fabs(a.b - b.b)});
}

// A face whose corners have colours, in as many even pieces as can be told apart.
void blendedFace(Scene& scene, const std::array<Vec3, 4>& p, const std::array<Colour, 4>& c,
                 const Pen& edge) {
  const Point a = scene.view(p[0]).at, b = scene.view(p[2]).at;
  const double size = std::max(std::fabs(a.x - b.x), std::fabs(a.y - b.y));
  const double contrast = std::max({apart(c[0], c[1]), apart(c[0], c[2]), apart(c[0], c[3])});
  const int n = std::clamp(int(std::min(size / 1.5, contrast * 48)), 1, 32);
  auto at = [&](double u, double v) {
    auto blend = [&](auto get) {
      return (1 - u) * (1 - v) * get(p[0]) + u * (1 - v) * get(p[1]) + u * v * get(p[2]) +
             (1 - u) * v * get(p[3]);
    };
    return Vec3{blend([](const Vec3& q) { return q.x; }), blend([](const Vec3& q) { return q.y; }),
                blend([](const Vec3& q) { return q.z; })};
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double u = double(i) / n, v = double(j) / n, h = 1.0 / n;
      const double mu = u + h / 2, mv = v + h / 2;
      const Colour colour = mix(mix(c[0], c[1], mu), mix(c[3], c[2], mu), mv);
      const Vec3 corners[] = {at(u, v), at(u + h, v), at(u + h, v + h), at(u, v + h)};
      scene.face(corners, colour, {.colour = kNoColour});
    }
  if (edge.visible()) scene.face(p, kNoColour, edge);
}

}  // namespace

void drawImage(Scene& scene, const AxesPlan& plan, Node& n) {
  const Value& data = n.get("CData");
  if (data.numel() == 0) return;
  const CellColours colours(n, plan, data);
  const ImageBox box = imageBox(n);
  const Point p = scene.view({box.x0, box.y0, 0}).at, q = scene.view({box.x1, box.y1, 0}).at;
  const Rect where{std::min(p.x, q.x), std::min(p.y, q.y), std::fabs(q.x - p.x),
                   std::fabs(q.y - p.y)};
  if (!(where.w > 0 && where.h > 0) || !std::isfinite(where.w + where.h)) return;
  // No more pixels than can be seen: of larger images the nearest ones.
  const int64_t most = int64_t(4096);
  const double fine = scene.canvas.pictureResolution() * 1.01;
  const int64_t w = std::clamp<int64_t>(
      colours.columns(), 1, std::min(most, std::max<int64_t>(64, int64_t(where.w * fine))));
  const int64_t h = std::clamp<int64_t>(
      colours.rows(), 1, std::min(most, std::max<int64_t>(64, int64_t(where.h * fine))));
  const std::vector<double> alpha = n.numbers("AlphaData");
  const bool alphas = int64_t(alpha.size()) == colours.rows() * colours.columns();
  Pixels pixels{int(w), int(h)};
  const bool mirrored = q.x < p.x, upright = q.y < p.y;
  for (int64_t y = 0; y < h; ++y)
    for (int64_t x = 0; x < w; ++x) {
      int64_t c = (2 * x + 1) * colours.columns() / (2 * w),
              r = (2 * y + 1) * colours.rows() / (2 * h);
      if (mirrored) c = colours.columns() - 1 - c;
      if (upright) r = colours.rows() - 1 - r;
      Colour v = colours.at(r, c);
      v.a *= alphas              ? std::clamp(alpha[size_t(r + c * colours.rows())], 0.0, 1.0)
             : alpha.size() == 1 ? std::clamp(alpha[0], 0.0, 1.0)
                                 : 1;
      uint8_t* to = pixels.at(int(x), int(y));
      to[0] = byteOf(v.r);
      to[1] = byteOf(v.g);
      to[2] = byteOf(v.b);
      to[3] = byteOf(v.a);
    }
  scene.canvas.image(where, pixels, n.word("Interpolation") == "bilinear");
}

static std::array<int64_t, 4> gridCorners(const Grid& g, int64_t r, int64_t c) {
  const int64_t at = r + c * g.rows;
  return {at, at + g.rows, at + g.rows + 1, at + 1};
}

static CornerNormals gridNormals(const Grid& g, const Lighting& light) {
  if (!light.smooth()) return CornerNormals(0);
  CornerNormals out(size_t(g.rows * g.columns));
  auto point = [&](int64_t r, int64_t c) { return Vec3{g.xAt(r, c), g.yAt(r, c), g.zAt(r, c)}; };
  for (int64_t c = 0; c + 1 < g.columns; ++c)
    for (int64_t r = 0; r + 1 < g.rows; ++r) {
      const Vec3 p[] = {point(r, c), point(r, c + 1), point(r + 1, c + 1), point(r + 1, c)};
      out.add(light.normal(p), gridCorners(g, r, c));
    }
  return out;
}

void drawSurface(Scene& scene, const AxesPlan& plan, Node& n) {
  const Grid g = gridOf(n);
  if (g.rows < 1 || g.columns < 1) return;
  const Value& own = n.get("CData");
  const Value& data = own.numel() ? own : n.get("ZData");
  const CellColours colours(n, plan, data);
  const std::string faceWord = n.word("FaceColor"), edgeWord = n.word("EdgeColor");
  const bool sized = colours.rows() >= g.rows && colours.columns() >= g.columns;
  const bool cells = colours.rows() == g.rows - 1 && colours.columns() == g.columns - 1;
  if (faceWord != "none" && !n.colour("FaceColor") && !sized && !cells && faceWord != "texturemap")
    return;
  const Lighting light(plan, n);
  Pen edge;
  edge.width = n.number("LineWidth");
  edge.colour = withAlpha(n.colour("EdgeColor").value_or(kNoColour), n.get("EdgeAlpha"));
  setDashes(edge, n.word("LineStyle"));
  const std::vector<double> alphas = n.numbers("AlphaData");
  auto point = [&](int64_t r, int64_t c) { return Vec3{g.xAt(r, c), g.yAt(r, c), g.zAt(r, c)}; };
  auto colourAt = [&](int64_t r, int64_t c) {
    return colours.at(std::min(r, colours.rows() - 1), std::min(c, colours.columns() - 1));
  };
  const std::string mesh = n.word("MeshStyle");
  const CornerNormals normals = gridNormals(g, light);
  scene.begin(size_t(g.rows * g.columns));
  for (int64_t c = 0; c + 1 < g.columns; ++c)
    for (int64_t r = 0; r + 1 < g.rows; ++r) {
      const std::array<Vec3, 4> p{point(r, c), point(r, c + 1), point(r + 1, c + 1),
                                  point(r + 1, c)};
      Colour face = n.colour("FaceColor").value_or(kNoColour);
      Pen pen = edge;
      if (edgeWord == "flat" || edgeWord == "interp") {
        pen.colour = withAlpha(colourAt(r, c), n.get("EdgeAlpha"));
        setDashes(pen, n.word("LineStyle"));
      }
      if (mesh != "both") {  // only the lines along one direction
        const size_t a = mesh == "row" ? 0 : 3;
        const size_t b = mesh == "row" ? 1 : 0;
        scene.face(p, withAlpha(face, n.get("FaceAlpha")), {.colour = kNoColour});
        scene.line({p[a].x, p[b].x}, {p[a].y, p[b].y}, {p[a].z, p[b].z}, pen);
        continue;
      }
      if (faceWord == "interp" || faceWord == "flat" || faceWord == "texturemap") {
        face = colourAt(r, c);
        if (std::isnan(g.zAt(r, c)) && !plan.view.flat) continue;
      }
      face = withAlpha(face, n.get("FaceAlpha"));
      const bool seen = faceWord != "none";
      if (faceWord == "interp" || (seen && light.smooth())) {
        std::array<Colour, 4> at{face, face, face, face};
        if (faceWord == "interp")
          at = {colourAt(r, c), colourAt(r, c + 1), colourAt(r + 1, c + 1), colourAt(r + 1, c)};
        const auto index = gridCorners(g, r, c);
        for (size_t k = 0; k < 4; ++k) {
          at[k] = withAlpha(at[k], faceWord == "interp" ? n.get("FaceAlpha") : Value(1.0));
          at[k] = light.smooth() ? light.on(at[k], normals.at(index[k])) : light.on(at[k], p);
        }
        blendedFace(scene, p, at, pen);
      } else {
        scene.face(p, light.on(face, p), pen);
      }
    }
  const MarkerLook look = markerLook(n, edge.colour);
  if (look.shape != "none") {
    std::vector<Vec3> all;
    for (int64_t c = 0; c < g.columns; ++c)
      for (int64_t r = 0; r < g.rows; ++r) all.push_back(point(r, c));
    scene.marks(all, look);
  }
}

void drawPatch(Scene& scene, const AxesPlan& plan, Node& n) {
  const Value& v = n.get("Vertices");
  const Value& f = n.get("Faces");
  const int64_t vertices = v.dims().rows(), faces = f.dims().rows();
  if (v.dims()[1] < 2) return;
  const Value& c = n.get("FaceVertexCData");
  const int64_t colourRows = c.dims().rows();
  const bool rgb = c.dims()[1] == 3;
  const ColourScale scale = colourScale(plan);
  const bool direct = n.word("CDataMapping") == "direct";
  auto colourOf = [&](int64_t k) {
    if (k >= colourRows) k = 0;
    if (colourRows == 0) return Colour{0, 0, 0};
    if (rgb)
      return Colour{c.doubleAt(k), c.doubleAt(k + colourRows), c.doubleAt(k + 2 * colourRows)};
    return scale.at(c.doubleAt(k), direct);
  };
  const std::string faceWord = n.word("FaceColor"), edgeWord = n.word("EdgeColor");
  const Lighting light(plan, n);
  const Placement place(n);
  Pen edge;
  edge.width = n.number("LineWidth");
  setDashes(edge, n.word("LineStyle"));
  const bool visibleEdge = edge.colour.visible() && edgeWord != "none";
  scene.begin(size_t(faces));
  std::vector<Vec3> all;
  std::vector<Vec3> corners;
  std::vector<int64_t> index;
  auto readFace = [&](int64_t k) {
    corners.clear();
    index.clear();
    for (int64_t j = 0; j < f.dims()[1]; ++j) {
      const double i = f.doubleAt(k + j * faces);
      if (!(i >= 1 && i <= double(vertices))) continue;
      const int64_t at = int64_t(i) - 1;
      const Vec3 p = place({v.doubleAt(at), v.doubleAt(at + vertices),
                            v.dims()[1] > 2 ? v.doubleAt(at + 2 * vertices) : 0});
      if (!std::isfinite(p.x + p.y)) continue;
      corners.push_back(p);
      index.push_back(at);
    }
  };
  CornerNormals normals(light.smooth() ? size_t(vertices) : 0);
  for (int64_t k = 0; light.smooth() && k < faces; ++k) {
    readFace(k);
    if (corners.size() > 2) normals.add(light.normal(corners), index);
  }
  for (int64_t k = 0; k < faces; ++k) {
    readFace(k);
    if (corners.empty()) continue;
    const bool perFace = colourRows == faces && (colourRows != vertices || faceWord == "flat");
    Colour face = n.colour("FaceColor").value_or(kNoColour);
    if (faceWord == "flat" || faceWord == "interp")
      face = colourOf(perFace ? k : colourRows == 1 ? 0 : index[0]);
    Pen pen = edge;
    pen.colour = !visibleEdge ? kNoColour
                 : edgeWord == "flat" || edgeWord == "interp"
                     ? colourOf(perFace ? k : index[0])
                     : n.colour("EdgeColor").value_or(kNoColour);
    pen.colour = withAlpha(pen.colour, n.get("EdgeAlpha"));
    face = withAlpha(face, n.get("FaceAlpha"));
    const bool blended = faceWord == "interp" && !perFace && colourRows == vertices;
    if ((blended || (light.smooth() && faceWord != "none")) &&
        (corners.size() == 3 || corners.size() == 4)) {
      const size_t last = corners.size() - 1;
      std::array<Colour, 4> at;
      for (size_t j = 0; j < 4; ++j) {
        const int64_t corner = index[std::min(j, last)];
        at[j] = blended ? withAlpha(colourOf(corner), n.get("FaceAlpha")) : face;
        at[j] = light.smooth() ? light.on(at[j], normals.at(corner)) : light.on(at[j], corners);
      }
      blendedFace(scene, {corners[0], corners[1], corners[2], corners[last]}, at, pen);
    } else {
      scene.face(corners, light.on(face, corners), pen);
    }
    all.insert(all.end(), corners.begin(), corners.end());
  }
  scene.marks(all, markerLook(n, n.colour("EdgeColor").value_or(Colour{})));
}

namespace {

/// The part of a polygon where a height is at least (sign 1) or at most (-1) a level.
struct Corner {
  double x, y, z;
};
std::vector<Corner> cut(const std::vector<Corner>& p, double level, int sign) {
  std::vector<Corner> out;
  for (size_t k = 0; k < p.size(); ++k) {
    const Corner &a = p[k], &b = p[(k + 1) % p.size()];
    const bool in = sign * (a.z - level) >= 0, next = sign * (b.z - level) >= 0;
    if (in) out.push_back(a);
    if (in != next) {
      const double t = (level - a.z) / (b.z - a.z);
      out.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), level});
    }
  }
  return out;
}

void fillContour(Scene& scene, const Grid& g, const std::vector<double>& levels,
                 const ColourScale& scale, const Value& alpha) {
  // Strips of cells that lie wholly between two levels are one face each.
  auto colour = [&](size_t k) { return withAlpha(scale.at(levels[k]), alpha); };
  auto band = [&](double z) {
    return int64_t(std::upper_bound(levels.begin(), levels.end(), z) - levels.begin()) - 1;
  };
  for (int64_t c = 0; c + 1 < g.columns; ++c)
    for (int64_t r = 0; r + 1 < g.rows; ++r) {
      std::vector<Corner> cell;
      bool whole = true;
      for (auto [i, j] : {std::pair(r, c), {r, c + 1}, {r + 1, c + 1}, {r + 1, c}}) {
        cell.push_back({g.xAt(i, j), g.yAt(i, j), g.zAt(i, j)});
        whole = whole && std::isfinite(g.zAt(i, j));
      }
      if (!whole) continue;
      const auto [lo, hi] = std::minmax_element(
          cell.begin(), cell.end(), [](const Corner& a, const Corner& b) { return a.z < b.z; });
      const int64_t first = std::max<int64_t>(band(lo->z), 0), last = band(hi->z);
      for (int64_t k = first; k <= last; ++k) {
        std::vector<Corner> part = cut(cell, levels[size_t(k)], 1);
        if (size_t(k) + 1 < levels.size()) part = cut(part, levels[size_t(k) + 1], -1);
        std::vector<Vec3> corners;
        for (const Corner& p : part) corners.push_back({p.x, p.y, 0});
        if (corners.size() >= 3) scene.face(corners, colour(size_t(k)), {.colour = kNoColour});
      }
    }
}

/// A level as its label: by LabelFormat, else as short as it can be told from its neighbours.
std::string levelText(const Node& n, double level) {
  const std::string format = n.word("LabelFormat");
  const std::string round = tickLabels({level}, false, true).texts[0];
  if (format.empty() && round.size() <= 8) return round;
  const Value number(level);
  return builtins::formatUtf8(Value::text(format.empty() ? "%.4g" : format), {&number, 1});
}

/// TextList says which levels have labels; all of them where it is empty.
bool isLabelled(const Node& n, double level) {
  const std::vector<double> list = n.numbers("TextList");
  return list.empty() || std::any_of(list.begin(), list.end(), [&](double v) {
           return std::fabs(v - level) <= 1e-9 * std::max(1.0, std::fabs(level));
         });
}

void labelLine(Scene& scene, const Node& n, const ContourLine& line, const Colour& ink, double z) {
  std::vector<Point> at;
  double length = 0;
  for (const Point& p : line.points) {
    at.push_back(scene.view({p.x, p.y, z}).at);
    if (at.size() > 1)
      length += std::hypot(at.back().x - at[at.size() - 2].x, at.back().y - at[at.size() - 2].y);
  }
  if (length < 60 || at.size() < 4) return;
  const size_t k = at.size() / 2;
  const size_t a = k > 2 ? k - 2 : 0, b = std::min(k + 2, at.size() - 1);
  double angle = -std::atan2(at[b].y - at[a].y, at[b].x - at[a].x) * 57.29578;
  if (angle > 90) angle -= 180;
  if (angle < -90) angle += 180;
  Font font = fontOf(n);
  constexpr double kUsual = 10;  // of all text; labels among lines are smaller unless it was set
  if (font.size == kUsual) font.size = 8;
  const TextBlock block = layoutText({levelText(n, line.level)}, font, TextMarkup::None);
  // A gap in the line under its label.
  Path gap;
  const double c = std::cos(angle / 57.29578), s = std::sin(angle / 57.29578),
               w = block.width / 2 + 1.5, h = font.size * 0.5;
  for (auto [u, v] : {std::pair(-w, -h), {w, -h}, {w, h}, {-w, h}}) {
    const Point q{at[k].x + c * u + s * v, at[k].y - s * u + c * v};
    gap.empty() ? gap.moveTo(q) : gap.lineTo(q);
  }
  gap.close();
  if (!n.on("Fill")) scene.canvas.fill(gap, {1, 1, 1});
  drawText(scene.canvas, block, at[k], 0.5, 0.5, angle, n.colour("LabelColor").value_or(ink));
}

}  // namespace

void drawContour(Scene& scene, const AxesPlan& plan, Node& n) {
  const Grid g = gridOf(n);
  const std::vector<double> levels = contourLevels(n);
  if (g.rows < 2 || g.columns < 2 || levels.empty()) return;
  const ColourScale scale = colourScale(plan);
  if (n.on("Fill")) {
    scene.begin(size_t(g.rows * g.columns));
    fillContour(scene, g, levels, scale, n.get("FaceAlpha"));
    scene.begin(0);
  }
  Pen pen;
  pen.width = n.number("LineWidth");
  std::vector<ContourLine> lines = contourLines(g, levels);
  const bool flat = n.word("LineColor") == "flat";
  const double plane = n.get("ZLocation").isPlain() && n.get("ZLocation").numel() == 1
                           ? n.number("ZLocation")
                       : n.get("ZLocation").isChar() ? plan.limits[2].lo
                                                     : 0;
  for (const ContourLine& line : lines) {
    pen.colour = n.word("LineColor") == "none" ? kNoColour
                 : flat                        ? scale.at(line.level)
                                               : n.colour("LineColor").value_or(Colour{});
    setDashes(pen, n.word("LineStyle"));
    std::vector<double> x, y, z;
    for (const Point& p : line.points) {
      x.push_back(p.x);
      y.push_back(p.y);
      z.push_back(n.on("Contour3") ? line.level : plane);
    }
    scene.line(x, y, z, pen);
  }
  if (!n.on("ShowText")) return;
  for (const ContourLine& line : lines)
    if (isLabelled(n, line.level))
      labelLine(scene, n, line,
                n.on("Fill") ? Colour{0, 0, 0}
                : flat       ? scale.at(line.level)
                             : Colour{},
                n.on("Contour3") ? line.level : plane);
}

}  // namespace matlift::graphics
