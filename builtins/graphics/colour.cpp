#include "builtins/graphics/colour.h"

#include <algorithm>

namespace matlift::graphics {

namespace {

struct Named {
  const char* shortName;
  const char* name;
  Colour colour;
};
constexpr Named kNames[] = {{"r", "red", {1, 0, 0}},     {"g", "green", {0, 1, 0}},
                            {"b", "blue", {0, 0, 1}},    {"c", "cyan", {0, 1, 1}},
                            {"m", "magenta", {1, 0, 1}}, {"y", "yellow", {1, 1, 0}},
                            {"k", "black", {0, 0, 0}},   {"w", "white", {1, 1, 1}}};

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = char(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<Colour> hexColour(std::string_view digits) {
  if (digits.size() != 3 && digits.size() != 6) return {};
  double parts[3];
  const size_t each = digits.size() / 3;
  for (size_t k = 0; k < 3; ++k) {
    const int high = hexDigit(digits[k * each]), low = hexDigit(digits[k * each + each - 1]);
    if (high < 0 || low < 0) return {};
    parts[k] = (16 * high + low) / 255.0;
  }
  return Colour{parts[0], parts[1], parts[2]};
}

struct MapTable {
  const char* name;
  std::vector<unsigned> stops;  // evenly spaced colours, between which one goes straight
};

// Our own stops: fitted by eye and arithmetic to go evenly in lightness where the map's name
// promises it.
const std::vector<MapTable>& tables() {
  static const std::vector<MapTable> all = {
      {"parula",
       {0x3e26a8, 0x4538d7, 0x484ff2, 0x4367fd, 0x2f80fa, 0x2797eb, 0x1caadf, 0x00b9c7, 0x29c3aa,
        0x48cb86, 0x81cc59, 0xbbc42f, 0xeaba30, 0xfec735, 0xf5e128, 0xf9fb15}},
      {"turbo",
       {0x30123b, 0x4145ab, 0x4675ed, 0x39a2fc, 0x1bcfd4, 0x24eca6, 0x61fc6c, 0xa4fc3b, 0xd1e834,
        0xf3c63a, 0xfe9b2d, 0xf36315, 0xd93806, 0xb11901, 0x7a0402}},
      {"viridis",
       {0x440154, 0x481b6d, 0x46327e, 0x3f4788, 0x365c8d, 0x2e6e8e, 0x277f8e, 0x21918c, 0x1fa187,
        0x2db27d, 0x4ac16d, 0x73d056, 0xa0da39, 0xd0e11c, 0xfde725}},
      {"abyss", {0x050814, 0x0a1a38, 0x123060, 0x1b478c, 0x2861b4, 0x467fd1, 0x74a4e6}},
      {"nebula", {0x151b3d, 0x3a2a74, 0x7a3c9c, 0xb84f9a, 0xe4748a, 0xf4b183, 0xf7ecc0}},
      {"sky", {0xf2f8fd, 0xc5def3, 0x93c1e7, 0x5ba3dc, 0x1c87d0, 0x0072bd}},
  };
  return all;
}

}  // namespace

std::optional<Colour> colourNamed(std::string_view word) {
  if (!word.empty() && word[0] == '#') return hexColour(word.substr(1));
  std::string lower(word);
  for (char& c : lower) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
  for (const Named& n : kNames)
    if (lower == n.shortName || lower == n.name) return n.colour;
  return {};
}

const std::vector<Colour>& lineColours() {
  static const std::vector<Colour> all = {
      {0.000, 0.376, 0.678}, {0.835, 0.369, 0.000}, {0.000, 0.550, 0.400}, {0.780, 0.420, 0.620},
      {0.850, 0.580, 0.000}, {0.250, 0.640, 0.860}, {0.350, 0.350, 0.350}};
  return all;
}

std::vector<Colour> mapNamed(std::string_view name, int n) {
  std::vector<Colour> out;
  for (const MapTable& table : tables()) {
    if (name != table.name) continue;
    const double last = double(table.stops.size() - 1);
    for (int k = 0; k < n; ++k) {
      const double at = n > 1 ? last * k / (n - 1) : 0;
      const size_t low = std::min(size_t(at), table.stops.size() - 2);
      const double t = at - double(low);
      auto channel = [&](int shift) {
        const double a = table.stops[low] >> shift & 255, b = table.stops[low + 1] >> shift & 255;
        return (a + t * (b - a)) / 255;
      };
      out.push_back({channel(16), channel(8), channel(0)});
    }
  }
  return out;
}

}  // namespace matlift::graphics
