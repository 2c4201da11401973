function f(x, y)
  arguments
    x
    y = 5
  end
  fprintf('%d %d\n', x, y);
end
f(1)     % expect: 1 5
f()      % expect-error: MATLAB:minrhs | 
