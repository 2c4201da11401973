function y = decimate(x, r, varargin)
% decimate(x, r) keeps every r-th sample after a Chebyshev filter of order 8; decimate(x, r, n) of
% order n; decimate(x, r, n, 'fir') after a linear-phase filter of order n (30).
% example:
%   disp(numel(decimate(sin(0:0.01:1), 4)))
% prints:
%       26
  n = 8;
  isFir = false;
  for k = 1:numel(varargin)
    if isnumeric(varargin{k}), n = varargin{k}; else, isFir = strcmpi(varargin{k}, 'fir'); end
  end
  if isFir && ~any(cellfun(@isnumeric, varargin)), n = 30; end
  if ~(isscalar(r) && r == floor(r) && r > 0)
    error('signal:decimate:InvalidR', 'R must be a positive whole number.');
  end
  if r == 1, y = x; return, end
  wasRow = isrow(x);
  x = x(:);
  if isFir
    b = fir1(n, 1 / r);
    % What the filter would need before the start and after the end is mirrored.
    half = floor(n / 2);
    x = [2 * x(1) - x(half + 1:-1:2); x; 2 * x(end) - x(end - 1:-1:end - n + half)];
    y = conv(x, b(:), 'valid');
    y = y(1:r:end);
  else
    [b, a] = cheby1(n, 0.05, 0.8 / r);
    y = filtfilt(b, a, x);
    count = ceil(numel(x) / r);
    first = r - (r * count - numel(x));
    y = y(first:r:end);
  end
  if wasRow, y = y.'; end
end
