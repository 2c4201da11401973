function w = tukeywin(n, r)
% tukeywin(n, r) is a window with cosine tapers over the share r (0.5) of its length.
% example:
%   fprintf('%.4f ', tukeywin(5)), fprintf('\n')
% prints:
%   0.0000 1.0000 1.0000 1.0000 0.0000 

% with: windows
  if nargin < 2, r = 0.5; end
  n = windowLength(n);
  if r <= 0, w = ones(n, 1); return, end
  if r >= 1, w = hann(n); return, end
  if n == 1, w = 1; return, end
  t = (0:n - 1)' / (n - 1);
  w = ones(n, 1);
  first = t < r / 2;
  w(first) = 0.5 * (1 + cos(2 * pi / r * (t(first) - r / 2)));
  last = t > 1 - r / 2;
  w(last) = 0.5 * (1 + cos(2 * pi / r * (t(last) - 1 + r / 2)));
  w([1 end]) = 0;
end
