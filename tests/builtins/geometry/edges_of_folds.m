% Edges where a surface folds, and those that only one triangle has; regular polygons.
P = [0 0 0; 1 0 0; 0 1 0; 0 0 1];
disp(featureEdges(triangulation([1 2 3], P(1:3, :)), 0.5))    % expect:      1     2
                                                              % expect:      1     3
                                                              % expect:      2     3
t = triangulation([1 2 3; 2 1 4], P);
disp(featureEdges(t, 1)')                                     % expect:      1     1     1     2     2
                                                              % expect:      2     3     4     3     4
flat = triangulation([1 2 3; 3 2 4], [0 0 0; 1 0 0; 0 1 0; 1 1 0]);
disp(featureEdges(flat, 0.1)')                                % expect:      1     1     2     3
                                                              % expect:      2     3     4     4
% All edges of a box fold; diagonals do not.
[x, y, z] = ndgrid(0:1);
box = [x(:) y(:) z(:)];
disp(size(featureEdges(triangulation(convhulln(box), box), pi / 6), 1))  % expect:     12
p = nsidedpoly(6, 'Center', [1 2], 'Radius', 2);
fprintf('%.4f %.4f\n', area(p), perimeter(p))                  % expect: 10.3923 12.0000
[x, y] = centroid(p);
fprintf('%.4f %.4f\n', x, y)                                   % expect: 1.0000 2.0000
fprintf('%.4f\n', perimeter(nsidedpoly(5, 'SideLength', 2)))   % expect: 10.0000
nsidedpoly(2)                                                 % expect-error: MATLAB:polyshape:nsidesError | at least 3
