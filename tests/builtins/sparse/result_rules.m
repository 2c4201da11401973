% Which results are sparse: the table of builtins/sparse/README.md, row by row.
S = sparse([0 2; 3 0]); F = [1 2; 3 4]; c = 2;
assert(issparse(S+S) && issparse(S-S))
assert(~issparse(S+F) && ~issparse(F-S) && ~issparse(S+c) && ~issparse(c-S))
assert(issparse(S.*S) && issparse(S.*F) && issparse(F.*S) && issparse(S.*c) && issparse(S*c) && issparse(c*S) && issparse(S/c))
assert(issparse(S./S) && issparse(S./F) && issparse(F./S) && issparse(S./c))
assert(~issparse(c./S) && ~issparse(c.^S))
assert(issparse(S.^2) && ~issparse(S.^0) && ~issparse(S.^-1))
assert(issparse(S.^S) && issparse(S.^F) && issparse(F.^S))
assert(issparse(S*S) && issparse(S^2) && issparse(S^-1) && issparse(S^0) && issparse(kron(S,F)) && issparse(kron(F,S)) && issparse(inv(S)))
assert(~issparse(S*F) && ~issparse(F*S) && ~issparse(S\F) && ~issparse(F/S) && ~issparse(S*[1;2]) && ~issparse(S\[1;2]))
assert(issparse(S\S) && issparse(S/S))
for op = {@eq, @ne, @lt, @le, @gt, @ge, @and, @or, @xor}
  f = op{1};
  for x = {S, F, c}
    r = f(S, x{1}); q = f(x{1}, S);
    assert(issparse(r) && islogical(r) && issparse(q) && islogical(q))
    assert(isequal(r, f(full(S), full(x{1}))) && isequal(q, f(full(x{1}), full(S))))
  end
end
assert(issparse(~S) && islogical(~S))
assert(issparse(max(S,S)) && issparse(max(S,c)) && issparse(min(c,S)) && ~issparse(max(S,F)))
assert(issparse(mod(S,2)) && issparse(rem(S,F)) && issparse(atan2(S,1)) && issparse(hypot(S,S)))
for f = {@abs, @sqrt, @exp, @cos, @sin, @floor, @isnan, @real, @sign, @uminus, @expm1, @log1p}
  assert(issparse(f{1}(S)) && isequal(f{1}(S), f{1}(full(S))))
end
for f = {@sum, @prod, @any, @all, @max, @min, @mean, @cumsum, @sort, @diff}
  assert(issparse(f{1}(S)) && isequal(f{1}(S), f{1}(full(S))))
end
assert(issparse([S F]) && issparse([F; S]) && issparse(blkdiag(F, S)) && issparse(repmat(S, 2, 2)) && issparse(reshape(S, 1, 4)))
assert(issparse(S(1,2)) && issparse(S(:,1)) && issparse(S(:)) && issparse(S') && issparse(S.') && issparse(diag(S)) && issparse(diag(S(:,1))))
assert(issparse(tril(S)) && issparse(triu(S)) && issparse(flip(S)) && issparse(rot90(S)) && issparse(circshift(S, 1)))
assert(~issparse(nonzeros(S)) && ~issparse(find(S)) && ~issparse(nnz(S)) && ~issparse(norm(S,1)) && ~issparse(trace(S)) && ~issparse(det(S)) && ~issparse(full(S)))
for e = {'S*single(2)', 'S.*int8(3)', 'single(S)', 'int8(S)', '[S single(1)*F]'}
  try
    eval([e{1} ';']);
    disp(e{1})
  catch
  end
end
% Functions that know nothing of sparse matrices give the dense answer.
assert(isequal(cumprod(S), cumprod(full(S))) && isequal(median(S), median(full(S))) && isequal(var(S), var(full(S))))
assert(strcmp(class(S), 'double') && strcmp(class(S > 0), 'logical') && isa(S, 'numeric') && isnumeric(S))
% 0*Inf and 0/0 are not zero.
disp(full(S * Inf))  % expect:    NaN   Inf
                     % expect:    Inf   NaN
disp(nnz(S ./ 0))  % expect:      4
