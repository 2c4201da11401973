classdef SavedPacked
  properties
    a = 1
    b
  end
  properties (Transient)
    c = 5
  end
  methods
    function s = saveobj(o)
      s = struct('packed', o.a * 10, 'b', {o.b});
    end
  end
  methods (Static)
    function o = loadobj(s)
      if isstruct(s), o = SavedPacked; o.a = s.packed / 10; o.b = s.b; else, o = s; end
    end
  end
end
