classdef ShownPair
  properties
    x = 0
  end
  methods
    function o = ShownPair(x)
      if nargin > 0, o.x = x; end
    end
    function show(o)
      fprintf('%d\n', o.x);
    end
    function [a, b] = two(o)
      a = o.x;
      b = 2;
    end
    function r = same(o)
      r = o;
    end
    function total(o)
      fprintf('%d\n', sum([o.x]));
    end
  end
  methods (Static)
    function o = make()
      o = ShownPair(7);
    end
    function hello()
      disp('hello')
    end
    function [a, b] = both()
      a = 8;
      b = 9;
    end
  end
end
