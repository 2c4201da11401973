% Line ends and tabs within cells, structs, strings and tables are signs.
c = {sprintf('a\nb')}
s = [string(sprintf('a\tb')), "c"]
x.a = sprintf('a\nb')
T = table(c, s(1))
% expect: c =
% expect:   1×1 cell array
% expect:     {'a↵b'}
% expect: s =
% expect:   1×2 string array
% expect:     "a→b"    "c"
% expect: x =
% expect:   struct with fields:
% expect:     a: 'a↵b'
% expect: T =
% expect:   1×2 table
% expect:        c       Var2
% expect:     _______    _____
% expect:     {'a↵b'}    "a→b"
