function y = rssq(x, dim)
% rssq(x, dim) is the root of the sum of squares along a dimension.
% example:
%   disp(rssq([3 4]))
% prints:
%        5
  if nargin < 2, dim = find([size(x) 2] ~= 1, 1); end
  y = sqrt(sum(abs(x) .^ 2, dim));
end
