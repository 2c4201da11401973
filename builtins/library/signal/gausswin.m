function w = gausswin(n, alpha)
% gausswin(n, alpha) is a Gaussian window; its ends are alpha (2.5) deviations away.
% example:
%   fprintf('%.4f ', gausswin(5)), fprintf('\n')
% prints:
%   0.0439 0.4578 1.0000 0.4578 0.0439 

% with: windows
  if nargin < 2, alpha = 2.5; end
  n = windowLength(n);
  k = (0:n - 1)' - (n - 1) / 2;
  w = exp(-0.5 * (alpha * k / max((n - 1) / 2, eps)) .^ 2);
end
