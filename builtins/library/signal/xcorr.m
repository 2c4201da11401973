function [r, lags] = xcorr(x, varargin)
% [r, lags] = xcorr(x, y, maxlag, scale) is the cross-correlation of two vectors, xcorr(x) the
% autocorrelation; of a matrix, those of all pairs of columns.
% scale: 'none', 'biased', 'unbiased', 'normalized' (or 'coeff').
% example:
%   disp(round(xcorr([1 2 3])))
% prints:
%        3     8    14     8     3
  [y, maxlag, scale] = deal([], [], 'none');
  for a = 1:numel(varargin)
    v = varargin{a};
    if ischar(v) || isstring(v)
      scale = validatestring(v, {'none', 'biased', 'unbiased', 'normalized', 'coeff'});
    elseif isscalar(v) && (a > 1 || ~isscalar(x)) && isempty(maxlag) && (a > 1 || numel(x) > 1)
      maxlag = v;
    else
      y = v;
    end
  end
  wasRow = isrow(x) && (isempty(y) || isvector(y));
  if isvector(x), x = x(:); end
  if isempty(y)
    n = size(x, 1);
    pairsOf = size(x, 2);
    first = repelem(1:pairsOf, pairsOf);
    second = repmat(1:pairsOf, 1, pairsOf);
    [A, B] = deal(x(:, first), x(:, second));
  else
    y = y(:);
    n = max(size(x, 1), numel(y));
    if size(x, 2) > 1
      error('signal:xcorr:BMismatch', 'When B is given, A must be a vector.');
    end
    if ~strcmp(scale, 'none') && numel(x) ~= numel(y)
      error('signal:xcorr:NoScale', 'Scaling needs vectors of the same length.');
    end
    A = [x; zeros(n - numel(x), 1)];
    B = [y; zeros(n - numel(y), 1)];
  end
  if isempty(maxlag), maxlag = n - 1; end
  maxlag = abs(maxlag);
  long = 2 ^ nextpow2(2 * n - 1);
  c = ifft(fft(A, long) .* conj(fft(B, long)));
  if isreal(A) && isreal(B), c = real(c); end
  reach = min(maxlag, n - 1);
  r = [c(long - reach + 1:long, :); c(1:reach + 1, :)];
  pad = zeros(maxlag - reach, size(r, 2));
  r = [pad; r; pad];
  lags = -maxlag:maxlag;
  switch scale
    case 'biased', r = r / n;
    case 'unbiased'
      w = max(n - abs(lags'), 0);
      w(w == 0) = 1;
      r = r ./ w;
    case {'normalized', 'coeff'}
      r = r ./ sqrt(sum(abs(A) .^ 2, 1) .* sum(abs(B) .^ 2, 1));
  end
  if wasRow, r = r.'; end
end
