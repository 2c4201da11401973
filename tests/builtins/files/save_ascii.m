% Text files of numbers, both ways.
a = [1 2.5; -3 4e10];
save t.txt a -ascii
type = fileread('t.txt'); disp(type(1:16)) % expect:    1.0000000e+00
load t.txt
disp(isequal(t, a)) % expect:    1
a = pi; save('t.txt', 'a', '-ascii', '-double'); disp(load('t.txt') == pi) % expect:    1
writelines({'% a comment', '1, 2; NaN', '', '4 5 Inf % end'}, 'm-1.dat');
load m-1.dat
disp(m_1) % expect:      1     2   NaN
% expect:      4     5   Inf
writelines({'1 2', '3'}, 'x.txt');
try, load('x.txt'), catch e, disp(e.message), end % expect: Number of columns on line 2 of ASCII file x.txt must be the same as previous lines.
writelines({'1 two'}, 'x.txt');
load('x.txt') % expect-error: MATLAB:load:unknownText | Unknown text on line number 1 of ASCII file x.txt
