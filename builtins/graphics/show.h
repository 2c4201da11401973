// Where figures are seen while a program runs. The program that joins the parts sets a viewer (a
// terminal, a page); without one nothing is shown, and nothing is drawn.
#pragma once

#include <map>
#include <string>

namespace matlift {
class Interpreter;
}

namespace matlift::graphics {

class Node;

class FigureViewer {
 public:
  virtual ~FigureViewer() = default;
  /// A figure is new or has changed.
  virtual void show(int number, const std::string& name, Node& figure) = 0;
  virtual void closed(int number) = 0;
};

/// Interpreter::state<FigureSlot>().
struct FigureSlot {
  FigureViewer* viewer = nullptr;
  std::map<int, unsigned long long> shown;  ///< number to the count of changes that was drawn
};

/// Shows the figures that have changed since they were shown last.
void showFigures(Interpreter& interpreter);

// What viewers need of a figure.
std::string figureSvg(Node& figure);
std::string figurePng(Node& figure, double dotsPerInch);  ///< throws where Cairo is missing
std::string figureText(Node& figure, int columns);

}  // namespace matlift::graphics
