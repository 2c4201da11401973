function name = usualLink(distribution)
  switch distribution
    case 'normal', name = 'identity';
    case 'binomial', name = 'logit';
    case 'poisson', name = 'log';
    case 'gamma', name = 'reciprocal';
    case 'inverse gaussian', name = -2;
  end
end

function l = linkFunctions(link)
% f: mean to linear predictor, d: its slope, inverse: back.
  if iscell(link)
    [l.f, l.d, l.inverse] = link{1:3};
    return
  end
  if isstruct(link)
    l = struct('f', link.Link, 'd', link.Derivative, 'inverse', link.Inverse);
    return
  end
  if isnumeric(link)
    if link == 0, l = linkFunctions('log'); return, end
    l = struct('f', @(m) m .^ link, 'd', @(m) link * m .^ (link - 1), 'inverse', @(e) max(e, eps) .^ (1 / link));
    return
  end
  switch validatestring(link, {'identity', 'log', 'logit', 'probit', 'comploglog', 'loglog', 'reciprocal'})
    case 'identity', l = struct('f', @(m) m, 'd', @(m) ones(size(m)), 'inverse', @(e) e);
    case 'log', l = struct('f', @log, 'd', @(m) 1 ./ m, 'inverse', @exp);
    case 'logit', l = struct('f', @(m) log(m ./ (1 - m)), 'd', @(m) 1 ./ (m .* (1 - m)), 'inverse', @(e) 1 ./ (1 + exp(-e)));
    case 'probit', l = struct('f', @norminv, 'd', @(m) 1 ./ normpdf(norminv(m)), 'inverse', @normcdf);
    case 'comploglog', l = struct('f', @(m) log(-log1p(-m)), 'd', @(m) 1 ./ -((1 - m) .* log1p(-m)), 'inverse', @(e) -expm1(-exp(e)));
    case 'loglog', l = struct('f', @(m) log(-log(m)), 'd', @(m) 1 ./ (m .* log(m)), 'inverse', @(e) exp(-exp(e)));
    case 'reciprocal', l = struct('f', @(m) 1 ./ m, 'd', @(m) -1 ./ m .^ 2, 'inverse', @(e) 1 ./ e);
  end
end

function v = varianceOf(distribution, mu)
  switch distribution
    case 'normal', v = ones(size(mu));
    case 'binomial', v = mu .* (1 - mu);
    case 'poisson', v = mu;
    case 'gamma', v = mu .^ 2;
    case 'inverse gaussian', v = mu .^ 3;
  end
end

function mu = startingMean(distribution, y, N)
  switch distribution
    case 'binomial', mu = (N .* y + 0.5) ./ (N + 1);
    case 'poisson', mu = y + 0.25;
    case {'gamma', 'inverse gaussian'}, mu = max(y, eps);
    otherwise, mu = y;
  end
end

function mu = bounded(distribution, mu)
  switch distribution
    case 'binomial', mu = min(max(mu, eps), 1 - eps);
    case {'poisson', 'gamma', 'inverse gaussian'}, mu = max(mu, realmin);
  end
end

function d = deviances(distribution, y, mu)
  part = @(y, m) y .* log(max(y, realmin) ./ m) .* (y > 0);
  switch distribution
    case 'normal', d = (y - mu) .^ 2;
    case 'binomial', d = 2 * (part(y, mu) + part(1 - y, 1 - mu));
    case 'poisson', d = 2 * (part(y, mu) - (y - mu));
    case 'gamma', d = 2 * (-log(y ./ mu) + (y - mu) ./ mu);
    case 'inverse gaussian', d = ((y - mu) ./ mu) .^ 2 ./ y;
  end
end
