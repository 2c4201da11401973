% Points on a line, twice the same, or none.
x = [0 1 2 3];
try
  T = delaunay(x, x);
  disp(isempty(T))
catch e
  disp(~isempty(e.identifier))                           % expect:    1
end
warning('off', 'all');
T = delaunay([0 1 0 1 0], [0 0 1 1 0]);
disp(size(T, 1))                                         % expect:      2
try
  convhull(x, x);
catch e
  disp(~isempty(e.identifier))                           % expect:    1
end
disp(inpolygon(NaN, 0.5, [0 1 1], [0 0 1]))              % expect:    0
disp(area(polyshape()))                                  % expect:      0
disp(normpdf(1, 0, -1))                                  % expect:    NaN
