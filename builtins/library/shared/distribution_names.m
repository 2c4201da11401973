% with: distribution_formulas
function code = distributionCode(caller, name)
% The stem of the functions of a distribution, from its long or short name.
  persistent names
  if isempty(names)
    names = {'beta', 'beta'; 'binomial', 'bino'; 'bino', 'bino'; 'chisquare', 'chi2'; 'chi2', 'chi2'; 'exponential', 'exp'; 'exp', 'exp'; ...
             'extremevalue', 'ev'; 'ev', 'ev'; 'f', 'f'; 'gamma', 'gam'; 'gam', 'gam'; 'generalizedextremevalue', 'gev'; 'gev', 'gev'; ...
             'generalizedpareto', 'gp'; 'gp', 'gp'; 'geometric', 'geo'; 'geo', 'geo'; 'hypergeometric', 'hyge'; 'hyge', 'hyge'; ...
             'lognormal', 'logn'; 'logn', 'logn'; 'negativebinomial', 'nbin'; 'nbin', 'nbin'; 'noncentralf', 'ncf'; 'ncf', 'ncf'; ...
             'noncentralt', 'nct'; 'nct', 'nct'; 'noncentralchisquare', 'ncx2'; 'ncx2', 'ncx2'; 'normal', 'norm'; 'norm', 'norm'; ...
             'poisson', 'poiss'; 'poiss', 'poiss'; 'rayleigh', 'rayl'; 'rayl', 'rayl'; 't', 't'; 'uniform', 'unif'; 'unif', 'unif'; ...
             'discreteuniform', 'unid'; 'unid', 'unid'; 'weibull', 'wbl'; 'wbl', 'wbl'; ...
             'birnbaumsaunders', 'bisa'; 'burr', 'burr'; 'halfnormal', 'hn'; 'hn', 'hn'; 'inversegaussian', 'invg'; 'logistic', 'logi'; ...
             'loglogistic', 'logl'; 'loguniform', 'logu'; 'nakagami', 'naka'; 'rician', 'rice'; 'tlocationscale', 'tls'; 'triangular', 'tri'};
  end
  if ~(ischar(name) || (isstring(name) && isscalar(name)))
    error(['stats:' caller ':BadDistribution'], 'The first argument must be a distribution object or the name of a distribution.');
  end
  key = lower(regexprep(char(name), '[^A-Za-z0-9]', ''));
  at = find(strcmp(key, names(:, 1)), 1);
  if isempty(at) && ~isempty(key)
    at = find(strncmp(key, names(:, 1), numel(key)));
    if numel(unique(names(at, 2))) ~= 1, at = []; else, at = at(1); end
  end
  if isempty(at)
    error(['stats:' caller ':BadDistribution'], 'Unrecognized distribution name: ''%s''.', char(name));
  end
  code = names{at, 2};
end
