#include "runtime/cli/pager.h"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace matlift {
namespace {

int terminalRows() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row >= 3) return size.ws_row;
  return 24;
}

// One key, unseen; 'q' at the end of input and after Ctrl-C.
char readKey() {
  termios before{};
  if (tcgetattr(STDIN_FILENO, &before) != 0) return 'q';
  termios raw = before;
  raw.c_lflag &= ~tcflag_t(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  char key = 'q';
  if (read(STDIN_FILENO, &key, 1) != 1) key = 'q';
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  return key;
}

}  // namespace

void Pager::begin() {
  lines_ = 0;
  quiet_ = false;
}

void Pager::ask(const Write& write) {
  write("--more--");
  const char key = readKey();
  write("\r\x1b[K");
  quiet_ = key == 'q' || key == 'Q';
  lines_ = key == '\n' || key == '\r' ? lines_ - 1 : 0;
}

void Pager::write(std::string_view text, const Write& write) {
  const int page = terminalRows() - 1;
  while (!text.empty() && !quiet_) {
    if (lines_ >= page) {
      ask(write);
      continue;
    }
    const size_t end = text.find('\n');
    const size_t length = end == text.npos ? text.size() : end + 1;
    write(text.substr(0, length));
    if (end != text.npos) ++lines_;
    text.remove_prefix(length);
  }
}

}  // namespace matlift
