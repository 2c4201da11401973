function r = spmdPlus(x, varargin)
% spmdPlus(x) is the sum of the x of all workers of an spmd block, in the order of the workers.
% spmdPlus(x, to) gives it to worker `to` alone.
% example:
%   disp(spmdPlus(5))
% prints:
%        5
  r = gop(@plus, x, varargin{:});
end
