// How an instruction of step() ends. Private to runner_step.cpp and runner_statement.cpp, which
// have `frame` and `pc`.
#pragma once

#define NEXT(words)       \
  frame->pc = pc + words; \
  return true
#define JUMP(target)                               \
  frame->pc = frame->code->code.data() + (target); \
  return true
// `pushed`: the call goes on in a new frame, which then returns behind this instruction.
#define AFTER_CALL(pushed, words) \
  (void)(pushed);                 \
  NEXT(words)
