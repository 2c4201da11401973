function y = peak2rms(x, dim)
% peak2rms(x, dim) is the ratio of the largest magnitude to the root mean square along a dimension.
% example:
%   fprintf('%.4f\n', peak2rms([3 -4]))
% prints:
%   1.1314
  if nargin < 2, dim = find([size(x) 2] ~= 1, 1); end
  y = max(abs(x), [], dim) ./ rms(x, dim);
end
