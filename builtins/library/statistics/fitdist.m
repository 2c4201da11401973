function [d, names, levels] = fitdist(x, name, varargin)
% d = fitdist(x, name) fits a distribution (names as for makedist, 'Binomial' with 'NTrials', n, and
% 'Kernel' with the options 'Kernel', 'Width' and 'Support' of ksdensity) to the sample x by largest
% likelihood; d is an object with paramci and negloglik besides. Options: 'Frequency', 'Censoring'
% (true where a number is a lower bound only), and 'By', a grouping variable: then d is a cell, and
% [d, names, levels] = fitdist(...) tells the groups.
% example:
%   d = fitdist([1 2 3 4 5]', 'Normal'); fprintf('%.4f %.4f\n', d.mu, d.sigma)
% prints:
%   3.0000 1.5811

% with: pairs distribution_formulas
  if nargin < 2, error('stats:fitdist:TooFewInputs', 'fitdist requires a sample and a name.'); end
  x = double(x(:));
  o = readPairs('fitdist', struct('NTrials', 1, 'Frequency', [], 'By', [], 'Censoring', [], 'Options', [], 'Kernel', 'normal', ...
                                  'Width', [], 'Support', 'unbounded', 'Theta', 0, 'Mu', 0), varargin);
  if ~isempty(o.By)
    [groups, names, levels] = grp2idx(o.By);
    d = cell(1, numel(names));
    for k = 1:numel(names), d{k} = fitOne(x, name, o, groups == k); end
  else
    d = fitOne(x, name, o, true(size(x)));
  end
end

function d = fitOne(x, name, o, which)
  which = which & ~isnan(x);
  [frequency, censored] = deal([]);
  if ~isempty(o.Frequency), frequency = o.Frequency(which); end
  if ~isempty(o.Censoring), censored = logical(o.Censoring(which)); end
  [all_, hidden] = weightedSample('fitdist', x(which), censored, frequency);
  if isempty(all_), error('stats:fitdist:NoData', 'There is no data to fit.'); end
  if strcmpi(name, 'kernel')
    if hidden > 0, error('stats:fitdist:NotSupported', 'fitdist of a kernel distribution with ''Censoring'' is not supported.'); end
    d = prob.KernelDistribution(all_, o.Kernel, o.Width, o.Support);
    return
  end
  rows = distributionTable();
  at = find(strcmpi(strrep(char(name), ' ', ''), rows(:, 1)));
  if strcmpi(name, 'binomial')
    values = [o.NTrials, mean(all_) / o.NTrials];
  elseif isempty(at) || isempty(rows{at, 5})
    error('stats:fitdist:UnrecognizedName', 'The distribution ''%s'' cannot be fitted here.', char(name));
  else
    values = reshape(rows{at, 5}(all_), 1, []);
    if hidden > 0
      positive = ~ismember(rows{at, 3}, {'mu', 'k', 'theta'}) | strcmp(rows{at, 2}, 'exp');
      values = mostLikely(rows{at, 2}, x(which), values, positive, 0.05, censored, frequency);
    end
  end
  d = prob.ParametricDistribution(rows{at, 1}, values, all_);
end
