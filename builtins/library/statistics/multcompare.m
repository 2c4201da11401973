function [c, m, h, names] = multcompare(stats, varargin)
% [c, m, h, names] = multcompare(stats) compares the groups of anova1, anova2, anovan, kruskalwallis
% or friedman in pairs. Rows of c: two groups, lower bound, difference, upper bound, p-value; m:
% means and standard errors. Options: 'CriticalValueType' ('tukey-kramer' or 'hsd', 'bonferroni',
% 'dunn-sidak', 'lsd', 'scheffe'), 'Alpha', 'Display' ('off'), 'Estimate' ('column', 'row'),
% 'Dimension' (of anovan).
% example:
%   [~, ~, s] = anova1([1 2 3 4; 2 3 4 9; 8 9 9 10]'); c = multcompare(s); fprintf('%.4f ', c(:, 6)), fprintf('\n')
% prints:
%   0.3743 0.0033 0.0272 

% with: pairs studentized anova
  if ~isstruct(stats) || ~isfield(stats, 'source'), error('stats:multcompare:BadStats', 'The argument must be the STATS of an analysis of variance.'); end
  o = readPairs('multcompare', struct('CriticalValueType', 'tukey-kramer', 'CType', '', 'Alpha', 0.05, 'Display', 'off', 'Estimate', 'column', 'Dimension', 1), varargin);
  if ~isempty(o.CType), o.CriticalValueType = o.CType; end
  o.CriticalValueType = validatestring(o.CriticalValueType, {'tukey-kramer', 'hsd', 'bonferroni', 'dunn-sidak', 'lsd', 'scheffe'}, 'multcompare');
  [means, V, df, names] = groupMeans(stats, o);
  k = numel(means);
  pairs_ = nchoosek(1:k, 2);
  d = means(pairs_(:, 1)) - means(pairs_(:, 2));
  v = diag(V);
  se = sqrt(v(pairs_(:, 1)) + v(pairs_(:, 2)) - 2 * V(sub2ind([k k], pairs_(:, 1), pairs_(:, 2))));
  [t, p] = critical(o, d ./ se, k, df, size(pairs_, 1));
  c = [pairs_, d - t * se, d, d + t * se, p];
  m = [means, sqrt(v)];
  h = [];
  if strcmpi(o.Display, 'on'), h = errorbar(1:k, means, t * sqrt(v) / sqrt(2), 'o'); end
end

function [t, p] = critical(o, x, k, df, n)
  x = abs(x);
  single = 2 * tcdf(-x, df);
  a = o.Alpha;
  switch o.CriticalValueType
    case {'tukey-kramer', 'hsd'}
      p = rangeTail(x * sqrt(2), k, df);
      t = rangeInverse(1 - a, k, df) / sqrt(2);
    case 'bonferroni'
      p = min(1, n * single);
      t = tinv(1 - a / (2 * n), df);
    case 'dunn-sidak'
      p = 1 - (1 - single) .^ n;
      t = tinv(1 - (1 - (1 - a) ^ (1 / n)) / 2, df);
    case 'lsd'
      p = single;
      t = tinv(1 - a / 2, df);
    case 'scheffe'
      if isinf(df)
        p = chi2cdf(x .^ 2, k - 1, 'upper');
        t = sqrt(chi2inv(1 - a, k - 1));
      else
        p = fcdf(x .^ 2 / (k - 1), k - 1, df, 'upper');
        t = sqrt((k - 1) * finv(1 - a, k - 1, df));
      end
  end
end

function [m, V, df, names] = groupMeans(s, o)
  df = Inf;
  switch s.source
    case 'anova1'
      [m, df] = deal(s.means(:), s.df);
      V = diag(s.s ^ 2 ./ s.n(:));
      names = s.gnames;
    case 'kruskalwallis'
      m = s.meanranks(:);
      total = sum(s.n);
      V = diag(((total * (total + 1) / 12) - s.sumt / (12 * (total - 1))) ./ s.n(:));
      names = s.gnames;
    case 'friedman'
      m = s.meanranks(:);
      V = eye(numel(m)) * s.sigma ^ 2 / s.n;
      names = cellstr(string(1:numel(m))');
    case 'anova2'
      df = s.df;
      if strncmpi(o.Estimate, 'r', 1), [m, n] = deal(s.rowmeans(:), s.rown); else, [m, n] = deal(s.colmeans(:), s.coln); end
      V = eye(numel(m)) * s.sigmasq / n;
      names = cellstr(string(1:numel(m))');
    case 'anovan', [m, V, df, names] = marginalMeans(s, o.Dimension);
    otherwise, error('stats:multcompare:BadStats', 'Statistics of ''%s'' cannot be compared.', s.source);
  end
end
