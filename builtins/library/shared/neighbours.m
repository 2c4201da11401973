function p = normOfMetric(metric, extra, X, Y)
% The exponent of a metric that the tree of nearestRows knows and is good at; [] for others.
  p = [];
  if ~ischar(metric) && ~isstring(metric), return, end
  if size(X, 2) > 15 || any(isnan(X(:))) || any(isnan(Y(:))), return, end
  switch lower(char(metric))
    case 'euclidean', p = 2;
    case 'cityblock', p = 1;
    case {'chebychev', 'chebyshev'}, p = Inf;
    case 'minkowski'
      p = 2;
      if ~isempty(extra), p = extra{1}; end
  end
end
