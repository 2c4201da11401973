% importdata of text: numbers, headers, labels of rows, nothing but text; other kinds of files.
w = @(name, text) dlmwriteText(name, text);
w('a.txt', "1 2 3\n4 5 6\n"); [A, d, h] = importdata('a.txt')
w('b.csv', "x,y\n1,2\n3,\n"); B = importdata('b.csv')
w('c.txt', "one two\nthree\n"); C = importdata('c.txt')
w('d.txt', "title\na;b\n1;2\n3;NaN\n"); [D, d, h] = importdata('d.txt'); disp(D.data), disp(h), disp(D.colheaders), disp(d)
w('e.txt', "name,v\nann,1\nbob,2\n"); E = importdata('e.txt', ',', 1); disp(E.data'), disp(E.textdata)
x = 5; save('f.mat', 'x'); F = importdata('f.mat')
try, importdata('none.txt'), catch e, disp(e.message), end
function dlmwriteText(name, text)
  f = fopen(name, 'w'); fprintf(f, text); fclose(f);
end
% expect: A =
% expect:      1     2     3
% expect:      4     5     6
% expect: d =
% expect:     ' '
% expect: h =
% expect:      0
% expect: B =
% expect:   struct with fields:
% expect:           data: [2×2 double]
% expect:       textdata: {1×2 cell}
% expect:     colheaders: {1×2 cell}
% expect: C =
% expect:   2×1 cell array
% expect:     {'one two'}
% expect:     {'three'  }
% expect:      1     2
% expect:      3   NaN
% expect:      2
% expect:     {'a'}    {'b'}
% expect: ;
% expect:      1     2
% expect:     {'name'}    {'v'     }
% expect:     {'ann' }    {0×0 char}
% expect:     {'bob' }    {0×0 char}
% expect: F =
% expect:   struct with fields:
% expect:     x: 5
% expect: Unable to open file 'none.txt'.
