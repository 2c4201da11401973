s = evalc('fprintf(''%d-%d'', 1, 2)');
disp(s)                                  % expect: 1-2
t = evalc('disp(5)');
disp(strtrim(t))                         % expect: 5
x = 1;
evalc('x = 2;');
fprintf('%d\n', x)                       % expect: 2
