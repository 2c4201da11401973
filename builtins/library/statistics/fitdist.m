function d = fitdist(x, name, varargin)
% d = fitdist(x, name) fits a distribution (names as for makedist, and 'Binomial' with 'NTrials', n) to
% the sample x by largest likelihood; d is an object with paramci and negloglik besides. Options:
% 'Frequency'. 'By', 'Censoring' and the distribution 'Kernel' (ksdensity) are not supported.
% example:
%   d = fitdist([1 2 3 4 5]', 'Normal'); fprintf('%.4f %.4f\n', d.mu, d.sigma)
% prints:
%   3.0000 1.5811

% with: distribution_table
  if nargin < 2, error('stats:fitdist:TooFewInputs', 'fitdist requires a sample and a name.'); end
  x = double(x(:));
  trials = 1;
  for k = 1:2:numel(varargin)
    switch validatestring(varargin{k}, {'NTrials', 'Frequency', 'By', 'Censoring', 'Options', 'Kernel', 'Width', 'Support'})
      case 'NTrials', trials = varargin{k + 1};
      case 'Frequency', x = repelem(x, varargin{k + 1}(:));
      case 'Options'
      otherwise, error('stats:fitdist:NotSupported', 'fitdist with ''%s'' is not supported.', varargin{k});
    end
  end
  x = x(~isnan(x));
  if isempty(x), error('stats:fitdist:NoData', 'There is no data to fit.'); end
  rows = distributionTable();
  at = find(strcmpi(strrep(char(name), ' ', ''), rows(:, 1)));
  if strcmpi(name, 'binomial')
    values = [trials, mean(x) / trials];
  elseif isempty(at) || isempty(rows{at, 5})
    error('stats:fitdist:UnrecognizedName', 'The distribution ''%s'' cannot be fitted here.', char(name));
  else
    values = rows{at, 5}(x);
  end
  d = prob.ParametricDistribution(rows{at, 1}, reshape(values, 1, []), x);
end
