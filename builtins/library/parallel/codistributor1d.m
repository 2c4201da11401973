classdef codistributor1d
% c = codistributor1d(dim, part, size) says how a codistributed array is cut: along a dimension, so many of it for each worker of the spmd block.
% codistributor1d(dim) and codistributor1d leave the rest to the array; codistributor1d.defaultPartition(n) is how n would be cut.
% globalIndices(c, dim) are the indices along a dimension that this worker has; globalIndices(c, dim, k) those of worker k.

  properties (SetAccess = private)
    Dimension = 0     % 0: the last that is not 1
    Partition = []    % []: as even as it can be
    GlobalSize = []
  end

  methods
    function c = codistributor1d(dim, part, sz)
      if nargin > 0, c.Dimension = dim; end
      if nargin > 1, c.Partition = part(:)'; end
      if nargin > 2, c.GlobalSize = sz; end
      whole = @(x) isnumeric(x) && isreal(x) && all(x >= 0 & x == fix(x) & isfinite(x));
      if ~(whole(c.Dimension) && isscalar(c.Dimension))
        error('parallel:codistributor1d:InvalidDimension', 'The dimension of a codistributor1d must be a positive whole number, or 0: the array''s own.');
      end
      if ~(whole(c.Partition) && any(numel(c.Partition) == [0 spmdSize]))
        error('parallel:codistributor1d:InvalidPartition', 'The partition of a codistributor1d must be %d whole numbers, one for each worker.', spmdSize);
      end
      if ~isempty(c.GlobalSize), c = complete(c, c.GlobalSize); end
    end
    function tf = isComplete(c), tf = c.Dimension > 0 && ~isempty(c.Partition) && ~isempty(c.GlobalSize); end
    function varargout = globalIndices(c, dim, k)
      if nargin < 3, k = spmdIndex; end
      if ~isComplete(c), error('parallel:codistributor1d:Incomplete', 'The codistributor1d does not say how an array is cut: it has no size yet.'); end
      first = 1;
      last = prod(c.GlobalSize(dim:min(dim, end)));
      if dim == c.Dimension
        first = sum(c.Partition(1:k - 1)) + 1;
        last = first + c.Partition(k) - 1;
      end
      if nargout < 2, varargout = {first:last}; else, varargout = {first, last}; end
    end
    function d = zeros(varargin), d = codistributed.zeros(varargin{:}); end
    function d = ones(varargin), d = codistributed.ones(varargin{:}); end
    function d = rand(varargin), d = codistributed.rand(varargin{:}); end
    function d = randn(varargin), d = codistributed.randn(varargin{:}); end
    function d = eye(varargin), d = codistributed.eye(varargin{:}); end
    function d = linspace(varargin), d = codistributed.linspace(varargin{:}); end
    function disp(c)
      fprintf('  codistributor1d with dimension %d, partition [%s] of an array of size [%s]\n', c.Dimension, num2str(c.Partition), num2str(c.GlobalSize));
    end
  end

  methods (Hidden)
    function c = complete(c, sz)
      % For an array of this size.
      if c.Dimension == 0, c.Dimension = partedArray.lastDim(sz); end
      sz(end + 1:c.Dimension) = 1;
      n = sz(c.Dimension);
      if isempty(c.Partition), c.Partition = codistributor1d.defaultPartition(n); end
      if sum(c.Partition) ~= n
        error('parallel:codistributor1d:InvalidPartition', 'The partition has %d in all, but the array''s dimension %d has %d.', sum(c.Partition), c.Dimension, n);
      end
      while numel(sz) > 2 && sz(end) == 1, sz(end) = []; end
      c.GlobalSize = sz;
    end
    function b = bounds(c), b = [0, cumsum(c.Partition)]; end
  end

  methods (Static)
    function p = defaultPartition(n)
      w = spmdSize;
      p = floor(n / w) + ((1:w) <= mod(n, w));
    end
    function d = unsetDimension(), d = 0; end
    function p = unsetPartition(), p = []; end
    function s = unsetGlobalSize(), s = []; end
  end
end
