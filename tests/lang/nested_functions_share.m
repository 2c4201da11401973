function [total, count] = outer()
  total = 0; count = 0;
  function add(x)
    total = total + x;
    count = count + 1;
  end
  for k = 1:4, add(k); end
end
[t, c] = outer();
fprintf('%d %d\n', t, c)      % expect: 10 4
