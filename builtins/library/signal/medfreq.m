function [f, power] = medfreq(x, fs)
% [f, power] = medfreq(x, fs) is the frequency that halves a signal's power; columns apart.
% example:
%   fprintf('%.2f\n', medfreq(sin(2 * pi * 0.1 * (0:99)), 1))
% prints:
%   0.10
  if nargin < 2, fs = 2 * pi; end
  if isrow(x), x = x(:); end
  [f, power] = deal(zeros(1, size(x, 2)));
  for c = 1:size(x, 2)
    [p, w] = periodogram(x(:, c), rectwin(size(x, 1)), size(x, 1), fs);
    step = w(2) - w(1);
    edges_ = cumsum(p) / sum(p);
    k = find(edges_ >= 0.5, 1);
    low = 0;
    if k > 1, low = edges_(k - 1); end
    f(c) = max(0, w(k) - step / 2 + step * (0.5 - low) / (edges_(k) - low));
    power(c) = sum(p) * step;
  end
end
