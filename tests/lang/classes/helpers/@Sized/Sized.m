classdef Sized
  properties
    count = []
  end
  methods
    function o = Sized(n)
      if nargin > 0, o.count = n; end
    end
  end
end
