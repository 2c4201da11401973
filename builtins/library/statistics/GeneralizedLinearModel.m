classdef GeneralizedLinearModel
% A generalized linear model fitted by fitglm. Properties: Coefficients, CoefficientNames,
% CoefficientCovariance, Distribution, Link, Deviance, Dispersion, DispersionEstimated, DFE, Fitted,
% Residuals, LogLikelihood, ModelCriterion, Rsquared, SSE, SSR, SST, NumObservations,
% NumCoefficients, NumPredictors, PredictorNames, ResponseName, Formula. Methods: predict, feval,
% random, coefCI, coefTest, devianceTest, plotResiduals.

% with: model_terms glm pairs
  properties (SetAccess = private)
    Coefficients
    CoefficientNames
    CoefficientCovariance
    NumCoefficients
    NumEstimatedCoefficients
    NumObservations
    NumPredictors
    NumVariables
    PredictorNames
    ResponseName
    VariableNames
    Formula
    Distribution
    Link
    Offset
    Deviance
    Dispersion
    DispersionEstimated
    DFE
    SSE
    SSR
    SST
    Rsquared
    LogLikelihood
    ModelCriterion
    Fitted
    Residuals
  end
  properties (Access = private)
    Model
    Sizes
    NullDeviance
  end
  methods
    function l = GeneralizedLinearModel(m)
      if nargin == 0, return, end
      o = m.options;
      name = validatestring(o.Distribution, {'normal', 'binomial', 'poisson', 'gamma', 'inverse gaussian'}, 'fitglm');
      if isempty(o.Link), o.Link = usualLink(name); end
      [D, labels] = designMatrix(m, m.columns);
      n = numel(m.y);
      w = ones(n, 1);
      if ~isempty(m.weights), w = m.weights(:); end
      sizes = ones(n, 1);
      if ~isempty(o.BinomialSize), sizes(:) = o.BinomialSize(:); end
      offset = zeros(n, 1);
      if ~isempty(o.Offset), offset(:) = o.Offset(:); end
      y = m.y;
      if strcmp(name, 'binomial'), y = [y, sizes]; end
      dispersion = 'off';
      if ~isempty(o.DispersionFlag) && o.DispersionFlag, dispersion = 'on'; end
      given = {'Link', o.Link, 'Constant', 'off', 'Weights', w, 'EstDisp', dispersion, 'Offset', offset};
      [b, dev, s] = glmfit(D, y, name, given{:});
      l.Model = m;
      l.Sizes = sizes;
      used = ~any(isnan([D, m.y, w]), 2);
      link = linkFunctions(o.Link);
      eta = offset + D * b;
      mu = link.inverse(eta);
      l.Distribution = struct('Name', name, 'DevianceFunction', [], 'VarianceFunction', @(mu) varianceOf(name, mu));
      l.Link = struct('Name', o.Link, 'Link', link.f, 'Derivative', link.d, 'Inverse', link.inverse);
      [l.Offset, l.Deviance, l.Dispersion, l.DispersionEstimated] = deal(offset, dev, s.s ^ 2, s.estdisp);
      [l.CoefficientNames, l.NumCoefficients, l.NumEstimatedCoefficients, l.DFE] = deal(labels, numel(b), numel(b), s.dfe);
      [l.CoefficientCovariance, l.NumObservations] = deal(s.covb, sum(used));
      Estimate = b;
      SE = s.se;
      tStat = s.t;
      pValue = s.p;
      l.Coefficients = table(Estimate, SE, tStat, pValue, 'RowNames', labels(:));
      [l.PredictorNames, l.ResponseName, l.NumPredictors] = deal(m.names(:), m.response, numel(m.names));
      l.VariableNames = [m.names(:); {m.response}];
      l.NumVariables = numel(l.VariableNames);
      l.Formula = [linkText(o.Link, m.response) ' ~ ' formulaText(m)];
      l = l.measured(name, mu, eta, w, used, sizes, labels);
    end
    function [y, ci] = predict(l, X, varargin)
      if nargin < 2, columns = l.Model.columns; else, columns = newColumns(l.Model, X); end
      o = readPairs('predict', struct('Alpha', 0.05, 'BinomialSize', [], 'Offset', 0, 'Simultaneous', false), varargin);
      D = designMatrix(l.Model, columns);
      eta = o.Offset + D * l.Coefficients.Estimate;
      scale = 1;
      if ~isempty(o.BinomialSize), scale = o.BinomialSize(:); elseif nargin < 2, scale = l.Sizes; end
      y = scale .* l.Link.Inverse(eta);
      if nargout < 2, return, end
      se = sqrt(sum((D * l.CoefficientCovariance) .* D, 2));
      k = l.NumEstimatedCoefficients;
      if o.Simultaneous
        if l.DispersionEstimated, t = sqrt(k * finv(1 - o.Alpha, k, l.DFE)); else, t = sqrt(chi2inv(1 - o.Alpha, k)); end
      elseif l.DispersionEstimated, t = tinv(1 - o.Alpha / 2, l.DFE);
      else, t = norminv(1 - o.Alpha / 2);
      end
      ci = sort(scale .* l.Link.Inverse(eta + [-1 1] .* t .* se), 2);
    end
    function y = feval(l, varargin)
      if isscalar(varargin), y = predict(l, varargin{1}); return, end
      shape = size(varargin{1});
      y = reshape(predict(l, cell2mat(cellfun(@(v) v(:), varargin, 'UniformOutput', false))), shape);
    end
    function y = random(l, varargin)
      mu = predict(l, varargin{:});
      switch l.Distribution.Name
        case 'normal', y = normrnd(mu, sqrt(l.Dispersion));
        case 'binomial'
          sizes = ones(size(mu));
          if isempty(varargin), sizes = l.Sizes; end
          y = binornd(sizes, mu ./ sizes);
        case 'poisson', y = poissrnd(mu);
        case 'gamma', y = gamrnd(1 / l.Dispersion, mu * l.Dispersion);
        otherwise, error('stats:GeneralizedLinearModel:NotSupported', 'Random numbers of an inverse gaussian model are not supported.');
      end
    end
    function c = coefCI(l, alpha)
      if nargin < 2, alpha = 0.05; end
      if l.DispersionEstimated, t = tinv(1 - alpha / 2, l.DFE); else, t = norminv(1 - alpha / 2); end
      c = l.Coefficients.Estimate + [-1 1] * t .* l.Coefficients.SE;
    end
    function [p, F, r] = coefTest(l, H, c)
      if nargin < 2
        H = eye(l.NumCoefficients);
        if l.Model.intercept, H(1, :) = []; end
      end
      if nargin < 3, c = zeros(size(H, 1), 1); end
      d = H * l.Coefficients.Estimate - c(:);
      r = rank(H);
      F = d' * ((H * l.CoefficientCovariance * H') \ d) / r;
      p = fcdf(F, r, l.DFE, 'upper');
    end
    function t = devianceTest(l)
      df = l.NumEstimatedCoefficients - l.Model.intercept;
      stat = (l.NullDeviance - l.Deviance) / l.Dispersion;
      Deviance = [l.NullDeviance; l.Deviance];
      DFE = [l.DFE + df; l.DFE];
      if l.DispersionEstimated
        FStat = [NaN; stat / df];
        pValue = [NaN; fcdf(stat / df, df, l.DFE, 'upper')];
        t = table(Deviance, DFE, FStat, pValue);
      else
        chi2Stat = [NaN; stat];
        pValue = [NaN; chi2cdf(stat, df, 'upper')];
        t = table(Deviance, DFE, chi2Stat, pValue);
      end
    end
    function h = plotResiduals(l, varargin)
      g = histogram(l.Residuals.Raw);
      if nargout > 0, h = g; end
    end
    function disp(l)
      fprintf('\nGeneralized linear regression model:\n    %s\n    Distribution = %s\n\nEstimated Coefficients:\n', l.Formula, titled(l.Distribution.Name))
      disp(l.Coefficients)
      fprintf('\n%d observations, %d error degrees of freedom\n', l.NumObservations, l.DFE)
      if l.DispersionEstimated, fprintf('Estimated Dispersion: %.3g\n', l.Dispersion), else, fprintf('Dispersion: %.3g\n', l.Dispersion), end
      if l.NumCoefficients > l.Model.intercept
        t = devianceTest(l);
        if l.DispersionEstimated, word = 'F-statistic'; v = t.FStat(2); else, word = 'Chi^2-statistic'; v = t.chi2Stat(2); end
        fprintf('%s vs. constant model: %.3g, p-value = %.3g\n', word, v, t.pValue(2))
      end
    end
  end
  methods (Access = private)
    function l = measured(l, name, mu, eta, w, used, sizes, labels)
      y = l.Model.y ./ sizes;
      [yu, mu_, wu] = deal(y(used), mu(used), w(used) .* sizes(used));
      raw = y - mu;
      l.SSE = sum(wu .* (yu - mu_) .^ 2);
      l.SST = sum(wu .* (yu - sum(wu .* yu) / sum(wu)) .^ 2);
      l.SSR = l.SST - l.SSE;
      if l.Model.intercept
        [~, l.NullDeviance] = glmfit(zeros(sum(used), 0), nullResponse(name, l.Model.y(used), sizes(used)), name, 'Link', l.Link.Name, 'Weights', w(used), 'Offset', l.Offset(used));
      else
        l.NullDeviance = sum(wu .* deviances(name, yu, bounded(name, l.Link.Inverse(l.Offset(used)))));
      end
      ll = logLikelihood(name, yu, mu_, wu, sizes(used), l.Dispersion);
      l.LogLikelihood = ll;
      n = numel(yu);
      k = numel(labels) + l.DispersionEstimated;
      l.ModelCriterion = struct('AIC', -2 * ll + 2 * k, 'AICc', -2 * ll + 2 * k + 2 * k * (k + 1) / (n - k - 1), 'BIC', -2 * ll + k * log(n), 'CAIC', -2 * ll + k * (log(n) + 1));
      one = n - l.Model.intercept;
      l.Rsquared = struct('Ordinary', 1 - l.SSE / l.SST, 'Adjusted', 1 - (l.SSE / l.DFE) / (l.SST / one), 'Deviance', 1 - l.Deviance / l.NullDeviance);
      Response = sizes .* mu;
      LinearPredictor = eta;
      if strcmp(name, 'binomial')
        Probability = mu;
        l.Fitted = table(Response, LinearPredictor, Probability);
      else
        l.Fitted = table(Response, LinearPredictor);
      end
      Raw = raw .* sizes;
      LinearPredictor = raw .* l.Link.Derivative(mu);
      Pearson = raw ./ sqrt(varianceOf(name, mu) ./ (w .* sizes));
      Deviance = sign(raw) .* sqrt(max(0, w .* sizes .* deviances(name, y, mu)));
      l.Residuals = table(Raw, LinearPredictor, Pearson, Deviance);
    end
  end
end

function y = nullResponse(name, y, sizes)
  if strcmp(name, 'binomial'), y = [y, sizes]; end
end

function s = linkText(link, response)
  if isnumeric(link), s = sprintf('power(%s, %g)', response, link);
  elseif ischar(link) && ~strcmp(link, 'identity')
    if strcmp(link, 'reciprocal'), s = ['1/' response]; else, s = [link '(' response ')']; end
  else, s = response;
  end
end

function t = titled(name)
  t = [upper(name(1)), name(2:end)];
end

function ll = logLikelihood(name, y, mu, w, sizes, phi)
  switch name
    case 'normal'
      v = sum(w .* (y - mu) .^ 2) / numel(y);
      ll = -numel(y) / 2 * (log(2 * pi * v) + 1);
    case 'binomial', ll = sum(log(binopdf(round(y .* sizes), sizes, mu)));
    case 'poisson', ll = sum(w .* (y .* log(mu) - mu - gammaln(y + 1)));
    case 'gamma', ll = sum(w .* log(gampdf(y, 1 / phi, mu * phi)));
    otherwise, ll = sum(-0.5 * (w .* (y - mu) .^ 2 ./ (y .* mu .^ 2 * phi) + log(2 * pi * phi * y .^ 3)));
  end
end
