classdef Kilometre < Metre
  methods
    function o = Kilometre(v)
      if nargin == 0, v = 0; end
      if isa(v, 'Kilometre'), v = v.value / 1000; end
      o@Metre(1000 * v);
    end
    function o = plus(a, b)
      o = Kilometre((a.value + b.value) / 1000);
    end
  end
end
