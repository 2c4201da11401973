function C = tensorprod(A, B, varargin)
% C = tensorprod(A, B, dimA, dimB) multiplies arrays and sums over the dimensions dimA of A and dimB of
% B; tensorprod(A, B, dim) uses the same ones, tensorprod(A, B, 'all') all of them, tensorprod(A, B)
% none (the outer product). 'NumDimensionsA', n keeps trailing dimensions of size 1.
% example:
%   disp(tensorprod([1 2; 3 4], [1; 1], 2, 1)')
% prints:
%        3     7
  args = varargin;
  na = ndims(A);
  at = find(cellfun(@(a) (ischar(a) || isstring(a)) && strcmpi(a, 'NumDimensionsA'), args), 1);
  if ~isempty(at)
    na = args{at + 1};
    args(at:at + 1) = [];
  end
  if numel(args) == 1 && (ischar(args{1}) || isstring(args{1}))
    validatestring(args{1}, {'all'});
    if ~isequal(size(A), size(B)), error('MATLAB:tensorprod:SizeMismatch', 'With ''all'' the arrays must have one size.'); end
    C = sum(conj_(A(:)) .* B(:));
    return
  end
  [da, db] = deal([]);
  if numel(args) == 1, [da, db] = deal(args{1}); elseif numel(args) >= 2, [da, db] = args{1:2}; end
  da = da(:)';
  db = db(:)';
  if numel(da) ~= numel(db) || any(arrayfun(@(i) size(A, da(i)) ~= size(B, db(i)), 1:numel(da)))
    error('MATLAB:tensorprod:SizeMismatch', 'The dimensions that are summed must have one size in both arrays.');
  end
  na = max([na, da]);
  nb = max([ndims(B), db]);
  freeA = setdiff(1:na, da);
  freeB = setdiff(1:nb, db);
  sizeA = arrayfun(@(k) size(A, k), freeA);
  sizeB = arrayfun(@(k) size(B, k), freeB);
  inner = prod(arrayfun(@(k) size(A, k), da));
  C = reshape(permute(A, [freeA, da]), prod(sizeA), inner) * reshape(permute(B, [db, freeB]), inner, prod(sizeB));
  C = reshape(C, [sizeA, sizeB, 1, 1]);
end

function v = conj_(v)
  v = v(:);
end
