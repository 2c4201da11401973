function w = bohmanwin(n)
% bohmanwin(n) is a Bohman window of n samples.
% example:
%   fprintf('%.4f ', bohmanwin(5)), fprintf('\n')
% prints:
%   0.0000 0.3183 1.0000 0.3183 0.0000 

% with: windows
  n = windowLength(n);
  if n == 1, w = 1; return, end
  t = abs(2 * (0:n - 1)' / (n - 1) - 1);
  w = (1 - t) .* cos(pi * t) + sin(pi * t) / pi;
  w([1 end]) = 0;
end
