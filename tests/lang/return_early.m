function r = f(x)
  r = 1;
  if x, return, end
  r = 2;
end
fprintf('%d %d\n', f(true), f(false))   % expect: 1 2
disp('before')    % expect: before
return
disp('after')
