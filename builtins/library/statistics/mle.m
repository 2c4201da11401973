function [q, ci] = mle(x, varargin)
% q = mle(x) estimates a normal distribution by largest likelihood. [q, ci] = mle(x, 'Distribution',
% name) another one; mle(x, 'pdf', @(x, a, b) ..., 'Start', [a b]) one of its own, also by 'logpdf'
% or 'nloglf'. Options: 'Alpha', 'Start', 'LowerBound', 'UpperBound', 'NTrials'. 'Censoring',
% 'Frequency' and 'cdf' are not supported.
% example:
%   fprintf('%.4f ', mle([1 2 3 4 5], 'Distribution', 'Exponential')), fprintf('\n')
% prints:
%   3.0000 

% with: pairs distribution_names likelihood
  o = struct('Distribution', 'normal', 'pdf', [], 'logpdf', [], 'nloglf', [], 'cdf', [], 'Start', [], 'LowerBound', [], 'UpperBound', [], ...
             'Alpha', 0.05, 'Censoring', [], 'Frequency', [], 'NTrials', 1, 'Options', [], 'OptimFun', 'fminsearch');
  if numel(varargin) == 1, varargin = [{'Distribution'}, varargin]; end
  o = readPairs('mle', o, varargin);
  if ~isempty(o.Censoring) || ~isempty(o.Frequency) || ~isempty(o.cdf)
    error('stats:mle:NotSupported', 'mle with ''Censoring'', ''Frequency'' or ''cdf'' is not supported.');
  end
  x = x(:);
  if ~isempty(o.pdf), cost = @(p) -sum(log(o.pdf(x, p{:})));
  elseif ~isempty(o.logpdf), cost = @(p) -sum(o.logpdf(x, p{:}));
  elseif ~isempty(o.nloglf), cost = @(p) o.nloglf([p{:}], x, false(size(x)), ones(size(x)));
  else
    [q, ci] = named(distributionCode('mle', o.Distribution), x, o);
    return
  end
  if isempty(o.Start), error('stats:mle:NeedStart', 'A ''Start'' is needed with a function of its own.'); end
  start = reshape(o.Start, 1, []);
  low = -Inf(size(start));
  high = Inf(size(start));
  if ~isempty(o.LowerBound), low(:) = o.LowerBound; end
  if ~isempty(o.UpperBound), high(:) = o.UpperBound; end
  f = @(v) inside(cost, v, low, high);
  s = optimset('TolX', 1e-8, 'TolFun', 1e-8, 'MaxFunEvals', 2000 * numel(start), 'MaxIter', 2000 * numel(start), 'Display', 'off');
  q = fminsearch(f, fminsearch(f, start, s), s);
  se = sqrt(diag(inv(curvature(@(v) cost(num2cell(v)), q))))';
  ci = q + norminv([o.Alpha / 2; 1 - o.Alpha / 2]) * se;
end

function c = inside(cost, v, low, high)
  if any(v < low | v > high), c = Inf; return, end
  c = cost(num2cell(v));
  if ~isreal(c) || isnan(c), c = Inf; end
end

function [q, ci] = named(code, x, o)
  switch code
    case {'norm', 'logn'}
      if strcmp(code, 'logn'), y = log(x); else, y = x; end
      q = [mean(y), std(y, 1)];
      [~, ~, a, b] = normfit(y, o.Alpha);
      ci = [a, b];
    case 'exp', [q, ci] = expfit(x, o.Alpha);
    case 'poiss', [q, ci] = poissfit(x, o.Alpha);
    case 'rayl', [q, ci] = raylfit(x, o.Alpha);
    case 'gam', [q, ci] = gamfit(x, o.Alpha);
    case 'wbl', [q, ci] = wblfit(x, o.Alpha);
    case 'beta', [q, ci] = betafit(x, o.Alpha);
    case 'nbin', [q, ci] = nbinfit(x, o.Alpha);
    case 'ev', [q, ci] = evfit(x, o.Alpha);
    case 'gev', [q, ci] = gevfit(x, o.Alpha);
    case 'gp', [q, ci] = gpfit(x, o.Alpha);
    case 'bino', [q, ci] = binofit(sum(x), o.NTrials * numel(x), o.Alpha); ci = ci(:);
    case 'unif', q = [min(x), max(x)]; [~, ~, a, b] = unifit(x, o.Alpha); ci = [a, b];
    case 'geo'
      q = 1 / (1 + mean(x));
      ci = q + norminv([o.Alpha / 2; 1 - o.Alpha / 2]) * q * sqrt((1 - q) / numel(x));
    otherwise, error('stats:mle:NotSupported', 'mle of the distribution ''%s'' is not supported without a function.', o.Distribution);
  end
end
