function D = delsq(G)
% delsq(G) is the five-point Laplacian, with its sign turned, on the points that a grid of numgrid numbers.
% example:
%   D = delsq(numgrid('S', 4)); disp(full(D))
% prints:
%        4    -1    -1     0
%       -1     4     0    -1
%       -1     0     4    -1
%        0    -1    -1     4
  [m, n] = size(G);
  count = nnz(G);
  D = 4 * speye(count);
  % The neighbour below and the one to the right; the matrix is symmetric.
  for pair = {G(1:m - 1, :), G(2:m, :); G(:, 1:n - 1), G(:, 2:n)}'
    [a, b] = pair{:};
    both = a > 0 & b > 0;
    E = sparse(a(both), b(both), 1, count, count);
    D = D - E - E';
  end
end
