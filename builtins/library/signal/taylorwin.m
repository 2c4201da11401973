function w = taylorwin(n, nbar, sll)
% taylorwin(n, nbar, sll) is Taylor's window: nbar (4) side lobes of nearly sll dB (-30).
% example:
%   w = taylorwin(5); fprintf('%.4f ', w), fprintf('\n')
% prints:
%   0.5181 1.2029 1.5581 1.2029 0.5181 
  if nargin < 2 || isempty(nbar), nbar = 4; end
  if nargin < 3 || isempty(sll), sll = -30; end
  if sll > 0, error('signal:taylorwin:InvalidRange', 'The level of the side lobes must not be positive.'); end
  A = acosh(10 ^ (-sll / 20)) / pi;
  s2 = nbar ^ 2 / (A ^ 2 + (nbar - 0.5) ^ 2);
  m = 1:nbar - 1;
  w = ones(n, 1);
  xi = ((0:n - 1)' - 0.5 * n + 0.5) / n;
  for k = m
    top = (-1) ^ (k + 1) * prod(1 - k ^ 2 / s2 ./ (A ^ 2 + (m - 0.5) .^ 2));
    low = 2 * prod(1 - k ^ 2 ./ m(m ~= k) .^ 2);
    w = w + 2 * top / low * cos(2 * pi * k * xi);
  end
end
