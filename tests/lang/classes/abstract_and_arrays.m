addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
s = [Square(2), Disc(1), Square(3)];
disp(class(s))                 % expect: Shape
disp(size(s))                  % expect:      1     3
for k = 1:numel(s), s(k).describe(); end
% expect: Square with 4 sides, area 4
% expect: Disc with 0 sides, area 3
% expect: Square with 4 sides, area 9
disp(arrayfun(@(x) x.area(), s))   % expect:      4     3     9
q = [Square(1) Square(2) Square(5)];
disp([q.a])                    % expect:      1     2     5
q(2).a = 20;
q(4) = Square(7);
disp([q.a])                    % expect:      1    20     5     7
q(1) = [];
disp([q.a])                    % expect:     20     5     7
q = q';
disp(size(q))                  % expect:      3     1
[q.a] = deal(0);
disp([q.a])                    % expect:      0     0     0
v(3) = Point(1, 1);
disp([v.x])                    % expect:      0     0     1
e = Square.empty(0, 3);
disp(size(e))                  % expect:      0     3
disp(isempty(e))               % expect:    1
p = [Point(1,2); Point(3,4)];
for k = p', disp(k.x), end     % expect:      1
                               % expect:      3
disp(numel(repmat(Point(1,1), 2, 3)))   % expect:      6
