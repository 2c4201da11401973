function S = spconvert(D)
% spconvert(D) makes a sparse matrix of rows [i j v] or [i j re im], as a text file keeps it.
% example:
%   disp(full(spconvert([1 1 5; 2 2 7])))
% prints:
%        5     0
%        0     7
  if issparse(D), S = D; return, end
  if isempty(D), S = sparse(0, 0); return, end
  if size(D, 2) < 3 || size(D, 2) > 4
    error('MATLAB:spconvert:WrongArraySize', 'Array must have 3 or 4 columns.');
  end
  v = D(:, 3);
  if size(D, 2) == 4, v = v + 1i * D(:, 4); end
  S = sparse(D(:, 1), D(:, 2), v);
end
