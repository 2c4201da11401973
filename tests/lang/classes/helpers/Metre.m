classdef Metre
  properties
    value = 0
  end
  properties (Access = private)
    secret = 42
  end
  methods
    function o = Metre(v)
      if nargin == 0, return, end
      if isa(v, 'Foot'), o.value = v.value * 0.3048; else, o.value = v; end
    end
    function o = Foot(m)
      o = Foot(m.value / 0.3048);
    end
    function display(o)
      fprintf('<%s> %g m\n', inputname(1), o.value);
    end
  end
end
