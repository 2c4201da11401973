function [out, order] = topkrows(A, k, columns, direction, varargin)
% topkrows(A, k, columns, direction) has the first k rows of a matrix or table in descending order (or as direction says).
% [B, i] = topkrows(...) gives their numbers too.
% example:
%   disp(topkrows([3 1; 5 2; 4 0], 2))
% prints:
%        5     2
%        4     0
  if nargin < 4, direction = 'descend'; end
  if nargin < 3 || isempty(columns), columns = 1:size(A, 2); end
  if istabular(A)
    [~, order] = sortrows(A, columns, direction, varargin{:});
  else
    down = strcmpi(cellstr(direction), 'descend');
    if nargin >= 4 || all(columns > 0), columns = abs(columns) .* (1 - 2 * down(:)'); end
    [~, order] = sortrows(A, columns, varargin{:});
  end
  order = order(1:min(k, numel(order)));
  out = A(order, :);
end
