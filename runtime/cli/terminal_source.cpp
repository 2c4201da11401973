#include "runtime/cli/line_source.h"

#ifdef MATLIFT_HAVE_LIBEDIT

#include <histedit.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <vector>

namespace matlift {
namespace {

constexpr int kHistoryLines = 5000;
// How a terminal marks pasted text.
constexpr const char* kPasteBegins = "\033[200~";
constexpr const char* kPasteEnds = "\033[201~";
constexpr size_t kLongestPaste = size_t(64) << 20;
// More candidates than this are counted, not listed.
constexpr size_t kMaxListed = 200;

size_t terminalColumns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

void listCandidates(const std::vector<std::string>& candidates) {
  std::printf("\n");
  if (candidates.size() > kMaxListed) {
    std::printf("%zu possibilities\n", candidates.size());
    return;
  }
  size_t width = 0;
  for (const std::string& candidate : candidates) width = std::max(width, candidate.size() + 2);
  const size_t columns = std::max<size_t>(1, terminalColumns() / width);
  const size_t rows = (candidates.size() + columns - 1) / columns;
  for (size_t row = 0; row < rows; ++row) {
    for (size_t i = row; i < candidates.size(); i += rows)
      std::printf("%-*s", static_cast<int>(width), candidates[i].c_str());
    std::printf("\n");
  }
}

class TerminalSource final : public LineSource {
 public:
  TerminalSource(std::string historyFile, Completer completer, std::function<bool()> interrupted)
      : historyFile_(std::move(historyFile)),
        completer_(std::move(completer)),
        interrupted_(std::move(interrupted)) {
    setlocale(LC_CTYPE, "");
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistoryLines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!historyFile_.empty()) history(history_, &event, H_LOAD, historyFile_.c_str());
    editor_ = el_init("matlift", stdin, stdout, stderr);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &promptOf);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, history_);
    el_wset(editor_, EL_GETCFN, &nextCharacter);
    // Wide, because the narrow form makes wide copies of both texts and never lets go of them.
    el_wset(editor_, EL_ADDFN, L"matlift-complete", L"Complete the word", &completeWord);
    el_set(editor_, EL_BIND, "^I", "matlift-complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_wset(editor_, EL_ADDFN, L"matlift-older", L"The statement before that begins so", &older);
    el_wset(editor_, EL_ADDFN, L"matlift-newer", L"The statement after that begins so", &newer);
    for (const char* up : {"\033[A", "\033OA", "^P"})
      el_set(editor_, EL_BIND, up, "matlift-older", nullptr);
    for (const char* down : {"\033[B", "\033OB", "^N"})
      el_set(editor_, EL_BIND, down, "matlift-newer", nullptr);
    loadStatements();
    el_wset(editor_, EL_ADDFN, L"matlift-paste", L"Take pasted text as it is", &pasteText);
    el_set(editor_, EL_BIND, kPasteBegins, "matlift-paste", nullptr);
    el_source(editor_, nullptr);
  }
  ~TerminalSource() override {
    el_end(editor_);
    history_end(history_);
  }

  Got read(const std::string& prompt, std::string& line) override {
    prompt_ = prompt;
    int count = 0;
    markPastes(true);
    shown_ = statements_.size();
    errno = 0;
    const char* text = el_gets(editor_, &count);
    if (text == nullptr || count <= 0) {
      const bool cancelled = text == nullptr && errno == EINTR;
      markPastes(false);
      std::printf("\n");
      std::fflush(stdout);
      if (cancelled) el_reset(editor_);
      return cancelled ? Got::Cancelled : Got::End;
    }
    line.assign(text, static_cast<size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    return Got::Line;
  }

  // Saved at once: a session that is killed keeps its history.
  void remember(const std::string& statement) override {
    markPastes(false);
    HistEvent event;
    std::string entry = statement;
    while (!entry.empty() && entry.back() == '\n') entry.pop_back();
    if (statements_.empty() || statements_.back() != entry) statements_.push_back(entry);
    history(history_, &event, H_ENTER, (entry + '\n').c_str());
    if (!historyFile_.empty()) history(history_, &event, H_SAVE, historyFile_.c_str());
  }

 private:
  // Whether the terminal is to mark what is pasted: not while a program has it.
  void markPastes(bool yes) {
    if (yes == marksPastes_) return;
    marksPastes_ = yes;
    std::fputs(yes ? "\033[?2004h" : "\033[?2004l", stdout);
    std::fflush(stdout);
  }

  static TerminalSource& of(EditLine* editor) {
    void* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<TerminalSource*>(self);
  }

  // Instead of the editor's own read, which only sees a Ctrl-C that comes while it waits: one that
  // comes while it draws what was typed would be lost.
  static int nextCharacter(EditLine* editor, wchar_t* character) {
    std::mbstate_t state{};
    for (;;) {
      if (!of(editor).waitForInput()) {
        errno = EINTR;
        return -1;
      }
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count == 0) return 0;
      if (count < 0 && errno != EAGAIN && errno != EINTR) return -1;
      if (count < 0) continue;
      const size_t length = std::mbrtowc(character, &byte, 1, &state);
      if (length <= 1) return 1;
      if (length == static_cast<size_t>(-1)) state = {};  // no character of this locale
    }
  }

  // False: Ctrl-C. It is looked for while none can come, and can come again only in the wait.
  bool waitForInput() const {
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    bool ready = false;
    while (!ready && !interrupted_()) {
      fd_set input;
      FD_ZERO(&input);
      FD_SET(STDIN_FILENO, &input);
      const int found = pselect(STDIN_FILENO + 1, &input, nullptr, nullptr, nullptr, &before);
      ready = found > 0 || (found < 0 && errno != EINTR);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return ready;
  }

  static char* promptOf(EditLine* editor) { return of(editor).prompt_.data(); }

  static unsigned char completeWord(EditLine* editor, int /*key*/) {
    const LineInfo* info = el_line(editor);
    const std::string_view line(info->buffer, static_cast<size_t>(info->cursor - info->buffer));
    const Completion found = of(editor).completer_(line);
    if (found.candidates.empty()) return CC_ERROR;
    const std::string_view typed = line.substr(found.start);
    const std::string common = found.commonPrefix();
    if (common.size() > typed.size()) {
      // Copied first: inserting moves the buffer that `typed` looks at.
      const std::string rest = common.substr(typed.size());
      return el_insertstr(editor, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (found.candidates.size() == 1) return CC_NORM;
    listCandidates(found.candidates);
    return CC_REDISPLAY;
  }

  void loadStatements() {
    HistEvent event;
    for (int got = history(history_, &event, H_LAST); got == 0;
         got = history(history_, &event, H_PREV)) {
      statements_.emplace_back(event.str);
      while (statements_.back().ends_with('\n')) statements_.back().pop_back();
    }
  }

  static std::string textOf(EditLine* editor) {
    const LineInfo* info = el_line(editor);
    return std::string(info->buffer, static_cast<size_t>(info->lastchar - info->buffer));
  }

  static unsigned char older(EditLine* editor, int /*key*/) { return of(editor).browse(-1); }
  static unsigned char newer(EditLine* editor, int /*key*/) { return of(editor).browse(1); }

  // Shows the next statement, in that direction, that begins with what was typed; behind the newest
  // stands what was typed.
  unsigned char browse(int direction) {
    const std::string line = textOf(editor_);
    const bool browsing = shown_ < statements_.size() && line == statements_[shown_];
    if (!browsing) {
      typed_ = line;
      shown_ = statements_.size();
    }
    for (size_t at = shown_ + size_t(direction); at <= statements_.size();
         at += size_t(direction)) {
      const std::string& text = at == statements_.size() ? typed_ : statements_[at];
      if (!text.starts_with(typed_) || (text == line && at < statements_.size())) continue;
      shown_ = at;
      const LineInfoW* info = el_wline(editor_);
      const auto length = static_cast<int>(info->lastchar - info->buffer);
      el_cursor(editor_, static_cast<int>(info->lastchar - info->cursor));
      el_deletestr(editor_, length);
      if (!text.empty() && el_insertstr(editor_, text.c_str()) != 0) return CC_ERROR;
      return CC_REDISPLAY;
    }
    return CC_ERROR;
  }

  // Until its end mark nothing is a key: a tab completes nothing. Text that ends with a line's end
  // is run, other text waits for more.
  static unsigned char pasteText(EditLine* editor, int /*key*/) {
    std::string text;
    char c;
    while (!text.ends_with(kPasteEnds) && text.size() < kLongestPaste && el_getc(editor, &c) == 1)
      text += c == '\r' ? '\n' : c;
    if (text.ends_with(kPasteEnds)) text.resize(text.size() - std::strlen(kPasteEnds));
    const bool ends = text.ends_with('\n');
    while (text.ends_with('\n')) text.pop_back();
    if (!text.empty() && el_insertstr(editor, text.c_str()) != 0) return CC_ERROR;
    if (!ends) return CC_REFRESH;
    el_set(editor, EL_REFRESH);
    std::printf("\n");
    return CC_NEWLINE;
  }

  std::string historyFile_;
  Completer completer_;
  std::function<bool()> interrupted_;
  std::string prompt_;
  bool marksPastes_ = false;
  std::vector<std::string> statements_;  // oldest first
  size_t shown_ = 0;                     // which of them stands in the line; their number: none
  std::string typed_;                    // before that
  EditLine* editor_ = nullptr;
  History* history_ = nullptr;
};

}  // namespace

std::unique_ptr<LineSource> makeTerminalSource(const std::string& historyFile, Completer completer,
                                               std::function<bool()> interrupted) {
  const char* terminal = std::getenv("TERM");
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || terminal == nullptr ||
      std::string_view(terminal) == "dumb")
    return nullptr;
  return std::make_unique<TerminalSource>(historyFile, std::move(completer),
                                          std::move(interrupted));
}

}  // namespace matlift

#else

namespace matlift {
std::unique_ptr<LineSource> makeTerminalSource(const std::string& /*historyFile*/,
                                               Completer /*completer*/,
                                               std::function<bool()> /*interrupted*/) {
  return nullptr;
}
}  // namespace matlift

#endif
