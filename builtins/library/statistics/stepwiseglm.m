function m = stepwiseglm(varargin)
% m = stepwiseglm(X, y, start) adds and removes terms of a generalized linear model step by step.
% Options: 'Upper', 'Lower', 'Criterion' ('deviance', 'sse', 'aic', 'bic'), 'PEnter', 'PRemove',
% 'NSteps', 'Verbose', and those of fitglm. m is a GeneralizedLinearModel.
% example:
%   m = stepwiseglm((0:4)', [3 4 7 12 20]', 'Distribution', 'poisson', 'Verbose', 0); disp(m.Formula)
% prints:
%   log(y) ~ 1 + x1

% with: model_terms stepwise
  m = GeneralizedLinearModel(stepwise('stepwiseglm', varargin, @GeneralizedLinearModel));
end
