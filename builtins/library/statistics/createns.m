function s = createns(X, varargin)
% s = createns(X, 'NSMethod', method) is a KDTreeSearcher ('kdtree') or an ExhaustiveSearcher
% ('exhaustive') of the rows of X; without a method, the first where X has at most ten columns and the
% metric allows it. Other options are theirs.
% example:
%   s = createns([0 0; 5 5; 9 9]); disp(knnsearch(s, [6 6]))
% prints:
%        2
  names = lower(cellfun(@char, varargin(1:2:end), 'UniformOutput', false));
  at = find(strcmp(names, 'nsmethod'), 1);
  if isempty(at)
    metric = 'euclidean';
    d = find(strcmp(names, 'distance'), 1);
    if ~isempty(d), metric = varargin{2 * d}; end
    tree = size(X, 2) <= 10 && ~issparse(X) && ischar(metric) && any(strcmpi(metric, {'euclidean', 'cityblock', 'chebychev', 'minkowski'}));
  else
    tree = strcmp(validatestring(varargin{2 * at}, {'kdtree', 'exhaustive'}, 'createns'), 'kdtree');
    varargin(2 * at - 1:2 * at) = [];
  end
  if tree, s = KDTreeSearcher(X, varargin{:}); else, s = ExhaustiveSearcher(X, varargin{:}); end
end
