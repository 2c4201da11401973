% Files of numbers, read in blocks: headings, blanks, gaps, signs, many rows.
put('a.csv', sprintf('x, y\n\n1, 2.5\n-3e-2,\n\n,NaN\r\nInf,-0')); disp(readmatrix('a.csv'))   % expect:     1.0000    2.5000
                                              % expect:    -0.0300       NaN
                                              % expect:        NaN       NaN
                                              % expect:        Inf         0
put('b.txt', sprintf('  1   2\t3 \n4 5 6\n')); disp(readmatrix('b.txt'))   % expect:      1     2     3
                                              % expect:      4     5     6
disp(dlmread('b.txt'))                        % expect:      1     2     3
                                              % expect:      4     5     6
put('c.csv', sprintf('1,2\n3\n4,5,6\n')); disp(csvread('c.csv'))   % expect:      1     2     0
                                              % expect:      3     0     0
                                              % expect:      4     5     6
put('d.csv', ''); disp(size(readmatrix('d.csv')))   % expect:      0     0
put('e.csv', sprintf('1,"2"\n3,4')); disp(readmatrix('e.csv'))     % expect:      1     2
                                              % expect:      3     4
x = round(1e6 * (mod((1:50000)' * 0.6180339887, 1) - 0.5)) / 1e3 .* [1 -1 100];
writematrix(x, 'big.csv'); y = readmatrix('big.csv'); disp(isequal(size(x), size(y)) && max(abs(x - y), [], 'all') < 1e-9)   % expect:    1
put('late.csv', [repmat(sprintf('1,2\n'), 1, 50000) sprintf('1,2,3\n')]); disp(size(readmatrix('late.csv')))   % expect:        50001           3
put('w.csv', [sprintf('1,2\n') 'a,3']); disp(readmatrix('w.csv'))   % expect:      1     2
                                              % expect:    NaN     3
function put(name, text)
  f = fopen(name, 'w'); fwrite(f, text); fclose(f);
end
