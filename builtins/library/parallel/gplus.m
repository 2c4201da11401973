function r = gplus(varargin)
% gplus(x) is the sum of the x of all workers of an spmd block, in the order of the workers.
% gplus(x, to) gives it to worker `to` alone.
% example:
%   disp(gplus(5))
% prints:
%        5
  r = spmdPlus(varargin{:});
end
