function y = upsample(x, n, phase)
% upsample(x, n, phase) puts n - 1 zeros after each sample, phase (0) before the first; columns of a
% matrix apart.
% example:
%   disp(upsample([1 2], 3))
% prints:
%        1     0     0     2     0     0
  if nargin < 3, phase = 0; end
  if ~(isscalar(n) && n > 0 && n == floor(n)), error('signal:upsample:Nonint', 'The factor must be a positive integer.'); end
  if ~(phase >= 0 && phase < n), error('signal:upsample:Phase', 'The phase must be from 0 to %d.', n - 1); end
  wasRow = isrow(x);
  if wasRow, x = x(:); end
  y = zeros(size(x, 1) * n, size(x, 2), class(x));
  y(phase + 1:n:end, :) = x;
  if wasRow, y = y.'; end
end
