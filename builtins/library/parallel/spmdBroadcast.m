function x = spmdBroadcast(from, x)
% spmdBroadcast(from, x) gives the x of worker `from` to all workers of an spmd block; the others call spmdBroadcast(from).
% example:
%   disp(spmdBroadcast(1, 5))
% prints:
%        5
  tag = 2^41 + 1;
  if spmdIndex == from
    if nargin < 2, error('MATLAB:spmd:InvalidArgument', 'Worker %d must say what spmdBroadcast sends.', from); end
    if spmdSize > 1, spmdSend(x, setdiff(1:spmdSize, from), tag); end
  else
    x = spmdReceive(from, tag);
  end
end
