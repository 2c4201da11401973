function S = sprandsym(n, density)
% sprandsym(n, density) is a symmetric sparse matrix of normally distributed numbers with about density*n*n nonzeros.
% sprandsym(S) has the pattern of S's lower triangle on both sides.
% example:
%   S = sprandsym(6, 0.4); fprintf('%d %d\n', issparse(S), issymmetric(S))
% prints:
%   1 1
  if nargin == 1
    L = sprandn(tril(n));
  else
    L = tril(sprandn(n, n, density));
  end
  S = L + tril(L, -1)';
end
