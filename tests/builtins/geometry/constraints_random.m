% Prescribed polygons of many edges: every piece is an edge, the inside has the polygon's area.
rng(7);
for n = [5 20 80]
  t = sort(rand(n, 1)) * 2 * pi;
  r = 0.3 + rand(n, 1);
  P = [r .* cos(t), r .* sin(t)];
  C = [(1:n)', [2:n, 1]'];
  DT = delaunayTriangulation([P; 0.2 * randn(50, 2)], C);
  T = DT(isInterior(DT), :);
  Q = DT.Points;
  a = sum(arrayfun(@(k) polyarea(Q(T(k, :), 1), Q(T(k, :), 2)), 1:size(T, 1)));
  fprintf('%d %d\n', all(isConnected(DT, C)), abs(a - polyarea(P(:, 1), P(:, 2))) < 1e-12);
end
% expect: 1 1
% expect: 1 1
% expect: 1 1
