#include "builtins/graphics/text_layout.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "builtins/graphics/colour.h"

namespace matlift::graphics {

namespace {

// Advance widths in thousandths of the size, from the blank to the tilde.
constexpr short kSans[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};
constexpr short kSansBold[] = {
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584};
static_assert(std::size(kSans) == 95 && std::size(kSansBold) == 95);

// From alpha to omega.
constexpr short kGreek[] = {578, 575, 500, 557, 446, 441, 556, 556, 222, 500, 500, 576, 500,
                            448, 556, 690, 569, 482, 617, 395, 547, 648, 525, 713, 781};

double widthOf(char32_t c, const Font& font, FontFace face) {
  if (face == FontFace::Mono) return 600;
  double w = 556;
  if (c >= 32 && c < 127)
    w = (font.bold ? kSansBold : kSans)[c - 32];
  else if (c < 32)
    w = 0;
  else if (c == 0x2212 || c == 0xd7 || c == 0xb1)
    w = 584;
  else if (c >= 0x3b1 && c <= 0x3c9)
    w = kGreek[c - 0x3b1];
  else if (c == 0x3a9 || c == 0x398 || c == 0x3a6 || c == 0x3a8)
    w = 790;  // Ω Θ Φ Ψ
  else if (c == 0x221a)
    w = 549;  // the root meets the line over what follows
  else if (c >= 0x2e80 && c < 0xd800)
    w = 1000;  // ideographs are square
  else if (c >= 0x1f000)
    w = 1200;
  else if (c >= 0x2190)
    w = 700;
  return face == FontFace::Serif ? w * 0.92 : w;
}

char32_t nextCode(const std::string& text, size_t& at) {
  const uint8_t first = uint8_t(text[at++]);
  int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  char32_t code = more == 3 ? first & 7 : more == 2 ? first & 15 : more == 1 ? first & 31 : first;
  for (; more > 0 && at < text.size() && (uint8_t(text[at]) & 0xc0) == 0x80; --more)
    code = code << 6 | (uint8_t(text[at++]) & 63);
  return code;
}

struct Symbol {
  const char* name;
  const char* text;
};
constexpr Symbol kSymbols[] = {{"alpha", "α"},
                               {"beta", "β"},
                               {"gamma", "γ"},
                               {"delta", "δ"},
                               {"epsilon", "ε"},
                               {"varepsilon", "ε"},
                               {"zeta", "ζ"},
                               {"eta", "η"},
                               {"theta", "θ"},
                               {"vartheta", "ϑ"},
                               {"iota", "ι"},
                               {"kappa", "κ"},
                               {"lambda", "λ"},
                               {"mu", "μ"},
                               {"nu", "ν"},
                               {"xi", "ξ"},
                               {"pi", "π"},
                               {"varpi", "ϖ"},
                               {"rho", "ρ"},
                               {"sigma", "σ"},
                               {"varsigma", "ς"},
                               {"tau", "τ"},
                               {"upsilon", "υ"},
                               {"phi", "φ"},
                               {"varphi", "φ"},
                               {"chi", "χ"},
                               {"psi", "ψ"},
                               {"omega", "ω"},
                               {"Gamma", "Γ"},
                               {"Delta", "Δ"},
                               {"Theta", "Θ"},
                               {"Lambda", "Λ"},
                               {"Xi", "Ξ"},
                               {"Pi", "Π"},
                               {"Sigma", "Σ"},
                               {"Upsilon", "Υ"},
                               {"Phi", "Φ"},
                               {"Psi", "Ψ"},
                               {"Omega", "Ω"},
                               {"sum", "∑"},
                               {"prod", "∏"},
                               {"int", "∫"},
                               {"infty", "∞"},
                               {"partial", "∂"},
                               {"nabla", "∇"},
                               {"pm", "±"},
                               {"mp", "∓"},
                               {"times", "×"},
                               {"div", "÷"},
                               {"cdot", "·"},
                               {"bullet", "•"},
                               {"circ", "°"},
                               {"leq", "≤"},
                               {"le", "≤"},
                               {"geq", "≥"},
                               {"ge", "≥"},
                               {"neq", "≠"},
                               {"ne", "≠"},
                               {"approx", "≈"},
                               {"equiv", "≡"},
                               {"sim", "∼"},
                               {"cong", "≅"},
                               {"propto", "∝"},
                               {"in", "∈"},
                               {"notin", "∉"},
                               {"ni", "∋"},
                               {"subset", "⊂"},
                               {"supset", "⊃"},
                               {"subseteq", "⊆"},
                               {"supseteq", "⊇"},
                               {"cup", "∪"},
                               {"cap", "∩"},
                               {"forall", "∀"},
                               {"exists", "∃"},
                               {"neg", "¬"},
                               {"wedge", "∧"},
                               {"vee", "∨"},
                               {"oplus", "⊕"},
                               {"otimes", "⊗"},
                               {"perp", "⊥"},
                               {"mid", "|"},
                               {"angle", "∠"},
                               {"leftarrow", "←"},
                               {"rightarrow", "→"},
                               {"to", "→"},
                               {"uparrow", "↑"},
                               {"downarrow", "↓"},
                               {"leftrightarrow", "↔"},
                               {"Leftarrow", "⇐"},
                               {"Rightarrow", "⇒"},
                               {"Leftrightarrow", "⇔"},
                               {"ldots", "…"},
                               {"dots", "…"},
                               {"cdots", "⋯"},
                               {"surd", "√"},
                               {"sqrt", "√"},
                               {"Re", "ℜ"},
                               {"Im", "ℑ"},
                               {"aleph", "ℵ"},
                               {"hbar", "ℏ"},
                               {"ell", "ℓ"},
                               {"wp", "℘"},
                               {"o", "ο"},
                               {"deg", "°"},
                               {"degree", "°"},
                               {"langle", "⟨"},
                               {"rangle", "⟩"},
                               {"lfloor", "⌊"},
                               {"rfloor", "⌋"},
                               {"lceil", "⌈"},
                               {"rceil", "⌉"},
                               {"ast", "∗"},
                               {"prime", "′"},
                               {"clubsuit", "♣"},
                               {"diamondsuit", "♦"},
                               {"heartsuit", "♥"},
                               {"spadesuit", "♠"},
                               {"copyright", "©"},
                               {"AA", "Å"},
                               {"ll", "≪"},
                               {"gg", "≫"},
                               {"quad", "  "},
                               {"emptyset", "∅"},
                               {"0", "∅"},
                               {"_", "_"},
                               {"^", "^"},
                               {"{", "{"},
                               {"}", "}"},
                               {"\\", "\\"},
                               {"$", "$"},
                               {"%", "%"},
                               {"&", "&"},
                               {"#", "#"},
                               {",", " "},
                               {";", " "},
                               {" ", " "},
                               {"!", ""},
                               {"left", ""},
                               {"right", ""},
                               {"displaystyle", ""}};

/// Words whose braces hold text of another style.
struct Style {
  const char* name;
  int bold, italic;  // 1 on, 0 off, -1 as it was
};
constexpr Style kStyles[] = {
    {"bf", 1, -1},    {"it", -1, 1},      {"sl", -1, 1},        {"rm", 0, 0},      {"mathrm", 0, 0},
    {"mathbf", 1, 0}, {"mathit", -1, 1},  {"textbf", 1, -1},    {"textit", -1, 1}, {"textrm", 0, 0},
    {"text", 0, 0},   {"mathcal", -1, 1}, {"boldsymbol", 1, -1}};

class Parser {
 public:
  Parser(const std::string& text, const Font& font, TextMarkup markup)
      : text_(text), markup_(markup) {
    state_.font = font;
    if (markup == TextMarkup::None) {
      pending_ = text;
      flush();
    } else {
      group(0);
      flush();
    }
  }
  std::vector<TextRun> runs;
  std::vector<TextRule> rules;
  double width = 0;

 private:
  struct State {
    Font font;
    double rise = 0;
    std::optional<Colour> colour;
  };

  void flush() {
    if (pending_.empty()) return;
    TextRun run;
    run.text = std::move(pending_);
    pending_.clear();
    run.font = state_.font;
    run.x = x_;
    run.y = -state_.rise;
    run.width = textWidth(run.text, run.font);
    run.colour = state_.colour;
    x_ += run.width;
    width = std::max(width, x_);
    runs.push_back(std::move(run));
  }
  void restore(const State& state) {
    flush();
    state_ = state;
  }
  // Text up to the closing brace or the end.
  void group(int depth) {
    const State before = state_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '}' && depth > 0) {
        ++at_;
        break;
      }
      item(depth);
    }
    restore(before);
  }
  void item(int depth) {
    const char c = text_[at_];
    if (c == '{' && depth < 100) {
      ++at_;
      group(depth + 1);
    } else if (c == '\\' && at_ + 1 < text_.size()) {
      command(depth);
    } else if ((c == '^' || c == '_') && at_ + 1 < text_.size() && depth < 100) {
      script(depth);
    } else if (c == '$' && markup_ == TextMarkup::Latex) {
      at_ += text_.compare(at_, 2, "$$") == 0 ? 2 : 1;
      flush();
      math_ = !math_;
    } else {
      plain();
    }
  }
  void plain() {
    const size_t from = at_;
    nextCode(text_, at_);
    const bool letter = std::isalpha(uint8_t(text_[from])) != 0;
    const bool italic = state_.font.italic;
    if (math_ && letter) {
      if (!italic) flush();
      state_.font.italic = true;
    }
    pending_.append(text_, from, at_ - from);
    if (math_ && letter && !italic) {
      flush();
      state_.font.italic = false;
    }
  }
  // A raised or lowered item; both at once stand above each other.
  void script(int depth) {
    const bool up = text_[at_++] == '^';
    flush();
    const State before = state_;
    const double begin = x_;
    state_.rise += before.font.size * (up ? 0.36 : -0.18);
    state_.font.size *= 0.72;
    item(depth + 1);
    restore(before);
    const bool other = at_ + 1 < text_.size() && text_[at_] == (up ? '_' : '^');
    if (!other || paired_) return;
    const double end = x_;
    x_ = begin;
    paired_ = true;
    script(depth);
    paired_ = false;
    x_ = std::max(x_, end);
  }
  std::string braced() {
    if (at_ >= text_.size() || text_[at_] != '{') return {};
    const size_t close = text_.find('}', at_);
    if (close == std::string::npos) return {};
    std::string inside = text_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
    return inside;
  }
  void command(int depth) {
    const size_t from = ++at_;
    while (at_ < text_.size() && std::isalpha(uint8_t(text_[at_]))) ++at_;
    if (at_ == from) ++at_;
    const std::string name = text_.substr(from, at_ - from);
    if (setting(name) || (markup_ == TextMarkup::Latex && depth < 100 && built(name, depth)))
      return;
    for (const Style& style : kStyles)
      if (name == style.name) return applyStyle(style, depth);
    for (const Symbol& symbol : kSymbols)
      if (name == symbol.name) {
        pending_ += symbol.text;
        // In LaTeX the blank after a word only ends it.
        if (markup_ == TextMarkup::Latex && at_ < text_.size() && text_[at_] == ' ') ++at_;
        return;
      }
    // \mum is a mu and an m.
    for (size_t n = name.size() - 1; n >= 2; --n)
      for (const Symbol& symbol : kSymbols)
        if (name.compare(0, n, symbol.name) == 0) {
          pending_ += symbol.text;
          at_ = from + n;
          return;
        }
    pending_ += '\\' + name;  // as it was written
  }
  bool setting(const std::string& name) {
    if (name == "fontsize") {
      flush();
      const double size = std::strtod(braced().c_str(), nullptr);
      if (size > 0 && size < 1000) state_.font.size = size;
      return true;
    }
    if (name == "fontname") {
      flush();
      state_.font.family = braced();
      return true;
    }
    if (name != "color") return false;
    flush();
    if (at_ < text_.size() && text_[at_] == '[') {
      const size_t close = text_.find(']', at_);
      if (close == std::string::npos) return true;
      at_ = close + 1;
      const std::string numbers = braced();
      Colour c;
      char* p = const_cast<char*>(numbers.c_str());
      for (double* v : {&c.r, &c.g, &c.b}) {
        *v = std::strtod(p, &p);
        if (*p == ',') ++p;
      }
      state_.colour = c;
    } else if (auto c = colourNamed(braced())) {
      state_.colour = *c;
    }
    return true;
  }
  /// What an item put there: its runs and rules, moved together.
  struct Part {
    size_t firstRun, firstRule, lastRun = 0, lastRule = 0;
    double left, right = 0, top = 1e300, bottom = -1e300;
  };
  Part part(int depth) {
    flush();
    Part p{.firstRun = runs.size(), .firstRule = rules.size(), .left = x_};
    if (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ < text_.size()) item(depth + 1);
    flush();
    p.lastRun = runs.size();
    p.lastRule = rules.size();
    p.right = x_;
    for (size_t k = p.firstRun; k < p.lastRun; ++k) {
      const bool tall = runs[k].text.find_first_not_of("acemnorsuvwxz") != std::string::npos;
      p.top = std::min(p.top, runs[k].y - runs[k].font.size * (tall ? 0.74 : 0.55));
      p.bottom = std::max(p.bottom, runs[k].y + runs[k].font.size * 0.22);
    }
    for (size_t k = p.firstRule; k < p.lastRule; ++k) p.top = std::min(p.top, rules[k].y - 1);
    if (p.top > p.bottom) p.top = p.bottom = -state_.rise;
    return p;
  }
  void move(const Part& p, double dx, double dy) {
    for (size_t k = p.firstRun; k < p.lastRun; ++k) runs[k].x += dx, runs[k].y += dy;
    for (size_t k = p.firstRule; k < p.lastRule; ++k) rules[k].x += dx, rules[k].y += dy;
  }
  void rule(double from, double to, double y, double size) {
    rules.push_back({from, y, to - from, std::max(0.4, size * 0.05), state_.colour});
  }
  bool built(const std::string& name, int depth) {
    if (name == "frac" || name == "dfrac" || name == "tfrac") return fraction(depth), true;
    if (name == "sqrt") return root(depth), true;
    static constexpr Symbol accents[] = {{"hat", "ˆ"},     {"tilde", "˜"},    {"dot", "˙"},
                                         {"ddot", "¨"},    {"vec", "→"},      {"check", "ˇ"},
                                         {"widehat", "ˆ"}, {"widetilde", "˜"}};
    for (const Symbol& accent : accents)
      if (name == accent.name) return over(accent.text, depth), true;
    if (name != "bar" && name != "overline") return false;
    const Part p = part(depth);
    rule(p.left, p.right, p.top - state_.font.size * 0.08, state_.font.size);
    return true;
  }
  /// One above the other, with a line at the height of a minus sign.
  void fraction(int depth) {
    flush();
    const State before = state_;
    const double size = before.font.size, begin = x_ + 0.08 * size;
    const double line = -before.rise - 0.3 * size;
    state_.font.size = std::max(0.8 * size, 4.0);
    x_ = begin;
    const Part over = part(depth);
    x_ = begin;
    const Part under = part(depth);
    const double wide = std::max(over.right, under.right) - begin;
    move(over, (wide - (over.right - begin)) / 2, line - 0.06 * size - over.bottom);
    move(under, (wide - (under.right - begin)) / 2, line + 0.12 * size - under.top);
    restore(before);
    rule(begin, begin + wide, line, size);
    x_ = begin + wide + 0.08 * size;
    width = std::max(width, x_);
  }
  void root(int depth) {
    pending_ += "√";
    const Part p = part(depth);
    rule(p.left, p.right, std::min(p.top - 1, -state_.rise - 0.8 * state_.font.size),
         state_.font.size);
  }
  void over(const char* accent, int depth) {
    const Part p = part(depth);
    TextRun run;
    run.text = accent;
    run.font = state_.font;
    run.font.italic = false;
    if (run.text == "→") run.font.size *= 0.6;
    run.width = textWidth(run.text, run.font);
    run.x = (p.left + p.right - run.width) / 2 + (math_ ? 0.06 * state_.font.size : 0);
    // Accents stand above a small letter by themselves.
    run.y = run.text == "→" ? p.top + 0.12 * state_.font.size : p.top + 0.55 * state_.font.size;
    run.colour = state_.colour;
    runs.push_back(std::move(run));
  }
  void applyStyle(const Style& style, int depth) {
    flush();
    const State before = state_;
    if (style.bold >= 0) state_.font.bold = style.bold == 1;
    if (style.italic >= 0) state_.font.italic = style.italic == 1;
    const bool ownBraces = std::strlen(style.name) > 2 && at_ < text_.size() && text_[at_] == '{';
    if (!ownBraces) {
      if (at_ < text_.size() && text_[at_] == ' ') ++at_;
      return;  // until the group ends
    }
    ++at_;
    const bool math = math_;
    math_ = false;
    group(depth + 1);
    math_ = math;
    restore(before);
  }

  const std::string& text_;
  TextMarkup markup_;
  size_t at_ = 0;
  double x_ = 0;
  State state_;
  std::string pending_;
  bool math_ = false, paired_ = false;
};

}  // namespace

FontFace faceOf(const std::string& family) {
  auto has = [&](const char* word) { return family.find(word) != std::string::npos; };
  if (has("Mono") || has("Courier") || has("FixedWidth") || has("Consolas") || has("mono"))
    return FontFace::Mono;
  if (has("Times") || has("Serif") || has("Roman") || has("Georgia")) return FontFace::Serif;
  return FontFace::Sans;
}

double textWidth(const std::string& utf8, const Font& font) {
  const FontFace face = faceOf(font.family);
  double sum = 0;
  for (size_t at = 0; at < utf8.size();) sum += widthOf(nextCode(utf8, at), font, face);
  return sum * font.size / 1000;
}

TextBlock layoutText(const std::vector<std::string>& lines, const Font& font, TextMarkup markup,
                     double align) {
  TextBlock block;
  std::vector<double> widths;
  std::vector<size_t> firsts, ruleFirsts;
  double y = 0;
  for (size_t k = 0; k < lines.size(); ++k) {
    Parser line(lines[k], font, markup);
    double above = font.size * 0.78, below = font.size * 0.24;
    for (const TextRun& run : line.runs) {
      above = std::max(above, run.font.size * 0.78 - run.y);
      below = std::max(below, run.font.size * 0.24 + run.y);
    }
    const double baseline = y + above;
    if (k == 0) block.baseline = baseline;
    block.lastBaseline = baseline;
    firsts.push_back(block.runs.size());
    widths.push_back(line.width);
    for (TextRun& run : line.runs) {
      run.y += baseline;
      block.runs.push_back(std::move(run));
    }
    ruleFirsts.push_back(block.rules.size());
    for (TextRule& rule : line.rules) {
      rule.y += baseline;
      block.rules.push_back(rule);
    }
    block.width = std::max(block.width, line.width);
    y = baseline + below + font.size * 0.14;
  }
  block.height = lines.empty() ? 0 : y - font.size * 0.14;
  firsts.push_back(block.runs.size());
  ruleFirsts.push_back(block.rules.size());
  for (size_t k = 0; k < lines.size(); ++k) {
    const double shift = align * (block.width - widths[k]);
    for (size_t r = firsts[k]; r < firsts[k + 1]; ++r) block.runs[r].x += shift;
    for (size_t r = ruleFirsts[k]; r < ruleFirsts[k + 1]; ++r) block.rules[r].x += shift;
  }
  return block;
}

void drawText(Canvas& canvas, const TextBlock& block, Point at, double fx, double fy,
              double degrees, const Colour& colour) {
  const double angle = degrees * 3.14159265358979 / 180;
  const double c = std::cos(angle), s = std::sin(angle);
  for (const TextRun& run : block.runs) {
    const double dx = run.x - fx * block.width, dy = run.y - fy * block.height;
    canvas.text({at.x + c * dx + s * dy, at.y - s * dx + c * dy}, degrees, run.text, run.font,
                run.colour.value_or(colour), run.width);
  }
  for (const TextRule& rule : block.rules) {
    const double dx = rule.x - fx * block.width, dy = rule.y - fy * block.height;
    const Point from{at.x + c * dx + s * dy, at.y - s * dx + c * dy};
    canvas.stroke(
        Path::polyline(std::array{from, Point{from.x + c * rule.width, from.y - s * rule.width}}),
        {.colour = rule.colour.value_or(colour), .width = rule.thickness});
  }
}

Rect textBox(const TextBlock& block, Point at, double fx, double fy, double degrees) {
  const double angle = degrees * 3.14159265358979 / 180;
  const double c = std::cos(angle), s = std::sin(angle);
  double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
  for (int corner = 0; corner < 4; ++corner) {
    const double dx = ((corner & 1) - fx) * block.width, dy = ((corner >> 1) - fy) * block.height;
    const double x = at.x + c * dx + s * dy, y = at.y - s * dx + c * dy;
    x0 = std::min(x0, x);
    x1 = std::max(x1, x);
    y0 = std::min(y0, y);
    y1 = std::max(y1, y);
  }
  return {x0, y0, x1 - x0, y1 - y0};
}

}  // namespace matlift::graphics
