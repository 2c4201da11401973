function f()
  x = 'inner';
end
x = 'outer';
f();
disp(x)                        % expect: outer
fprintf('%d\n', exist('undefined_local_'))   % expect: 0
