function [idx, core] = dbscan(x, epsilon, minpts, varargin)
% [idx, core] = dbscan(x, epsilon, minpts) finds dense groups of rows: clusters 1, 2, ..., noise -1.
% Options: 'Distance' (of pdist2, or 'precomputed': x holds distances).
% example:
%   disp(dbscan([1; 1.1; 1.2; 5], 0.5, 2)')
% prints:
%        1     1     1    -1
  metric = 'euclidean';
  for k = 1:2:numel(varargin)
    if strcmp(validatestring(varargin{k}, {'Distance', 'P', 'Cov', 'Scale'}), 'Distance'), metric = varargin{k + 1}; end
  end
  if strcmpi(metric, 'precomputed'), near = x <= epsilon; else, near = pdist2(x, x, metric) <= epsilon; end
  core = sum(near, 2) >= minpts;
  idx = -ones(size(near, 1), 1);
  count = 0;
  for k = find(core)'
    if idx(k) > 0, continue, end
    count = count + 1;
    idx(k) = count;
    front = k;
    while ~isempty(front)
      reached = find(any(near(:, front(core(front))), 2) & idx < 0);
      idx(reached) = count;
      front = reached;
    end
  end
end
