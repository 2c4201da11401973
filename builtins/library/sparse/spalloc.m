function S = spalloc(m, n, nzmax) %#ok<INUSD>
% spalloc(m, n, nzmax) is an all zero sparse matrix; it grows as it must, with or without nzmax.
% example:
%   disp(size(spalloc(2, 3, 10)))
% prints:
%        2     3
  if nargin < 2, n = m; end
  S = sparse(m, n);
end
