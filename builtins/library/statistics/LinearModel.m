classdef LinearModel
% A linear model fitted by fitlm. Properties: Coefficients, CoefficientNames, CoefficientCovariance,
% Rsquared, RMSE, MSE, SSE, SSR, SST, DFE, NumObservations, NumCoefficients, NumPredictors, Fitted,
% Residuals, LogLikelihood, ModelCriterion, ResponseName, PredictorNames, Formula. Methods: predict,
% feval, random, coefCI, coefTest, anova, plot, plotResiduals.

% with: model_terms
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
    DFE
    SSE
    SSR
    SST
    MSE
    RMSE
    Rsquared
    LogLikelihood
    ModelCriterion
    Fitted
    Residuals
    Diagnostics
  end
  properties (Access = private)
    Model
    Used
    Design
  end
  methods
    function l = LinearModel(m)
      if nargin == 0, return, end
      [D, labels] = designMatrix(m, m.columns);
      w = ones(size(m.y));
      if ~isempty(m.weights), w = m.weights(:); end
      used = all(isfinite(D), 2) & isfinite(m.y) & isfinite(w);
      s = sqrt(w(used));
      X = s .* D(used, :);
      y = s .* m.y(used);
      [n, p] = size(X);
      [Q, R, e] = qr(X, 0);
      d = abs(diag(R));
      r = sum(d > max(n, p) * eps(max([d; 0])));
      b = zeros(p, 1);
      b(e(1:r)) = R(1:r, 1:r) \ (Q(:, 1:r)' * y);
      if r < p
        warning('stats:LinearModel:RankDefDesignMat', 'Regression design matrix is rank deficient to within machine precision.');
      end
      l.Model = m;
      l.Used = used;
      l.Design = D;
      l.DFE = n - r;
      fit = D * b;
      raw = m.y - fit;
      l.SSE = sum(w(used) .* raw(used) .^ 2);
      centre = 0;
      if m.intercept, centre = sum(w(used) .* m.y(used)) / sum(w(used)); end
      l.SST = sum(w(used) .* (m.y(used) - centre) .^ 2);
      l.SSR = l.SST - l.SSE;
      l.MSE = l.SSE / l.DFE;
      l.RMSE = sqrt(l.MSE);
      C = zeros(p);
      Ri = R(1:r, 1:r) \ eye(r);
      C(e(1:r), e(1:r)) = l.MSE * (Ri * Ri');
      l.CoefficientCovariance = C;
      Estimate = b;
      SE = sqrt(diag(C));
      tStat = b ./ SE;
      pValue = 2 * tcdf(-abs(tStat), l.DFE);
      l.Coefficients = table(Estimate, SE, tStat, pValue, 'RowNames', labels(:));
      [l.CoefficientNames, l.NumCoefficients, l.NumEstimatedCoefficients, l.NumObservations] = deal(labels, p, r, n);
      [l.PredictorNames, l.ResponseName, l.NumPredictors] = deal(m.names(:), m.response, numel(m.names));
      l.VariableNames = [m.names(:); {m.response}];
      l.NumVariables = numel(l.VariableNames);
      l.Formula = [m.response ' ~ ' formulaText(m)];
      l.Rsquared = struct('Ordinary', 1 - l.SSE / l.SST, 'Adjusted', 1 - l.MSE / (l.SST / (n - m.intercept)));
      var_ = l.SSE / n;
      l.LogLikelihood = -n / 2 * (log(2 * pi * var_) + 1) + sum(log(s));
      k = r;
      ll = l.LogLikelihood;
      l.ModelCriterion = struct('AIC', -2 * ll + 2 * k, 'AICc', -2 * ll + 2 * k + 2 * k * (k + 1) / (n - k - 1), 'BIC', -2 * ll + k * log(n), 'CAIC', -2 * ll + k * (log(n) + 1));
      l.Fitted = fit;
      leverage = NaN(size(m.y));
      leverage(used) = sum(Q(:, 1:r) .^ 2, 2);
      Raw = raw;
      Pearson = raw / l.RMSE;
      Standardized = raw .* sqrt(w) ./ (l.RMSE * sqrt(1 - leverage));
      drop = (l.SSE - w .* raw .^ 2 ./ (1 - leverage)) / (l.DFE - 1);
      Studentized = raw .* sqrt(w) ./ sqrt(drop .* (1 - leverage));
      l.Residuals = table(Raw, Pearson, Studentized, Standardized);
      Leverage = leverage;
      CooksDistance = raw .^ 2 .* w .* leverage ./ (r * l.MSE * (1 - leverage) .^ 2);
      l.Diagnostics = table(Leverage, CooksDistance);
    end
    function [y, ci] = predict(l, X, varargin)
      if nargin < 2, columns = l.Model.columns; else, columns = newColumns(l.Model, X); end
      D = designMatrix(l.Model, columns);
      y = D * l.Coefficients.Estimate;
      o = struct('Alpha', 0.05, 'Prediction', 'curve', 'Simultaneous', false);
      for k = 1:2:numel(varargin), o.(validatestring(varargin{k}, fieldnames(o)')) = varargin{k + 1}; end
      v = sum((D * l.CoefficientCovariance) .* D, 2);
      if strcmpi(o.Prediction, 'observation'), v = v + l.MSE; end
      if o.Simultaneous, t = sqrt(l.NumEstimatedCoefficients * finv(1 - o.Alpha, l.NumEstimatedCoefficients, l.DFE)); else, t = tinv(1 - o.Alpha / 2, l.DFE); end
      ci = y + [-1 1] * t .* sqrt(v);
    end
    function y = feval(l, varargin)
      if numel(varargin) == 1, y = predict(l, varargin{1}); return, end
      shape = size(varargin{1});
      y = reshape(predict(l, cell2mat(cellfun(@(v) v(:), varargin, 'UniformOutput', false))), shape);
    end
    function y = random(l, X)
      if nargin < 2, y = predict(l); else, y = predict(l, X); end
      y = y + l.RMSE * randn(size(y));
    end
    function c = coefCI(l, alpha)
      if nargin < 2, alpha = 0.05; end
      c = l.Coefficients.Estimate + [-1 1] * tinv(1 - alpha / 2, l.DFE) .* l.Coefficients.SE;
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
    function t = anova(l, kind)
      if nargin < 2, kind = 'component'; end
      if strcmpi(kind, 'summary')
        k = l.NumEstimatedCoefficients - l.Model.intercept;
        SumSq = [l.SST; l.SSR; l.SSE];
        DF = [l.NumObservations - l.Model.intercept; k; l.DFE];
        MeanSq = SumSq ./ DF;
        F = [NaN; MeanSq(2) / l.MSE; NaN];
        pValue = [NaN; fcdf(F(2), k, l.DFE, 'upper'); NaN];
        t = table(SumSq, DF, MeanSq, F, pValue, 'RowNames', {'Total'; 'Model'; 'Residual'});
        return
      end
      terms = l.Model.terms;
      [SumSq, DF, names] = deal([], [], {});
      full_ = l;
      for k = 1:size(terms, 1)
        % Without the term and those that hold it, against without those that hold it.
        holds = all(terms >= terms(k, :), 2) & any(terms > terms(k, :), 2);
        a = reduced(l, terms(~holds, :));
        b = reduced(l, terms(~holds & (1:size(terms, 1))' ~= k, :));
        SumSq(end + 1, 1) = b.SSE - a.SSE; %#ok<AGROW>
        DF(end + 1, 1) = b.DFE - a.DFE; %#ok<AGROW>
        one = l.Model;
        [one.terms, one.intercept] = deal(terms(k, :), false);
        names{end + 1, 1} = formulaText(one); %#ok<AGROW>
      end
      SumSq(end + 1, 1) = full_.SSE;
      DF(end + 1, 1) = full_.DFE;
      MeanSq = SumSq ./ DF;
      F = MeanSq / l.MSE;
      pValue = fcdf(F, DF, l.DFE, 'upper');
      [F(end), pValue(end)] = deal(NaN);
      t = table(SumSq, DF, MeanSq, F, pValue, 'RowNames', [names; {'Error'}]);
    end
    function h = plot(l)
      if l.NumPredictors == 1
        x = double(l.Model.columns{1});
        grid_ = linspace(min(x), max(x), 100)';
        [y, ci] = predict(l, grid_);
        g = plot(x, l.Model.y, 'x', grid_, y, 'r-', grid_, ci, 'r:');
        xlabel(l.PredictorNames{1});
      else
        g = plot(l.Fitted, l.Model.y, 'x', l.Fitted, l.Fitted, 'r-');
        xlabel('Fitted');
      end
      ylabel(l.ResponseName);
      if nargout > 0, h = g; end
    end
    function h = plotResiduals(l, varargin)
      g = histogram(l.Residuals.Raw);
      if nargout > 0, h = g; end
    end
    function disp(l)
      fprintf('\nLinear regression model:\n    %s\n\nEstimated Coefficients:\n', l.Formula)
      disp(l.Coefficients)
      fprintf('\nNumber of observations: %d, Error degrees of freedom: %d\nRoot Mean Squared Error: %.3g\n', l.NumObservations, l.DFE, l.RMSE)
      if l.NumCoefficients > l.Model.intercept
        [p, F] = coefTest(l);
        fprintf('R-squared: %.3g,  Adjusted R-Squared: %.3g\nF-statistic vs. constant model: %.3g, p-value = %.3g\n', l.Rsquared.Ordinary, l.Rsquared.Adjusted, F, p)
      end
    end
  end
  methods (Access = private)
    function r = reduced(l, terms)
      m = l.Model;
      m.terms = terms;
      r = LinearModel(m);
    end
  end
end
