% Every circle through a triangle's corners is empty, the areas add up to the hull's; on random
% points, grids (many points on one circle) and circles.
rng(3);
[gx, gy] = meshgrid(0:9, (0:7) * 0.1);
t = (0:29)' * 2 * pi / 30;
sets = {rand(200, 2), [gx(:) gy(:)], [cos(t) sin(t); 0 0], [rand(40, 1) * 1e-9, rand(40, 1)] + 1e3};
for k = 1:numel(sets)
  X = sets{k};
  T = delaunay(X);
  TR = triangulation(T, X);
  [c, r] = circumcenter(TR);
  inside = 0;
  for j = 1:size(T, 1)
    d = sqrt(sum((X - c(j, :)) .^ 2, 2));
    inside = inside + nnz(d < r(j) * (1 - 1e-6));
  end
  a = X(T(:, 2), :) - X(T(:, 1), :);
  b = X(T(:, 3), :) - X(T(:, 1), :);
  areas = (a(:, 1) .* b(:, 2) - a(:, 2) .* b(:, 1)) / 2;
  [~, whole] = convhull(X(:, 1), X(:, 2));
  fprintf('%d %d %d\n', inside, all(areas > 0), abs(sum(areas) - whole) < 1e-9 * whole);
end
% expect: 0 1 1
% expect: 0 1 1
% expect: 0 1 1
% expect: 0 1 1
T = delaunay(rand(300, 3));   % tetrahedra fill the hull
P = rand(60, 3);
T = delaunay(P(:, 1), P(:, 2), P(:, 3));
v = 0;
for j = 1:size(T, 1), v = v + det(P(T(j, 2:4), :) - P(T(j, 1), :)) / 6; end
[~, whole] = convhulln(P);
disp(abs(v - whole) < 1e-12)   % expect:    1
Q = rand(40, 4);
T = delaunayn(Q);
v = 0;
for j = 1:size(T, 1), v = v + det(Q(T(j, 2:5), :) - Q(T(j, 1), :)) / 24; end
[~, whole] = convhulln(Q);
disp(abs(v - whole) < 1e-12)   % expect:    1
