% Machine code of loops with methods, fields, cells, and ways out of it in the middle of a call.
p = Pair(1); c = {1, 2};
for i = 1:12
  p = p.moved(i);
  c{2} = c{2} + p.x;
  if i == 9, p.told(); end
end
printf('%g %g %g\n', p.x, c{2}, p.list(2));
classdef Pair
  properties
    x
    list = [1 2]
  end
  methods
    function p = Pair(x), p.x = x; end
    function p = moved(p, k), p.x = p.x + k * p.list(2); end
    function told(p), printf('%g\n', p.x); end
  end
end
