function x = random(name, varargin)
% x = random(name, a, b, c, m, n) draws numbers from the distribution called name with the
% parameters a, b, c: one, or an array of m by n.
% example:
%   disp(size(random('Poisson', 3, 2, 4)))
% prints:
%        2     4

% with: distribution_names
  if nargin < 1, error('stats:random:TooFewInputs', 'random requires a distribution.'); end
  code = distributionCode('random', name);
  if exist([code 'rnd']) > 0 %#ok<EXIST>
    x = feval([code 'rnd'], varargin{:});
  else
    rows = distributionTable();
    n = numel(rows{strcmp(code, rows(:, 2)), 3});
    x = drawDistribution(code, varargin(1:n), varargin{n + 1:end});
  end
end
