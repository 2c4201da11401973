3 + 4;
fprintf('%d\n', ans)     % expect: 7
x = 10;
x;
fprintf('%d\n', ans)     % expect: 7
function r = f(), r = 42; end
f;
fprintf('%d\n', ans)     % expect: 42
