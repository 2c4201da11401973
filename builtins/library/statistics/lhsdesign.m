function x = lhsdesign(n, p, varargin)
% lhsdesign(n, p) is a latin hypercube: n points with p coordinates in (0, 1), one in each of n equal
% parts of every coordinate. Options: 'Smooth' ('on'; 'off' for the middles of the parts), 'Criterion'
% ('maximin', 'correlation' or 'none') and 'Iterations' (5): the best of so many is taken.
% example:
%   rng(1); x = lhsdesign(5, 2); disp(isequal(sort(ceil(5 * x)), [1:5; 1:5]'))
% prints:
%      1
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~(isscalar(n) && n >= 1 && n == floor(n) && isscalar(p) && p >= 1 && p == floor(p)), error('stats:lhsdesign:BadSize', 'N and P must be positive whole numbers.'); end
  s = struct('smooth', 'on', 'criterion', 'maximin', 'iterations', 5);
  for k = 1:2:numel(varargin) - 1
    name = validatestring(varargin{k}, fieldnames(s));
    s.(name) = varargin{k + 1};
  end
  if mod(numel(varargin), 2) == 1, error('stats:lhsdesign:BadPairs', 'Options come as pairs of a name and a value.'); end
  criterion = validatestring(s.criterion, {'none', 'maximin', 'correlation'});
  if strcmp(criterion, 'none'), s.iterations = 1; end
  best = -Inf;
  for turn = 1:max(1, s.iterations)
    trial = zeros(n, p);
    for k = 1:p, trial(:, k) = randperm(n)'; end
    if strcmpi(s.smooth, 'off'), trial = (trial - 0.5) / n; else, trial = (trial - rand(n, p)) / n; end
    switch criterion
      case 'none', score = 0;
      case 'maximin', score = min([pdist(trial), Inf]);
      case 'correlation', score = -sum(sum(triu(corrcoef(trial), 1) .^ 2));
    end
    if turn == 1 || score > best, [best, x] = deal(score, trial); end
  end
end
