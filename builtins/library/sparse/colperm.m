function p = colperm(S)
% p = colperm(S) orders the columns of S by their number of nonzeros.
% example:
%   disp(colperm(sparse([1 1 0; 1 0 0; 1 1 1])))
% prints:
%        3     2     1
  [~, p] = sort(full(sum(S ~= 0, 1)));
end
