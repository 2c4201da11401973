function m = fitlm(varargin)
% m = fitlm(X, y), fitlm(table), fitlm(..., spec) fits a linear model; spec is 'linear', 'constant',
% 'interactions', 'purequadratic', 'quadratic', a formula 'y ~ x1 + x2:x3 + x1^2 - 1', or a matrix of
% exponents. Options: 'Weights', 'VarNames', 'Intercept', 'CategoricalVars', 'PredictorVars',
% 'ResponseVar'. m is a LinearModel: Coefficients, Rsquared, RMSE, Residuals, Fitted, predict,
% coefCI, coefTest, anova, plot.
% example:
%   m = fitlm([1 2 3 4]', [2.1 3.9 6.2 7.8]'); fprintf('%.4f ', m.Coefficients.Estimate), fprintf('\n')
% prints:
%   0.1500 1.9400 

% with: model_terms
  if nargin < 1, error('stats:fitlm:TooFewInputs', 'fitlm requires data.'); end
  m = LinearModel(modelData('fitlm', varargin, 'linear'));
end
