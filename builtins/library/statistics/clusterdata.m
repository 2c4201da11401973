function t = clusterdata(x, varargin)
% clusterdata(x, 'MaxClust', n, 'Linkage', method, 'Distance', metric) groups the rows of x.
% clusterdata(x, n) is the same with n >= 2 clusters.
% example:
%   disp(clusterdata([1; 2; 9], 2)')
% prints:
%        1     1     2
  method = 'single';
  metric = 'euclidean';
  rest = {};
  if isscalar(varargin) && isnumeric(varargin{1})
    rest = {'MaxClust', varargin{1}};
    varargin = {};
  end
  for k = 1:2:numel(varargin)
    switch lower(varargin{k})
      case 'linkage', method = varargin{k + 1};
      case 'distance', metric = varargin{k + 1};
      otherwise, rest(end + 1:end + 2) = varargin(k:k + 1);
    end
  end
  t = cluster(linkage(pdist(x, metric), method), rest{:});
end
