function [p, tbl, stats] = friedman(X, reps, display)
% [p, tbl, stats] = friedman(X, reps) tests by ranks within rows whether the columns of X have the
% same effect; reps (1): rows of X for each block.
% example:
%   fprintf('%.4f\n', friedman([1 2 3; 2 3 4; 1 3 2; 1 4 6]))
% prints:
%   0.0388
  if nargin < 2 || isempty(reps), reps = 1; end
  if nargin < 3, display = 'off'; end
  [r, c] = size(X);
  if r < 2 || c < 2, error('stats:friedman:DataNotMatrix', 'FRIEDMAN requires a matrix with at least two rows and columns.'); end
  if rem(r, reps), error('stats:friedman:BadSize', 'The number of rows must be a multiple of reps.'); end
  blocks = r / reps;
  R = zeros(r, c);
  ties = 0;
  for b = 1:blocks
    rows = (b - 1) * reps + (1:reps);
    [ranks, t] = tiedrank(reshape(X(rows, :), 1, []));
    R(rows, :) = reshape(ranks, reps, c);
    ties = ties + 2 * t;
  end
  k = reps * c;
  sigmasq = k * (k + 1) / 12;
  if ties > 0, sigmasq = sigmasq - ties / (12 * blocks * (k - 1)); end
  means = mean(R, 1);
  SSc = r * sum((means - mean(R(:))) .^ 2);
  chi = SSc / sigmasq;
  df = c - 1;
  p = chi2cdf(chi, df, 'upper');
  SSt = sum((R(:) - mean(R(:))) .^ 2);
  tbl = {'Source', 'SS', 'df', 'MS', 'Chi-sq', 'Prob>Chi-sq'; 'Columns', SSc, df, SSc / df, chi, p; ...
         'Error', SSt - SSc, blocks * (k - 1) - df, (SSt - SSc) / (blocks * (k - 1) - df), [], []; 'Total', SSt, r * c - 1, [], [], []};
  stats = struct('source', 'friedman', 'n', r, 'meanranks', means, 'sigma', sqrt(sigmasq));
  if strcmpi(display, 'on')
    for k = 1:size(tbl, 1), fprintf('%-12s', tbl{k, 1}); fprintf(' %12s', string(tbl(k, 2:end))); fprintf('\n'); end
  end
end
