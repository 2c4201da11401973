% An array that the program puts on the device stays there with what is computed from it.
g = gpuArray(single([1 2 3; 4 5 6]));
disp(isgpuarray(g))                  % expect:    1
h = g .* 2 + 1;
disp(isgpuarray(h))                  % expect:    1
disp(class(h))                       % expect: single
disp(h)                              % expect:      3     5     7
                                     % expect:      9    11    13
x = gather(h);
disp(isgpuarray(x))                  % expect:    0
disp(isgpuarray(h))                  % expect:    1
disp(x(2, 3))                        % expect:     13
p = g * g.';
disp(isgpuarray(p))                  % expect:    1
disp(gather(p))                      % expect:     14    32
                                     % expect:     32    77
disp(gather(sum(g(:))))              % expect:     21
s = sort(g, 2, 'descend');
disp(isgpuarray(s))                  % expect:    1
disp(s)                              % expect:      3     2     1
                                     % expect:      6     5     4
c = cumsum(g, 1);
disp(isgpuarray(c))                  % expect:    1
disp(c)                              % expect:      1     2     3
                                     % expect:      5     7     9
% Doubles are computed in double there too.
d = gpuArray([0.1 2 3]);
disp(isgpuarray(d))                  % expect:    1
disp(class(d .* 2))                  % expect: double
disp(isgpuarray(d .* 2))             % expect:    1
disp(isequal(gather(d .* d - 1 ./ d), [0.1 2 3] .* [0.1 2 3] - 1 ./ [0.1 2 3]))  % expect:    1
% Writing to one element makes a host array of it.
g(1, 1) = 10;
disp(g)                              % expect:     10     2     3
                                     % expect:      4     5     6
info = gpuDevice();
disp(info.DeviceAvailable)           % expect:    1
disp(isempty(info.Name))             % expect:    0
disp(isempty(info.Reason))           % expect:    1
disp(gpuDeviceCount())               % expect:      1
wait(info)
i = gpuArray(int32([7 -8 9]));
disp(isgpuarray(i))                  % expect:    1
disp(i + int32(1))                   % expect:     8   -7   10
b = gpuArray(single([4 9 -1]));
disp(isgpuarray(b))                  % expect:    1
q = sqrt(abs(b));
disp(isgpuarray(q))                  % expect:    1
disp(q)                              % expect:      2     3     1
z = sqrt(b);
disp(isreal(z))                      % expect:    0
