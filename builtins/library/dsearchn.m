function [index, d] = dsearchn(X, varargin)
% The nearest of the points X for each point.
  outside = [];
  given = false;
  if numel(varargin) == 1
    Xi = varargin{1};
  else
    Xi = varargin{2};
    given = numel(varargin) > 2;
    if given, outside = varargin{3}; end
  end
  if size(X, 2) ~= size(Xi, 2)
    error('MATLAB:dsearchn:sizeMismatch', 'Points must have as many coordinates.');
  end
  [index, d] = nearestRows(X, Xi, 1);
  if given
    hull = isnan(tsearchn(X, varargin{1}, Xi));
    index(hull) = outside;
    d(hull) = outside;
  end
end
