classdef NeighborSearcher
% The common part of KDTreeSearcher and ExhaustiveSearcher: points kept for searches. Methods: knnsearch,
% rangesearch.
  properties
    X
    Distance = 'euclidean'
    DistParameter = []
  end
  methods
    function s = NeighborSearcher(caller, X, known, args)
      if ~isnumeric(X) || ~ismatrix(X), error(['stats:' caller ':BadData'], 'The points must be the rows of a matrix.'); end
      s.X = X;
      for k = 1:2:numel(args)
        switch validatestring(args{k}, {'Distance', 'P', 'Cov', 'Scale', 'BucketSize', 'NSMethod'})
          case 'Distance'
            s.Distance = args{k + 1};
            if ~isa(s.Distance, 'function_handle'), s.Distance = validatestring(s.Distance, known, caller); end
          case {'P', 'Cov', 'Scale'}, s.DistParameter = args{k + 1};
        end
      end
      if isequal(s.Distance, 'minkowski') && isempty(s.DistParameter), s.DistParameter = 2; end
    end
    function [index, distance] = knnsearch(s, Y, varargin)
      args = searchArguments(s, varargin);
      [index, distance] = knnsearch(s.X, Y, args{:});
    end
    function [index, distance] = rangesearch(s, Y, r, varargin)
      args = searchArguments(s, varargin);
      [index, distance] = rangesearch(s.X, Y, r, args{:});
    end
  end
  methods (Hidden)
    function args = searchArguments(s, given)
% The searcher's own metric, unless a call names another.
      args = given;
      if any(strcmpi(given(1:2:end), 'Distance')), return, end
      parameter = {};
      if ~isempty(s.DistParameter)
        names = struct('minkowski', 'P', 'mahalanobis', 'Cov', 'seuclidean', 'Scale');
        if ischar(s.Distance) && isfield(names, s.Distance), parameter = {names.(s.Distance), s.DistParameter}; end
      end
      args = [{'Distance', s.Distance}, parameter, given];
    end
  end
end
