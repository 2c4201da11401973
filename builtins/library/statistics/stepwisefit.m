function [b, se, pval, inmodel, stats, nextstep, history] = stepwisefit(X, y, varargin)
% [b, se, pval, inmodel, stats, nextstep, history] = stepwisefit(X, y) adds the columns of X to a
% linear model, or takes them out, one after the other, by their p-values. b, se and pval of a
% column outside are those that it would have. Options: 'InModel', 'PEnter' (0.05), 'PRemove'
% (0.10), 'Display' ('on', 'off'), 'MaxIter', 'Keep', 'Scale'.
% example:
%   x = [1 2 3 4 5 6; 3 1 2 5 1 2]'; b = stepwisefit(x, 2 * x(:, 1) + [0.1 -0.1 0 0.1 -0.1 0]', 'Display', 'off'); fprintf('%.3f\n', b(1))
% prints:
%   1.992

% with: pairs
  p = size(X, 2);
  o = readPairs('stepwisefit', struct('InModel', false(1, p), 'PEnter', 0.05, 'PRemove', [], 'Display', 'on', 'MaxIter', Inf, 'Keep', false(1, p), 'Scale', 'off'), varargin);
  if isempty(o.PRemove), o.PRemove = max(0.1, o.PEnter); end
  if o.PRemove < o.PEnter, error('stats:stepwisefit:BadPRemove', 'PREMOVE must be at least PENTER.'); end
  if size(X, 1) ~= numel(y), error('stats:stepwisefit:InputSizeMismatch', 'X and y must have the same number of rows.'); end
  whole = ~any(isnan([X, y(:)]), 2);
  X = X(whole, :);
  y = y(whole);
  y = y(:);
  if strcmpi(o.Scale, 'on'), X = zscore(X); end
  inmodel = asFlags(o.InModel, p);
  keep = asFlags(o.Keep, p);
  talk = strcmpi(o.Display, 'on');
  if talk
    if any(inmodel), fprintf('Initial columns included: %s\n', strjoin(string(find(inmodel)), ' ')); else, fprintf('Initial columns included: none\n'); end
  end
  history = struct('B', zeros(p, 0), 'rmse', zeros(1, 0), 'df0', zeros(1, 0), 'in', false(0, p));
  for step = 1:min(o.MaxIter, 1e6)
    [b, se, pval, stats] = judged(X, y, inmodel);
    nextstep = choice(pval, inmodel, keep, o);
    if nextstep == 0, break, end
    inmodel(nextstep) = ~inmodel(nextstep);
    if talk
      words = {'removed', 'added'};
      fprintf('Step %d, %s column %d, p=%.6g\n', step, words{inmodel(nextstep) + 1}, nextstep, pval(nextstep));
    end
    [b, se, pval, stats] = judged(X, y, inmodel);
    history.B(:, end + 1) = b .* inmodel(:);
    history.rmse(end + 1) = stats.rmse;
    history.df0(end + 1) = stats.df0;
    history.in(end + 1, :) = inmodel;
  end
  nextstep = choice(pval, inmodel, keep, o);
  if talk
    if any(inmodel), fprintf('Final columns included:  %s\n', strjoin(string(find(inmodel)), ' ')); else, fprintf('Final columns included:  none\n'); end
    fprintf('%8s %14s %14s %8s %12s\n', '', 'Coeff', 'Std.Err.', 'Status', 'P');
    words = {'Out', 'In'};
    for k = 1:p, fprintf('%8d %14.6g %14.6g %8s %12.6g\n', k, b(k), se(k), words{inmodel(k) + 1}, pval(k)); end
  end
end

function f = asFlags(v, p)
  if islogical(v), f = reshape(v, 1, []); else, f = false(1, p); f(v) = true; end
  f(end + 1:p) = false;
end

function k = choice(pval, in, keep, o)
  k = 0;
  out = pval';
  out(in | keep) = Inf;
  [least, at] = min(out);
  if least < o.PEnter, k = at; return, end
  held = pval';
  held(~in | keep) = -Inf;
  [most, at] = max(held);
  if most > o.PRemove, k = at; end
end

function [b, se, pval, s] = judged(X, y, in)
% Coefficients of the model, and of the model with each column outside.
  [n, p] = size(X);
  A = [ones(n, 1), X(:, in)];
  [Q, R] = qr(A, 0);
  c = R \ (Q' * y);
  r = y - A * c;
  df = n - size(A, 2);
  mse = sum(r .^ 2) / df;
  Ri = R \ eye(size(R));
  C = mse * (Ri * Ri');
  [b, se] = deal(zeros(p, 1));
  b(in) = c(2:end);
  d = sqrt(diag(C));
  se(in) = d(2:end);
  freedom = repmat(df, p, 1);
  for k = find(~in)
    x = X(:, k) - Q * (Q' * X(:, k));
    xx = x' * x;
    freedom(k) = df - 1;
    if xx <= 1e-20 * (X(:, k)' * X(:, k)), [b(k), se(k)] = deal(0, Inf); continue, end
    b(k) = x' * r / xx;
    se(k) = sqrt(sum((r - x * b(k)) .^ 2) / (df - 1) / xx);
  end
  pval = 2 * tcdf(-abs(b ./ se), freedom);
  SSt = sum((y - mean(y)) .^ 2);
  k = sum(in);
  F = ((SSt - sum(r .^ 2)) / k) / mse;
  s = struct('source', 'stepwisefit', 'dfe', df, 'df0', k, 'SStotal', SSt, 'SSresid', sum(r .^ 2), 'fstat', F, 'pval', fcdf(F, k, df, 'upper'), ...
             'rmse', sqrt(mse), 'xr', X - Q * (Q' * X), 'yr', r, 'B', b, 'SE', se, 'TSTAT', b ./ se, 'PVAL', pval, 'covb', C, 'intercept', c(1), 'wasnan', false(n, 1));
end
