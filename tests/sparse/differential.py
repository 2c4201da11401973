#!/usr/bin/env python3
"""Random expressions with sparse matrices in Matlift and GNU Octave: class, sparsity, size and values.

    tests/sparse/differential.py build/release/matlift [COUNT] [SEED]

Prints what differs, and how many were equal. Not part of ./dev test: it needs octave-cli. Octave
differs from MATLAB in a few results (see KNOWN); those are not compared.
"""
import random
import subprocess
import sys
import tempfile

UNARY = ["abs", "real", "sqrt", "sin", "floor", "ceil", "round", "fix", "sign", "conj", "tan", "atan",
         "exp", "cos", "expm1", "isnan", "-", "~", "double", "full", "spones", "nonzeros", "tril", "triu",
         "fliplr", "flipud", "rot90", "diag", "find", "nnz", "sum", "prod", "any", "all", "max", "min",
         "cumsum", "sparse", "logical", "issparse", "mean"]
BINARY = ["+", "-", ".*", "./", "==", "~=", "<", "<=", ">", ">=", "&", "|", "*"]
FUNCTIONS = ["max({a},{b})", "min({a},{b})", "kron({a},{b})", "[{a} {b}]", "[{a};{b}]", "mod({a},{k})",
             "sum({a},{d})", "any({a},{d})", "all({a},{d})", "max({a},[],{d})", "min({a},[],{d})",
             "tril({a},{t})", "triu({a},{t})", "diag({a},{t})", "repmat({a},{d},{k})", "reshape({a},[],{r})",
             "circshift({a},{t})", "sort({a},{d})", "{a}({i},{j})", "{a}(:,{j})", "{a}({i},:)", "{a}(:)",
             "{a}({l})", "{a}({a}~=0)", "{a}'", "{a}.'", "{a}.^{k}", "{a}*{k}", "{a}/{z}", "{k}*{a}",
             "isequal({a},{b})", "blkdiag({a},{b})", "norm({a},1)", "norm({a},'fro')", "full(trace({q}))",
             "{q}^2", "{q}*{q}", "det({q})", "({q}+10*speye(n))\\{v}", "({q}+10*speye(n))\\{q}", "{v}'/({q}+10*speye(n))",
             "inv({q}+10*speye(n))", "chol({q}*{q}'+speye(n))", "spdiags({a})", "spdiags({q},{t})",
             "{a}({i},:)*{k}", "prod({a},{d})", "cumsum({a},{d})", "{a}(end,1)", "numel({a})", "size({a})",
             "sparse({li},{lj},{lv},9,9)", "spfun(@exp,{a})", "logical({a})&{b}", "xor({a},{b})", "diff({a})",
             "mean({a},{d})", "issymmetric({q}+{q}')", "istril({a})", "isdiag({a})"]
ASSIGN = ["x={a};x({i},{j})={k};r=x", "x={a};x(:,{j1})={k};r=x", "x={a};x({i1},:)=0;r=x", "x={a};x({l})={k};r=x",
          "x={a};x({a}~=0)=0;r=x", "x={a};x(:,{j1})=[];r=x", "x={a};x({i1},:)=[];r=x", "x={a};x(end+1,end+2)={k};r=x",
          "x={a};x({i},{j})={a}({j0},{i0})(1);r=x", "x={a};x(:,{j1})={a}(:,1);r=x", "x={a};x({i},:)={a}({i},:)*2;r=x",
          "x={q};x(1:2,1:2)=[1 0;2 3];r=x", "x={a};x(:)=0;r=x", "[p,w]=max({a});r=w", "[p,w,z]=find({a});r=[p(:) w(:) z(:)]"]
# Octave's answer is not MATLAB's there.
KNOWN = ["./", "zeros("]


def matrix(rng, sparse=True):
    m, n = rng.choice([(3, 4), (4, 4), (1, 5), (5, 1), (4, 2), (2, 3), (1, 1), (0, 3), (3, 0)])
    return literal(rng, m, n, sparse)


def literal(rng, m, n, sparse=True):
    kind = rng.random()
    rows = []
    for _ in range(m):
        row = []
        for _ in range(n):
            if rng.random() < 0.55:
                row.append("0")
            elif kind < 0.75:
                row.append(str(rng.choice([1, 2, -1, 3, 0.5, -2.5])))
            elif kind < 0.9:
                row.append("%d%+di" % (rng.randint(-2, 2), rng.randint(-2, 2)))
            else:
                row.append("1")
        rows.append(" ".join(row))
    text = "[" + ";".join(rows) + "]" if m and n else "zeros(%d,%d)" % (m, n)
    if kind >= 0.9:
        text = "(%s~=0)" % text
    return "sparse(%s)" % text if sparse else "full(%s)" % text if not text.startswith("zeros") else text


def expression(rng):
    m, n = rng.choice([(3, 4), (4, 4), (1, 5), (5, 1), (4, 2), (2, 3), (1, 1), (3, 3)])
    a = literal(rng, m, n)
    other = rng.random()
    b = literal(rng, m, n, rng.random() < 0.6) if other < 0.75 else str(rng.choice([2, 0, -1.5, 1]))
    size = rng.choice([3, 4, 5])
    if rng.random() < 0.1:
        a = matrix(rng)
    sub = lambda extent: rng.choice([":", str(rng.randint(1, max(1, extent))),
                                     "[" + " ".join(str(rng.randint(1, max(1, extent))) for _ in range(3)) + "]",
                                     "1:%d" % max(1, extent - 1), "%d:-1:1" % extent])
    values = dict(a=a, b=b, k=rng.choice([2, 3, -1, 0, 0.5]), z=rng.choice([2, -3, 0.5]), d=rng.choice([1, 2]), t=rng.randint(-2, 2),
                  i=sub(m), j=sub(n), l=sub(m * n), i1=rng.randint(1, m), j1=rng.randint(1, n), i0=1, j0=1,
                  r=rng.choice([1, m, n]), q=literal(rng, size, size), v=literal(rng, size, 1, rng.random() < 0.5),
                  li="[1 2 2 9 5]", lj="[1 2 2 3 9]", lv="[1 2 3 -1 0]")
    pick = rng.random()
    if pick < 0.3:
        text = "r=%s(%s)" % (rng.choice(UNARY), a)
    elif pick < 0.6:
        op = rng.choice(BINARY)
        if op == "*":
            b = literal(rng, n, rng.choice([1, 2, 3]), rng.random() < 0.5)
        left, right = (a, b) if rng.random() < 0.7 or op == "*" else (b, a)
        if op[0] in "<>":
            left, right = "real(%s)" % left, "real(%s)" % right
        text = "r=(%s)%s(%s)" % (left, op, right)
    elif pick < 0.88:
        text = "r=" + rng.choice(FUNCTIONS).format(**values)
    else:
        text = rng.choice(ASSIGN).format(**values)
    return "n=%d;%s" % (size, text)


SHOW = """function show(k, r)
  v = full(r); v = double(v(:)).'; v(v==0) = 0;
  f = @(x) sprintf(' %.9g', x);
  fprintf('%d %s %d [%s]%s%s\\n', k, class(r), issparse(r), sprintf(' %d', size(r)), f(real(v)+0), f(imag(v)+0));
end
"""


def program(expressions):
    lines = []
    for k, e in enumerate(expressions):
        lines.append("try\n %s; show(%d, r);\ncatch err\n fprintf('%d error\\n');\nend" % (e, k, k))
    return lines


def run(command, expressions, octave):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/show.m", "w") as f:
            f.write(SHOW)
        with open(folder + "/main_program.m", "w") as f:
            f.write(("1;\nwarning('off','all');\n" if octave else "warning('off');\n") + "\n".join(program(expressions)))
        out = subprocess.run(command + [folder + "/main_program.m"], cwd=folder, capture_output=True, text=True)
    result = {}
    for line in out.stdout.split("\n"):
        word = line.split(" ", 1)
        if word[0].isdigit():
            result[int(word[0])] = word[1]
    return result, out.stderr


def close(a, b):
    if a == b:
        return True
    x, y = a.split(), b.split()
    if len(x) != len(y):
        return False
    for p, q in zip(x, y):
        try:
            u, v = float(p), float(q)
        except ValueError:
            if p != q:
                return False
            continue
        if not (u == v or (u != u and v != v) or abs(u - v) <= 1e-7 * max(1, abs(u), abs(v))):
            return False
    return True


def main():
    program_path, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    expressions = [expression(rng) for _ in range(count)]
    import os
    ours, errors = run([os.path.abspath(program_path)], expressions, False)
    theirs, _ = run(["octave-cli", "-q"], expressions, True)
    same = failed = left_out = 0
    for k, e in enumerate(expressions):
        x, y = ours.get(k, "nothing"), theirs.get(k, "nothing")
        if close(x, y):
            same += 1
            continue
        if y == "error" or any(word in e for word in KNOWN):
            left_out += 1
            continue
        failed += 1
        print("%s\n  matlift %s\n  octave  %s" % (e, x, y))
    print("%d of %d equal, %d differ, %d not compared (we refuse: %d)" %
          (same, count, failed, left_out, sum(1 for v in ours.values() if v == "error")))
    if errors.strip():
        print(errors[:500])


main()
