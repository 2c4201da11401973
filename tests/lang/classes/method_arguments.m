addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(3, 4);
s.v = 2;
c = {5};
x = [7 8];
disp(p.dist(s.v))        % expect:      5
disp(p.dist(c{:}))       % expect:      8
disp(p.dist(x(end)))     % expect:     11
disp(p.dist(x(end) + 1)) % expect:     12
name = 'dist';
disp(p.(name)(10))       % expect:     13
p.x = [1 2 3];
disp(p.x(end))           % expect:      3
disp(p.x(min(end, 2)))   % expect:      2
f = @(k) p.dist(k);
disp(f(1))               % expect:      2     3     4
disp(cellfun(@(q) q.reveal(), {Point, Point}))   % expect:    420   420
