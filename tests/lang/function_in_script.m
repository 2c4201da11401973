fprintf('%d\n', twice(4))     % expect: 8
function y = twice(x)
  y = 2 * x;
end
fprintf('%d\n', twice(5))     % expect: 10
