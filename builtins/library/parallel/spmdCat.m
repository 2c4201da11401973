function r = spmdCat(x, dim, varargin)
% spmdCat(x, dim) is the x of all workers of an spmd block, one after the other along a dimension (2).
% spmdCat(x, dim, to) gives it to worker `to` alone.
% example:
%   disp(spmdCat(5))
% prints:
%        5
  if nargin < 2, dim = 2; end
  r = gop(@(a, b) [a, b], {x}, varargin{:});
  if iscell(r), r = cat(dim, r{:}); end
end
