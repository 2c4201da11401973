function [beta, R, J, CovB, MSE, info] = nlinfit(X, y, model, beta0, varargin)
% [beta, R, J, CovB, MSE] = nlinfit(X, y, model, beta0) fits y by model(beta, X), least squares from
% the start beta0: coefficients, residuals, Jacobian, covariance, mean squared error. Further
% arguments: options of statset (MaxIter, TolFun, TolX, Robust is not supported), 'Weights'.
% example:
%   b = nlinfit((1:5)', 2 * exp(0.5 * (1:5)'), @(b, x) b(1) * exp(b(2) * x), [1; 1]); fprintf('%.4f ', b), fprintf('\n')
% prints:
%   2.0000 0.5000 
  if nargin < 4, error('stats:nlinfit:TooFewInputs', 'nlinfit requires four input arguments.'); end
  o = struct('MaxIter', 100, 'TolFun', 1e-8, 'TolX', 1e-8);
  weights = [];
  k = 1;
  while k <= numel(varargin)
    if isstruct(varargin{k})
      s = varargin{k};
      if (isfield(s, 'Robust') && strcmpi(s.Robust, 'on')) || (isfield(s, 'RobustWgtFun') && ~isempty(s.RobustWgtFun))
        error('stats:nlinfit:NotSupported', 'nlinfit with the option Robust is not supported.');
      end
      for name = fieldnames(o)'
        if isfield(varargin{k}, name{1}) && ~isempty(varargin{k}.(name{1})), o.(name{1}) = varargin{k}.(name{1}); end
      end
      k = k + 1;
    else
      switch validatestring(varargin{k}, {'Weights', 'ErrorModel', 'ErrorParameters', 'Options'})
        case 'Weights', weights = varargin{k + 1};
        case 'Options', varargin{end + 1} = varargin{k + 1}; %#ok<AGROW>
        otherwise, error('stats:nlinfit:NotSupported', 'nlinfit with ''%s'' is not supported.', varargin{k});
      end
      k = k + 2;
    end
  end
  good = ~isnan(y(:));
  if isempty(weights), weights = ones(size(y)); end
  root = sqrt(weights(:));
  shape = size(beta0);
  residual = @(b) root(good) .* pick(y(:) - reshape(model(reshape(b, shape), X), [], 1), good);
  b = beta0(:);
  r = residual(b);
  if ~all(isfinite(r)), error('stats:nlinfit:NonFiniteFunOutput', 'The model returns values that are not finite at the start.'); end
  lambda = 0.01;
  for iteration = 1:o.MaxIter
    J = slopes(residual, b, r);
    better = false;
    for turn = 1:40
      step = [J; diag(sqrt(lambda * max(sum(J .^ 2, 1), eps)))] \ [-r; zeros(numel(b), 1)];
      fresh = residual(b + step);
      if all(isfinite(fresh)) && fresh' * fresh <= r' * r, better = true; break, end
      lambda = lambda * 10;
    end
    if ~better, break, end
    change = r' * r - fresh' * fresh;
    b = b + step;
    small = norm(step) < o.TolX * (norm(b) + sqrt(eps)) || change <= o.TolFun * (fresh' * fresh);
    r = fresh;
    lambda = max(lambda / 10, eps);
    if small, break, end
  end
  if iteration == o.MaxIter && ~small
    warning('stats:nlinfit:IterationLimitExceeded', 'Iteration limit exceeded.  Returning results from final iteration.');
  end
  J = -slopes(residual, b, r);
  beta = reshape(b, shape);
  R = NaN(size(y));
  R(good) = r ./ root(good);
  df = sum(good) - numel(b);
  MSE = r' * r / max(df, 1);
  if rank(J) < numel(b)
    warning('stats:nlinfit:IllConditionedJacobian', 'The Jacobian at the solution is ill-conditioned, and some model parameters may not be estimated well (they are not identifiable).  Use caution in making predictions.');
  end
  CovB = pinv(J' * J) * MSE;
  info = struct('ErrorModel', 'constant', 'ErrorVariance', MSE);
end

function v = pick(v, good)
  v = v(good);
end

function J = slopes(f, b, r)
  J = zeros(numel(r), numel(b));
  for k = 1:numel(b)
    d = eps ^ (1/3) * max(abs(b(k)), eps ^ (1/3));
    up = b;
    up(k) = up(k) + d;
    down = b;
    down(k) = down(k) - d;
    J(:, k) = (f(up) - f(down)) / (up(k) - down(k));
  end
end
