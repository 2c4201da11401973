% Parts of an array on the device are taken, and put, there.
g = gpuArray(single(reshape(1:60, 5, 12)));
p = g(2:3, 1:4);
disp(isgpuarray(p))                  % expect:    1
disp(p)                              % expect:      2     7    12    17
                                     % expect:      3     8    13    18
l = g([60 1 31]);
disp(isgpuarray(l))                  % expect:    1
disp(l)                              % expect:     60     1    31
c = g(:);
disp(isgpuarray(c))                  % expect:    1
r = reshape(g, 3, 20);
disp(isgpuarray(r))                  % expect:    1
disp(r(:, 20)')                      % expect:     58    59    60
k = g(g > 57);
disp(isgpuarray(k .* 1))             % expect:    1
disp(k')                             % expect:     58    59    60
g(1, :) = 0;
disp(isgpuarray(g))                  % expect:    1
disp(sum(g(:)))                      % expect:         1488
g(:, 2) = g(:, 1) .* 2;
disp(isgpuarray(g))                  % expect:    1
disp(g(:, 2)')                       % expect:      0     4     6     8    10
b = gpuArray([true false true true false]);
b(2:3) = false;
disp(isgpuarray(b))                  % expect:    1
disp(b)                              % expect:    1   0   0   1   0
