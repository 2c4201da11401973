function r = gop(f, x, to)
% gop(f, x) joins the x of all workers of an spmd block by f, in the order of the workers.
% Every worker gets f(f(x1, x2), x3) and so on; gop(f, x, to) gives it to worker `to` alone, the others get [].
% example:
%   disp(gop(@plus, 5))
% prints:
%        5
  root = 1;
  if nargin > 2, root = to; end
  tag = 2^41;
  r = [];
  if spmdIndex ~= root
    spmdSend(x, root, tag);
  else
    for k = 1:spmdSize
      if k == root, one = x; else, one = spmdReceive(k, tag); end
      if k == 1, r = one; else, r = f(r, one); end
    end
  end
  if nargin < 3
    if spmdIndex == root, r = spmdBroadcast(root, r); else, r = spmdBroadcast(root); end
  end
end
