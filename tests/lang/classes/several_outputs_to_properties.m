addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point;
[p.x, p.y] = shapes.pair(1, 2);
disp([p.x p.y])                  % expect:      1     2
b.pair = @(u, v) deal(u, v);
[p.x, p.y] = b.pair(3, 4);
disp([p.x p.y])                  % expect:      3     4
[p.x, p.y] = p.swap(5, 6);
disp([p.x p.y])                  % expect:      6     5
c = cell(1, 2);
[c{:}] = swap(p, 7, 8);
disp(c)                          % expect:     {[8]}    {[7]}
