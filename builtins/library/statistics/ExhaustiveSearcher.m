classdef ExhaustiveSearcher < NeighborSearcher
% s = ExhaustiveSearcher(X, 'Distance', metric) keeps the rows of X for knnsearch(s, Y) and
% rangesearch(s, Y, r), with any metric of pdist2; 'P', 'Cov' and 'Scale' are its parameters.
  methods
    function s = ExhaustiveSearcher(X, varargin)
      s@NeighborSearcher('ExhaustiveSearcher', X, {'euclidean', 'seuclidean', 'cityblock', 'chebychev', 'minkowski', 'mahalanobis', 'cosine', 'correlation', 'spearman', 'hamming', 'jaccard'}, varargin);
    end
    function disp(s)
      d = s.Distance;
      if isa(d, 'function_handle'), d = func2str(d); end
      fprintf('  ExhaustiveSearcher with properties:\n\n         Distance: ''%s''\n    DistParameter: %s\n                X: [%dx%d %s]\n\n', ...
              d, mat2str(s.DistParameter), size(s.X), class(s.X))
    end
  end
end
