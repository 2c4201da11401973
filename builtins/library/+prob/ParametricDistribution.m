classdef ParametricDistribution
% A distribution with its parameters, made by makedist or fitdist. Methods: pdf cdf icdf random mean
% median std var iqr truncate negloglik paramci plot.

% with: dot_access distribution_formulas
  properties (SetAccess = private)
    DistributionName
    NumParameters
    ParameterNames
    ParameterValues
    InputData = []
    IsTruncated = false
    Truncation = []
  end
  properties (Access = private)
    Code
  end
  methods
    function d = ParametricDistribution(name, values, data)
      rows = distributionTable();
      at = find(strcmpi(strrep(name, ' ', ''), rows(:, 1)));
      d.DistributionName = rows{at, 1};
      d.Code = rows{at, 2};
      d.ParameterNames = rows{at, 3};
      d.NumParameters = numel(values);
      d.ParameterValues = values;
      if nargin > 2, d.InputData = data; end
    end
    function varargout = subsref(d, s)
      if strcmp(s(1).type, '.')
        at = find(strcmp(s(1).subs, d.ParameterNames), 1);
        if ~isempty(at)
          v = d.ParameterValues(at);
          if numel(s) > 1, v = subsref(v, s(2:end)); end
          varargout = {v};
          return
        end
        [varargout{1:max(1, nargout)}] = dotAccess(d, s);
      elseif strcmp(s(1).type, '()') && all(cellfun(@(i) isequal(i, 1) || isequal(i, ':'), s(1).subs))
        if numel(s) > 1, [varargout{1:max(1, nargout)}] = subsref(d, s(2:end)); else, varargout = {d}; end
      else
        error('MATLAB:badsubscript', 'Index exceeds the number of array elements (1).');
      end
    end
    function d = subsasgn(d, s, v)
      at = find(strcmp(s(1).subs, d.ParameterNames), 1);
      if isempty(at), error('stats:ProbDist:ReadOnly', 'Only the parameters of a distribution can be set.'); end
      d.ParameterValues(at) = v;
    end
    function y = pdf(d, x)
      y = plain(d, 'pdf', x);
      if d.IsTruncated
        [low, high] = limits(d);
        y = y / (high - low);
        y(x < d.Truncation(1) | x > d.Truncation(2)) = 0;
      end
    end
    function y = cdf(d, x, varargin)
      if ~d.IsTruncated
        y = plain(d, 'cdf', x, varargin{:});
        return
      end
      [low, high] = limits(d);
      y = min(max((plain(d, 'cdf', x) - low) / (high - low), 0), 1);
      if ~isempty(varargin), y = 1 - y; end
    end
    function x = icdf(d, p)
      if d.IsTruncated
        [low, high] = limits(d);
        p = low + p * (high - low);
      end
      x = plain(d, 'inv', p);
    end
    function x = random(d, varargin)
      if d.IsTruncated
        x = icdf(d, rand(varargin{:}));
      else
        q = num2cell(d.ParameterValues);
        x = drawDistribution(d.Code, q, varargin{:});
      end
    end
    function m = mean(d), m = moments(d); end
    function v = var(d), [~, v] = moments(d); end
    function s = std(d), s = sqrt(var(d)); end
    function m = median(d), m = icdf(d, 0.5); end
    function r = iqr(d), r = icdf(d, 0.75) - icdf(d, 0.25); end
    function d = truncate(d, low, high)
      if ~(low < high), error('stats:ProbDist:BadTruncation', 'The lower limit must be below the upper one.'); end
      d.IsTruncated = true;
      d.Truncation = [low high];
    end
    function n = negloglik(d)
      if isempty(d.InputData), error('stats:ProbDist:NotFitted', 'The distribution was not fitted to data.'); end
      n = -sum(log(pdf(d, d.InputData)));
    end
    function c = paramci(d, varargin)
      if isempty(d.InputData), error('stats:ProbDist:NotFitted', 'The distribution was not fitted to data.'); end
      alpha = 0.05;
      for k = 1:2:numel(varargin)
        if strcmpi(varargin{k}, 'Alpha'), alpha = varargin{k + 1}; end
      end
      x = d.InputData;
      n = numel(x);
      q = d.ParameterValues;
      if strcmp(d.DistributionName, 'Normal')
        c = [q(1) + tinv([alpha / 2; 1 - alpha / 2], n - 1) * q(2) / sqrt(n), q(2) * sqrt((n - 1) ./ chi2inv([1 - alpha / 2; alpha / 2], n - 1))];
        return
      end
      % From the curvature of the likelihood.
      H = zeros(numel(q));
      f = @(v) negloglik(ParametricDistributionOf(d, v));
      h = 1e-4 * max(abs(q), 1e-3);
      for i = 1:numel(q)
        for j = 1:numel(q)
          e = @(a, b) f(q + a * h .* ((1:numel(q)) == i) + b * h .* ((1:numel(q)) == j));
          H(i, j) = (e(1, 1) - e(1, -1) - e(-1, 1) + e(-1, -1)) / (4 * h(i) * h(j));
        end
      end
      s = sqrt(diag(inv(H)))';
      c = q + norminv([alpha / 2; 1 - alpha / 2]) * s;
    end
    function h = plot(d, varargin)
      x = linspace(icdf(d, 0.001), icdf(d, 0.999), 200);
      g = plot(x, pdf(d, x), varargin{:});
      if nargout > 0, h = g; end
    end
    function disp(d)
      fprintf('  %sDistribution\n\n  %s distribution\n', d.DistributionName, d.DistributionName)
      for k = 1:d.NumParameters
        fprintf('%9s = %9.6g', d.ParameterNames{k}, d.ParameterValues(k))
        if ~isempty(d.InputData) && any(strcmp(d.DistributionName, {'Normal'}))
          c = paramci(d);
          fprintf('   [%.6g, %.6g]', c(:, k))
        end
        fprintf('\n')
      end
      if d.IsTruncated, fprintf('  Truncated to the interval [%g, %g]\n', d.Truncation), end
      fprintf('\n')
    end
  end
  methods (Access = private)
    function y = plain(d, what, x, varargin)
      q = num2cell(d.ParameterValues);
      y = evaluateDistribution(d.Code, what, x, q, varargin{:});
    end
    function [low, high] = limits(d)
      low = plain(d, 'cdf', d.Truncation(1));
      high = plain(d, 'cdf', d.Truncation(2));
    end
    function [m, v] = moments(d)
      if d.IsTruncated
        a = max(d.Truncation(1), plain(d, 'inv', 1e-12));
        b = min(d.Truncation(2), plain(d, 'inv', 1 - 1e-12));
        m = integral(@(x) x .* pdf(d, x), a, b);
        v = integral(@(x) (x - m) .^ 2 .* pdf(d, x), a, b);
      else
        q = num2cell(d.ParameterValues);
        [m, v] = distributionMoments(d.Code, q);
      end
    end
    function e = ParametricDistributionOf(d, values)
      e = d;
      e.ParameterValues = values;
    end
  end
end
