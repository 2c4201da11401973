classdef Bound < handle
  properties
    sum = 0
  end
  methods
    function add(o, x)
      o.sum = o.sum + x;
    end
    function r = plusSum(o, x)
      r = o.sum + x;
    end
  end
end
