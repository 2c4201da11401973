x = 5
% expect: x =
% expect:
% expect:      5
% expect:
y = [1000.5 2]
% expect: y =
% expect:
% expect:    1.0e+03 *
% expect:
% expect:     1.0005    0.0020
% expect:
z = 1-2.5i
% expect: z =
% expect:
% expect:    1.0000 - 2.5000i
% expect:
b = int16([1 -20])
% expect: b =
% expect:
% expect:   1×2 int16 row vector
% expect:
% expect:      1   -20
% expect:
c = {1,'ab';[1 2],{}}
% expect: c =
% expect:
% expect:   2×2 cell array
% expect:
% expect:     {[  1]}    {'ab'    }
% expect:     {[1 2]}    {0×0 cell}
% expect:
format long
p = pi
% expect: p =
% expect:
% expect:    3.141592653589793
% expect:
format compact
p
% expect: p =
% expect:    3.141592653589793
