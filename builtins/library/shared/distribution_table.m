% with: likelihood
function rows = distributionTable()
% Name, code of the functions (distribution_formulas.m has those of some), parameters, their
% defaults, the fit.
  rows = {
    'Beta', 'beta', {'a', 'b'}, {1, 1}, @(x) byLikelihood('beta', x, [1 1], [1 1])
    'Binomial', 'bino', {'N', 'p'}, {1, 0.5}, []
    'BirnbaumSaunders', 'bisa', {'beta', 'gamma'}, {1, 1}, @(x) byFormulas('bisa', x)
    'Burr', 'burr', {'alpha', 'c', 'k'}, {1, 1, 1}, @(x) byFormulas('burr', x)
    'Exponential', 'exp', {'mu'}, {1}, @(x) mean(x)
    'ExtremeValue', 'ev', {'mu', 'sigma'}, {0, 1}, @(x) evfit(x)
    'Gamma', 'gam', {'a', 'b'}, {1, 1}, @(x) gamfit(x)
    'GeneralizedExtremeValue', 'gev', {'k', 'sigma', 'mu'}, {0, 1, 0}, @(x) gevfit(x)
    'GeneralizedPareto', 'gp', {'k', 'sigma', 'theta'}, {1, 1, 1}, @(x) [gpfit(x), 0]
    'Geometric', 'geo', {'p'}, {0.5}, @(x) 1 / (1 + mean(x))
    'HalfNormal', 'hn', {'mu', 'sigma'}, {0, 1}, @(x) [0, sqrt(mean(x .^ 2))]
    'InverseGaussian', 'invg', {'mu', 'lambda'}, {1, 1}, @(x) [mean(x), 1 / mean(1 ./ x - 1 / mean(x))]
    'Logistic', 'logi', {'mu', 'sigma'}, {0, 1}, @(x) byFormulas('logi', x)
    'Loglogistic', 'logl', {'mu', 'sigma'}, {0, 1}, @(x) byFormulas('logl', x)
    'Lognormal', 'logn', {'mu', 'sigma'}, {0, 1}, @(x) [mean(log(x)), std(log(x))]
    'Loguniform', 'logu', {'Lower', 'Upper'}, {1, 4}, []
    'Nakagami', 'naka', {'mu', 'omega'}, {1, 1}, @(x) byFormulas('naka', x)
    'NegativeBinomial', 'nbin', {'R', 'P'}, {1, 0.5}, @(x) byLikelihood('nbin', x, nbinStart(x), [1 1])
    'Normal', 'norm', {'mu', 'sigma'}, {0, 1}, @(x) [mean(x), std(x)]
    'Poisson', 'poiss', {'lambda'}, {1}, @(x) mean(x)
    'Rayleigh', 'rayl', {'b'}, {1}, @(x) sqrt(mean(x .^ 2) / 2)
    'Rician', 'rice', {'s', 'sigma'}, {1, 1}, @(x) byFormulas('rice', x)
    'tLocationScale', 'tls', {'mu', 'sigma', 'nu'}, {0, 1, 5}, @(x) byFormulas('tls', x)
    'Triangular', 'tri', {'A', 'B', 'C'}, {0, 0.5, 1}, []
    'tStudent', 't', {'nu'}, {5}, @(x) byLikelihood('t', x, 5, 1)
    'Uniform', 'unif', {'Lower', 'Upper'}, {0, 1}, @(x) [min(x), max(x)]
    'Weibull', 'wbl', {'A', 'B'}, {1, 1}, @(x) wblfit(x)};
end

function q = byLikelihood(code, x, start, positive)
  q = mostLikely(code, x, start, positive, 0.05);
end

function q = byFormulas(code, x)
  d = distributionFormulas(code);
  q = mostLikely(code, x, d.start(x), d.positive, 0.05);
end

function s = nbinStart(x)
  m = mean(x);
  v = max(var(x), m * 1.01);
  s = [m ^ 2 / (v - m), m / v];
end
