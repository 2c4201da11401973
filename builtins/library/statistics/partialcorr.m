function [rho, p] = partialcorr(x, varargin)
% [rho, p] = partialcorr(x, z) correlates the columns of x after taking out what is linear in z;
% partialcorr(x, y, z) those of x with those of y; partialcorr(x) each pair of columns, for all
% others. Options: 'Type' ('Pearson', 'Spearman'), 'Rows' ('all', 'complete', 'pairwise'), 'Tail'.
% example:
%   x = [1 2 3 4 5 6; 2 1 4 3 6 5]'; fprintf('%.4f\n', partialcorr(x(:, 1), x(:, 2), [1 0 1 1 0 1]'))
% prints:
%   0.8286

% with: pairs
  n = 0;
  while n < numel(varargin) && isnumeric(varargin{n + 1}), n = n + 1; end
  data = varargin(1:n);
  o = readPairs('partialcorr', struct('Type', 'Pearson', 'Rows', 'all', 'Tail', 'both'), varargin(n + 1:end));
  o.Type = validatestring(o.Type, {'Pearson', 'Spearman'});
  o.Rows = validatestring(o.Rows, {'all', 'complete', 'pairwise'});
  o.Tail = validatestring(o.Tail, {'both', 'right', 'left'});
  if n == 0
    d = size(x, 2);
    [rho, p] = deal(eye(d), zeros(d));
    for i = 1:d
      for j = i + 1:d
        [rho(i, j), p(i, j)] = ofPair(x(:, i), x(:, j), x(:, setdiff(1:d, [i j])), o);
        [rho(j, i), p(j, i)] = deal(rho(i, j), p(i, j));
      end
    end
    return
  end
  y = data{1};
  z = data{end};
  if n == 1, y = x; end
  if size(x, 1) ~= size(y, 1) || size(x, 1) ~= size(z, 1)
    error('stats:partialcorr:InputSizeMismatch', 'The inputs must have the same number of rows.');
  end
  [rho, p] = deal(zeros(size(x, 2), size(y, 2)));
  for i = 1:size(x, 2)
    for j = 1:size(y, 2), [rho(i, j), p(i, j)] = ofPair(x(:, i), y(:, j), z, o); end
  end
end

function [r, p] = ofPair(x, y, z, o)
  if ~strcmp(o.Rows, 'all')
    whole = ~any(isnan([x, y, z]), 2);
    [x, y, z] = deal(x(whole), y(whole), z(whole, :));
  end
  if any(isnan([x; y; z(:)])), [r, p] = deal(NaN); return, end
  if strcmp(o.Type, 'Spearman')
    [x, y] = deal(tiedrank(x), tiedrank(y));
    for k = 1:size(z, 2), z(:, k) = tiedrank(z(:, k)); end
  end
  A = [ones(size(x)), z];
  [Q, R] = qr(A, 0);
  Q = Q(:, abs(diag(R)) > 1e-12 * max(abs(diag(R))));
  e = x - Q * (Q' * x);
  f = y - Q * (Q' * y);
  r = max(-1, min(1, (e' * f) / (norm(e) * norm(f))));
  df = max(numel(x) - 1 - size(Q, 2), 0);
  t = r * sqrt(df / (1 - r ^ 2));
  switch o.Tail
    case 'both', p = 2 * tcdf(-abs(t), df);
    case 'right', p = tcdf(-t, df);
    otherwise, p = tcdf(t, df);
  end
end
