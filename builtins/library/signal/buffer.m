function [y, z] = buffer(x, n, p, opt)
% [y, z] = buffer(x, n, p) cuts a signal into columns of n samples, p of them from the column before
% (p < 0: samples that are left out); zeros come first, unless opt is 'nodelay'. z: samples that
% fill no column.
% example:
%   disp(buffer(1:5, 3, 1))
% prints:
%        0     2     4
%        1     3     5
%        2     4     0
  if nargin < 3, p = 0; end
  if nargin < 4, opt = []; end
  if ~(isscalar(n) && n > 0 && n == floor(n)) || p >= n, error('signal:buffer:InvalidOverlap', 'The length must be a positive integer, the overlap less.'); end
  x = x(:);
  if p > 0 && ~(ischar(opt) || isstring(opt))
    first = zeros(p, 1);
    if ~isempty(opt), first = opt(:); end
    x = [first; x];
  end
  step = n - p;
  total = numel(x);
  if p >= 0, k = ceil((total - p) / step); else, k = ceil(total / step); end
  if nargout > 1 && p >= 0, k = floor((total - n) / step) + 1; end
  k = max(k, 0);
  padded = [x; zeros(max(0, (k - 1) * step + n - total), 1)];
  y = reshape(padded((1:n)' + (0:k - 1) * step), n, k);
  z = x(min(total, k * step + max(p, 0)) + 1:end);
end
