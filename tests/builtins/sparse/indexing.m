% Reads, writes, deletion and growth against the same on full matrices.
rng(3);
for trial = 1:40
  m = randi(7); n = randi(7);
  F = round(3 * rand(m, n)) .* (rand(m, n) < 0.4);
  if mod(trial, 4) == 0, F = F + 1i * F; end
  if mod(trial, 5) == 0, F = F ~= 0; end
  S = sparse(F);
  i = randi(m, 1, randi(5)); j = randi(n, 1, randi(5)); k = randi(m * n, 2, 3);
  assert(isequal(S(i, j), F(i, j)) && isequal(S(i, :), F(i, :)) && isequal(S(:, j), F(:, j)) && isequal(S(k), F(k)))
  assert(isequal(S(:), F(:)) && isequal(S(end, 1), F(end, 1)) && isequal(S(m:-1:1, 1:n), F(m:-1:1, :)))
  assert(isequal(S(F ~= 0), F(F ~= 0)) && isequal(S(S ~= 0), F(F ~= 0)) && isequal(S(logical(mod(1:m, 2)), :), F(logical(mod(1:m, 2)), :)))
  G = F; T = S; G(i, j) = 1; T(i, j) = 1; assert(isequal(T, G) && issparse(T))
  G = F; T = S; G(i(1), j(1)) = 0; T(i(1), j(1)) = 0; assert(isequal(T, G))
  G = F; T = S; G(k) = 2; T(k) = 2; assert(isequal(T, G))
  R = randi(3, m, numel(j)) - 1; G = F; T = S; G(:, j) = R; T(:, j) = R; assert(isequal(T, G))
  G = F; T = S; G(:, j) = R; T(:, j) = sparse(R); assert(isequal(T, G))
  G = F; T = S; G(m + 2, n + 1) = 5; T(m + 2, n + 1) = 5; assert(isequal(T, G) && issparse(T))
  G = F; T = S; G(:, j(1)) = []; T(:, j(1)) = []; assert(isequal(T, G) && issparse(T))
  G = F; T = S; G(unique(i), :) = []; T(unique(i), :) = []; assert(isequal(T, G))
  G = F; T = S; G(F ~= 0) = 0; T(S ~= 0) = 0; assert(nnz(T) == 0 && isequal(T, G))
  assert(isequal([S; S], [F; F]) && isequal([S S F], [F F F]) && isequal(reshape(S, n, m), reshape(F, n, m)) && isequal(S.', F.') && isequal(S', F'))
end
% A copy keeps its elements when the other is written.
A = speye(3); B = A; B(2, 2) = 7; B(1, 3) = 4;
disp(full([A B]))
% expect:      1     0     0     1     0     4
% expect:      0     1     0     0     7     0
% expect:      0     0     1     0     0     1
b = sparse(0, 3); disp(size(b(b ~= 0)))           % expect:      0     1
try, repmat(b, 2, 0.5), catch e, disp(e.identifier), end   % expect: MATLAB:NonIntegerInput
try, b(1:4) = 3; catch e, disp(e.identifier), end          % expect: MATLAB:indexed_matrix_cannot_be_resized
S = sparse(1, 1e12); S(1, 5) = 3;  % expect-error: MATLAB:array:SizeLimitExceeded | 1000000000001x1
