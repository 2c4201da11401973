function m = fitglm(varargin)
% m = fitglm(X, y), fitglm(table), fitglm(..., spec) fits a generalized linear model; X, y, tables
% and spec are those of fitlm. Options: 'Distribution' ('normal', 'binomial', 'poisson', 'gamma',
% 'inverse gaussian'), 'Link', 'BinomialSize', 'DispersionFlag', 'Offset', 'Weights', 'Exclude',
% 'VarNames', 'Intercept', 'CategoricalVars', 'PredictorVars', 'ResponseVar'. m is a
% GeneralizedLinearModel.
% example:
%   m = fitglm((0:4)', exp(1 + 0.5 * (0:4)'), 'Distribution', 'poisson'); fprintf('%.4f ', m.Coefficients.Estimate), fprintf('\n')
% prints:
%   1.0000 0.5000 

% with: model_terms
  if nargin < 1, error('stats:fitglm:TooFewInputs', 'fitglm requires data.'); end
  m = GeneralizedLinearModel(modelData('fitglm', varargin, 'linear'));
end
