function [X, Y, T, auc, best, subY, subNames] = perfcurve(labels, scores, positive, varargin)
% [X, Y, T, AUC, best] = perfcurve(labels, scores, positive) gives the curve of a classifier as its
% threshold T goes down: false positive rate X, true positive rate Y, the area below it, the best
% point. Options: 'XCrit', 'YCrit' ('fpr', 'tpr', 'fnr', 'tnr', 'ppv', 'npv', 'tp', 'fp', 'tn',
% 'fn', 'tp+fp', 'rpp', 'rnp', 'accu', 'ecost'), 'NegClass', 'Weights', 'Prior', 'Cost', 'TVals',
% 'ProcessNaN'. Bounds ('NBoot', 'XVals') are not supported.
% example:
%   [x, y, t, auc] = perfcurve([1 1 0 1 0], [0.9 0.8 0.7 0.6 0.2], 1); fprintf('%.4f\n', auc)
% prints:
%   0.8333

% with: pairs
  if nargin < 3, error('stats:perfcurve:TooFewInputs', 'perfcurve requires labels, scores and the positive class.'); end
  o = readPairs('perfcurve', struct('XCrit', 'fpr', 'YCrit', 'tpr', 'NegClass', 'all', 'Weights', [], 'Prior', 'empirical', 'Cost', [0 0.5; 0.5 0], ...
                'TVals', 'all', 'ProcessNaN', 'ignore', 'XVals', 'all', 'UseNearest', 'on', 'NBoot', 0, 'Alpha', 0.05, 'BootType', '', 'BootArg', {{}}, 'Options', []), varargin);
  if o.NBoot > 0 || ~(ischar(o.XVals) || isstring(o.XVals)) || iscell(labels) && iscell(scores)
    error('stats:perfcurve:NotSupported', 'perfcurve with ''NBoot'', ''XVals'' or cells of several sets is not supported.');
  end
  isPositive = isClass(labels, positive);
  if ~any(isPositive), error('stats:perfcurve:NoPositive', 'The positive class is not among the labels.'); end
  if ischar(o.NegClass) && strcmpi(o.NegClass, 'all'), isNegative = ~isPositive; else, isNegative = isClass(labels, o.NegClass); end
  scores = double(scores(:));
  if numel(scores) ~= numel(isPositive), error('stats:perfcurve:InputSizeMismatch', 'There must be one score for each label.'); end
  w = ones(size(scores));
  if ~isempty(o.Weights), w = o.Weights(:); end
  used = (isPositive | isNegative) & ~isnan(scores);
  [P, N] = deal(sum(w(isPositive & used)), sum(w(isNegative & used)));
  if N == 0, error('stats:perfcurve:NoNegative', 'There are no negative labels.'); end
  w = weighted(o.Prior, isPositive, w, P, N);
  [s, order] = sort(scores(used), 'descend');
  pick = @(v) v(order);
  p = pick(isPositive(used)) .* pick(w(used));
  q = pick(isNegative(used)) .* pick(w(used));
  last = [find(diff(s) ~= 0); numel(s)];
  T = [s(1); s(last)];
  tp = [0; pick2(cumsum(p), last)];
  fp = [0; pick2(cumsum(q), last)];
  [P, N] = deal(tp(end), fp(end));
  X = criterion(o.XCrit, tp, fp, P, N, o.Cost);
  Y = criterion(o.YCrit, tp, fp, P, N, o.Cost);
  if ~(ischar(o.TVals) || isstring(o.TVals))
    at = arrayfun(@(v) find([Inf; T(2:end)] >= v, 1, 'last'), o.TVals(:));
    [X, Y, T] = deal(X(at), Y(at), T(at));
  end
  good = isfinite(X) & isfinite(Y);
  auc = abs(trapz(X(good), Y(good)));
  best = [];
  if strcmpi(o.XCrit, 'fpr') && strcmpi(o.YCrit, 'tpr')
    slope = (o.Cost(2, 1) - o.Cost(2, 2)) / (o.Cost(1, 2) - o.Cost(1, 1)) * N / P;
    [~, k] = max(fp / N * -slope + tp / P);
    best = [fp(k) / N, tp(k) / P];
  end
  subY = Y;
  subNames = o.NegClass;
end

function v = pick2(v, at)
  v = v(at);
end

function t = isClass(labels, class_)
  if ischar(labels), labels = cellstr(labels); end
  if iscell(labels) || isstring(labels) || isa(labels, 'categorical')
    t = ismember(string(labels(:)), string(class_));
  else
    t = ismember(labels(:), class_);
  end
end

function w = weighted(prior, isPositive, w, P, N)
  if ischar(prior) || isstring(prior)
    if strcmpi(prior, 'empirical'), return, end
    prior = [0.5 0.5];
  end
  share = prior(1) / sum(prior);
  w(isPositive) = w(isPositive) / P * share * (P + N);
  w(~isPositive) = w(~isPositive) / N * (1 - share) * (P + N);
end

function v = criterion(name, tp, fp, P, N, cost)
  if isa(name, 'function_handle'), error('stats:perfcurve:NotSupported', 'Criteria as functions are not supported.'); end
  [fn, tn] = deal(P - tp, N - fp);
  switch lower(char(name))
    case 'tp', v = tp;
    case 'fp', v = fp;
    case 'tn', v = tn;
    case 'fn', v = fn;
    case 'tp+fp', v = tp + fp;
    case 'rpp', v = (tp + fp) / (P + N);
    case 'rnp', v = (tn + fn) / (P + N);
    case {'accu', 'accuracy'}, v = (tp + tn) / (P + N);
    case {'tpr', 'sens', 'reca', 'sensitivity', 'recall'}, v = tp / P;
    case {'fnr', 'miss'}, v = fn / P;
    case {'fpr', 'fall'}, v = fp / N;
    case {'tnr', 'spec', 'specificity'}, v = tn / N;
    case {'ppv', 'prec', 'precision'}, v = tp ./ (tp + fp);
    case 'npv', v = tn ./ (tn + fn);
    case 'ecost', v = (tp * cost(1, 1) + fn * cost(1, 2) + fp * cost(2, 1) + tn * cost(2, 2)) / (P + N);
    otherwise, error('stats:perfcurve:BadCriterion', 'Unknown criterion ''%s''.', char(name));
  end
end
