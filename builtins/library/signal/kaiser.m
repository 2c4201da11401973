function w = kaiser(n, beta)
% kaiser(n, beta) is a Kaiser window; beta (0.5) trades width for leakage.
% example:
%   fprintf('%.4f ', kaiser(5, 3)), fprintf('\n')
% prints:
%   0.2049 0.7269 1.0000 0.7269 0.2049 

% with: windows
  if nargin < 2, beta = 0.5; end
  n = windowLength(n);
  if n == 1, w = 1; return, end
  t = 2 * (0:n - 1)' / (n - 1) - 1;
  w = besseli(0, beta * sqrt(max(0, 1 - t .^ 2))) / besseli(0, beta);
end
