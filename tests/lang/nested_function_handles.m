function [inc, get] = counter()
  n = 0;
  function bump(), n = n + 1; end
  function r = read(), r = n; end
  inc = @bump; get = @read;
end
[i1, g1] = counter(); [i2, g2] = counter();
i1(); i1(); i2();
fprintf('%d %d\n', g1(), g2())    % expect: 2 1
