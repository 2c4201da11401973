function [y, b] = resample(x, p, q, n, beta)
% [y, b] = resample(x, p, q) changes the sample rate of columns by p/q with a filter against aliases.
% resample(x, p, q, n, beta): its reach (10) and the shape of its Kaiser window (5); n may be the
% filter itself.
% example:
%   y = resample(sin(0:0.1:3), 2, 1); disp(numel(y))
% prints:
%       62
  if nargin < 4 || isempty(n), n = 10; end
  if nargin < 5 || isempty(beta), beta = 5; end
  if numel(p) > 1
    error('signal:resample:NotSupported', 'resample of samples at given times is not supported: interp1 brings them to equal steps.');
  end
  if ~(isscalar(p) && p == floor(p) && p > 0 && isscalar(q) && q == floor(q) && q > 0)
    error('signal:resample:InvalidRatio', 'P and Q must be positive whole numbers.');
  end
  if isempty(x), [y, b] = deal(x, 1); return, end
  g = gcd(p, q);
  p = p / g;
  q = q / g;
  wasRow = isrow(x);
  if wasRow, x = x.'; end
  if ~isscalar(n)
    b = n(:).';
    half = (numel(b) - 1) / 2;
  elseif p == 1 && q == 1
    y = x;
    b = 1;
    if wasRow, y = y.'; end
    return
  else
    widest = max(p, q);
    half = n * widest;
    if n == 0
      b = ones(1, p);
      half = 0;
    else
      t = (-half:half);
      f = 1 / widest;
      ideal = f * ones(size(t));
      k = t ~= 0;
      ideal(k) = sin(pi * f * t(k)) ./ (pi * t(k));
      b = ideal .* kaiser(2 * half + 1, beta).';
      b = p * b / sum(b);
    end
  end
  rows = ceil(size(x, 1) * p / q);
  % Zeros before the filter make its delay a whole number of output samples.
  lead = mod(-half, q);
  full = upfirdn(x, [zeros(1, lead), b], p, q);
  delay = floor((half + lead) / q);
  full = [full; zeros(max(0, rows + delay - size(full, 1)), size(full, 2))];
  y = full(delay + 1:delay + rows, :);
  if wasRow, y = y.'; end
end
