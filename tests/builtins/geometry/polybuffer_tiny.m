% A buffer smaller than what coordinates are told apart by leaves the polygon as it is.
p = polyshape([4 0; 3 2; 0 3; -3 0; -2 -3; 0 -3; 2 -2]);
for d = [1e-15 1e-12 -1e-12]
    q = polybuffer(p, d);
    fprintf('%d corners, area %.6f\n', size(q.Vertices, 1), area(q));
end
% expect: 7 corners, area 27.500000
% expect: 7 corners, area 27.500000
% expect: 7 corners, area 27.500000
disp(area(polybuffer(p, 0.1)) > area(p))   % expect:    1
disp(area(polybuffer(polyshape(), 1)))     % expect:      0
