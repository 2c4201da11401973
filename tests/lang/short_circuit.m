t = true; f = false;
a = t || error('never');
b = f && error('never');
fprintf('%d %d\n', a, b)            % expect: 1 0
if f & error('never'), end
if t | error('never'), disp('ok'), end    % expect: ok
disp(class(1 && 2))                 % expect: logical
