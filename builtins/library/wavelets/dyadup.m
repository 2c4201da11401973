function y = dyadup(x, varargin)
% dyadup(x, 1) puts zeros between the elements of a vector and at both ends (as dyadup(x)), dyadup(x, 0)
% between them only. Of a matrix: columns ('c', as without a letter), rows ('r') or both ('m').
% example:
%   disp(dyadup(1:3))
% prints:
%        0     1     0     2     0     3     0

% with: dyadic
  [odd, way] = dyadicArguments(varargin, 1, isvector(x));
  wide = @(n) max(0, 2 * n - 1 + 2 * odd);
  at = @(n) odd + (1:2:2 * n);
  if isempty(x), y = []; return, end
  [m, n] = size(x);
  switch way
    case 'v'
      if iscolumn(x), y = zeros(wide(m), 1, 'like', x); else, y = zeros(1, wide(n), 'like', x); end
      y(at(numel(x))) = x;
    case 'c', y = zeros(m, wide(n), 'like', x); y(:, at(n)) = x;
    case 'r', y = zeros(wide(m), n, 'like', x); y(at(m), :) = x;
    case 'm', y = zeros(wide(m), wide(n), 'like', x); y(at(m), at(n)) = x;
  end
end
