function [c, l] = wavedec(x, n, varargin)
% [c, l] = wavedec(x, n, wname) decomposes a signal n times: c has the approximation, then the details
% from coarse to fine, l their lengths and that of x. wavedec(x, n, LoD, HiD) with filters.
% example:
%   [c, l] = wavedec(1:8, 2, 'haar'); disp(l)
% prints:
%        2     2     4     8
  if ~(isscalar(n) && n >= 1 && n == round(n)), error('Wavelet:FunctionArgVal:Invalid_ArgVal', 'The level must be a positive integer.'); end
  column = iscolumn(x);
  c = zeros(1, 0);
  l = numel(x);
  a = reshape(x, 1, []);
  for k = 1:n
    [a, d] = dwt(a, varargin{:});
    c = [d, c]; %#ok<AGROW>
    l = [numel(d), l]; %#ok<AGROW>
  end
  c = [a, c];
  l = [numel(a), l];
  if column, [c, l] = deal(c(:), l(:)); end
end
