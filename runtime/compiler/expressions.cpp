// Expressions other than index chains.
#include <cmath>

#include "runtime/compiler/function_compiler.h"
#include "runtime/syntax/printer.h"
#include "runtime/value/concat.h"

namespace matlift {

using namespace syntax;

int FunctionCompiler::expr(const Expr* e) { return valueOf(e, -1); }

void FunctionCompiler::exprTo(const Expr* e, int dst) {
  int r = valueOf(e, dst);
  if (r != dst) emit(Opcode::Move, dst, r);
}

namespace {

Value literalValue(const NumberExpr& n) {
  switch (n.literalClass) {
    case LiteralClass::Int8:
      return Value::scalar(int8_t(n.bits));
    case LiteralClass::UInt8:
      return Value::scalar(uint8_t(n.bits));
    case LiteralClass::Int16:
      return Value::scalar(int16_t(n.bits));
    case LiteralClass::UInt16:
      return Value::scalar(uint16_t(n.bits));
    case LiteralClass::Int32:
      return Value::scalar(int32_t(n.bits));
    case LiteralClass::UInt32:
      return Value::scalar(uint32_t(n.bits));
    case LiteralClass::Int64:
      return Value::scalar(int64_t(n.bits));
    case LiteralClass::UInt64:
      return Value::scalar(uint64_t(n.bits));
    case LiteralClass::Double:
      break;
  }
  return n.imaginary ? Value::complexScalar(Complex(0, n.value)) : Value(n.value);
}

const NumberExpr* realLiteral(const Expr* e) {
  if (e->kind != ExprKind::Number) return nullptr;
  auto* n = e->as<NumberExpr>();
  return n->literalClass == LiteralClass::Double && !n->imaginary ? n : nullptr;
}

/// A number, or minus a number.
bool constantNumber(const Expr* e, double& out) {
  if (const NumberExpr* n = realLiteral(e)) {
    out = n->value;
    return true;
  }
  if (e->kind == ExprKind::Unary && e->as<UnaryExpr>()->op == UnaryOp::Minus) {
    const NumberExpr* n = realLiteral(e->as<UnaryExpr>()->operand);
    if (!n) return false;
    out = -n->value;
    return true;
  }
  return false;
}

/// [1 2; 3 4] as a value made once; false when it is not all real numbers of equal rows.
bool constantMatrix(const List<ExprRow>& rows, Value& out) {
  size_t columns = rows.empty() ? 0 : rows[0].size();
  std::vector<double> numbers;
  for (const ExprRow& row : rows) {
    if (row.size() != columns) return false;
    for (const Expr* e : row) {
      double number;
      if (!constantNumber(e, number)) return false;
      numbers.push_back(number);
    }
  }
  size_t count = rows.size();
  out = Value::uninitialized(ClassId::Double, Dims(int64_t(count), int64_t(columns)));
  double* to = out.mutableData<double>();
  for (size_t r = 0; r < count; ++r)
    for (size_t c = 0; c < columns; ++c) to[r + c * count] = numbers[r * columns + c];
  return true;
}

struct BinaryForm {
  Operator op;
  Opcode code;  // BinaryOther when it has none of its own
};

BinaryForm formOf(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
      return {Operator::Add, Opcode::Add};
    case BinaryOp::Sub:
      return {Operator::Sub, Opcode::Sub};
    case BinaryOp::Mul:
      return {Operator::Mul, Opcode::Mul};
    case BinaryOp::ElMul:
      return {Operator::ElMul, Opcode::ElMul};
    case BinaryOp::Div:
      return {Operator::Div, Opcode::Div};
    case BinaryOp::ElDiv:
      return {Operator::ElDiv, Opcode::ElDiv};
    case BinaryOp::Pow:
      return {Operator::Pow, Opcode::Pow};
    case BinaryOp::ElPow:
      return {Operator::ElPow, Opcode::ElPow};
    case BinaryOp::Lt:
      return {Operator::Lt, Opcode::Lt};
    case BinaryOp::Le:
      return {Operator::Le, Opcode::Le};
    case BinaryOp::Gt:
      return {Operator::Gt, Opcode::Gt};
    case BinaryOp::Ge:
      return {Operator::Ge, Opcode::Ge};
    case BinaryOp::Eq:
      return {Operator::Eq, Opcode::Eq};
    case BinaryOp::Ne:
      return {Operator::Ne, Opcode::Ne};
    case BinaryOp::LeftDiv:
      return {Operator::LeftDiv, Opcode::BinaryOther};
    case BinaryOp::ElLeftDiv:
      return {Operator::ElLeftDiv, Opcode::BinaryOther};
    case BinaryOp::And:
      return {Operator::And, Opcode::BinaryOther};
    case BinaryOp::Or:
      return {Operator::Or, Opcode::BinaryOther};
  }
  return {Operator::Add, Opcode::Add};
}

Opcode constantForm(Opcode code, bool right) { return Opcode(int(code) + (right ? 1 : 2)); }

}  // namespace

bool FunctionCompiler::constantValue(const Expr* e, Value& out) {
  double number;
  if (constantNumber(e, number)) {
    out = Value(number);
  } else if (e->kind == ExprKind::CharLiteral) {
    out = Value::text(e->as<CharLiteralExpr>()->value);
  } else if (e->kind == ExprKind::StringLiteral) {
    out = Value::string(e->as<StringLiteralExpr>()->value);
  } else if (e->kind == ExprKind::CellLiteral && e->as<CellLiteralExpr>()->rows.size() == 1) {
    ValueList elements;
    for (const Expr* x : e->as<CellLiteralExpr>()->rows[0]) {
      elements.emplace_back();
      if (x->kind == ExprKind::CellLiteral || !constantValue(x, elements.back())) return false;
    }
    out = Value::cellRow(std::move(elements));
  } else {
    return false;
  }
  return true;
}

int FunctionCompiler::valueOf(const Expr* e, int dst) {
  switch (e->kind) {
    case ExprKind::Number: {
      int r = result(dst);
      loadConstant(r, literalValue(*e->as<NumberExpr>()));
      return r;
    }
    case ExprKind::CharLiteral: {
      int r = result(dst);
      loadConstant(r, Value::text(e->as<CharLiteralExpr>()->value));
      return r;
    }
    case ExprKind::StringLiteral: {
      int r = result(dst);
      loadConstant(r, Value::string(e->as<StringLiteralExpr>()->value));
      return r;
    }
    case ExprKind::Identifier: {
      std::string_view n = e->as<IdentifierExpr>()->name;
      int slot = slotOf(n);
      if (slot >= 0 && isKnownVariable(n)) {
        at(e->pos);
        return slot;
      }
      return chain(e, dst, 1);
    }
    case ExprKind::Index:
      return chain(e, dst, 1);
    case ExprKind::Colon: {
      int r = result(dst);
      emit(Opcode::LoadColon, r);
      return r;
    }
    case ExprKind::End:
      at(e->pos);
      return endValue(dst);
    case ExprKind::Unary:
      return unary(*e->as<UnaryExpr>(), dst);
    case ExprKind::Binary:
      return binary(*e->as<BinaryExpr>(), dst);
    case ExprKind::ShortCircuit:
      return shortCircuit(e);
    case ExprKind::Range:
      return range(*e->as<RangeExpr>(), dst);
    case ExprKind::Matrix:
      return matrix(e, e->as<MatrixExpr>()->rows, false, dst);
    case ExprKind::CellLiteral:
      return matrix(e, e->as<CellLiteralExpr>()->rows, true, dst);
    case ExprKind::AnonFunc:
      return anonymous(*e->as<AnonFuncExpr>(), dst);
    case ExprKind::FuncHandle: {
      int r = result(dst);
      at(e->pos);
      emit(Opcode::MakeHandle, r, site(e->as<FuncHandleExpr>()->name));
      return r;
    }
  }
  return result(dst);
}

int FunctionCompiler::unary(const UnaryExpr& e, int dst) {
  double number;
  if (constantNumber(&e, number)) {
    int r = result(dst);
    loadConstant(r, Value(number));
    return r;
  }
  int r = result(dst);
  TempScope scope(*this);
  int operand = expr(e.operand);
  at(e.opPos);
  switch (e.op) {
    case UnaryOp::Minus:
      emit(Opcode::Neg, r, operand);
      break;
    case UnaryOp::Not:
      emit(Opcode::Not, r, operand);
      break;
    case UnaryOp::Plus:
      emit2(Opcode::UnaryOther, r, operand, 0, int(Operator::Plus));
      break;
    case UnaryOp::Transpose:
      emit2(Opcode::UnaryOther, r, operand, 0, int(Operator::Transpose));
      break;
    case UnaryOp::CTranspose:
      emit2(Opcode::UnaryOther, r, operand, 0, int(Operator::CTranspose));
      break;
  }
  return r;
}

int FunctionCompiler::binary(const BinaryExpr& e, int dst) {
  int r = result(dst);
  TempScope scope(*this);
  BinaryForm form = formOf(e.op);
  bool hasForms = form.code != Opcode::BinaryOther;
  const NumberExpr* left = hasForms ? realLiteral(e.lhs) : nullptr;
  const NumberExpr* right = hasForms ? realLiteral(e.rhs) : nullptr;
  if (right && !left) {
    int b = expr(e.lhs);
    int k = constant(Value(right->value));
    if (k <= 0xffff) {
      at(e.opPos);
      emit(constantForm(form.code, true), r, b, k);
      return r;
    }
  } else if (left && !right) {
    int c = expr(e.rhs);
    int k = constant(Value(left->value));
    if (k <= 0xffff) {
      at(e.opPos);
      emit(constantForm(form.code, false), r, k, c);
      return r;
    }
  }
  int b = expr(e.lhs);
  int c = expr(e.rhs);
  at(e.opPos);
  if (hasForms) {
    emit(form.code, r, b, c);
  } else {
    emit2(Opcode::BinaryOther, r, b, c, int(form.op));
  }
  return r;
}

int FunctionCompiler::shortCircuit(const Expr* e, bool inCondition) {
  auto* s = e->as<ShortCircuitExpr>();
  // A destination of its own: the target of the assignment may be an operand.
  int r = temp();
  int kind = s->op == ShortCircuitOp::Or;
  TempScope scope(*this);
  int left = inCondition ? conditionOperand(s->lhs) : expr(s->lhs);
  at(s->opPos);
  emit2(Opcode::Truth, r, left, 0, kind);
  size_t jump = emit2(kind ? Opcode::JumpIf : Opcode::JumpIfNot, r, 0, 0, 0);
  int right = inCondition ? conditionOperand(s->rhs) : expr(s->rhs);
  at(s->opPos);
  emit2(Opcode::Truth, r, right, 0, kind);
  jumpTo(jump, here());
  return r;
}

int FunctionCompiler::range(const RangeExpr& e, int dst) {
  int r = result(dst);
  TempScope scope(*this);
  int first = expr(e.first);
  int step = e.step ? expr(e.step) : 0;
  int last = expr(e.last);
  at(e.pos);
  emit2(Opcode::Range, r, first, last, step, e.step ? 1 : 0);
  return r;
}

int FunctionCompiler::matrix(const Expr* e, const List<ExprRow>& rows, bool isCell, int dst) {
  int r = result(dst);
  Value made;
  if (!isCell && constantMatrix(rows, made)) {
    loadConstant(r, std::move(made));
    return r;
  }
  TempScope scope(*this);
  constexpr size_t kDirect = 16;
  if (!isCell && rows.size() == 1 && rows[0].size() <= kDirect && !anyList(rows[0])) {
    int count = int(rows[0].size());
    int first = temp(count);
    for (int k = 0; k < count; ++k) exprTo(rows[0][size_t(k)], first + k);
    at(e->pos);
    emit(Opcode::Horzcat, r, first, count);
    return r;
  }
  emit(Opcode::ListBegin);
  ++listDepth_;
  for (const ExprRow& row : rows) {
    for (const Expr* x : row) push(x);
    emit(Opcode::ListNextRow);
  }
  --listDepth_;
  at(e->pos);
  emit(isCell ? Opcode::CellLiteral : Opcode::Matrix, r, int(rows.size() & 0xffff),
       int(rows.size() >> 16));
  return r;
}

int FunctionCompiler::anonymous(const AnonFuncExpr& e, int dst) {
  int r = result(dst);
  FunctionCompiler inner(unit_, this);
  code_->children.push_back(inner.compileAnonymous(e));
  if (code_->children.size() > 0xffff) failAt(e.pos, "MATLAB:m_too_complex", "Too many functions.");
  at(e.pos);
  emit(Opcode::MakeClosure, r, int(code_->children.size()) - 1);
  return r;
}

int FunctionCompiler::endValue(int dst) {
  int r = result(dst);
  Jumps done;
  for (size_t k = ends_.size(); k-- > 0;) {
    const EndContext& c = ends_[k];
    size_t skip = 0;
    if (!c.certain) {
      // A name that may be a function: its `end` counts only when it is a variable.
      size_t set = emit2(Opcode::JumpIfSet, c.base, 0, 0, 0);
      skip = emit(Opcode::Jump);
      jumpTo(set, here());
    }
    if (c.path >= 0) {
      int openLists = int(listDepth_ - c.listDepth);
      emit2(Opcode::PathEnd, r, c.base, c.position, c.path, c.link | openLists << 8, c.count);
    } else {
      emit2(Opcode::End, r, c.base, c.position, c.count);
    }
    if (c.certain) {
      land(done);
      return r;
    }
    done.push_back(emit(Opcode::Jump));
    jumpTo(skip, here());
  }
  // No variable is indexed here: reading an unset register says so.
  int none = temp();
  emit(Opcode::Clear, none);
  emit2(Opcode::End, r, none, 0, 0);
  land(done);
  return r;
}

namespace {

bool isAndOr(const Expr* e) {
  if (e->kind != ExprKind::Binary) return false;
  BinaryOp op = e->as<BinaryExpr>()->op;
  return op == BinaryOp::Or || op == BinaryOp::And;
}

bool compareJump(const Expr* e, Opcode& op) {
  if (e->kind != ExprKind::Binary) return false;
  switch (e->as<BinaryExpr>()->op) {
    case BinaryOp::Lt:
      op = Opcode::JumpNotLt;
      return true;
    case BinaryOp::Le:
      op = Opcode::JumpNotLe;
      return true;
    case BinaryOp::Gt:
      op = Opcode::JumpNotGt;
      return true;
    case BinaryOp::Ge:
      op = Opcode::JumpNotGe;
      return true;
    case BinaryOp::Eq:
      op = Opcode::JumpNotEq;
      return true;
    case BinaryOp::Ne:
      op = Opcode::JumpNotNe;
      return true;
    default:
      return false;
  }
}

}  // namespace

// `operand`: 0 a whole condition, 1 an operand of &&, 2 of ||; those must be scalars.
void FunctionCompiler::jumpUnless(const Expr* e, Jumps& out, int operand) {
  TempScope scope(*this);
  Opcode op;
  if (e->kind == ExprKind::ShortCircuit) {
    auto* s = e->as<ShortCircuitExpr>();
    if (s->op == ShortCircuitOp::And) {
      jumpUnless(s->lhs, out, 1);
      jumpUnless(s->rhs, out, 1);
    } else {
      Jumps yes;
      jumpWhen(s->lhs, yes, 2);
      jumpUnless(s->rhs, out, 2);
      land(yes);
    }
    return;
  }
  if (operand == 0 && isAndOr(e)) {
    auto* b = e->as<BinaryExpr>();
    bool isOr = b->op == BinaryOp::Or;
    int l = conditionOperand(b->lhs);
    at(b->opPos);
    size_t decided = emit2(isOr ? Opcode::JumpIf : Opcode::JumpIfNot, l, kWholeDecides, 0, 0);
    if (!isOr) out.push_back(decided);
    int both = temp();
    int r = conditionOperand(b->rhs);
    at(b->opPos);
    emit2(Opcode::BinaryOther, both, l, r, int(isOr ? Operator::Or : Operator::And));
    out.push_back(emit2(Opcode::JumpIfNot, both, 0, 0, 0));
    if (isOr) jumpTo(decided, here());
    return;
  }
  if (compareJump(e, op)) {
    auto* b = e->as<BinaryExpr>();
    int l = expr(b->lhs);
    const NumberExpr* number = realLiteral(b->rhs);
    int k = number ? constant(Value(number->value)) : 0;
    bool isConstant = number && k <= 0xffff;
    int r = isConstant ? k : expr(b->rhs);
    if (isConstant) op = Opcode(int(op) + int(Opcode::JumpNotLtRK) - int(Opcode::JumpNotLt));
    at(b->opPos);
    out.push_back(emit2(op, l, r, 0, operand));
    return;
  }
  int v = conditionOperand(e);
  at(e->pos);
  out.push_back(emit2(Opcode::JumpIfNot, v, operand, 0, 0));
}

// The value of a part of a condition. Its | and & skip their right side when a scalar on the left
// decides, however deep they stand among ~, &, |, && and ||.
int FunctionCompiler::conditionOperand(const Expr* e) {
  if (e->kind == ExprKind::ShortCircuit) return shortCircuit(e, true);
  bool isNot = e->kind == ExprKind::Unary && e->as<UnaryExpr>()->op == UnaryOp::Not;
  if (!isNot && !isAndOr(e)) return expr(e);
  int r = temp();
  TempScope scope(*this);
  if (isNot) {
    int operand = conditionOperand(e->as<UnaryExpr>()->operand);
    at(e->as<UnaryExpr>()->opPos);
    emit(Opcode::Not, r, operand);
    return r;
  }
  auto* b = e->as<BinaryExpr>();
  bool isOr = b->op == BinaryOp::Or;
  emit(Opcode::Move, r, conditionOperand(b->lhs));
  at(b->opPos);
  size_t decided = emit2(isOr ? Opcode::JumpIf : Opcode::JumpIfNot, r, kScalarDecides, 0, 0);
  int right = conditionOperand(b->rhs);
  at(b->opPos);
  emit2(Opcode::BinaryOther, r, r, right, int(isOr ? Operator::Or : Operator::And));
  jumpTo(decided, here());
  return r;
}

void FunctionCompiler::jumpWhen(const Expr* e, Jumps& out, int operand) {
  TempScope scope(*this);
  int v = conditionOperand(e);
  at(e->pos);
  out.push_back(emit2(Opcode::JumpIf, v, operand, 0, 0));
}

}  // namespace matlift
