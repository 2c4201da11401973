function rows = distributionTable()
% Name, code of the functions, parameters, their defaults, the fit.
  rows = {
    'Beta', 'beta', {'a', 'b'}, {1, 1}, @(x) byLikelihood('beta', x, [1 1])
    'Binomial', 'bino', {'N', 'p'}, {1, 0.5}, []
    'Exponential', 'exp', {'mu'}, {1}, @(x) mean(x)
    'ExtremeValue', 'ev', {'mu', 'sigma'}, {0, 1}, []
    'Gamma', 'gam', {'a', 'b'}, {1, 1}, @(x) gamfit(x)
    'Geometric', 'geo', {'p'}, {0.5}, @(x) 1 / (1 + mean(x))
    'Lognormal', 'logn', {'mu', 'sigma'}, {0, 1}, @(x) [mean(log(x)), std(log(x))]
    'NegativeBinomial', 'nbin', {'R', 'P'}, {1, 0.5}, @(x) byLikelihood('nbin', x, nbinStart(x))
    'Normal', 'norm', {'mu', 'sigma'}, {0, 1}, @(x) [mean(x), std(x)]
    'Poisson', 'poiss', {'lambda'}, {1}, @(x) mean(x)
    'Rayleigh', 'rayl', {'b'}, {1}, @(x) sqrt(mean(x .^ 2) / 2)
    'tStudent', 't', {'nu'}, {5}, @(x) byLikelihood('t', x, 5)
    'Uniform', 'unif', {'lower', 'upper'}, {0, 1}, @(x) [min(x), max(x)]
    'Weibull', 'wbl', {'A', 'B'}, {1, 1}, @(x) wblfit(x)};
end

function q = byLikelihood(code, x, start)
% Positive parameters by their logarithms.
  pdf_ = str2func([code 'pdf']);
  minus = @(p) -sum(log(max(pdf_(x, p{:}), realmin)));
  f = @(v) minus(num2cell(exp(v)));
  q = exp(fminsearch(f, log(start), optimset('TolX', 1e-10, 'TolFun', 1e-10, 'MaxFunEvals', 5000, 'MaxIter', 5000)));
end

function s = nbinStart(x)
  m = mean(x);
  v = max(var(x), m * 1.01);
  s = [m ^ 2 / (v - m), m / v];
end
