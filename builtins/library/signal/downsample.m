function y = downsample(x, n, phase)
% downsample(x, n, phase) keeps every n-th sample, the first after phase (0); columns of a matrix
% apart.
% example:
%   disp(downsample(1:6, 2))
% prints:
%        1     3     5
  if nargin < 3, phase = 0; end
  if ~(isscalar(n) && n > 0 && n == floor(n)), error('signal:downsample:Nonint', 'The factor must be a positive integer.'); end
  if ~(phase >= 0 && phase < n), error('signal:downsample:Phase', 'The phase must be from 0 to %d.', n - 1); end
  if isrow(x), y = x(phase + 1:n:end); else, y = x(phase + 1:n:end, :); end
end
