function f(n), f(n + 1); end
x = 5;
try
  f(1)
catch e
  disp(e.identifier)        % expect: MATLAB:recursionLimit
end
fprintf('%d\n', x)          % expect: 5
g = @(g, n) g(g, n + 1);
try, g(g, 1); catch e, disp(e.identifier), end   % expect: MATLAB:recursionLimit
