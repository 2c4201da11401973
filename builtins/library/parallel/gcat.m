function r = gcat(varargin)
% gcat(x, dim) is the x of all workers of an spmd block, one after the other along a dimension (2).
% gcat(x, dim, to) gives it to worker `to` alone.
% example:
%   disp(gcat(5))
% prints:
%        5
  r = spmdCat(varargin{:});
end
