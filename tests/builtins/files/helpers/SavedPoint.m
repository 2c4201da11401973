classdef SavedPoint
  properties
    x
  end
  methods
    function o = SavedPoint(x)
      if nargin, o.x = x; end
    end
  end
end
