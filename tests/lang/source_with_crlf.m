x = [1 2
3 4];
fprintf('%d\n', numel(x))   % expect: 4
% comment
if x, disp('ok'), end   % expect: ok
