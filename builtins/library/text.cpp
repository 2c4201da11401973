// Rows of the library's functions of text, names and dates.
#include "builtins/library/library.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("strread", MATLIFT_LIBRARY("strread"), 1, kAny, kAny,
                "[a, b, ...] = strread(text, format, ...) reads columns from text, as "
                "textscan does.",
                "[a, b] = strread('1 2 3 4', '%f %f'); disp([a b])",
                "     1     2\n     3     4\n"),
    functionRow("strmatch", MATLIFT_LIBRARY("strmatch"), 2, 3, 1,
                "strmatch(s, A) finds the rows of A that begin with s; strmatch(s, A, "
                "'exact') those that are s.",
                "disp(strmatch('ap', {'apple', 'pear'}))", "     1\n"),
    functionRow("findstr", MATLIFT_LIBRARY("findstr"), 2, 3, 1,
                "findstr(a, b) finds the shorter of two texts in the longer.",
                "disp(findstr('abcbc', 'bc'))", "     2     4\n"),
    functionRow("genvarname", MATLIFT_LIBRARY("genvarname"), 1, 2, 2,
                "genvarname(text, exclusions) makes valid names that differ from each "
                "other and the exclusions.",
                "disp(genvarname('a b'))", "aB\n"),
    functionRow("matlab.lang.makeValidName", MATLIFT_LIBRARY("makeValidName"), 1, kAny, 2,
                "matlab.lang.makeValidName(text) makes valid variable names; options "
                "ReplacementStyle (underscore, delete, hex) and Prefix.",
                "disp(matlab.lang.makeValidName('1 name'))", "x1Name\n"),
    functionRow("matlab.lang.makeUniqueStrings", MATLIFT_LIBRARY("makeUniqueStrings"), 1, 3, 2,
                "matlab.lang.makeUniqueStrings(text, excluded, maxLength) appends _1, "
                "_2, ... to text that is there already.",
                "disp(matlab.lang.makeUniqueStrings('a', {'a'}))", "a_1\n"),
    functionRow("inline", MATLIFT_LIBRARY("inline"), 1, kAny, 1,
                "inline(expression, names...) is a function handle made from the text "
                "of an expression.",
                "f = inline('x^2'); disp(f(3))", "     9\n"),
    functionRow(
        "vectorize", MATLIFT_LIBRARY("vectorize"), 1, 1, 1,
        "vectorize(text) makes the operators of an expression elementwise.\n"
        "vectorize(f): the text of a function handle, made so; str2func makes a function of it.",
        "disp(vectorize('x^2*y'))", "x.^2.*y\n"),
    functionRow("formula", MATLIFT_LIBRARY("formula"), 1, 1, 1,
                "formula(f) is the expression of a function made by inline.",
                "disp(formula(inline('x+1')))", "x+1\n"),
    functionRow("argnames", MATLIFT_LIBRARY("argnames"), 1, 1, 1,
                "argnames(f) are the names of the arguments of a function made by "
                "inline.",
                "disp(argnames(inline('x+1')))", "    {'x'}\n\n"),
    functionRow("symvar", MATLIFT_LIBRARY("symvar"), 1, 1, 1,
                "symvar(expression) finds the names of variables in an expression.",
                "disp(symvar('x*sin(y)'))", "    {'x'}\n    {'y'}\n\n"),
    functionRow("namedargs2cell", MATLIFT_LIBRARY("namedargs2cell"), 1, 1, 1,
                "namedargs2cell(s) lists the names and values of a struct's fields.",
                "disp(numel(namedargs2cell(struct('a', 1, 'b', 2))))", "     4\n"),
    functionRow("celldisp", MATLIFT_LIBRARY("celldisp"), 1, 2, 0,
                "celldisp(c, name) shows what is in the cells of c.", "celldisp({7}, 'c')",
                "c{1} =\n\n     7\n\n"),
    functionRow("addtodate", MATLIFT_LIBRARY("addtodate"), 3, 3, 1,
                "addtodate(d, q, unit) moves serial date numbers by q years, months, "
                "days, hours, minutes, seconds or milliseconds.",
                "disp(addtodate(730500, 1, 'day'))", "      730501\n"),
    functionRow("eomday", MATLIFT_LIBRARY("eomday"), 2, 2, 1,
                "eomday(year, month) is the last day of a month.", "disp(eomday(2024, 2))",
                "    29\n"),
    functionRow("calendar", MATLIFT_LIBRARY("calendar"), 0, 2, 1,
                "calendar(date) or calendar(year, month) is the month as a 6x7 matrix "
                "that begins with Sunday.",
                "c = calendar(2024, 1); disp(c(1, :))",
                "     0     1     2     3     4     5     6\n"),
};

}  // namespace

BuiltinTheme libraryTextTheme() { return kRows; }

}  // namespace matlift::builtins
