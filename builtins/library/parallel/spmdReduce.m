function r = spmdReduce(f, x, varargin)
% spmdReduce(f, x) joins the x of all workers of an spmd block by f, in the order of the workers; the same as gop.
% example:
%   disp(spmdReduce(@max, 5))
% prints:
%        5
  r = gop(f, x, varargin{:});
end
