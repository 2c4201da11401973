function [coeff, score, latent, tsquared, explained, mu] = pca(X, varargin)
% [coeff, score, latent, tsquared, explained, mu] = pca(X) gives the principal components of the
% rows of X. Options: 'NumComponents', 'Centered', 'Economy', 'Weights', 'VariableWeights',
% 'Algorithm' ('svd', 'eig'), 'Rows' ('complete', 'all').
% example:
%   [c, s, l] = pca([1 1; 2 2; 3 3]); fprintf('%.4f %.4f\n', c(1), l(1))
% prints:
%   0.7071 2.0000
  o = struct('numcomponents', size(X, 2), 'centered', true, 'economy', true, 'weights', [], ...
             'variableweights', [], 'algorithm', 'svd', 'rows', 'complete');
  for a = 1:2:numel(varargin)
    name = validatestring(varargin{a}, {'NumComponents', 'Centered', 'Economy', 'Weights', ...
                                        'VariableWeights', 'Algorithm', 'Rows'});
    o.(lower(name)) = varargin{a + 1};
  end
  if ischar(o.centered), o.centered = strcmpi(o.centered, 'on'); end
  whole = ~any(isnan(X), 2);
  if ~all(whole) && strcmp(o.rows, 'all')
    error('stats:pca:RowsAll', 'X has missing values: use ''Rows'', ''complete''.');
  end
  n = sum(whole);
  x = X(whole, :);
  w = ones(n, 1);
  if ~isempty(o.weights), w = reshape(o.weights(whole), [], 1); end
  mu = zeros(1, size(x, 2));
  if o.centered, mu = sum(w .* x, 1) / sum(w); end
  x = x - mu;
  v = ones(1, size(x, 2));
  if ischar(o.variableweights) || isstring(o.variableweights)
    v = 1 ./ var(x, w, 1);
  elseif ~isempty(o.variableweights)
    v = reshape(o.variableweights, 1, []);
  end
  freedom = max(1, n - o.centered);
  [~, S, V] = svd(sqrt(w) .* x .* sqrt(v), 'econ');
  latent = diag(S) .^ 2 / freedom;
  p = size(x, 2);
  if n <= p && o.centered
    kept = max(0, n - 1);
    V = V(:, 1:min(kept, end));
    latent = latent(1:min(kept, end));
  end
  coeff = V;
  % The largest entry of each component is positive.
  [~, at] = max(abs(coeff), [], 1);
  signs = sign(coeff(at + (0:size(coeff, 2) - 1) * p));
  coeff = coeff .* signs;
  score = NaN(size(X, 1), size(coeff, 2));
  score(whole, :) = (x .* sqrt(v)) * coeff;
  coeff = coeff ./ sqrt(v)';
  tsquared = NaN(size(X, 1), 1);
  real_ = latent > max([n p]) * eps(max([latent; 0]));
  tsquared(whole) = sum(score(whole, real_) .^ 2 ./ latent(real_)', 2);
  explained = 100 * latent / sum(latent);
  k = min(o.numcomponents, size(coeff, 2));
  coeff = coeff(:, 1:k);
  score = score(:, 1:k);
end
