function d = makedist(name, varargin)
% d = makedist(name, 'parameter', value, ...) is a distribution as an object, with the methods pdf
% cdf icdf random mean median std var iqr truncate plot. makedist alone lists the names. Multinomial,
% PiecewiseLinear and Stable are not supported.
% example:
%   d = makedist('Normal', 'mu', 1, 'sigma', 2); fprintf('%.4f %.1f\n', cdf(d, 1), d.mu)
% prints:
%   0.5000 1.0

% with: distribution_formulas
  rows = distributionTable();
  if nargin == 0, d = lower(rows(:, 1)); return, end
  at = find(strcmpi(strrep(char(name), ' ', ''), rows(:, 1)));
  if isempty(at), error('stats:makedist:UnrecognizedName', 'The distribution name ''%s'' is not recognized.', char(name)); end
  names = rows{at, 3};
  values = [rows{at, 4}{:}];
  if mod(numel(varargin), 2), error('stats:makedist:Pairs', 'Parameters come as pairs of a name and a value.'); end
  for k = 1:2:numel(varargin)
    i = find(strcmpi(varargin{k}, names), 1);
    if isempty(i), error('stats:makedist:UnknownParameter', '''%s'' is not a parameter of this distribution: %s.', char(varargin{k}), strjoin(names, ', ')); end
    values(i) = varargin{k + 1};
  end
  positive = {'sigma', 'a', 'b', 'A', 'B', 'lambda', 'nu', 'R', 'beta', 'gamma', 'alpha', 'c', 'omega'};
  for k = 1:numel(names) * ~strcmp(rows{at, 1}, 'Triangular')
    if any(strcmp(names{k}, positive)) && ~(values(k) > 0)
      error('stats:makedist:BadParameter', 'The parameter %s must be positive.', names{k});
    end
  end
  if strcmp(rows{at, 1}, 'Triangular') && ~(values(1) <= values(2) && values(2) <= values(3) && values(1) < values(3))
    error('stats:makedist:BadParameter', 'The parameters must satisfy A <= B <= C and A < C.');
  end
  d = prob.ParametricDistribution(rows{at, 1}, values);
end
