#include "runtime/cli/figure_viewer.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "builtins/graphics/image_files.h"
#include "runtime/error/error.h"

namespace matlift {

namespace {

using graphics::Node;

enum class Way { Unknown, Kitty, Iterm, Sixel, Browser, Text };

void send(const std::string& bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  std::fflush(stdout);
}

/// What the terminal answers to a question within a quarter of a second; "" when it says nothing.
std::string ask(const char* question) {
  termios before{};
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0)
    return {};
  termios raw = before;
  raw.c_lflag &= ~tcflag_t(ICANON | ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  send(question);
  std::string answer;
  pollfd ready{STDIN_FILENO, POLLIN, 0};
  while (answer.size() < 500 && poll(&ready, 1, 250) > 0) {
    char c;
    if (read(STDIN_FILENO, &c, 1) != 1) break;
    answer += c;
    // The answer to the second question is the last thing to come.
    if (c == 'c' && answer.find("\x1b[?") != std::string::npos) break;
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  return answer;
}

Way inlineWay() {
  const char* program = std::getenv("TERM_PROGRAM");
  if (program && (std::strcmp(program, "iTerm.app") == 0 || std::strcmp(program, "WezTerm") == 0))
    return Way::Iterm;
  const std::string answer = ask("\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c");
  if (answer.find("\x1b_Gi=31;OK") != std::string::npos) return Way::Kitty;
  const size_t at = answer.find("\x1b[?");
  if (at == std::string::npos) return Way::Unknown;
  const std::string features = ";" + answer.substr(at + 3, answer.find('c', at) - at - 3) + ";";
  return features.find(";4;") != std::string::npos ? Way::Sixel : Way::Unknown;
}

Way chooseWay() {
  const char* wanted = std::getenv("MATLIFT_FIGURES");
  const std::string word = wanted ? wanted : "";
  if (word == "text") return Way::Text;
  if (word == "browser") return Way::Browser;
  const Way way = inlineWay();
  if (way != Way::Unknown) return way;
  const bool display = std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY");
  return word != "inline" && display ? Way::Browser : Way::Text;
}

winsize windowSize() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size : winsize{};
}

int terminalColumns() {
  const int columns = windowSize().ws_col;
  return columns >= 20 ? columns : 80;
}

constexpr int kRows = 24;  // of a picture in the terminal

std::string kittyPicture(const std::string& png, int number) {
  // Pieces of 4096 bytes; the same number again replaces the picture.
  const std::string data = graphics::base64(png);
  std::string out;
  for (size_t k = 0; k < data.size(); k += 4096) {
    const bool more = k + 4096 < data.size();
    out +=
        "\x1b_G" +
        (k == 0 ? "a=T,f=100,q=2,r=" + std::to_string(kRows) + ",i=" + std::to_string(number) + ","
                : std::string()) +
        "m=" + (more ? "1" : "0") + ";";
    out.append(data, k, 4096);
    out += "\x1b\\";
  }
  return out + "\n";
}

class PromptFigures final : public graphics::FigureViewer {
 public:
  void show(int number, const std::string& name, Node& figure) override {
    if (way_ == Way::Unknown) way_ = chooseWay();
    try {
      draw(number, name, figure);
    } catch (const Error& e) {
      if (way_ == Way::Text) return send(std::string(e.what()) + "\n");
      way_ = Way::Text;  // no Cairo: dots need nothing
      show(number, name, figure);
    }
  }
  void closed(int number) override {
    if (way_ == Way::Kitty) send("\x1b_Ga=d,d=i,i=" + std::to_string(number) + "\x1b\\");
    rows_ = 0;
  }
  void somethingPrinted() override { rows_ = 0; }

 private:
  void draw(int number, const std::string& name, Node& figure) {
    switch (way_) {
      case Way::Kitty:
        return over(number, kRows, kittyPicture(graphics::figurePng(figure, 96), number));
      case Way::Iterm: {
        const std::string png = graphics::figurePng(figure, 144);
        return over(number, kRows,
                    "\x1b]1337;File=inline=1;height=" + std::to_string(kRows) + ";size=" +
                        std::to_string(png.size()) + ":" + graphics::base64(png) + "\a\n");
      }
      case Way::Sixel:
        return sixels(number, graphics::figurePng(figure, 96));
      case Way::Browser:
        return page(number, name, figure);
      default:
        const std::string text = "Figure " + std::to_string(number) +
                                 (name.empty() ? "" : ": " + name) + "\n" +
                                 graphics::figureText(figure, std::min(terminalColumns() - 1, 100));
        over(number, int(std::count(text.begin(), text.end(), '\n')), text);
    }
  }
  // A picture of so many rows, on its last one where nothing has come after that.
  void over(int number, int rows, const std::string& picture) {
    const bool same = rows_ > 0 && number == number_;
    send((same ? "\x1b[" + std::to_string(rows_) + "F\x1b[J" : std::string()) + picture);
    number_ = number;
    rows_ = isatty(STDOUT_FILENO) && rows < windowSize().ws_row ? rows : 0;
  }
  // Where the cursor is after sixels is each terminal's own: it is put back, and moved.
  void sixels(int number, const std::string& png) {
    const winsize window = windowSize();
    const std::string picture = sixelsOfPng(png);
    if (window.ws_ypixel == 0 || window.ws_row == 0) return send(picture + "\n");
    const int cell = std::max(1, window.ws_ypixel / window.ws_row);
    const int rows = (graphics::decodePng(png).height + cell - 1) / cell;
    const std::string down(size_t(rows), '\n'), up = "\x1b[" + std::to_string(rows) + "A";
    over(number, rows, down + up + "\x1b\x37" + picture + "\x1b\x38" + down);
  }
  // A page that looks for a newer picture by itself.
  void page(int number, const std::string& name, Node& figure) {
    const char* base = std::getenv("XDG_RUNTIME_DIR");
    const std::string stem = std::string(base ? base : "/tmp") + "/matlift-" +
                             std::to_string(getpid()) + "-figure-" + std::to_string(number);
    std::ofstream(stem + ".svg") << graphics::figureSvg(figure);
    const std::string html = stem + ".html";
    std::string shown;
    for (char c : name) shown += c == '<' ? ' ' : c;
    std::ofstream(html)
        << "<!doctype html><meta charset=utf-8><title>Figure " << number << " " << shown
        << "</title><style>body{margin:0}img{width:100vw;height:100vh;object-fit:contain}</"
           "style><img id=f src='"
        << stem.substr(stem.rfind('/') + 1)
        << ".svg'><script>setInterval(()=>{f.src=f.src.split('?')[0]+'?'+Date.now()},1000)</"
           "script>";
    if (opened_.size() <= size_t(number)) opened_.resize(size_t(number) + 1);
    if (opened_[size_t(number)]) return;
    opened_[size_t(number)] = true;
    if (fork() == 0) {
      if (!std::freopen("/dev/null", "w", stderr)) _exit(1);
      execlp("xdg-open", "xdg-open", html.c_str(), static_cast<char*>(nullptr));
      _exit(1);
    }
    send("Figure " + std::to_string(number) + ": " + html + "\n");
  }

  Way way_ = Way::Unknown;
  int number_ = 0;  ///< of the figure drawn last
  int rows_ = 0;    ///< that it took; 0: something came after it
  std::vector<bool> opened_;
};

}  // namespace

std::string sixelsOfPng(const std::string& png) {
  const graphics::RawImage image = graphics::decodePng(png);
  std::string out = "\x1bPq";
  for (int k = 0; k < 252; ++k)
    out += strprintf("#%d;2;%d;%d;%d", k, k / 42 * 20, k / 6 % 7 * 100 / 6, k % 6 * 20);
  const int w = image.width;
  auto index = [&](int x, int y) {
    const uint16_t* p = &image.samples[size_t(y * w + x) * size_t(image.channels)];
    auto level = [&](int c, int levels) {
      return (p[image.channels < 3 ? 0 : c] * (levels - 1) + 127) / 255;
    };
    return (level(0, 6) * 7 + level(1, 7)) * 6 + level(2, 6);
  };
  for (int top = 0; top < image.height; top += 6) {
    std::vector<std::vector<uint8_t>> bands(252);
    for (int y = top; y < std::min(top + 6, image.height); ++y)
      for (int x = 0; x < w; ++x) {
        std::vector<uint8_t>& band = bands[size_t(index(x, y))];
        if (band.empty()) band.resize(size_t(w));
        band[size_t(x)] = uint8_t(band[size_t(x)] | 1 << (y - top));
      }
    for (int c = 0; c < 252; ++c) {
      const std::vector<uint8_t>& band = bands[size_t(c)];
      if (band.empty()) continue;
      out += "#" + std::to_string(c);
      for (size_t x = 0; x < band.size();) {
        size_t n = 1;
        while (x + n < band.size() && band[x + n] == band[x]) ++n;
        out += n > 3 ? "!" + std::to_string(n) + char(63 + band[x])
                     : std::string(n, char(63 + band[x]));
        x += n;
      }
      out += '$';
    }
    out += '-';
  }
  return out + "\x1b\\";
}

std::unique_ptr<graphics::FigureViewer> makeFigureViewer() {
  const char* wanted = std::getenv("MATLIFT_FIGURES");
  if (wanted && std::strcmp(wanted, "off") == 0) return nullptr;
  return std::make_unique<PromptFigures>();
}

}  // namespace matlift
