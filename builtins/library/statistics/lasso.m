function [B, info] = lasso(X, y, varargin)
% [B, info] = lasso(X, y) fits linear models with a penalty lambda on the absolute coefficients, one
% column of B for each lambda; info has Intercept, Lambda, Alpha, DF, MSE. Options: 'Lambda',
% 'NumLambda' (100), 'LambdaRatio' (1e-4), 'Alpha' (1: lasso; below: elastic net), 'Standardize'
% (true), 'Intercept' (true), 'RelTol' (1e-4), 'MaxIter' (1e5), 'Weights', 'DFmax'. 'CV': a number of
% folds or a cvpartition, 'MCReps' times; then info.MSE is of predictions, with SE, IndexMinMSE, Index1SE,
% LambdaMinMSE, Lambda1SE.
% example:
%   B = lasso([1 0; 0 1; 1 1; 2 1], [2; 0; 2; 4], 'Lambda', 0.01); fprintf('%.2f ', B), fprintf('\n')
% prints:
%   1.99 0.00 
  o = struct('Lambda', [], 'NumLambda', 100, 'LambdaRatio', 1e-4, 'Alpha', 1, 'Standardize', true, 'Intercept', true, ...
             'RelTol', 1e-4, 'MaxIter', 1e5, 'Weights', [], 'DFmax', Inf, 'PredictorNames', {{}}, 'CV', 'resubstitution', 'MCReps', 1);
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, [fieldnames(o)', {'Options', 'AbsTol', 'B0'}]);
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
  if ~ischar(o.CV) && ~isstring(o.CV), info = validated(info, X, y, w, o); end
end

function info = validated(info, X, y, w, o)
% The error of predictions of what was left out, for each lambda.
  plain = {'Lambda', info.Lambda, 'Alpha', o.Alpha, 'Standardize', o.Standardize, 'Intercept', o.Intercept, 'RelTol', o.RelTol, 'MaxIter', o.MaxIter};
  parts = o.CV;
  if isnumeric(parts)
    if ~(isscalar(parts) && parts == floor(parts) && parts > 1), error('stats:lasso:InvalidCVArg', 'CV must be a number of folds, at least 2, or a cvpartition.'); end
    parts = cvpartition(numel(y), 'KFold', min(parts, numel(y)));
  end
  errors = zeros(0, numel(info.Lambda));
  for turn = 1:o.MCReps
    if turn > 1, parts = repartition(parts); end
    for k = 1:parts.NumTestSets
      [in, out] = deal(training(parts, k), test(parts, k));
      [B, part] = lasso(X(in, :), y(in), plain{:}, 'Weights', w(in));
      e = y(out) - X(out, :) * B - part.Intercept;
      errors(end + 1, :) = (w(out)' * e .^ 2) / sum(w(out)); %#ok<AGROW>
    end
  end
  info.MSE = mean(errors, 1);
  info.SE = std(errors, 0, 1) / sqrt(size(errors, 1));
  [least, at] = min(info.MSE);
  info.LambdaMinMSE = info.Lambda(at);
  info.IndexMinMSE = at;
  info.Index1SE = find(info.MSE <= least + info.SE(at), 1, 'last');
  info.Lambda1SE = info.Lambda(info.Index1SE);
end
