classdef KernelDistribution
% The distribution that ksdensity estimates from a sample, made by fitdist(x, 'Kernel'). Methods: pdf
% cdf icdf random mean median std var iqr negloglik plot.
  properties (SetAccess = private)
    DistributionName = 'Kernel'
    Kernel
    BandWidth
    Support
    InputData
  end
  methods
    function d = KernelDistribution(x, kernel, width, support)
      [d.InputData, d.Kernel, d.BandWidth, d.Support] = deal(x, kernel, width, support);
      if isempty(width), [~, ~, d.BandWidth] = ksdensity(x, x(1), 'Support', support); end
    end
    function y = pdf(d, x), y = estimate(d, x, 'pdf'); end
    function y = cdf(d, x, varargin)
      y = estimate(d, x, 'cdf');
      if ~isempty(varargin)
        validatestring(varargin{1}, {'upper'});
        y = 1 - y;
      end
    end
    function x = icdf(d, p)
      x = NaN(size(p));
      reach = 10 * d.BandWidth + (max(d.InputData) - min(d.InputData)) + 1;
      ends_ = [min(d.InputData) - reach, max(d.InputData) + reach];
      if isnumeric(d.Support), ends_ = d.Support; elseif strcmpi(d.Support, 'positive'), ends_ = [0, max(d.InputData) * exp(10 * d.BandWidth)]; end
      inner = ends_ + [1 -1] * 1e-12 * diff(ends_);
      for k = 1:numel(p)
        if p(k) == 0 || p(k) == 1
          x(k) = ends_(1 + p(k));
        elseif p(k) > 0 && p(k) < 1
          x(k) = fzero(@(t) cdf(d, t) - p(k), inner, optimset('TolX', 1e-12));
        end
      end
    end
    function x = random(d, varargin), x = icdf(d, rand(varargin{:})); end
    function m = mean(d), m = moment_(d, @(x) x); end
    function v = var(d)
      m = mean(d);
      v = moment_(d, @(x) (x - m) .^ 2);
    end
    function s = std(d), s = sqrt(var(d)); end
    function m = median(d), m = icdf(d, 0.5); end
    function r = iqr(d), r = icdf(d, 0.75) - icdf(d, 0.25); end
    function n = negloglik(d), n = -sum(log(pdf(d, d.InputData))); end
    function h = plot(d, varargin)
      x = linspace(icdf(d, 0.001), icdf(d, 0.999), 200);
      g = plot(x, pdf(d, x), varargin{:});
      if nargout > 0, h = g; end
    end
    function disp(d)
      fprintf('  KernelDistribution\n\n    Kernel = %s\n    Bandwidth = %g\n    Support = %s\n\n', char(d.Kernel), d.BandWidth, strtrim(evalc('disp(d.Support)')))
    end
  end
  methods (Access = private)
    function y = estimate(d, x, what)
      y = reshape(ksdensity(d.InputData, x(:), 'Bandwidth', d.BandWidth, 'Kernel', d.Kernel, 'Support', d.Support, 'Function', what), size(x));
    end
    function m = moment_(d, f)
      m = integral(@(x) f(x) .* pdf(d, x), icdf(d, 1e-10), icdf(d, 1 - 1e-10), 'RelTol', 1e-8);
    end
  end
end
