classdef Foot
  properties
    value = 0
  end
  methods
    function o = Foot(v)
      if nargin > 0, o.value = v; end
    end
  end
end
