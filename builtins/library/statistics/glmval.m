function [y, lower, upper] = glmval(b, X, link, varargin)
% glmval(b, X, link) gives the values that a model of glmfit predicts.
% [y, lower, upper] = glmval(b, X, link, stats) adds the distances to the 95 % bounds. Options:
% 'Constant', 'Size', 'Offset', 'Confidence'.
% example:
%   disp(glmval([0; 1], [0; 1], 'identity'))
% prints:
%        0
%        1

% with: glm
  stats = [];
  if ~isempty(varargin) && isstruct(varargin{1})
    stats = varargin{1};
    varargin(1) = [];
  end
  o = struct('constant', 'on', 'size', 1, 'offset', 0, 'confidence', 0.95);
  for a = 1:2:numel(varargin)
    name = validatestring(varargin{a}, {'Constant', 'Size', 'Offset', 'Confidence', 'Simultaneous'});
    o.(lower(name)) = varargin{a + 1};
  end
  if ~strcmpi(o.constant, 'off'), X = [ones(size(X, 1), 1) X]; end
  l = linkFunctions(link);
  eta = o.offset + X * b(:);
  y = o.size .* l.inverse(eta);
  if nargout > 1
    if isempty(stats), error('stats:glmval:TooFewInputs', 'Bounds need the STATS of glmfit.'); end
    se = sqrt(sum((X * stats.covb) .* X, 2));
    if stats.estdisp, t = tinv(0.5 + o.confidence / 2, stats.dfe); else, t = norminv(0.5 + o.confidence / 2); end
    ends = sort([o.size .* l.inverse(eta - t * se), o.size .* l.inverse(eta + t * se)], 2);
    lower = y - ends(:, 1);
    upper = ends(:, 2) - y;
  end
end
