S = speye(100);
w = whos('S');
disp(w.bytes)  % expect:         2408
validateattributes(1, {'numeric'}, {'nonsparse'})
try, validateattributes(S, {'numeric'}, {'nonsparse'}), catch, disp('refused'), end  % expect: refused
for c = speye(2), disp(full(c)'), end  % expect:      1     0
                                       % expect:      0     1
if speye(2), disp('no'), end
if sparse([1 2; 3 4]), disp('yes'), end  % expect: yes
c = {S, S > 0}; disp(cellfun(@nnz, c))  % expect:    100   100
f = @(x) x' * S * x; disp(f(ones(100, 1)))  % expect:    100
mustBeNonsparse(S)  % expect-error: MATLAB:validators:mustBeNonsparse | Value must not be sparse.
