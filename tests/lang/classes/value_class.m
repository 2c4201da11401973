addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(3, 4);
disp([p.x p.y p.r])            % expect:      3     4     5
q = p.move(1, 0);
disp([p.x q.x])                % expect:      3     4
q = move(q, 1, 1);
disp([q.x q.y q.moves])        % expect:      5     5     2
p.r = 10;
disp([p.x p.y])                % expect:      6     8
disp(p.reveal())               % expect:    420
disp(reveal(p))                % expect:    420
disp(Point.ORIGIN)             % expect:      0     0
disp(p.ORIGIN(2))              % expect:      0
disp(Point.dimension)          % expect:      2
z = Point.polar(2, 0);
disp(z.x)                      % expect:      2
s = p + q - Point(1, 1);
disp(double(s))                % expect:     10    12
disp(char(2 * p))              % expect: (12,16)
disp(char(p * 2))              % expect: (12,16)
disp(char(-p))                 % expect: (-6,-8)
disp([p == p, p == q, q < p])  % expect:    1   0   1
p.x(3) = 9;
disp(p.x)                      % expect:      6     0     9
p = setAt(p, 2, 5);
disp(p.x)                      % expect:      6     5     9
f = adder(Point(10, 0));
disp(f(5))                     % expect:     15
h = @Point.polar;
w = h(1, 0);
disp(w.x)                      % expect:      1
disp(class(p))                 % expect: Point
disp([isa(p, 'Point') isa(p, 'handle') isobject(p)])   % expect:    1   0   1
name = 'y';
disp(p.(name))                 % expect:      8
p.(name) = 1;
disp(p.y)                      % expect:      1
Point(1, 2)
% expect: ans =
% expect:   Point with properties:
% expect:          x: 1
% expect:          y: 2
% expect:      moves: 0
% expect:          r: 2.2361
% expect:     ORIGIN: [0 0]
disp(isequal(Point(1, 2), Point(1, 2), Point(1, 2)))   % expect:    1
disp(isequal(Point(1, 2), Point(1, 3)))                % expect:    0
