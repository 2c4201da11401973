function R = spfun(f, S)
% spfun(f, S) applies f to the nonzeros of S; zeros stay zeros.
% example:
%   disp(full(spfun(@exp, sparse([0 0; 1 0]))))
% prints:
%            0         0
%       2.7183         0
  [i, j, v] = find(S);
  R = sparse(i, j, feval(f, v), size(S, 1), size(S, 2));
end
