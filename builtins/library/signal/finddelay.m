function d = finddelay(x, y, most)
% d = finddelay(x, y, maxlag) tells by how many samples y comes after x: where their cross-correlation
% is largest, the delay nearest to zero of several. Matrices: column by column, one against all.
% Delays go up to maxlag, one number or one for each column.
% example:
%   disp(finddelay([1 2 3], [0 0 1 2 3]))
% prints:
%        2
  if isvector(x), x = x(:); end
  if isvector(y), y = y(:); end
  count = max(size(x, 2), size(y, 2));
  if ~any(size(x, 2) == [1 count]) || ~any(size(y, 2) == [1 count])
    error('signal:finddelay:ColumnsMismatch', 'Matrices must have equally many columns.');
  end
  if nargin < 3, most = max(size(x, 1), size(y, 1)) - 1; end
  if any(most(:) < 0 | most(:) ~= floor(most(:)) | ~isfinite(most(:))), error('signal:finddelay:InvalidMaxLag', 'MAXLAG must hold whole numbers.'); end
  d = zeros(1, count);
  for k = 1:count
    a = x(:, min(k, end));
    b = y(:, min(k, end));
    lag = most(min(k, numel(most)));
    if ~any(a) || ~any(b), continue, end
    n = max(numel(a), numel(b));
    a(end + 1:n) = 0;
    b(end + 1:n) = 0;
    [c, lags] = xcorr(b, a, lag);
    c = abs(c(:)) / (norm(a) * norm(b));
    near = find(c >= max(c) - 1e-10);
    [~, at] = min(abs(lags(near)) - 0.1 * (lags(near) > 0));
    d(k) = lags(near(at));
  end
end
