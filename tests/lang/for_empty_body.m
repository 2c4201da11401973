% A loop without a body still counts, ends with the last number, and can be interrupted by its limit.
for i = 1:100000, end, disp(i)          % expect:       100000
for i = 10:-3:2, end, disp(i)           % expect:      4
for i = 1:0, end, disp(size(i))         % expect:      1     0
for i = 0:0.25:1, end, disp(i)          % expect:      1
for i = single(1):single(5000), end, fprintf('%s %d\n', class(i), i)   % expect: single 5000
for i = int8(1):int8(3), end, fprintf('%s %d\n', class(i), i)   % expect: int8 3
function r = count(n), for r = 1:n, end, end
disp(count(5000))                       % expect:         5000
s = 0; for i = 1:3, for j = 1:4096, end, s = s + j; end, disp(s)   % expect:        12288
for i = 1:4096, end, disp(i)            % expect:         4096
for i = 1:4097, end, disp(i)            % expect:         4097
