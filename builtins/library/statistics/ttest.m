function [h, p, ci, stats] = ttest(x, varargin)
% [h, p, ci, stats] = ttest(x, m) tests whether the mean of x is m (0); ttest(x, y) pairs.
% Options: 'Alpha' (0.05), 'Tail' ('both', 'right', 'left'), 'Dim'. Older: ttest(x, m, alpha, tail).
% example:
%   [h, p] = ttest([1 2 3 4 5]); fprintf('%d %.4f\n', h, p)
% prints:
%   1 0.0132

% with: tests
  m = 0;
  if ~isempty(varargin) && ~isText(varargin{1})
    if ~isempty(varargin{1}), m = varargin{1}; end
    varargin(1) = [];
  end
  o = testOptions(varargin, struct('alpha', 0.05, 'tail', 'both', 'dim', []), {'alpha', 'tail', 'dim'});
  if ~isscalar(m)
    if ~isequal(size(m), size(x))
      error('stats:ttest:InputSizeMismatch', 'The data in a paired t-test must be the same size.');
    end
    x = x - m;
    m = 0;
  end
  dim = dimensionOf(x, o.dim);
  n = sum(~isnan(x), dim);
  freedom = max(n - 1, 0);
  centre = mean(x, dim, 'omitnan');
  sd = std(x, 0, dim, 'omitnan');
  se = sd ./ sqrt(n);
  t = (centre - m) ./ se;
  [p, ci] = tOutcome(t, freedom, centre, se, o, dim);
  h = decision(p, o.alpha);
  stats = struct('tstat', t, 'df', freedom, 'sd', sd);
end
