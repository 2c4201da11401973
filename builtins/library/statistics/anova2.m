function [p, tbl, stats] = anova2(X, reps, display)
% [p, tbl, stats] = anova2(X, reps) analyses a table by columns and rows: p-values of the columns,
% the rows and, with reps (1) rows of X for each row, of their interaction. display 'on' prints the
% table.
% example:
%   p = anova2([1 2 4; 2 4 5]); fprintf('%.4f ', p), fprintf('\n')
% prints:
%   0.0357 0.0572 
  if nargin < 2 || isempty(reps), reps = 1; end
  if nargin < 3, display = 'off'; end
  if any(isnan(X(:))), error('stats:anova2:DataNotBalanced', 'NaN values in input not allowed.  Use anovan instead.'); end
  [r, c] = size(X);
  if r < 2 || c < 2, error('stats:anova2:DataNotMatrix', 'ANOVA2 requires a matrix with at least two rows and columns.'); end
  if rem(r, reps), error('stats:anova2:BadSize', 'The number of rows must be a multiple of reps.'); end
  m = r / reps;
  cells = squeeze(mean(reshape(X, reps, m, c), 1));
  cells = reshape(cells, m, c);
  g = mean(X(:));
  [cm, rm] = deal(mean(X, 1), mean(cells, 2));
  SSc = r * sum((cm - g) .^ 2);
  SSr = c * reps * sum((rm - g) .^ 2);
  SSt = sum((X(:) - g) .^ 2);
  SSi = reps * sum(sum((cells - cm - rm + g) .^ 2));
  [dc, dr, di] = deal(c - 1, m - 1, (c - 1) * (m - 1));
  if reps > 1
    SSe = SSt - SSc - SSr - SSi;
    de = r * c - m * c;
    [SS, df, names] = deal([SSc; SSr; SSi], [dc; dr; di], {'Columns'; 'Rows'; 'Interaction'});
  else
    [SSe, de] = deal(SSi, di);
    [SS, df, names] = deal([SSc; SSr], [dc; dr], {'Columns'; 'Rows'});
  end
  mse = SSe / de;
  F = SS ./ df / mse;
  p = fcdf(F, df, de, 'upper')';
  tbl = {'Source', 'SS', 'df', 'MS', 'F', 'Prob>F'};
  for k = 1:numel(SS), tbl(end + 1, :) = {names{k}, SS(k), df(k), SS(k) / df(k), F(k), p(k)}; end %#ok<AGROW>
  tbl(end + 1, :) = {'Error', SSe, de, mse, [], []};
  tbl(end + 1, :) = {'Total', SSt, r * c - 1, [], [], []};
  pi_ = NaN;
  if reps > 1, pi_ = p(3); end
  stats = struct('source', 'anova2', 'sigmasq', mse, 'colmeans', cm, 'coln', r, 'rowmeans', rm', 'rown', c * reps, 'inter', reps > 1, 'pval', pi_, 'df', de);
  if strcmpi(display, 'on')
    for k = 1:size(tbl, 1), fprintf('%-12s', tbl{k, 1}); fprintf(' %12s', string(tbl(k, 2:end))); fprintf('\n'); end
  end
end
