// Output that stops at every page of a terminal.
#pragma once

#include <functional>
#include <string_view>

namespace matlift {

class Pager {
 public:
  using Write = std::function<void(std::string_view)>;

  /// Writes the text, and asks after every page: space shows the next one, Enter a line, q or
  /// Ctrl-C leaves out the rest.
  void write(std::string_view text, const Write& write);
  /// A new statement: the page begins here, and nothing is left out any more.
  void begin();

 private:
  void ask(const Write& write);

  int lines_ = 0;
  bool quiet_ = false;
};

}  // namespace matlift
