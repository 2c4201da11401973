function w = parzenwin(n)
% parzenwin(n) is a Parzen window of n samples.
% example:
%   fprintf('%.4f ', parzenwin(5)), fprintf('\n')
% prints:
%   0.0160 0.4240 1.0000 0.4240 0.0160 

% with: windows
  n = windowLength(n);
  k = abs((0:n - 1)' - (n - 1) / 2);
  r = k / (n / 2);
  w = 2 * (1 - r) .^ 3;
  inner = k <= (n - 1) / 4;
  w(inner) = 1 - 6 * r(inner) .^ 2 + 6 * r(inner) .^ 3;
end
