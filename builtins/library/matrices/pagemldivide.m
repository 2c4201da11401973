function [X, r] = pagemldivide(A, varargin)
% X = pagemldivide(A, B) solves A \ B page by page; pagemldivide(A, word, B) with 'none', 'transpose'
% or 'ctranspose' for A. [X, r] = pagemldivide(...): the reciprocal condition of each page of A too.
% example:
%   disp(pagemldivide(2 * eye(2), [2; 4])')
% prints:
%        1     2

% with: pages
  B = varargin{end};
  if nargin > 2
    switch validatestring(varargin{1}, {'none', 'transpose', 'ctranspose'})
      case 'transpose', A = pagetranspose(A);
      case 'ctranspose', A = pagectranspose(A);
    end
  end
  [n, sizes] = pageCount(A, B);
  A = spread(A, sizes);
  B = spread(B, sizes);
  X = zeros(size(A, 2), size(B, 2), n, 'like', zeros('like', A) * zeros('like', B));
  if nargout > 1, r = reciprocalConditions(reshape(A, [size(A, 1), size(A, 2), sizes])); end
  for k = 1:n, X(:, :, k) = A(:, :, k) \ B(:, :, k); end
  X = reshape(X, [size(X, 1), size(X, 2), sizes]);
end
