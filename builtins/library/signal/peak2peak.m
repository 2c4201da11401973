function y = peak2peak(x, dim)
% peak2peak(x, dim) is the difference of the largest and the least element along a dimension.
% example:
%   disp(peak2peak([3 -4 1]))
% prints:
%        7
  if nargin < 2, dim = find([size(x) 2] ~= 1, 1); end
  y = max(x, [], dim) - min(x, [], dim);
end
