function [r, s] = one(), r = 1; end
x = one();
fprintf('%d\n', x)   % expect: 1
[x, y] = one();      % expect-error: MATLAB:unassignedOutputs | Output argument "s"
