% The parts of a line inside and outside of a polygon with a hole.
p = polyshape({[0 4 4 0], [1 3 3 1]}, {[0 0 4 4], [1 1 3 3]});
[in, out] = intersect(p, [-1 2; 5 2]);
disp(in)
% expect:      0     2
% expect:      1     2
% expect:    NaN   NaN
% expect:      3     2
% expect:      4     2
disp(out)
% expect:     -1     2
% expect:      0     2
% expect:    NaN   NaN
% expect:      1     2
% expect:      3     2
% expect:    NaN   NaN
% expect:      4     2
% expect:      5     2
disp(intersect(p, [0.5 0.5; 0.5 3; 0.75 3.5]))
% expect:     0.5000    0.5000
% expect:     0.5000    3.0000
% expect:     0.7500    3.5000
[in, out] = intersect(p, [9 9; 8 9]);
disp([isempty(in) size(out, 1)])          % expect:      1     2
disp(area(intersect(p, polyshape([0 2 2 0], [0 0 2 2]))))   % expect:      3
