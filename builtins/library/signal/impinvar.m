function [bz, az] = impinvar(b, a, fs, tol)
% [bz, az] = impinvar(b, a, fs) makes a digital filter whose impulse response is that of the analog
% one, sampled and divided by the rate fs (1 Hz). Poles of an order above one are not supported.
% example:
%   [b, a] = impinvar(1, [1 1], 10); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.1000 1.0000 -0.9048 
  if nargin < 3 || isempty(fs), fs = 1; end
  if nargin < 4, tol = 0.001; end
  [r, p, k] = residue(b, a);
  if ~isempty(k), error('signal:impinvar:InvalidRange', 'The numerator must have a lower order than the denominator.'); end
  for i = 1:numel(p)
    if any(abs(p(i) - p(i + 1:end)) < tol * max(abs(p(i)), eps)), error('signal:impinvar:NotSupported', 'Poles of an order above one are not supported.'); end
  end
  pz = exp(p / fs);
  az = poly(pz);
  bz = zeros(1, max(1, numel(p)));
  for i = 1:numel(p), bz = bz + r(i) / fs * poly(pz([1:i - 1, i + 1:end])); end
  [bz, az] = deal(real(bz), real(az));
end
