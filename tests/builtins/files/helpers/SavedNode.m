classdef SavedNode < handle
  properties
    x
  end
  methods
    function o = SavedNode(x)
      if nargin, o.x = x; end
    end
  end
end
