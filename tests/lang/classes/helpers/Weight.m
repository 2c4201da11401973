classdef Weight < double
  properties
    unit = 'kg'
  end
  methods
    function o = Weight(v, unit)
      if nargin < 1, v = 0; end
      o@double(v);
      if nargin > 1, o.unit = unit; end
    end
    function r = heaviest(o)
      r = max(double(o));
    end
  end
end
