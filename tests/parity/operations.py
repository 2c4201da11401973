"""Random programs over everything that may be deferred: every elementwise operation, every class, up to four dimensions with
broadcasting, reductions along any dimensions, through functions and loops, with mistakes in between.

The companion of generate.py, which goes deeper into few operations; the same form, so that `run` takes both.
"""
import random

from generate import HEADER

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
FLOATS = ("double", "single")
CLASSES = FLOATS + INTEGERS + ("logical", "char")
UNARY = """uminus abs sign floor ceil fix round sqrt nthroot(%s,3) nextpow2 exp pow2 expm1 log log2 log10 log1p sin cos tan sec
csc cot sinpi cospi sind cosd tand secd cscd cotd asin acos atan asec acsc acot asind acosd atand asecd acscd acotd sinh cosh tanh sech csch
coth asinh acosh atanh asech acsch acoth gamma gammaln erf erfc erfcx erfinv erfcinv cbrt isnan isinf isfinite not double single logical
int8 int16 int32 int64 uint8 uint16 uint32 uint64 (%s).^2 (%s).^3 (%s).^0.5 (%s).^-1 2.^(%s) real conj eps""".split()
# Integers and some logicals are refused by these: mostly they get what they take.
FLOATS_ONLY = set(UNARY[UNARY.index("sqrt"):UNARY.index("isnan")])
BINARY = """plus minus times rdivide ldivide max min mod rem power idivide idivide(%s,%s,'floor') idivide(%s,%s,'ceil')
idivide(%s,%s,'round') eq ne lt le gt ge and or xor bitand bitor bitxor bitshift(%s,min(max(%s,-5),5)) hypot atan2 atan2d pow2
nthroot(%s,round(%s))""".split()
REDUCTIONS = ("sum(%s%s)", "prod(%s%s)", "mean(%s%s)", "any(%s%s)", "all(%s%s)", "max(%s,[]%s)", "min(%s,[]%s)", "var(%s,0%s)",
              "std(%s,1%s)", "median(%s%s)", "sum(abs(%s).^2%s)", "range(%s%s)", "cumsum(%s%s)", "vecnorm(double(%s),2%s)")


class Program:
    def __init__(self, seed, classes=None, exact=False):
        self.random = random.Random(1000 + seed)
        # Few classes a program: most of them do not mix.
        self.classes = (self.pick(*(classes or FLOATS)), self.pick(*(classes or CLASSES)), self.pick(*(classes or FLOATS)))
        self.lines, self.names = [], []
        self.shape = self.pick((2100, 1), (1, 3000), (50, 60), (3, 800), (3, 40, 30), (7, 5, 3, 40), (2, 3, 500), (1, 2, 1500),
                               (4, 25000), (3, 30000), (64, 3, 15))
        for k in range(4):
            self.array(full=k < 2)
        for _ in range(self.random.randint(8, 16)):
            self.statement()
        for name in self.names:
            self.lines.append("if exist('%s', 'var'), show('%s', %s); end" % (name, name, name))

    def text(self):
        return "\n".join(self.lines) + "\n" + FUNCTIONS + HEADER

    def pick(self, *choices):
        return self.random.choice(choices)

    def add(self, expression):
        name = "v%d" % len(self.names)
        self.names.append(name)
        self.lines.append("try, %s = %s; catch e, complain(e), %s = %s; end" % (name, expression, name, self.names[0]))
        return name

    def array(self, full):
        shape = [n if full or self.pick(0, 1) else 1 for n in self.shape]
        cls = self.pick(*self.classes)
        total = 1
        for n in shape:
            total *= n
        scale, special = self.pick(2, 6, 300), self.pick("false", "false", "true")
        values = "numbers(1, %d, %s, %d, %s)" % (total, self.pick("0.618033988749895", "1.414213562373095", "7.389"), scale, special)
        if cls == "logical":
            values = "(%s > 0)" % values.replace("true", "false")
        elif cls == "char":
            values = "char(abs(fix(%s)) + 32)" % values.replace("true", "false")
        elif cls != "double":
            values = "%s(%s)" % (cls, values)
        self.add("reshape(%s, [%s])" % (values, " ".join(map(str, shape))))

    def operand(self):
        if self.pick(0, 0, 0, 0, 1):
            return self.pick("0.5", "2", "-1.25", "3", "0", "NaN", "single(0.75)", "int8(3)", "true", "Inf", "uint8(200)", "-0", "'a'")
        return self.pick(*self.names)

    @staticmethod
    def call(form, *operands):
        if "%s" in form:
            return form % operands
        return "%s(%s)" % (form, ", ".join(operands))

    def expression(self, depth):
        if depth == 0:
            return self.operand()
        if self.pick(0, 0, 1):
            return self.call(self.pick(*BINARY), self.expression(depth - 1), self.expression(depth - 1))
        form, inner = self.pick(*UNARY), self.expression(depth - 1)
        if form in FLOATS_ONLY and self.pick(0, 0, 0, 1) == 0:
            inner = "%s(%s)" % (self.pick(*FLOATS), inner)
        return self.call(form, inner)

    def dimensions(self):
        rank = len(self.shape)
        form = self.pick("default", "one", "some", "all")
        if form == "one":
            return ", %d" % self.random.randint(1, rank + 1)
        if form == "some":
            return ", [%s]" % " ".join(map(str, sorted(self.random.sample(range(1, rank + 1), self.random.randint(1, rank)))))
        return "" if form == "default" else ", 'all'"

    def statement(self):
        kind = self.pick("map", "map", "map", "reduce", "reduce", "extreme", "dot", "mask", "several", "loop", "function", "mistake", "twice")
        text = self.expression(self.random.randint(1, 3))
        if kind == "map":
            self.add(text)
        elif kind == "reduce":
            self.add(self.pick(*REDUCTIONS) % (text, self.dimensions()))
        elif kind == "extreme":
            name = self.add("0")
            self.lines.append("try, [%s, i] = %s(%s, [], %d); show('i', i); catch e, complain(e), end" % (
                name, self.pick("max", "min"), text, self.random.randint(1, len(self.shape))))
        elif kind == "dot":
            a, b = self.pick(*self.names), self.pick(*self.names)
            self.add(self.pick("dot(double(%s(:)), double(%s(:)))", "norm(double(%s(:)) - double(%s(:)))",
                               "sum(single(%s(:)) .* single(%s(:)))", "norm(double(%s(:)) + double(%s(:)), 1)") % (a, b))
        elif kind == "mask":
            a = self.pick(*self.names)
            self.add("%s(%s > 1) + 1" % (a, a))
            self.add("sum(double(%s(%s)))" % (a, self.pick("%s < 1", "~(%s > 0)", "mod(%s, 2) == 1") % a))
        elif kind == "several":
            a = self.add(text)
            b = self.add("abs(%s) + 1" % a)
            self.add("%s .* 2 - %s" % (a, b))
            self.add("sum(%s .* %s, 1)" % (a, b))
        elif kind == "loop":
            a = self.pick(*self.names)
            self.lines.append("try, for k = 1:5, %s = %s .* 0.5 + k; end, catch e, complain(e), end" % (a, a))
        elif kind == "function":
            self.add("through(%s, %s)" % (self.pick(*self.names), self.pick(*self.names)))
        elif kind == "twice":
            self.add("(%s) + (%s)" % (text, text))
        else:
            self.add(self.pick("%s + ones(11, 13)", "%s .* ones(7, 9, 2)", "bitand(%s, -1)", "undefinedName(%s)", "%s + {1}",
                               "sum(%s, 0)", "%s(end + 1)", "max(%s, [], -1)") % text)


FUNCTIONS = """
function complain(e)
    lines = [];
    for k = 1:numel(e.stack), lines(k) = e.stack(k).line; end
    fprintf('%s | %s | %s\\n', e.identifier, e.message, mat2str(lines));
end
function z = through(x, y)
    a = x - 1;
    unused = a .* 3;
    b = a + y;
    z = inner(b) - a;
end
function z = inner(b)
    z = b .* b + b;
end
"""
