function [f, power] = meanfreq(x, fs)
% [f, power] = meanfreq(x, fs) is the frequency in the middle of a signal's power, by its moments;
% columns apart.
% example:
%   fprintf('%.2f\n', meanfreq(sin(2 * pi * 0.1 * (0:99)), 1))
% prints:
%   0.10
  if nargin < 2, fs = 2 * pi; end
  if isrow(x), x = x(:); end
  [p, w] = periodogram(x(:, 1), rectwin(size(x, 1)), size(x, 1), fs);
  [f, power] = deal(zeros(1, size(x, 2)));
  for c = 1:size(x, 2)
    p = periodogram(x(:, c), rectwin(size(x, 1)), size(x, 1), fs);
    f(c) = sum(p .* w) / sum(p);
    power(c) = sum(p) * (w(2) - w(1));
  end
end
