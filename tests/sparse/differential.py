#!/usr/bin/env python3
"""Random expressions with sparse matrices in Matlift and GNU Octave: class, sparsity, size and values.

    tests/sparse/differential.py build/release/matlift [COUNT] [SEED]

Prints what differs, and how many were equal. Not part of ./dev test: it needs octave-cli. Where Octave's sparse form fails or
differs, the values are compared with those of its full matrices; where MATLAB is known to differ, MATLAB_DIFFERS says how.
"""
import random
import re
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
# Where MATLAB's answer is not Octave's, for full matrices either: a pattern and why.
MATLAB_DIFFERS = [
    (r"logical\(sparse\(\[[^\]]*i", "MATLAB converts no complex number to logical"),
    (r"(max|min)\(.*\di[ ;\]]", "of complex numbers of one size the one with the larger angle is the larger"),
    (r"sparse\(\[0\]\)\(sparse\(\[0\]\)~=0\)", "a false number picks nothing, of size 0 by 0"),
    (r"x=sparse\(\(.*~=0\)\);x\(.*=", "what goes into a logical array becomes logical"),
    (r"x=sparse\(zeros\(.,.\)\);x\(", "an empty matrix with rows or columns grows along no dimension"),
    (r"repmat\(.*,0\.5\)", "a part of a copy is no copy"),
    (r"(diff|mean)\(sparse\(\(?zeros\(0,3\)", "differences of no rows are none; the mean of no rows is NaN"),
]


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


def program(expressions, first):
    lines = []
    for k, e in enumerate(expressions[first:], first):
        lines.append("try\n %s; show(%d, r);\ncatch err\n fprintf('%d error\\n');\nend" % (e, k, k))
    return lines


def run(command, expressions, octave):
    """An expression that ends Octave itself has no answer; those after it are asked anew."""
    result, first, errors = {}, 0, ""
    while first < len(expressions):
        part, errors = run_from(command, expressions, octave, first)
        result.update(part)
        if not octave:
            break
        first = max(part, default=first - 1) + 2
    return result, errors


def run_from(command, expressions, octave, first):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/show.m", "w") as f:
            f.write(SHOW)
        with open(folder + "/main_program.m", "w") as f:
            f.write(("1;\nwarning('off','all');\n" if octave else "warning('off');\n") + "\n".join(program(expressions, first)))
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


def dense_values(expressions):
    """What Octave makes of the same expressions with full matrices: for those whose sparse form it refuses or has wrong."""
    dense = [e.replace("sparse([", "full([").replace("sparse((", "full(+(").replace("sparse(zeros", "full(zeros") for e in expressions]
    return run(["octave-cli", "-q"], dense, True)[0]


def size_and_values(text):
    return text.split(" ", 2)[-1]


def main():
    program_path, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    expressions = [expression(rng) for _ in range(count)]
    import os
    ours, errors = run([os.path.abspath(program_path)], expressions, False)
    theirs, _ = run(["octave-cli", "-q"], expressions, True)
    other = [k for k in range(count) if not close(ours.get(k, "nothing"), theirs.get(k, "nothing"))]
    dense = dense_values([expressions[k] for k in other])
    as_dense = known = refused = differ = 0
    for n, k in enumerate(other):
        x, y = ours.get(k, "nothing"), theirs.get(k, "nothing")
        if close(size_and_values(x), size_and_values(dense.get(n, "nothing"))):
            as_dense += 1
        elif any(re.search(pattern, expressions[k]) for pattern, _ in MATLAB_DIFFERS):
            known += 1
        elif y == dense.get(n) == "error":
            refused += 1
        else:
            differ += 1
            print("%s\n  matlift %s\n  octave  %s" % (expressions[k], x, y))
    print("%d of %d equal; %d have the values of Octave's full matrices where its sparse form fails or differs from it; "
          "%d are known to differ in MATLAB; %d Octave refuses; %d differ" % (count - len(other), count, as_dense, known, refused, differ))
    if errors.strip():
        print(errors[:500])
    sys.exit(differ > 0)


main()
