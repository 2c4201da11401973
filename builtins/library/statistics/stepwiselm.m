function m = stepwiselm(varargin)
% m = stepwiselm(X, y, start) or stepwiselm(table, start) adds and removes terms of a linear model
% step by step; start is a model as for fitlm ('constant'). Options: 'Upper' ('interactions'),
% 'Lower' ('constant'), 'Criterion' ('sse', 'aic', 'bic', 'rsquared', 'adjrsquared'), 'PEnter',
% 'PRemove', 'NSteps', 'Verbose' (1), and those of fitlm. m is a LinearModel.
% example:
%   x = [1 2 3 4 5 6; 3 1 2 5 1 2]'; m = stepwiselm(x, 2 * x(:, 1) + [0.1 -0.1 0 -0.1 0.1 0]', 'Verbose', 0); disp(m.Formula)
% prints:
%   y ~ 1 + x1

% with: model_terms stepwise
  m = LinearModel(stepwise('stepwiselm', varargin, @LinearModel));
end
