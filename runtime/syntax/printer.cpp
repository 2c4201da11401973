#include "runtime/syntax/printer.h"

namespace matlift::syntax {

const char* operatorText(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
      return "+";
    case BinaryOp::Sub:
      return "-";
    case BinaryOp::Mul:
      return "*";
    case BinaryOp::ElMul:
      return ".*";
    case BinaryOp::Div:
      return "/";
    case BinaryOp::ElDiv:
      return "./";
    case BinaryOp::LeftDiv:
      return "\\";
    case BinaryOp::ElLeftDiv:
      return ".\\";
    case BinaryOp::Pow:
      return "^";
    case BinaryOp::ElPow:
      return ".^";
    case BinaryOp::Lt:
      return "<";
    case BinaryOp::Le:
      return "<=";
    case BinaryOp::Gt:
      return ">";
    case BinaryOp::Ge:
      return ">=";
    case BinaryOp::Eq:
      return "==";
    case BinaryOp::Ne:
      return "~=";
    case BinaryOp::And:
      return "&";
    case BinaryOp::Or:
      return "|";
  }
  return "";
}

const char* operatorText(UnaryOp op) {
  switch (op) {
    case UnaryOp::Plus:
      return "+";
    case UnaryOp::Minus:
      return "-";
    case UnaryOp::Not:
      return "~";
    case UnaryOp::Transpose:
      return ".'";
    case UnaryOp::CTranspose:
      return "'";
  }
  return "";
}

namespace {

class Printer {
 public:
  std::string out;

  void print(const Expr& e) {
    out.append(e.parens, '(');
    printBare(e);
    out.append(e.parens, ')');
  }

 private:
  void printBare(const Expr& e) {
    switch (e.kind) {
      case ExprKind::Number:
        out += e.as<NumberExpr>()->text;
        if (out.back() == '.') out.pop_back();  // "1. * x" must not become "1.*x"
        return;
      case ExprKind::CharLiteral:
        printQuoted(e.as<CharLiteralExpr>()->value, '\'');
        return;
      case ExprKind::StringLiteral:
        printQuoted(e.as<StringLiteralExpr>()->value, '"');
        return;
      case ExprKind::Identifier:
        out += e.as<IdentifierExpr>()->name;
        return;
      case ExprKind::Colon:
        out += ':';
        return;
      case ExprKind::End:
        out += "end";
        return;
      case ExprKind::Unary:
        printUnary(*e.as<UnaryExpr>());
        return;
      case ExprKind::Binary:
        printBinary(*e.as<BinaryExpr>());
        return;
      case ExprKind::ShortCircuit: {
        auto* s = e.as<ShortCircuitExpr>();
        print(*s->lhs);
        out += s->op == ShortCircuitOp::And ? "&&" : "||";
        print(*s->rhs);
        return;
      }
      case ExprKind::Range:
        printRange(*e.as<RangeExpr>());
        return;
      case ExprKind::Matrix:
        printRows(e.as<MatrixExpr>()->rows, '[', ']');
        return;
      case ExprKind::CellLiteral:
        printRows(e.as<CellLiteralExpr>()->rows, '{', '}');
        return;
      case ExprKind::Index:
        printIndex(*e.as<IndexExpr>());
        return;
      case ExprKind::AnonFunc:
        printAnonymous(*e.as<AnonFuncExpr>());
        return;
      case ExprKind::FuncHandle:
        out += '@';
        out += e.as<FuncHandleExpr>()->name;
        return;
    }
  }

  void printQuoted(std::string_view value, char quote) {
    out += quote;
    for (char c : value) {
      out += c;
      if (c == quote) out += quote;
    }
    out += quote;
  }

  void printUnary(const UnaryExpr& e) {
    bool postfix = e.op == UnaryOp::Transpose || e.op == UnaryOp::CTranspose;
    if (!postfix) out += operatorText(e.op);
    print(*e.operand);
    if (postfix) out += operatorText(e.op);
  }

  void printBinary(const BinaryExpr& e) {
    print(*e.lhs);
    out += operatorText(e.op);
    print(*e.rhs);
  }

  void printRange(const RangeExpr& e) {
    print(*e.first);
    out += ':';
    if (e.step != nullptr) {
      print(*e.step);
      out += ':';
    }
    print(*e.last);
  }

  void printList(List<Expr*> items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out += ',';
      print(*items[i]);
    }
  }

  void printRows(List<ExprRow> rows, char open, char close) {
    out += open;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i > 0) out += ';';
      printList(rows[i]);
    }
    out += close;
  }

  void printIndex(const IndexExpr& e) {
    print(*e.base);
    switch (e.index) {
      case IndexKind::Field:
        out += '.';
        out += e.field;
        return;
      case IndexKind::DynamicField:
        out += ".(";
        print(*e.fieldExpr);
        out += ')';
        return;
      case IndexKind::Paren:
      case IndexKind::Brace:
        out += e.index == IndexKind::Paren ? '(' : '{';
        printList(e.args);
        out += e.index == IndexKind::Paren ? ')' : '}';
        return;
    }
  }

  void printAnonymous(const AnonFuncExpr& e) {
    out += "@(";
    for (std::size_t i = 0; i < e.params.size(); ++i) {
      if (i > 0) out += ',';
      out += e.params[i].name;
    }
    out += ')';
    print(*e.body);
  }
};

}  // namespace

std::string toText(const Expr& expr) {
  Printer printer;
  printer.print(expr);
  return std::move(printer.out);
}

}  // namespace matlift::syntax
