function x = idwt(a, d, varargin)
% x = idwt(a, d, wname) puts approximation and detail together again; idwt(a, d, LoR, HiR) with filters;
% idwt(..., n) gives the middle n samples; 'mode' as for dwt. Either part may be [].
% example:
%   [a, d] = dwt([1 2 3 4], 'db2'); fprintf('%.4f ', idwt(a, d, 'db2')), fprintf('\n')
% prints:
%   1.0000 2.0000 3.0000 4.0000 

% with: wavelet
  args = varargin;
  count = [];
  numbers = find(cellfun(@(v) isnumeric(v) && isscalar(v), args));
  if ~isempty(numbers)
    count = args{numbers(end)};
    args(numbers(end)) = [];
  end
  [low, high, mode] = filterArguments(args, true);
  n = numel(low);
  m = max(numel(a), numel(d));
  column = iscolumn(a) && numel(a) > 1 || iscolumn(d) && numel(d) > 1;
  if isempty(a), a = zeros(1, m); end
  if isempty(d), d = zeros(1, m); end
  if isempty(count)
    if strcmp(mode, 'per'), count = 2 * m; else, count = 2 * m - n + 2; end
  end
  up = @(v) reshape([reshape(v, 1, []); zeros(1, m)], 1, []);
  if strcmp(mode, 'per')
    % Around the circle.
    L = 2 * m;
    k = mod(0:L + n - 2, L) + 1;
    y = accumarray(k', (conv(up(a), low) + conv(up(d), high))')';
    x = circshift(y, 1 - floor(n / 2));
    x = x(1:min(count, end));
  else
    y = conv(up(a), low) + conv(up(d), high);
    first = floor((numel(y) - 1 - count) / 2) + 1;
    x = y(first:first + count - 1);
  end
  if column, x = x(:); end
end
