// The frames that run, innermost last, with their registers, open try blocks and open lists.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/error/error.h"
#include "runtime/vm/callee.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;

/// Values on their way into a call, an index or a literal: lists within each other.
struct OperandLists {
  ValueList values;
  std::vector<size_t> marks;    ///< where each open list begins
  std::vector<size_t> rowEnds;  ///< of the open literals

  void open() { marks.push_back(values.size()); }
  std::span<Value> top() { return {values.data() + marks.back(), values.size() - marks.back()}; }
  void append(ValueList all) {
    for (Value& v : all) values.push_back(std::move(v));
  }
  void drop(size_t count) {
    if (count == 0) return;
    size_t mark = marks.size() - count;
    values.resize(marks[mark]);
    marks.resize(mark);
  }
};

class FrameStack {
 public:
  explicit FrameStack(VmParts& vm) : vm_(vm) {}

  size_t depth() const { return depth_; }
  Frame& top() { return *frames_[depth_ - 1]; }
  Frame& at(size_t k) { return *frames_[k]; }
  Frame* current() { return depth_ > 0 ? frames_[depth_ - 1].get() : nullptr; }
  /// The function (or script) that called the one running; base when there is none.
  Frame* callerFrame();
  /// The innermost script that runs in the base workspace: its registers hold base variables.
  Frame* baseFrame();
  FunctionScope* scope() { return depth_ > 0 ? top().code->scope.get() : nullptr; }
  const std::vector<std::string>* imports() const {
    return depth_ > 0 ? frames_[depth_ - 1]->code->imports.get() : nullptr;
  }
  /// The class whose code runs; null: none.
  const ClassDef* callingClass();
  int callerNargin();
  int callerNargout();
  std::vector<ErrorFrame> callStack();
  /// Gives an error its place, if it has none.
  void annotate(Error& e);
  void observeTop();

  void push(const Callee& f, std::span<Value> args, const Outputs& out);
  void pushScript(Ref<Code> code, Frame* workspace);
  void pop();
  void unwindTo(size_t depth);
  /// The results of the frame that ends, to where its call wants them.
  void giveOutputs();
  void giveList();
  void giveValue(Value& v);
  void deliver(const Outputs& out, std::span<Value> values);

  OperandLists lists;

 private:
  friend class Runner;        // its calls and returns are some fifty machine instructions
  friend class CompiledCode;  // so are those of machine code
  void markHeights(Frame& frame);
  /// A frame is at hand: there are never more than the recursion limit allows.
  bool hasSpare() const { return frames_.data() + depth_ != frames_.data() + frames_.size(); }
  void enterEnvironment(Frame& frame, const Ref<Environment>& outer);
  bool isIgnored(int output);

  VmParts& vm_;
  std::vector<std::unique_ptr<Frame>> frames_;
  size_t depth_ = 0;
  RegisterStack registers_;
  std::vector<Handler> handlers_;
};

}  // namespace matlift
