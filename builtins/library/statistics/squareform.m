function y = squareform(d, direction)
% squareform(d) makes a symmetric matrix of the distances of pdist, or the reverse.
% A second argument 'tomatrix' or 'tovector' says which.
% example:
%   disp(squareform([1 2 3]))
% prints:
%        0     1     2
%        1     0     3
%        2     3     0
  if nargin < 2
    if isvector(d) || isempty(d), direction = 'tomatrix'; else, direction = 'tovector'; end
    if isscalar(d) && d == 0, direction = 'tovector'; end
  end
  if strcmpi(direction, 'tomatrix')
    n = ceil(sqrt(2 * numel(d)));
    if numel(d) ~= n * (n - 1) / 2
      error('stats:squareform:BadVectorSize', 'The vector must hold the distances of n*(n-1)/2 pairs.');
    end
    if isempty(d), n = 1; end
    y = zeros(n, class(d));
    y(tril(true(n), -1)) = d;
    y = y + y';
  else
    n = size(d, 1);
    if n ~= size(d, 2) || any(diag(d) ~= 0)
      error('stats:squareform:BadInput', 'The distance matrix must be square with zeros on its diagonal.');
    end
    y = reshape(d(tril(true(n), -1)), 1, []);
  end
end
