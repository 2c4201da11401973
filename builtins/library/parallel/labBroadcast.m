function x = labBroadcast(varargin)
% labBroadcast(from, x) gives the x of worker `from` to all workers of an spmd block; the others call labBroadcast(from).
% example:
%   disp(labBroadcast(1, 5))
% prints:
%        5
  x = spmdBroadcast(varargin{:});
end
