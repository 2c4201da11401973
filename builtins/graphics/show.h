// Where figures are seen while a program runs, and what somebody does there. The program that joins
// the parts sets a viewer (a terminal, a page); without one nothing is shown, and nothing is drawn.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace matlift {
class Interpreter;
}

namespace matlift::graphics {

class Node;

/// A button, a key, ... at a figure.
struct FigureEvent {
  enum Kind { Press, Motion, Release, Wheel, KeyPress, KeyRelease, Resize, Close };
  int figure = 0;
  Kind kind = Press;
  double x = 0, y = 0;  ///< points of the figure drawn in its own size; of Resize the new size
  int button = 1;       ///< 1 left, 2 middle, 3 right
  bool again = false;   ///< the second press of a double click
  double turns = 0;     ///< of a wheel, downwards
  std::string key;      ///< as MATLAB names it: 'a', 'return', 'leftarrow', 'f1'
  std::string character;
  std::vector<std::string> modifiers;  ///< 'shift', 'control', 'alt', 'command'
};
/// 'press', 'motion', ...: as viewers and hgevent call the kinds.
std::optional<FigureEvent::Kind> eventKind(const std::string& word);

class FigureViewer {
 public:
  virtual ~FigureViewer() = default;
  /// A figure is new or has changed.
  virtual void show(int number, const std::string& name, Node& figure) = 0;
  virtual void closed(int number) = 0;
  /// Something else has been written where figures are shown.
  virtual void somethingPrinted() {}
  /// Can somebody press buttons and keys there?
  virtual bool reportsEvents() const { return false; }
  /// The next thing done, after at most so long; nothing was done: none.
  virtual std::optional<FigureEvent> nextEvent(double /*seconds*/) { return {}; }
  /// A program waits for a press or a key at this figure; 0: for none any more.
  virtual void awaitPress(int /*figure*/) {}
};

/// Interpreter::state<FigureSlot>().
struct FigureSlot {
  FigureViewer* viewer = nullptr;
  std::map<int, unsigned long long> shown;  ///< number to the count of changes that was drawn
  std::deque<FigureEvent> posted;           ///< by the program itself (hgevent)
  bool handling = false;                    ///< callbacks of an event run
};

/// Shows the figures that have changed since they were shown last.
void showFigures(Interpreter& interpreter);
/// Runs the callbacks of what was done so far. False: nothing was.
bool handleEvents(Interpreter& interpreter);
/// Shows figures, and handles events for so long.
void showFor(Interpreter& interpreter, double seconds);
/// Sets what an event changes in its figure, and runs the callbacks that are there for it.
void deliver(Interpreter& interpreter, const FigureEvent& event);
/// The kinds of events that a figure's callbacks are for.
std::vector<std::string> eventsWanted(Node& figure);

// What viewers need of a figure.
std::string figureSvg(Node& figure);
std::string figurePng(Node& figure, double dotsPerInch);  ///< throws where Cairo is missing
std::string figureText(Node& figure, int columns);

}  // namespace matlift::graphics
