% Blocks that are read from the end: every step, rows that are not there, one row, assignment.
rng(4); A = round(5 * sprand(23, 17, 0.4)); F = full(A);
same = true;
for first = [23 22 7 1]
  for step = [-1 -2 -3 -7 1 4]
    for last = [1 2 5 23]
      r = first:step:last;
      same = same && isequal(full(A(r, 17:-1:1)), F(r, 17:-1:1)) && issparse(A(r, :)) && isequal(full(A(r, 3)), F(r, 3));
      B = A; G = F; v = reshape(1:2 * numel(r), [], 2);
      B(r, [4 2]) = v; G(r, [4 2]) = v;
      same = same && isequal(full(B), G);
      B(r, 9:-2:1) = 3; G(r, 9:-2:1) = 3;
      same = same && isequal(full(B), G);
    end
  end
end
disp(same)                                        % expect:    1
[i, j] = find(A(23:-1:1, 2)); disp(issorted(i))   % expect:    1
z = sparse(3, 0); disp(size(z(3:-1:1, :)))        % expect:      3     0
