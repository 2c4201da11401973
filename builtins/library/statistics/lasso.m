function [B, info] = lasso(X, y, varargin)
% [B, info] = lasso(X, y) fits linear models with a penalty lambda on the absolute coefficients, one
% column of B for each lambda; info has Intercept, Lambda, Alpha, DF, MSE. Options: 'Lambda',
% 'NumLambda' (100), 'LambdaRatio' (1e-4), 'Alpha' (1: lasso; below: elastic net), 'Standardize'
% (true), 'Intercept' (true), 'RelTol' (1e-4), 'MaxIter' (1e5), 'Weights', 'DFmax'. Cross-validation
% ('CV') is not supported.
% example:
%   B = lasso([1 0; 0 1; 1 1; 2 1], [2; 0; 2; 4], 'Lambda', 0.01); fprintf('%.2f ', B), fprintf('\n')
% prints:
%   1.99 0.00 
  o = struct('Lambda', [], 'NumLambda', 100, 'LambdaRatio', 1e-4, 'Alpha', 1, 'Standardize', true, 'Intercept', true, ...
             'RelTol', 1e-4, 'MaxIter', 1e5, 'Weights', [], 'DFmax', Inf, 'PredictorNames', {{}});
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, [fieldnames(o)', {'CV', 'MCReps', 'Options', 'AbsTol', 'B0'}]);
    if any(strcmp(name, {'CV', 'MCReps'})) && ~strcmp(varargin{k + 1}, 'resubstitution')
      error('stats:lasso:NotSupported', 'lasso with ''%s'' is not supported.', name);
    end
    if isfield(o, name), o.(name) = varargin{k + 1}; end
  end
  good = ~any(isnan([X, y(:)]), 2);
  X = X(good, :);
  y = y(good);
  y = y(:);
  [n, p] = size(X);
  w = ones(n, 1) / n;
  if ~isempty(o.Weights), w = o.Weights(good); w = w(:) / sum(w); end
  [mx, my] = deal(zeros(1, p), 0);
  if o.Intercept, mx = w' * X; my = w' * y; end
  scale = ones(1, p);
  Z = X - mx;
  if o.Standardize, scale = sqrt(w' * Z .^ 2); scale(scale == 0) = 1; end
  Z = Z ./ scale;
  r = y - my;
  top = max(abs((w .* r)' * Z)) / max(o.Alpha, 1e-3);
  lambda = sort(o.Lambda(:)', 'descend');
  if isempty(lambda)
    lambda = exp(linspace(log(top), log(top * o.LambdaRatio), o.NumLambda));
  end
  b = zeros(p, 1);
  B = zeros(p, numel(lambda));
  square = (w' * Z .^ 2)';
  G = Z' * (w .* Z);
  c = Z' * (w .* r);
  for j = 1:numel(lambda)
    for turn = 1:o.MaxIter
      before = b;
      for i = 1:p
        if square(i) == 0, continue, end
        rho = c(i) - G(i, :) * b + square(i) * b(i);
        b(i) = sign(rho) * max(abs(rho) - lambda(j) * o.Alpha, 0) / (square(i) + lambda(j) * (1 - o.Alpha));
      end
      if norm(b - before) <= o.RelTol * 1e-2 * max(norm(b), realmin), break, end
    end
    B(:, j) = b ./ scale';
  end
  [lambda, order] = sort(lambda);
  B = B(:, order);
  few = sum(B ~= 0, 1) <= o.DFmax;
  B = B(:, few);
  lambda = lambda(few);
  intercept = my - mx * B;
  e = y - X * B - intercept;
  info = struct('Intercept', intercept, 'Lambda', lambda, 'Alpha', o.Alpha, 'DF', sum(B ~= 0, 1), 'MSE', w' * e .^ 2, 'PredictorNames', {o.PredictorNames});
end
