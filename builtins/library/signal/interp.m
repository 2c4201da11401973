function [y, b] = interp(x, r, n, cutoff)
% [y, b] = interp(x, r, n, cutoff) raises the sample rate r times by a filter that leaves the samples
% as they are; n (4) samples to each side take part, up to the frequency cutoff (0.5).
% example:
%   y = interp([1 2 3 2 1 2 3 2 1 2], 2); fprintf('%.2f ', y(1:2:5)), fprintf('\n')
% prints:
%   1.00 2.00 3.00 
  if nargin < 3 || isempty(n), n = 4; end
  if nargin < 4 || isempty(cutoff), cutoff = 0.5; end
  wasRow = isrow(x);
  x = x(:);
  % Least squares for signals that are uniform up to the cutoff (Oetken, Parks and Schuessler, 1975).
  k = -n:n - 1;
  s = @(t) cutoff * sincOf(cutoff * t);
  b = zeros(1, 2 * n * r + 1);
  R = s(k' - k) + 1e-12 * eye(2 * n);
  for phase = 0:r - 1
    c = R \ s(k' + phase / r);
    b(phase + 1 + (0:2 * n - 1) * r) = c;
  end
  b(n * r + 1) = 1;
  b([1:r:n * r, (n + 1) * r + 1:r:end]) = 0;
  extended = [2 * x(1) - x(min(n + 1, end):-1:2); x; 2 * x(end) - x(end - 1:-1:max(end - n, 1))];
  lead = numel(x(min(n + 1, end):-1:2));
  up = zeros(numel(extended) * r, 1);
  up(1:r:end) = extended;
  full = conv(up, b(:));
  first = n * r + lead * r + 1;
  y = full(first:first + numel(x) * r - 1);
  if wasRow, y = y.'; end
end

function y = sincOf(t)
  y = ones(size(t));
  y(t ~= 0) = sin(pi * t(t ~= 0)) ./ (pi * t(t ~= 0));
end
