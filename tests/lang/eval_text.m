eval('x = 3;');
fprintf('%d\n', x)                       % expect: 3
eval('y = ', 'disp(''failed'')')         % expect: failed
v = eval('x + 1');
fprintf('%d\n', v)                       % expect: 4
function f(), eval('q = 1;'); fprintf('%d\n', q); end
f()                                      % expect: 1
eval('for k = 1:2, fprintf(''%d '', k); end, fprintf(''\n'')')   % expect: 1 2
try
  eval('1 +');
catch e
  disp(isempty(strfind(e.message, 'incomplete')))   % expect:    0
end
