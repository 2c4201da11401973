function [a, b, c] = three()
  a = 1; b = 2; c = 3;
end
[x, y, z] = three();
fprintf('%d %d %d\n', x, y, z)     %  = three();
fprintf('%d %d %d\n', x, y, z)     % expect: 1 2 3
[~, q] =pect: 2
[p] = three();
fprintf('%d\n', p)                 % expect: 1
m = [three(), 5];
fprintf('%d ', m); fprintf('\n')   % expect: 1 5
