classdef KDTreeSearcher < NeighborSearcher
% s = KDTreeSearcher(X, 'Distance', metric, 'P', p) keeps the rows of X for knnsearch(s, Y) and
% rangesearch(s, Y, r). Metrics: 'euclidean', 'cityblock', 'chebychev', 'minkowski'.
  properties
    BucketSize = 50
  end
  methods
    function s = KDTreeSearcher(X, varargin)
      s@NeighborSearcher('KDTreeSearcher', X, {'euclidean', 'cityblock', 'chebychev', 'minkowski'}, varargin);
      at = find(strcmpi(varargin(1:2:end), 'BucketSize'), 1);
      if ~isempty(at), s.BucketSize = varargin{2 * at}; end
    end
    function disp(s)
      fprintf('  KDTreeSearcher with properties:\n\n       BucketSize: %g\n         Distance: ''%s''\n    DistParameter: %s\n                X: [%dx%d %s]\n\n', ...
              s.BucketSize, char(s.Distance), mat2str(s.DistParameter), size(s.X), class(s.X))
    end
  end
end
