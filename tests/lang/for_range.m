for k = 3:-1:1, fprintf('%d ', k); end, fprintf('%d\n', k)      % expect: 3 2 1 1
for k = 1:3, k = k * 10; fprintf('%d ', k); end, fprintf('\n')  % expect: 10 20 30
n = 3; for k = 1:n, n = 10; end, fprintf('%d\n', k)             % expect: 3
for k = 0:0.25:1, fprintf('%g ', k); end, fprintf('\n')         % expect: 0 0.25 0.5 0.75 1
for (k = 1:2) fprintf('%d ', k); end, fprintf('\n')             % expect: 1 2
for k = uint8(250):uint8(255), end, fprintf('%s %d\n', class(k), k)   % expect: uint8 255
