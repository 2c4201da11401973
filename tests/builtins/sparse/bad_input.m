% Each mistake with its identifier and text.
cases = {'sparse([1 2.5], 1, 1)', 'sparse(0, 1, 1)', 'sparse(-1, 1, 1)', 'sparse(NaN, 1, 1)', 'sparse(3, 1, 1, 2, 2)', ...
  'sparse(1, 3, 1, 2, 2)', 'sparse([1 2], [1 2 3], 1)', 'sparse(-1, 2)', 'sparse(2^48, 1)', 'sparse(ones(2,2,2))', ...
  'sparse(int8(1))', 'sparse(1, 1, single(1))', 'speye(2) * ones(3)', 'speye(2) + speye(3)', 'speye(2) \ ones(3, 1)', ...
  'x = speye(2); x(3, 3)', 'x = speye(2); x(0)', 'x = speye(2); x(1.5, 1)', 'x = speye(2); x(:, 1) = [1 2 3]', ...
  'x = speye(2); x(1, 1) = []', '[speye(2); ones(1, 3)]', 'reshape(speye(2), 3, 2)', 'chol(sparse(2, 3))', 'inv(sparse(2, 3))', ...
  'spdiags(1:3, 0.5, 3, 3)', 'sparse({1})', 'sparse(''a'', 1)', 'sparse(1e10, 1e10)'};
for k = 1:numel(cases)
  try
    eval([cases{k} ';']);
    fprintf('%s: no error\n', cases{k})
  catch e
    fprintf('%s | %s\n', e.identifier, e.message)
  end
end
% expect: MATLAB:sparse:badIndex | Index into matrix must be an integer.
% expect: MATLAB:sparse:badIndex | Index into matrix must be positive.
% expect: MATLAB:sparse:badIndex | Index into matrix must be positive.
% expect: MATLAB:sparse:badIndex | Index into matrix must be an integer.
% expect: MATLAB:sparse:rowIndexTooLarge | Row index exceeds matrix dimensions.
% expect: MATLAB:sparse:columnIndexTooLarge | Column index exceeds matrix dimensions.
% expect: MATLAB:sparse:vectorsMustBeSameLength | Vectors must be the same length.
% expect: MATLAB:sparse:sizeTooLarge | Sparse matrix sizes must be non-negative integers less than MAXSIZE as defined by COMPUTER. Use HELP COMPUTER for more details.
% expect: MATLAB:sparse:sizeTooLarge | Sparse matrix sizes must be non-negative integers less than MAXSIZE as defined by COMPUTER. Use HELP COMPUTER for more details.
% expect: MATLAB:sparse:inputMustBe2D | Inputs must be 2-D.
% expect: MATLAB:sparse:unsupportedType | Attempt to convert to unimplemented sparse type
% expect: MATLAB:sparse:unsupportedType | Attempt to convert to unimplemented sparse type
% expect: MATLAB:innerdim | Incorrect dimensions for matrix multiplication. Check that the number of columns in the first matrix matches the number of rows in the second matrix. To operate on each element of the matrix individually, use TIMES (.*) for elementwise multiplication. (2x2 and 3x3)
% expect: MATLAB:sizeDimensionsMustMatch | Arrays have incompatible sizes for this operation. (2x2 and 3x3)
% expect: MATLAB:dimagree | Matrix dimensions must agree. (2x2 and 3x1)
% expect: MATLAB:badsubscript | Index in position 1 exceeds array bounds. Index must not exceed 2.
% expect: MATLAB:badsubscript | Array indices must be positive integers or logical values.
% expect: MATLAB:badsubscript | Index in position 1 is invalid. Array indices must be positive integers or logical values.
% expect: MATLAB:subsassigndimmismatch | Unable to perform assignment because the size of the left side is 2-by-1 and the size of the right side is 1-by-3.
% expect: MATLAB:subsdeldimmismatch | A null assignment can have only one non-colon index.
% expect: MATLAB:catenate:dimensionMismatch | Dimensions of arrays being concatenated are not consistent. (2x2 and 1x3)
% expect: MATLAB:getReshapeDims:notSameNumel | Number of elements must not change. Use [] as one of the size inputs to automatically calculate the appropriate size for that dimension. (2x2 and 3x2)
% expect: MATLAB:square | Matrix must be square. (2x3)
% expect: MATLAB:square | Matrix must be square. (2x3)
% expect: MATLAB:spdiags:badDiagonal | Diagonals must be given by whole numbers.
% expect: MATLAB:sparse:unsupportedType | Attempt to convert to unimplemented sparse type
% expect: MATLAB:sparse:sizeTooLarge | Sparse matrix sizes must be non-negative integers less than MAXSIZE as defined by COMPUTER. Use HELP COMPUTER for more details.
% expect: MATLAB:array:SizeLimitExceeded | Requested 10000000000x10000000000 sparse matrix has more elements than can be counted (2^53).
% Pages are for full matrices.
S = speye(2);
try, S(:, :, 2) = 1; catch e, disp(e.message), end   % expect: N-dimensional indexing allowed for full matrices only.
S(1, 2, 1) = 3; disp(full(S(1, 2)))                    % expect:      3
